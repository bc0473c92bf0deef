// expect: hoist: circular_buffer takes 1 number in angle brackets, as in x | circular_buffer<3>
// cure: Write one number.
// also: circular_buffer_of_two_numbers.cpp:10
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/memory.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | circular_buffer<3, 1>;
});
