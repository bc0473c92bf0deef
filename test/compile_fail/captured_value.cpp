// expect: hoist: a user function may not capture a value; make the value an input of the program, whose term it may capture
// cure: Make the value an input of the program, `program<array<float, N>, float>([](auto in, auto alpha) { ... })`, and capture that by `[=]`, or write it as a literal in the function.
// also: captured_value.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

constexpr auto scaled_by(float alpha) {
  return program<array<float, N>>([=](auto in) {
    return in | map([=](auto x) { return alpha * x; });
  });
}
inline constexpr auto doubled = scaled_by(2.f);
