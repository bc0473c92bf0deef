// expect: hoist: iterate calls its function with 1 argument, the term that it repeats it on, or with a tuple's components
// cure: Write `[](auto x) { ... }`; several arrays are zipped, or a tuple.
// also: iterate_of_two_parameters.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | iterate<3>([](auto x, auto y) { return x; });
});
