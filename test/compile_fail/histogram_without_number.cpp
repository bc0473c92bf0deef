// expect: hoist: histogram takes 1 number in angle brackets, as in x | histogram<256>
// cure: Write `x | histogram<256>`.
// also: histogram_without_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<int, N>>([](auto x) {
  return x | histogram<2, 3>;
});
