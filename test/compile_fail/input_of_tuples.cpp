// expect: hoist: an input is a number, a vector, or an array of these, such as array2<float, N, M>
// cure: Make an array of each component an input, and zip them: `program<array<float, N>, array<float, N>>`.
// also: input_of_tuples.cpp:10
// also: input_of_tuples.cpp:13
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto distances =
    program<array<tuple<float, float>, N>>([](auto places) { return places | map([](auto p) { return get<0>(p) + get<1>(p); }); });

void not_of_hoist() {
  auto copied = program<float*>([](auto in) { return in; });
  (void)copied;
}
