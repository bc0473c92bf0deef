// Reductions and scans of whole arrays whose operators combine tuples: in two kernels and in three, in the simulator and on the
// device of this machine.
#include "maxima.hpp"

#include <benchmark/programs/rows.hpp>
#include <hoist/explore/schedules_rows.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace hoist;
using namespace hoist::test;

namespace {

using line = array<float, N * M>;

constexpr auto greatest = program<line>(
    [](auto x) { return zip(x, iota<N * M>) | reduce(associative<-INFINITY, 2147483647>(benchmarks::first_greatest)); });
constexpr auto maximum_of_all = program<line>([](auto x) { return x | reduce(maximum); });
constexpr auto three_greatest = program<line>([](auto x) { return x | top_k<3>; });
/// The number of elements, their mean and the sum of squared distances from it: parts joined as Chan, Golub and LeVeque do.
constexpr auto moments = program<line>([](auto x) {
  return zip(filled<1.f, N * M>, x, filled<0.f, N * M>) | reduce(associative<0.f, 0.f, 0.f>([](auto a, auto b) {
           auto n = get<0>(a) + get<0>(b);
           auto apart = get<1>(b) - get<1>(a);
           auto share = get<0>(b) / max(n, 1.f);
           return make_tuple(n, get<1>(a) + apart * share, get<2>(a) + get<2>(b) + apart * apart * get<0>(a) * share);
         }));
});
/// y = a y + b for a of 1 and -1.
constexpr auto recurrence = program<line, line>([](auto x, auto b) {
  return zip(x | map([](auto v) { return select(v > 8.f, 1.f, -1.f); }), b) | scan(associative<1.f, 0.f>([](auto f, auto g) {
           return make_tuple(get<0>(f) * get<0>(g), get<0>(g) * get<1>(f) + get<1>(g));
         })) |
         map([](auto f) { return get<1>(f); });
});
/// Sums that begin anew at each number above 12.
constexpr auto segments = program<line>([](auto x) {
  auto flags = x | map([](auto v) { return select(v > 12.f, 1, 0); });
  return zip(flags, x) | scan(associative<0, 0.f>([](auto a, auto b) {
           return make_tuple(max(get<0>(a), get<0>(b)), select(get<0>(b) > 0, get<1>(b), get<1>(a) + get<1>(b)));
         })) |
         map([](auto s) { return get<1>(s); });
});
/// The latest number above 8 so far, by an operator of numbers that doesn't commute.
constexpr auto latest = program<line>([](auto x) {
  return x | map([](auto v) { return select(v > 8.f, v, 0.f); }) |
         scan(associative<0.f>([](auto a, auto b) { return select(b > 0.f, b, a); }));
});

using of_sums =
    meta::list<recipe<"two-kernels", families::in_two<rules::by_elements<families::local_line>>>,
               recipe<"two-kernels-any-length-vec4", families::in_two_and_rest<families::line_vectors<4>>>,
               recipe<"chunk-per-work-item", families::of_reductions<rules::reduce_chunks_in_two<families::item_chunk>>>>;
using of_scans = meta::list<recipe<"scan-in-chunks-vec4", families::scan_in_short_chunks<4>>,
                            recipe<"scan-by-rounds", families::scan_in_chunks<num<4096>, families::scan_by_rounds<1>, num<16>>>,
                            recipe<"scan-in-chunks-per-work-item", families::scan_in_item_chunks>>;
const std::vector<std::pair<long, long>> sizes{{37, 103}, {1, 1}};

}  // namespace

TEST_CASE("the greatest of a whole array passes NaNs over, and takes infinities") {
  const family f = family_of<decltype(greatest), of_sums>("greatest", greatest);
  for (auto [n, m] : {std::pair{1L, 61L}, {2L, 4099L}}) check_maxima(f, n, m, false, 1);
  check_maxima(family_of<decltype(maximum_of_all), of_sums>("maximum", maximum_of_all), 7, 613, false, 1);
}
TEST_CASE("the three greatest of a whole array are the head of the sorted one") {
  check_everywhere(
      family_of<decltype(three_greatest), of_sums>("three_greatest", three_greatest), sizes, [](const arrays& in, long, long) {
        std::vector<std::size_t> places(in[0].size());
        std::iota(places.begin(), places.end(), 0);
        std::stable_sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) { return in[0][a] > in[0][b]; });
        arrays right(6, std::vector<double>{-INFINITY});
        for (std::size_t k = 0; k < 3; ++k) {
          right[3 + k] = {2147483647};
          if (k < places.size()) right[k] = {in[0][places[k]]}, right[3 + k] = {static_cast<double>(places[k])};
        }
        return right;
      });
}
TEST_CASE("the moments of a whole array by joining parts") {
  check_everywhere(
      family_of<decltype(moments), of_sums>("moments", moments), sizes,
      [](const arrays& in, long, long) {
        const double n = static_cast<double>(in[0].size()), mean = std::accumulate(in[0].begin(), in[0].end(), 0.) / n;
        double squares = 0;
        for (double x : in[0]) squares += (x - mean) * (x - mean);
        return arrays{{n}, {mean}, {squares}};
      },
      1, held::within_bounds);
}
TEST_CASE("a recurrence along a whole array") {
  check_everywhere(family_of<decltype(recurrence), of_scans>("recurrence", recurrence), sizes,
                   [](const arrays& in, long, long) {
                     arrays right{in[1]};
                     for (std::size_t i = 1; i < right[0].size(); ++i) right[0][i] += (in[0][i] > 8 ? 1 : -1) * right[0][i - 1];
                     return right;
                   });
}
TEST_CASE("sums of segments of a whole array") {
  check_everywhere(family_of<decltype(segments), of_scans>("segments", segments), sizes, [](const arrays& in, long, long) {
    arrays right{in[0]};
    for (std::size_t i = 1; i < right[0].size(); ++i)
      if (in[0][i] <= 12) right[0][i] += right[0][i - 1];
    return right;
  });
}
TEST_CASE("a scan of a whole array by an operator that doesn't commute") {
  check_everywhere(family_of<decltype(latest), of_scans>("latest", latest), sizes, [](const arrays& in, long, long) {
    arrays right(1);
    double last = 0;
    for (double x : in[0]) right[0].push_back(last = x > 8 ? x : last);
    return right;
  });
}
