// expect: hoist: a function that computes with numbers and terms may capture arrays only; zip what else it needs with its argument
// cure: Zip the element with the array that is mapped over, write a number as a literal, or compute in a map of its own: `| map([](auto sum) { return 2.f * sum; })`.
// also: captured_and_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto scaled = program<array2<float, N, M>, array<float, N>>([](auto a, auto x) {
  return x | map([=](auto factor) {
           return a | map([=](auto row) { return 2.f * factor * (row | reduce(add)); });
         });
});
