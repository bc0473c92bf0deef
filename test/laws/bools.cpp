// Families of programs whose arrays are of bools.
#include <support/structures.hpp>

#include <hoist/language.hpp>

namespace {

using namespace hoist;

/// Conway's rule on cells that live or don't.
inline constexpr auto life = program<array2<bool, N, M>>([](auto x) {
  return x | pad2<1>(wrap) | slide2<3> | map2([](auto w) {
           auto around = w(0, 0) + w(0, 1) + w(0, 2) + w(1, 0) + w(1, 2) + w(2, 0) + w(2, 1) + w(2, 2);
           return (around == 3) | ((around == 2) & w(1, 1));
         });
});
inline constexpr auto flagged = program<array<bool, M>, array<float, M>>(
    [](auto valid, auto x) { return zip(valid, x) | map([](auto v, auto e) { return select(v & (e > 3.f), e, -1.f); }); });

}  // namespace

TEST_CASE("families of programs whose arrays are of bools compute what they mean") {
  test::check_family(family_of("life", life), 1, {{61, 103}}, 12);
  test::check_family(family_of("flagged", flagged), 2, {{1, 130}, {1, 61}}, 3);
}
