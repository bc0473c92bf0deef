// Families of programs whose arrays are of bools.
#include <support/structures.hpp>

#include <hoist/language.hpp>
#include <support/life.hpp>

namespace {

using namespace hoist;
using test::life;

inline constexpr auto flagged = program<array<bool, M>, array<float, M>>(
    [](auto valid, auto x) { return zip(valid, x) | map([](auto v, auto e) { return select(v & (e > 3.f), e, -1.f); }); });

}  // namespace

TEST_CASE("families of programs whose arrays are of bools compute what they mean") {
  test::check_family(family_of("life", life), 1, {{61, 103}}, 12);
  test::check_family(family_of("flagged", flagged), 2, {{1, 130}, {1, 61}}, 3);
}
