// expect: hoist: user functions are recorded: write sqrt(x) for std::sqrt(x), auto for float, convert<int>(x) for (int)x; no static or outside variables, no output, no recursion
// cure: Write `fold<N>(start, f)`.
// also: recursion_by_std_function.cpp:11
#include <functional>

#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([](auto x) {
           std::function<val<float>(val<float>)> halved = [&](val<float> y) { return select(y < 1.f, y, halved(0.5f * y)); };
           return halved(x);
         });
});
