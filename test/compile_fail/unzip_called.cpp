// expect: hoist: unzip is applied by |, as in x | unzip; the array stands left of it
// cure: Write `zip(a, b) | unzip`.
// also: unzip_called.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array<float, 8>>([](auto a, auto b) {
  return unzip(zip(a, b));
});
