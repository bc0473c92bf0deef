// expect: hoist: drop takes 1 number in angle brackets, as in x | drop<1>
// cure: Write `drop<1>`, or `tail`.
// also: drop_without_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | drop<>;
});
