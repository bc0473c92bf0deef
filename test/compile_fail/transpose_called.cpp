// expect: hoist: transpose is applied by |, as in x | transpose; the array stands left of it
// cure: Write `a | transpose`.
// also: transpose_called.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 8>>([](auto a) {
  return transpose(a);
});
