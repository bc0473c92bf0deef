// expect: hoist: user functions are recorded: write sqrt(x) for std::sqrt(x), auto for float, convert<int>(x) for (int)x; no static or outside variables, no output, no recursion
// cure: Write `fold<N>(start, f)`.
// also: recursion_by_self.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([](auto x) {
           const auto halved = [](auto& self, auto y) -> val<float> { return select(y < 1.f, y, self(self, 0.5f * y)); };
           return halved(halved, x);
         });
});
