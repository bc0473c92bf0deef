// expect: hoist: an element is read at whole numbers that C++ knows, w(0, 1); gather reads at computed ones
// cure: Write a number, `w(1)`; for an index that is computed `gather(indices, in)`.
// also: misuse_window_traced.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array<int, 8>>([](auto a, auto i) {
  return zip(a, i) | map([=](auto x, auto k) { return a(k); });
});
