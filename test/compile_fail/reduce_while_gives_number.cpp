// expect: hoist: reduce_while needs a condition that gives a bool, such as sum < 10.f
// cure: Give it a condition of the sum, `[](auto sum) { return sum < 1.f; }`.
// also: reduce_while_gives_number.cpp:10
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/reduce_while.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | reduce_while([](auto sum) { return 1.f; }, add);
});
