// expect: hoist: iota takes 1 length in angle brackets, as in iota<8>
// cure: Write `iota<8>`, which begins with 0; another begin is added by `map`.
// also: iota_of_two_lengths.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<float>([](auto a) {
  return iota<1, 8>;
});
