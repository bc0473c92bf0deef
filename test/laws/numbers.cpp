// Families of programs that take numbers besides arrays, and products with them.
#include <support/structures.hpp>

#include <hoist/language.hpp>

namespace {

using namespace hoist;

inline constexpr auto product_with = program<float, array2<float, N, M>, array<float, M>, float, array<float, N>>(
    [](auto alpha, auto a, auto x, auto beta, auto y) {
      return zip(a, y) | map([=](auto row, auto e) {
               return alpha * (zip(row, x) | map([](auto p, auto q) { return p * q; }) | reduce(add)) + beta * e;
             });
    });
inline constexpr auto every_pair = program<array<float, N>, array<float, M>>(
    [](auto x, auto y) { return x | map([=](auto a) { return y | map([=](auto b) { return a * b - 3.f * a; }); }); });
inline constexpr auto in_two_steps = program<array2<float, N, M>, float>([](auto x, auto alpha) {
  const auto smooth = [=](auto w) { return alpha * w(0, 1) + w(1, 0) - w(1, 1); };
  return x | slide2<2> | map2(smooth) | slide2<2> | map2(smooth);
});

}  // namespace

TEST_CASE("products and pairs that take numbers compute what they mean") {
  test::check_family(family_of("product_with", product_with), 1, {{61, 103}}, 1);
  test::check_family(family_of("every_pair", every_pair), 1, {{61, 103}}, 3);
  test::check_family(family_of("in_two_steps", in_two_steps), 1, {{61, 103}}, 5);
}
