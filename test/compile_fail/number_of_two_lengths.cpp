// expect: hoist: number_of takes 1 length in angle brackets, as in number_of<M>
// cure: Write `number_of<M> * 2`.
// also: number_of_two_lengths.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, N, M>>([](auto a) {
  return number_of<M, 2>;
});
