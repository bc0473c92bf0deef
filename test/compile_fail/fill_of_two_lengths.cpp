// expect: hoist: fill takes 1 length in angle brackets, as in x | fill<8>
// cure: Write `x | fill<3> | fill<2>`.
// also: fill_of_two_lengths.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<float>([](auto a) {
  return a | fill<2, 3>;
});
