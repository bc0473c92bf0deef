// expect: hoist: scatter_strided takes 1 number in angle brackets, as in x | scatter_strided<4>
// cure: Write the stride.
// also: scatter_strided_without_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | scatter_strided<>;
});
