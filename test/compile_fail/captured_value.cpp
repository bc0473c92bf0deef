// expect: hoist: a user function may not capture a value; pass the value as a further argument of the function
// cure: Make the value an input of the program, or write it as a literal in the function.
// also: captured_value.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

constexpr auto scaled_by(float alpha) {
  return program<array<float, N>>([=](auto in) {
    return in | map([=](auto x) { return alpha * x; });
  });
}
inline constexpr auto doubled = scaled_by(2.f);
