// Attention for one head as a program: kernels that store no scores of all keys, held against softmax of all scores and by the
// program's own bounds.
#include <benchmark/programs/rows.hpp>
#include <hoist/explore/baseline.hpp>
#include <hoist/explore/schedules_rows.hpp>

#include <cmath>
#include <map>
#include <string>
#include <support/simulated.hpp>
#include <support/structures.hpp>
#include <vector>

namespace {

using namespace hoist;
using namespace hoist::test;

constexpr long width = 32, keys = 16;
constexpr auto attention = benchmarks::attention_of<width, keys>;
const family& all() {
  static const family f = family_of<decltype(attention), families::rows_that_accumulate>("attention", attention);
  return f;
}
/// Key by key, without a function that combines: the recipe that is written out.
constexpr auto key_by_key = program<array2<float, N, width>, array2<float, M, width>, array2<float, M, width>>(
    [](auto queries, auto of_keys, auto values) {
      return queries | map([=](auto query) {
               auto step = [=](auto so_far, auto pair) {
                 auto score = zip(query, get<0>(pair)) | map([](auto a, auto b) { return a * b; }) | reduce(add);
                 auto before = get<2>(so_far) | at<0>;
                 return let(score, [=](auto now) {
                   return let(max(before, now), [=](auto most) {
                     return let(exp(before - most), [=](auto kept) {
                       return let(exp(now - most), [=](auto weight) {
                         return make_tuple(
                             zip(get<0>(so_far), get<1>(pair)) | map([=](auto sum, auto x) { return sum * kept + weight * x; }),
                             get<1>(so_far) | map([=](auto sum) { return sum * kept + weight; }),
                             get<2>(so_far) | map([=](auto) { return most; }));
                       });
                     });
                   });
                 });
               };
               auto nothing = make_tuple(filled<0.f, width>, filled<0.f, 1>, filled<-3.402823466e38f, 1>);
               return let(zip(of_keys, values) | reduce_seq(step, nothing), [](auto sums) {
                 auto sum = get<1>(sums) | at<0>;
                 return get<0>(sums) | map([=](auto weighted) { return weighted / sum; });
               });
             });
    });
const family& online() {
  static const family f = family_of<decltype(key_by_key), families::rows_that_accumulate>("key by key", key_by_key);
  return f;
}
/// Between -2 and 2, by position.
std::vector<double> spread(long n, long salt) {
  std::vector<double> x;
  for (long i = 0; i < n; ++i) x.push_back(static_cast<double>((i * 7919 + salt) % 257) / 64 - 2);
  return x;
}
/// The softmax of all scores, written out, times the values.
std::vector<double> by_softmax(const arrays& in, long queries, long count, double shift) {
  const auto at = [&](int a, long i, long d) {
    return in[static_cast<std::size_t>(a)][static_cast<std::size_t>(i * width + d)];
  };
  std::vector<double> out;
  for (long i = 0; i < queries; ++i) {
    std::vector<double> weighted(width, 0);
    double sum = 0;
    for (long j = 0; j < count; ++j) {
      double score = 0;
      for (long d = 0; d < width; ++d) score += at(0, i, d) * at(1, j, d);
      const double weight = std::exp(score - shift);
      sum += weight;
      for (long d = 0; d < width; ++d) weighted[static_cast<std::size_t>(d)] += weight * at(2, j, d);
    }
    for (double w : weighted) out.push_back(w / sum);
  }
  return out;
}
/// The greatest error of a module's result, which is simulated without a finding.
double error_of(const kernel_module& made, const arrays& in, const std::vector<double>& right) {
  arrays buffers = in;
  buffers.emplace_back(right.size(), -1);
  for (const simulate::finding& f : simulate::run(made, buffers).findings) FAIL_CHECK(f.text);
  double worst = 0;
  for (std::size_t k = 0; k < right.size(); ++k) worst = std::fmax(worst, std::abs(buffers[3][k] - right[k]));
  return worst;
}
const structure& structure_named(const family& f, const std::string& name) {
  for (int i = 0; i < f.count; ++i)
    if (f.structures[i].name == name) return f.structures[i];
  FAIL("no structure is called " << name);
  return f.structures[0];
}
arrays inputs(long n, long m) { return {spread(n * width, 1), spread(m * width, 50), spread(m * width, 99)}; }

}  // namespace

TEST_CASE("attention is softmax of all scores times the values, by every structure and at every plan") {
  CHECK(all().count == 6);
  std::map<std::string, int> ran;
  std::map<std::string, long> looked_at;
  for (auto [n, m] : {std::pair{1L, 16L}, {3L, 32L}, {13L, 144L}, {40L, 16L}}) {
    const arrays in = inputs(n, m);
    const std::vector<double> right = by_softmax(in, n, m, 8);
    for (int i = 0; i < all().count; ++i) {
      const structure& s = all().structures[i];
      const std::string name = s.name;
      CHECK(s.exists == (name != "row-per-work-item-arrays-unrolled"));
      if (!s.exists) continue;
      const space points(s, 3, targets::nvidia_h200, point_at(n, m, {}).sizes);
      for (long k = 0; k < points.size(); ++k) {
        if (points.rejection(k) != nullptr || (i > 0 && ++looked_at[name] % 23 != 1)) continue;
        CAPTURE(name);
        CAPTURE(k);
        const kernel_module made = emit_module(s.terms(), points.at(k), 3, s.name);
        REQUIRE(std::string(made.rejected == nullptr ? "" : made.rejected) == "");
        CHECK(made.kernels.size() == (name.ends_with("-in-parts") ? 2 : 1));
        CHECK(error_of(made, in, right) < 1e-4);
        ++ran[name];
      }
    }
  }
  CHECK(ran["row-per-work-item-arrays"] >= 1);
  CHECK(ran["row-blocks"] >= 4);
  CHECK(ran["row-blocks-in-parts"] >= 8);
  CHECK(ran["row-blocks-dealt"] >= 1);
  CHECK(ran["row-blocks-dealt-in-parts"] >= 4);
}
TEST_CASE("keys that are no multiple of a chunk are gone through by work-items alone") {
  for (auto [n, m] : {std::pair{1L, 1L}, {3L, 2L}, {5L, 37L}}) {
    const arrays in = inputs(n, m);
    const std::vector<double> right = by_softmax(in, n, m, 8);
    CHECK(error_of(detail::baseline_variant(all().structures[0], 3, point_at(n, m, {})), in, right) < 1e-4);
    for (const char* blocks : {"row-blocks", "row-blocks-in-parts", "row-blocks-dealt", "row-blocks-dealt-in-parts"})
      CHECK(detail::baseline_variant(structure_named(all(), blocks), 3, point_at(n, m, {})).rejected != nullptr);
    for (int i = 0; i < 2; ++i)
      CHECK(error_of(detail::baseline_variant(online().structures[i], 3, point_at(n, m, {})), in, right) < 1e-4);
  }
}
TEST_CASE("its kernels keep the bounds of the program's own operations") {
  check_family(all(), 1, {{67, 16}, {40, 48}}, 3, held::within_bounds);
}
TEST_CASE("scores may be large: no weight overflows") {
  const long n = 3, m = 32;
  const arrays in{std::vector<double>(n * width, 40), std::vector<double>(m * width, 50), spread(m * width, 99)};
  const std::vector<double> right = by_softmax(in, n, m, 40. * 50 * width);
  for (int i : {0, 2, 3, 4, 5})
    CHECK(error_of(detail::baseline_variant(all().structures[i], 3, point_at(n, m, {})), in, right) < 1e-5);
}
TEST_CASE("no array holds the scores of all keys") {
  for (int i : {0, 2, 3, 4, 5})
    for (const ir::memory& memory :
         detail::baseline_variant(all().structures[i], 3, point_at(64, 1600, {})).kernels[0].memories)
      CHECK((memory.parameter >= 0 || memory.size <= 64 * (width + 4)));
}
