// expect: hoist: a term, and what is computed of captured ones, can't be assigned again; name each value, or write fold<N>(start, f)
// cure: Name each value; a function returns the new element, and writes nothing.
// also: captured_element_assigned.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array<float, 8>>([](auto a, auto b) {
  return a | map([=](auto x) {
    b(0) = x;
    return x * 2.f;
  });
});
