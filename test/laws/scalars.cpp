// Families of programs that take numbers besides arrays, and whose functions capture numbers.
#include <support/structures.hpp>

#include <hoist/language.hpp>

namespace {

using namespace hoist;

inline constexpr auto scaled = program<array<float, M>, float, float>(
    [](auto x, auto alpha, auto beta) { return x | map([=](auto e) { return alpha * e + beta; }); });
inline constexpr auto weighted = program<array2<float, N, M>, float, float>([](auto x, auto at, auto beside) {
  return x | pad2<1>(hoist::clamp) | slide2<3> |
         map2([=](auto w) { return at * w(1, 1) + beside * (w(0, 1) + w(2, 1)) - w(1, 0) - 2.f * w(1, 2); });
});
inline constexpr auto with_constants = program<array2<float, N, M>>([](auto x) {
  return x | pad2<1>(hoist::clamp) | slide2<3> |
         map2([=](auto w) { return 7.f * w(1, 1) + 5.f * (w(0, 1) + w(2, 1)) - w(1, 0) - 2.f * w(1, 2); });
});

int structures_of(const family& f) {
  int made = 0;
  for (int i = 0; i < f.count; ++i) made += f.structures[i].exists;
  return made;
}

}  // namespace

TEST_CASE("families of programs that take numbers compute what they mean") {
  test::check_family(family_of("scaled", scaled), 2, {{1, 130}, {1, 61}}, 3);
  test::check_family(family_of("weighted", weighted), 1, {{61, 103}}, 12);
}

TEST_CASE("a stencil of numbers has the structures that one of constants has") {
  CHECK(structures_of(family_of("weighted", weighted)) == structures_of(family_of("with_constants", with_constants)));
}
