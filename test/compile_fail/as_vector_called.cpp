// expect: hoist: as_vector is applied by |, as in x | as_vector<4>; the array stands left of it
// cure: Write `a | as_vector<4>`.
// also: as_vector_called.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return as_vector<4>(a);
});
