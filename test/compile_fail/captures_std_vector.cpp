// expect: hoist: a user function may not capture a value; make the value an input of the program, whose term it may capture
// cure: Make it an input of the program, an array that functions inside capture.
// also: captures_std_vector.cpp:13
#include <hoist/language.hpp>

#include <vector>

using namespace hoist;

void f() {
  std::vector<float> weights(3);
  auto p = program<array<float, N>>([=](auto in) {
    return in | map([=](auto x) { return x * weights[0]; });
  });
  (void)p;
}
