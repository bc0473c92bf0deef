// expect: hoist: a user function may not capture a value; make the value an input of the program, whose term it may capture
// cure: Make the value an input of the program and capture that by `[=]`, or write it as a literal in the function.
// also: let_captures_reference.cpp:11
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, N, M>>([](auto in) {
  return in | map([](auto row) {
           float share = 0.5f;
           return let(row | reduce(add), [&](auto sum) { return share * sum; });
         });
});
