// expect: hoist: the name of a size has at most 7 letters
// cure: Choose a shorter name.
// also: size_name_too_long.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto columns = size<"number_of_columns">;
inline constexpr auto doubled = program<array<float, columns>>([](auto in) {
  return in | map([](auto x) { return x * 2.f; });
});
