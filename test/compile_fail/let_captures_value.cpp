// expect: hoist: a user function may not capture a value; make the value an input of the program, whose term it may capture
// cure: Make the value an input of the program and capture that by `[=]`, or write it as a literal in the function.
// also: let_captures_value.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

constexpr auto shares_of_sums(float share) {
  return program<array2<float, N, M>>([=](auto in) {
    return in | map([=](auto row) { return let(row | reduce(add), [=](auto sum) { return share * sum; }); });
  });
}
inline constexpr auto p = shares_of_sums(0.5f);
