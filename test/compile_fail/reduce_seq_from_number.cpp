// expect: hoist: reduce_seq starts from a term, or by starting_from<0.f>(f) from a number
// cure: Write `reduce_seq(starting_from<0.f>(f))`.
// also: reduce_seq_from_number.cpp:10
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/reduce.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | reduce_seq([](auto sum, auto x) { return sum + x; }, 0.f);
});
