#pragma once
// A string as a template argument.

#include <hoist/meta/standard.hpp>

#include <cstddef>

namespace hoist::meta {

/// A string literal as a structural value, for names in types: `tunable<"tile_x", 16, 32>`.
template <std::size_t N>
struct fixed_string {
  char text[N]{};
  consteval fixed_string() = default;
  consteval fixed_string(const char (&s)[N]) {
    for (std::size_t i = 0; i < N; ++i) text[i] = s[i];
  }
};
template <std::size_t A, std::size_t B>
consteval auto operator+(const fixed_string<A>& a, const fixed_string<B>& b) {
  fixed_string<A + B - 1> both;
  for (std::size_t i = 0; i + 1 < A; ++i) both.text[i] = a.text[i];
  for (std::size_t i = 0; i < B; ++i) both.text[A - 1 + i] = b.text[i];
  return both;
}
template <std::size_t A, std::size_t B>
consteval auto operator+(const fixed_string<A>& a, const char (&b)[B]) {
  return a + fixed_string<B>(b);
}

/// A sentence or an equation as a structural value: one type for all lengths, so that another sentence costs a compiler no class.
/// Fails when it is longer than 127 characters: the initialiser is no constant.
struct sentence {
  char text[128]{};
  consteval sentence(const char* s) {
    for (std::size_t i = 0; s[i] != 0; ++i) text[i] = s[i];
  }
};

/// Whether two zero-terminated strings are equal.
constexpr bool same_text(const char* a, const char* b) {
  while (*a != 0 && *a == *b) ++a, ++b;
  return *a == *b;
}

}  // namespace hoist::meta
