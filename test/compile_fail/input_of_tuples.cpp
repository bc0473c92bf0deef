// expect: hoist: an input is a number, a vector, an array of these, such as array2<float, N, M>, or array<tuple<...>, N> of numbers and vectors
// cure: Give an array of tuples, `array<tuple<float, float>, N>`; of two dimensions an array for each component, and `zip2` them.
// also: input_of_tuples.cpp:10
// also: input_of_tuples.cpp:13
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto distances =
    program<tuple<float, float>>([](auto place) { return get<0>(place) + get<1>(place); });

void not_of_hoist() {
  auto copied = program<float*>([](auto in) { return in; });
  (void)copied;
}
