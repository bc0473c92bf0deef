#include <support/families.hpp>

#include <hoist/explore/schedules_pipeline.hpp>
#include <hoist/language.hpp>
#include <support/simulated.hpp>

#include <algorithm>

namespace {

using namespace hoist;

constexpr auto skewed2 = [](auto w) { return w(0, 0) + 2.f * w(0, 2) + 3.f * w(1, 1) + 5.f * w(2, 0); };

inline constexpr auto two_stages =
    program<array2<float, N, M>>([](auto x) { return x | slide2<3> | map2(skewed2) | slide2<3> | map2(skewed2); });
inline constexpr auto shared = program<array2<float, N, M>>([](auto a) {
  return let(a | pad2<1>(hoist::clamp), [](auto p) {
    return zip2(p | slide2<3>, p | slide2<3>) | map2([](auto v, auto w) { return v(0, 1) + 3.f * w(2, 0); });
  });
});

/// The derivative of a blurred line, the same in the other order, and the squared length of the gradient of a blurred grid.
constexpr auto weights = [](auto w) { return w(0) + 2.f * w(1) + w(2); };
inline constexpr auto derivative_of_blur = program<array<float, M>>([](auto x) {
  return x | pad<1>(hoist::clamp) | slide<3> | map(weights) | pad<1>(hoist::clamp) | slide<3> |
         map([](auto w) { return w(2) - w(0); });
});
inline constexpr auto blur_of_derivative = program<array<float, M>>([](auto x) {
  return x | pad<1>(hoist::clamp) | slide<3> | map([](auto w) { return w(2) - w(0); }) | pad<1>(hoist::clamp) | slide<3> |
         map(weights);
});
inline constexpr auto gradient_of_blur = program<array2<float, N, M>>([](auto x) {
  auto blurred = x | pad2<1>(hoist::clamp) | slide2<3> | map2([](auto w) {
                   auto edges = w(0, 1) + w(1, 0) + w(1, 2) + w(2, 1);
                   return w(0, 0) + w(0, 2) + w(2, 0) + w(2, 2) + 2.f * edges + 4.f * w(1, 1);
                 });
  return blurred | pad2<1>(hoist::clamp) | slide2<3> | map2([](auto w) {
           auto down = w(2, 1) - w(0, 1);
           auto right = w(1, 2) - w(1, 0);
           return down * down + right * right;
         });
});
template <class P>
family chain_of(const char* name, P p) {
  return family_of<P, families::chains>(name, p);
}
/// An element of a line, or the nearest one; what weights make of three by `at`.
long inside(long i, long n) { return std::clamp(i, 0L, n - 1); }
double weighted(const std::function<double(long)>& at, long i) { return at(i - 1) + 2 * at(i) + at(i + 1); }

}  // namespace

TEST_CASE("the derivative of a blurred line and the gradient of a blurred grid are what loops make") {
  using test::arrays;
  test::check_everywhere(chain_of("derivative", derivative_of_blur), {{1, 61}, {1, 1}}, [](const arrays& in, long, long m) {
    const auto x = [&](long i) { return in[0][static_cast<std::size_t>(inside(i, m))]; };
    const auto blurred = [&](long i) { return weighted(x, inside(i, m)); };
    arrays right(1);
    for (long i = 0; i < m; ++i) right[0].push_back(blurred(i + 1) - blurred(i - 1));
    return right;
  });
  test::check_everywhere(
      chain_of("gradient", gradient_of_blur), {{9, 61}, {1, 3}},
      [](const arrays& in, long n, long m) {
        const auto x = [&](long i, long j) { return in[0][static_cast<std::size_t>(inside(i, n) * m + inside(j, m))]; };
        const auto blurred = [&](long i, long j) {
          return weighted([&](long k) { return weighted([&](long l) { return x(k, l); }, inside(j, m)); }, inside(i, n));
        };
        arrays right(1);
        for (long i = 0; i < n; ++i)
          for (long j = 0; j < m; ++j) {
            const double down = blurred(i + 1, j) - blurred(i - 1, j), across = blurred(i, j + 1) - blurred(i, j - 1);
            right[0].push_back(down * down + across * across);
          }
        return right;
      },
      3);
}
TEST_CASE("the derivative of a blur is the blur of the derivative, away from the ends") {
  const ir::point at = test::point_at(1, 61, {1});
  const test::subject one = test::subject_of(derivative_of_blur), other = test::subject_of(blur_of_derivative);
  const test::exact_inputs data(one.terms, at);
  const test::meaning a = test::meaning_of(one.terms, at, 1, data), b = test::meaning_of(other.terms, at, 1, data);
  CHECK(std::equal(a.values.begin() + 2, a.values.end() - 2, b.values.begin() + 2));
  CHECK(a.values[0] != b.values[0]);
}
TEST_CASE("two stages, and an array that two windows share, compute what they mean") {
  test::check_family(family_of("two_stages", two_stages), 1, {{61, 103}}, 5);
  test::check_family(family_of("shared", shared), 1, {{61, 103}}, 3);
}
