// expect: hoist: scatter needs an index for each element
// cure: Give as many indices as the array has elements.
// also: misuse_scatter_array.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array<int, 7>>([](auto a, auto i) {
  return scatter(i, a);
});
