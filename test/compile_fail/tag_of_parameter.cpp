// expect: hoist: tag names an access to a program's inputs, not to a function's parameter; tag the input that it is of
// cure: Tag the input before it is mapped: `tag<"rows">(x) | map(...)`.
// also: tag_of_parameter.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 4>>([](auto x) {
  return x | map([](auto row) { return tag<"row">(row) | map([](auto v) { return v + 1.f; }); });
});
