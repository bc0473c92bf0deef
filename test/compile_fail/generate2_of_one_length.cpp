// expect: hoist: generate2 is written generate2<8, 8>(f), lengths in angle brackets
// cure: Write both lengths, `generate2<8, 8>(f)`.
// also: numbers_are<1, 2>::equal
// also: generate2_of_one_length.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<float>([](auto) { return generate2<8>([](auto i, auto j) { return i + j; }); });
