// expect: hoist: filled takes a number and at least 1 length in angle brackets, as in filled<0.f, 8, 4>
// cure: Write the lengths behind the number, `filled<0.f, 8>`.
// also: filled_without_length.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return concat(a, filled<0.f>);
});
