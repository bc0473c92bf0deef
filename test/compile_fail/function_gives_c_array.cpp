// expect: hoist: a function gives no array of C++, but a term, a number, a vector or a tuple: make_tuple(a, b)
// cure: Return `make_tuple(a, b)`, or `make_vector(a, b)`.
// also: function_gives_c_array.cpp:11
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | map([](auto x) {
    float y[2] = {1.f, 2.f};
    return y;
  });
});
