// expect: hoist: to_local_padded takes 1 number in angle brackets, as in x | to_local_padded<1>
// cure: Write one number.
// also: to_local_padded_without_number.cpp:10
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/memory.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | to_local_padded<>;
});
