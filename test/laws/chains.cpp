#include <support/structures.hpp>

#include <hoist/language.hpp>

namespace {

using namespace hoist;

// Weights without symmetry, small enough that three stencils one after the other stay exact.
constexpr auto skewed = [](auto w) { return w(0, 0) + 2.f * w(0, 2) + 3.f * w(1, 1) + 5.f * w(2, 0); };
constexpr auto lower_left = [](auto w) { return w(1, 0) - 2.f * w(2, 1) + w(2, 0); };
constexpr auto line = [](auto w) { return w(0) + 2.f * w(1) + 4.f * w(2); };
constexpr auto corner = [](auto w) { return w(0, 1, 2) + 2.f * w(1, 0, 1) - w(1, 2, 0) + 3.f * w(2, 1, 1); };
constexpr auto both = [](auto w, auto y) { return w(0, 1) + 3.f * w(2, 0) - y; };

inline constexpr auto three = program<array2<float, N, M>>([](auto x) {
  return x | pad2<1>(hoist::clamp) | slide2<3> | map2(skewed) | pad2<1>(hoist::clamp) | slide2<3> | map2(lower_left) |
         pad2<1>(hoist::clamp) | slide2<3> | map2(skewed);
});
inline constexpr auto two_inputs = program<array2<float, N, M>, array2<float, N, M>>([](auto x, auto y) {
  return zip2(x | pad2<1>(hoist::clamp) | slide2<3> | map2(skewed) | pad2<1>(constant<2.0>) | slide2<3>, y) | map2(both);
});
inline constexpr auto lines = program<array<float, M>>(
    [](auto x) { return x | slide<3> | map(line) | pad<1>(hoist::clamp) | slide<3> | map(line) | slide<3> | map(line); });
inline constexpr auto cubes = program<array3<float, N, N, M>>(
    [](auto x) { return x | pad3<1>(hoist::clamp) | slide3<3> | map3(corner) | slide3<3> | map3(corner); });
inline constexpr auto single = program<array2<float, N, M>>([](auto x) { return x | slide2<3> | map2(skewed); });

template <class P>
family chain_of(const char* name, P p) {
  return family_of<P, families::chains>(name, p);
}

}  // namespace

TEST_CASE("every recipe for chains computes what the chain means, and none is made of one stencil") {
  test::check_family(chain_of("three", three), 2, {{19, 61}, {24, 64}}, 5);
  test::check_family(chain_of("two_inputs", two_inputs), 2, {{19, 61}, {24, 64}}, 5);
  test::check_family(chain_of("lines", lines), 2, {{1, 130}, {1, 61}}, 1);
  test::check_family(chain_of("cubes", cubes), 2, {{7, 9}}, 1);
  const family none = chain_of("single", single);
  for (int i = 0; i < none.count; ++i) {
    CHECK_FALSE(none.structures[i].exists);
    CHECK(std::string(none.structures[i].why) == "no map reads what another map computes");
  }
}
