// Families of programs whose results are only moved: elements by indices, in other orders, padded.
#include <support/structures.hpp>

#include <hoist/language.hpp>

namespace {

using namespace hoist;

inline constexpr auto looked_up = program<array<int, N>, array<float, M>>([](auto i, auto x) { return gather(i, x); });
inline constexpr auto of_squares = program<array<int, N>, array<float, M>>([](auto i, auto x) {
  return gather(i | map([](auto k) { return k + 3; }), x | map([](auto v) { return v * v; })) | reverse;
});
inline constexpr auto framed = program<array2<float, N, M>>([](auto x) { return x | pad2<2>(mirror); });
inline constexpr auto rows = program<array<int, N>, array2<float, N, M>>([](auto i, auto x) { return gather(i, x); });

}  // namespace

TEST_CASE("families of programs whose results are only moved") {
  test::check_family(family_of("looked_up", looked_up), 2, {{61, 103}, {130, 40}}, 3);
  test::check_family(family_of("of_squares", of_squares), 1, {{61, 103}}, 3);
  test::check_family(family_of("framed", framed), 1, {{61, 103}}, 12);
  test::check_family(family_of("rows", rows), 1, {{61, 103}}, 12);
}
