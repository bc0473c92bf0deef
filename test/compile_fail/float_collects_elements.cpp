// expect: hoist: the function must return a term, or a scalar computed from its arguments: sqrt(x), not std::sqrt(x); auto or val<float>, not float
// cure: Begin with `auto s = w(0, 0);` or `val<float> s = 0.f;`.
// also: float_collects_elements.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, N, M>>([](auto in) {
  return in | slide2<3> | map2([](auto w) {
    float s = 0;
    s += w(0, 0);
    return s;
  });
});
