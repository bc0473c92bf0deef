// expect: hoist: number_of takes 1 length in angle brackets, as in number_of<M>
// cure: Write `number_of<N> * number_of<M>`.
// columns: 420, g++ spells both lengths as the polynomials that they are
// also: number_of_two_lengths.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, N, M>>([](auto a) {
  return number_of<N, M>;
});
