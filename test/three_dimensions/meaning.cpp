// What programs over cubes mean: against loops.
#include "programs.hpp"
#include <hoist/language.hpp>

#include <algorithm>
#include <array>

using namespace hoist;
using namespace hoist::test;

namespace {

using extents = std::array<long, 3>;

constexpr auto inside = program<cube>([](auto in) { return in | slide3<3> | map3(weighted<3, 3, 3>); });
constexpr auto clamped = program<cube>([](auto in) { return in | pad3<1>(clamp) | slide3<3> | map3(weighted<3, 3, 3>); });
constexpr auto framed =
    program<cube>([](auto in) { return in | pad3<2, 1>(constant<5.0>) | slide3<3> | map3(weighted<3, 3, 3>); });
constexpr auto flat = program<cube>([](auto in) { return in | pad3<0, 1>(clamp) | slide3<2, 3, 1> | map3(weighted<2, 3, 1>); });
constexpr auto by_two = program<cube>([](auto in) { return in | slide3<1, 2, 3, 2> | map3(weighted<1, 2, 3>); });
constexpr auto zipped = program<cube, cube, cube>([](auto a, auto b, auto c) {
  return zip3(a | pad3<1>(clamp) | slide3<3>, b, c | pad3<1, 0>(constant<-2.0>) | slide3<2>) | map3([](auto v, auto x, auto w) {
           return v(0, 1, 2) + 2.f * v(2, 1, 0) + 4.f * x + 8.f * w(0, 1, 1) + 16.f * w(1, 0, 0);
         });
});
constexpr auto mapped = program<cube>([](auto in) { return in | map3([](auto x) { return 2.f * x + 1.f; }); });

template <class P>
using type = typename std::remove_cvref_t<P>::type;
template <class P, class T>
inline constexpr bool returns = std::is_same_v<type<P>, T> && std::is_same_v<kind<program_term<P>>, kind_t<type<P>>> &&
                                std::is_same_v<renumber<program_term<P>>, program_term<P>>;
static_assert(returns<decltype(mapped), cube> && returns<decltype(clamped), cube> && returns<decltype(zipped), cube>);
static_assert(returns<decltype(inside), array3<float, K - 2, N - 2, M - 2>>);
static_assert(returns<decltype(framed), array3<float, K + 1, N + 1, M + 1>>);
static_assert(returns<decltype(flat), array3<float, K, N - 1, M + 1>>);
static_assert(returns<decltype(program<array3<float, 5, 7, 9>>([](auto x) { return x | slide3<3, 4, 2, 2>; })),
                      array3<array3<float, 3, 4, 2>, 2, 2, 4>>);
static_assert(
    returns<decltype(program<cube>([](auto x) { return x | pad3<2, 1>(clamp); })), array3<float, K + 3, N + 3, M + 3>>);
static_assert(
    returns<decltype(program<cube, cube>([](auto x, auto y) { return zip3(y, x); })), array3<tuple<float, float>, K, N, M>>);

/// Element (k, i, j) of a cube that is enlarged: by its edge, or by a number.
struct padded {
  const std::vector<double>& of;
  extents size;
  const double* outside = nullptr;
  double operator()(long k, long i, long j) const {
    extents at{k, i, j};
    for (std::size_t d = 0; d < 3; ++d) {
      const long held = std::clamp(at[d], 0L, size[d] - 1);
      if (held != at[d] && outside != nullptr) return *outside;
      at[d] = held;
    }
    return of[static_cast<std::size_t>((at[0] * size[1] + at[1]) * size[2] + at[2])];
  }
};
template <class F>
meaning loops(const extents& size, F element) {
  meaning m{{size[0], size[1], size[2]}, {}};
  for (long k = 0; k < size[0]; ++k)
    for (long i = 0; i < size[1]; ++i)
      for (long j = 0; j < size[2]; ++j) m.values.push_back(element(k, i, j));
  return m;
}
/// The weighted windows at every `step`, of which the first begins `before` elements outside of the cube.
meaning weighted_windows(const padded& in, const extents& result, const extents& window, long before, long step) {
  return loops(result, [&](long k, long i, long j) {
    double sum = 0, weight = 0;
    for (long c = 0; c < window[0]; ++c)
      for (long r = 0; r < window[1]; ++r)
        for (long x = 0; x < window[2]; ++x)
          sum += ++weight * in(k * step + c - before, i * step + r - before, j * step + x - before);
    return sum;
  });
}

template <class P>
void check_means(const char* name, P p, const extents& size, const meaning& expected, const exact_inputs& data) {
  const subject s = subject_of(p);
  const std::string wrong = difference(meaning_of(s.terms, cube_at(size[0], size[1], size[2]), 3, data), expected);
  CHECK_MESSAGE(wrong.empty(), (std::string(name) + " of " + std::to_string(size[0]) + "x" + std::to_string(size[1]) + "x" +
                                std::to_string(size[2]) + ": " + wrong));
}
extents changed(extents e, const extents& by) {
  for (std::size_t d = 0; d < 3; ++d) e[d] += by[d];
  return e;
}

void check_all(const extents& size) {
  const auto data_of = [&](auto p) { return exact_inputs(subject_of(p).terms, cube_at(size[0], size[1], size[2])); };
  const exact_inputs one = data_of(clamped), three = data_of(zipped);
  const double five = 5, less = -2;
  const padded edge{one[0], size}, fives{one[0], size, &five};
  check_means("clamped", clamped, size, weighted_windows(edge, size, {3, 3, 3}, 1, 1), one);
  check_means("framed", framed, size, weighted_windows(fives, changed(size, {1, 1, 1}), {3, 3, 3}, 2, 1), one);
  check_means("mapped", mapped, size, loops(size, [&](long k, long i, long j) { return 2 * edge(k, i, j) + 1; }), one);
  const padded a{three[0], size}, b{three[1], size}, c{three[2], size, &less};
  check_means("zipped", zipped, size,
              loops(size,
                    [&](long k, long i, long j) {
                      return a(k - 1, i, j + 1) + 2 * a(k + 1, i, j - 1) + 4 * b(k, i, j) + 8 * c(k - 1, i, j) +
                             16 * c(k, i - 1, j - 1);
                    }),
              three);
  if (*std::ranges::min_element(size) < 3) return;
  check_means("inside", inside, size, weighted_windows(edge, changed(size, {-2, -2, -2}), {3, 3, 3}, 0, 1), one);
  check_means("flat", flat, size, weighted_windows(edge, changed(size, {0, -1, 1}), {2, 3, 1}, 0, 1), one);
  const extents every_second{(size[0] - 1) / 2 + 1, (size[1] - 2) / 2 + 1, (size[2] - 3) / 2 + 1};
  check_means("by two", by_two, size, weighted_windows(edge, every_second, {1, 2, 3}, 0, 2), one);
}

}  // namespace

TEST_CASE("three dimensions: the compositions mean what loops compute, on cubes without symmetry") {
  for (const extents& size : {extents{5, 7, 3}, {3, 5, 7}, {7, 3, 5}, {3, 3, 3}, {4, 6, 9}, {1, 1, 1}, {1, 4, 2}, {2, 1, 5}})
    check_all(size);
}

TEST_CASE("three dimensions: laws") {
  constexpr auto tripled = [](auto x) { return 3.f * x; };
  constexpr auto nested = program<cube>([=](auto x) { return x | map([=](auto p) { return p | map2(tripled); }); });
  constexpr auto whole = program<cube>([=](auto x) { return x | map3(tripled); });
  CHECK(std::is_same_v<program_term<decltype(nested)>, program_term<decltype(whole)>>);
  // The planes of windows are windows of planes: at<k> of a window of slide3 is the window of slide2 in plane k.
  constexpr auto third =
      program<cube>([](auto x) { return x | slide3<3, 2, 2> | map3([](auto w) { return w(2, 0, 1) + 2.f * w(2, 1, 0); }); });
  constexpr auto of_planes = program<cube>([](auto x) {
    return x | slide<3> |
           map([](auto s) { return s | at<2> | slide2<2> | map2([](auto w) { return w(0, 1) + 2.f * w(1, 0); }); });
  });
  const ir::point at = cube_at(5, 7, 3);
  const subject a = subject_of(third), b = subject_of(of_planes);
  const exact_inputs data(a.terms, at);
  CHECK(difference(meaning_of(a.terms, at, 3, data), meaning_of(b.terms, at, 3, data)).empty());
}
