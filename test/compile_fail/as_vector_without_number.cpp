// expect: hoist: as_vector takes 1 number in angle brackets, as in x | as_vector<4>
// cure: Write the width, `as_vector<4>`.
// also: as_vector_without_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | as_vector<>;
});
