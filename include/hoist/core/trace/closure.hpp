#pragma once
// What hoist reads off the type of a closure: C++ can't say what a lambda captures.
//
// A pattern knows a user's lambda by its type, and has to know what a closure of it holds. If it captures terms alone, a closure
// can be made anew wherever the function is traced, since a term is its type. If it captures the traced scalar of a function
// around it, that one must be given terms instead. Any other capture is a mistake of the user. A closure is a struct of its
// captures in every ABI that hoist knows, which is what the traits below ask about:
//   - A term is an empty class. A closure of terms alone has alignment 1, and no byte of it has a value. A reference, a pointer,
//     an int or a float is aligned by more; a char or a bool is a byte with a value, which constant evaluation can read.
//   - A scalar parameter is aligned by `scalar_alignment`, as little else is, and so is a closure that captures one.
// Below, one closure of each kind holds the compiler to it. Where one fails, that compiler needs a trait of its own; until it has
// one, functions that capture nothing compile, `[](auto x) { ... }`, with what they read zipped to their array.

#include <hoist/meta/standard.hpp>

#include <type_traits>
#include <utility>

namespace hoist::detail {

template <int>
struct found {};

template <class L>
concept captures_nothing = __is_empty(L);
template <class L>
struct bytes_of_closure {
  unsigned char of[sizeof(L)]{};
};
#ifdef __clang__
/// Clang 16 crashes where it is to read a closure's bytes. A char or a bool beside a term goes unnoticed here; it is found when the
/// function is run, since it can't be read of a closure that was never constructed.
template <class L, int... I>
consteval bool has_values(std::integer_sequence<int, I...>) {
  return false;
}
#else
template <class L, int I>
constexpr int byte_of() {
  return __builtin_bit_cast(bytes_of_closure<L>, __builtin_bit_cast(L, bytes_of_closure<L>{})).of[I];
}
/// Whether byte I of an L has a value; where it has none, it can't be read.
template <class L, int I>
concept has_value_at = requires { found<byte_of<L, I>()>{}; };
template <class L, int... I>
consteval bool has_values(std::integer_sequence<int, I...>) {
  return (has_value_at<L, I> || ...);
}
#endif
/// Terms and parameters that stand for terms, or nothing: a closure of L can be made from its type.
template <class L>
concept captures_only_terms =
    __is_empty(L) || (alignof(L) == 1 && __is_trivially_copyable(L) && !__has_unique_object_representations(L) &&
                      (sizeof(L) == 1 || !has_values<L>(std::make_integer_sequence<int, sizeof(L)>{})));
/// How parameters that are scalars are aligned.
inline constexpr unsigned scalar_alignment = 16;
/// A parameter of a function around L that is a scalar.
template <class L>
concept captures_scalar = alignof(L) >= scalar_alignment;

/// A flag of an empty class that a closure may capture without a state of its own.
struct stateless_flag {
#ifdef __clang__  // which copies it out of a closure that was never constructed, and so may read nothing of it
  constexpr void set() {}
  constexpr bool is_set() const { return false; }
#else  // one bit: the others of the byte have no value
  unsigned char flag : 1 = 0;
  constexpr void set() { flag = 1; }
  constexpr bool is_set() const { return __builtin_constant_p(flag) && flag != 0; }
#endif
};

/// A closure of the type L alone; one with a capture default can't be made as L{} even if it captures nothing.
template <class L>
  requires captures_only_terms<L>
constexpr L stateless_closure() {
  if constexpr (requires { L(); })
    return L{};
  else
    return __builtin_bit_cast(L, bytes_of_closure<L>{});
}
#ifdef __clang__
/// Clang's bit casts make closures whose captures are outside of their lifetime, so that it can't call what copies one. It does
/// call a member of a closure that was never constructed, as long as that reads nothing.
template <class L>
union room_for_closure {
  char none;
  L closure;
  constexpr room_for_closure() : none(0) {}
};
template <class L>
inline room_for_closure<L> never_constructed{};
#endif
/// What a closure of the type L gives for some arguments.
template <class L>
constexpr auto call_stateless(const auto&... x) {
#ifdef __clang__
  if constexpr (!requires { L(); })
    if (std::is_constant_evaluated()) return never_constructed<L>.closure(x...);
#endif
  return stateless_closure<L>()(x...);
}

// What is assumed of the compiler, each with a closure of its kind.
namespace self_test {

struct term {};
struct alignas(scalar_alignment) scalar {
  int id;
};
// No templates, so that they cost a unit nothing.
using of_nothing = decltype([](int x) { return x + 1; });
using of_term = decltype([a = term()](int x) { return static_cast<void>(term(a)), x + 1; });
using of_terms =
    decltype([a = term(), b = term()](int x) { return static_cast<void>(term(a)), static_cast<void>(term(b)), x + 1; });
using of_closure =
    decltype([a = *static_cast<of_term*>(nullptr), b = term()](int x) { return static_cast<void>(term(b)), a(x); });
using of_char = decltype([a = 'a'] { return a; });
using of_bools = decltype([a = true, b = true] { return a && b; });
using of_char_and_term = decltype([a = term(), b = 'a'] { return static_cast<void>(term(a)), b; });
using of_float = decltype([a = 1.f] { return a; });
using of_int_and_term = decltype([a = term(), b = 1] { return static_cast<void>(term(a)), b; });
using of_pointer = decltype([a = static_cast<const char*>(nullptr)] { return a; });
using of_numbers = decltype([a = 1.0, b = 1L] { return a + static_cast<double>(b); });
using of_scalar = decltype([a = scalar(), b = term()] { return static_cast<void>(term(b)), a.id; });
using of_flag = decltype([a = stateless_flag()] { return a.is_set(); });
using of_flag_and_term = decltype([a = stateless_flag(), b = term()] { return static_cast<void>(term(b)), a.is_set(); });
inline constexpr term object{};
using of_reference = decltype([&a = object] { return static_cast<void>(term(a)); });

static_assert(captures_nothing<of_nothing>, "hoist assumes that a closure which captures nothing is an empty class");
static_assert(captures_only_terms<of_term> && captures_only_terms<of_terms> && captures_only_terms<of_closure>,
              "hoist assumes that a closure of empty classes has alignment 1 and bytes without a value");
static_assert(!captures_only_terms<of_char> && !captures_only_terms<of_bools>,
              "hoist assumes that each byte of a closure of chars or bools has a value");
#ifndef __clang__
static_assert(!captures_only_terms<of_char_and_term>,
              "hoist assumes that constant evaluation reads the bytes of a closure that have a value, and no others");
#endif
static_assert(!captures_only_terms<of_float> && !captures_only_terms<of_int_and_term> && !captures_only_terms<of_pointer> &&
                  !captures_only_terms<of_reference>,
              "hoist assumes that a closure of a number, a pointer or a reference is aligned as that is");
static_assert(captures_scalar<of_scalar> && !captures_scalar<of_numbers> && !captures_scalar<of_pointer>,
              "hoist assumes that a closure is aligned as the most aligned of its captures, and numbers by less than 16 bytes");
static_assert(captures_only_terms<of_flag> && captures_only_terms<of_flag_and_term>,
              "hoist assumes that a closure of a flag of one bit, which clang leaves out, has bits without a value");
static_assert(call_stateless<of_nothing>(1) == 2 && call_stateless<of_terms>(1) == 2 && call_stateless<of_closure>(1) == 2,
              "hoist assumes that a closure of empty classes can be called in a constant expression without its captures");

}  // namespace self_test

}  // namespace hoist::detail
