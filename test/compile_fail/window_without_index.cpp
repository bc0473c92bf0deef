// expect: hoist: an element is read at whole numbers that C++ knows, w(0, 1); gather reads at computed ones
// cure: Say which element, `w(0)`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | slide<3> | map([](auto w) { return w() + 1.f; });
});
