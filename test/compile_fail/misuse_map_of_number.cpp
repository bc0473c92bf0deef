// expect: hoist: map needs an array; what stands left of it is no array
// cure: Apply the function inside the enclosing map, where the element is.
// also: misuse_map_of_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<float>([](auto s) {
  return s | map(id);
});
