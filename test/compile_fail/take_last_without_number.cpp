// expect: hoist: take_last takes 1 number in angle brackets, as in x | take_last<5>
// cure: Write how many, `take_last<1>`.
// also: take_last_without_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | take_last<>;
});
