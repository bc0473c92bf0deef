// expect: hoist: a function that computes with numbers and terms may capture terms only, by [=]; write its numbers inside it
// cure: Write a number as a literal inside the function, or make it an input of the program; capture by `[=]`, not by `[&]`.
// also: captured_and_number.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto scaled = program<array2<float, N, M>, float>([](auto a, auto alpha) {
  const auto twice = 2.f * alpha;
  return a | map([=](auto row) { return twice * (row | reduce(add)); });
});
