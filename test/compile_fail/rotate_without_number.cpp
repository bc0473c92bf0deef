// expect: hoist: rotate takes 1 number in angle brackets, as in x | rotate<3>
// cure: Write one number.
// also: rotate_without_number.cpp:10
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/memory.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | rotate<>;
});
