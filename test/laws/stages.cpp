#include <support/structures.hpp>

#include <hoist/language.hpp>

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

}  // namespace

TEST_CASE("two stages, and an array that two windows share, compute what they mean") {
  test::check_family(family_of("two_stages", two_stages), 1, {{61, 103}}, 5);
  test::check_family(family_of("shared", shared), 1, {{61, 103}}, 3);
}
