#pragma once
// A string as a template argument.

#include <cstddef>

namespace hoist::meta {

/// A string literal as a structural value, for names in types: `tunable<"tile_x", 16, 32>`.
template <std::size_t N>
struct fixed_string {
  char text[N]{};
  consteval fixed_string(const char (&s)[N]) {
    for (std::size_t i = 0; i < N; ++i) text[i] = s[i];
  }
};

/// Whether two zero-terminated strings are equal.
constexpr bool same_text(const char* a, const char* b) {
  while (*a != 0 && *a == *b) ++a, ++b;
  return *a == *b;
}

}  // namespace hoist::meta
