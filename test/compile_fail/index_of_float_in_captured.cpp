// expect: hoist: an element is read at whole numbers that C++ knows, w(0, 1); gather reads at computed ones
// cure: Write a number, `w(1)`; for an index that is computed `gather(indices, in)`.
// also: index_of_float_in_captured.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array<float, 8>>([](auto a, auto b) {
  return a | map([=](auto x) { return b(1.5f) * x; });
});
