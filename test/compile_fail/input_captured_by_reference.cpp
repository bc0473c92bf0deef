// expect: hoist: a function that computes with numbers and terms may capture terms only, by [=]; write its numbers inside it
// cure: Capture by `[=]`, not by `[&]`.
// also: input_captured_by_reference.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>, float>([](auto in, auto alpha) {
  return in | map([&](auto x) { return 2.f * alpha * x; });
});
