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
/// function is run, since it can't be read of a closure that was never made.
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
#ifdef __clang__  // which copies it out of a closure that was never made, and so may read nothing of it
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
  if constexpr (std::is_default_constructible_v<L>)
    return L{};
  else
    return __builtin_bit_cast(L, bytes_of_closure<L>{});
}
#ifdef __clang__
/// Clang's bit casts make closures whose captures are outside of their lifetime, so that it can't call what copies one. It does
/// call a member of a closure that was never made, as long as that reads nothing.
template <class L>
union room_for_closure {
  char none;
  L closure;
  constexpr room_for_closure() : none(0) {}
};
template <class L>
inline room_for_closure<L> never_made{};
#endif
/// What a closure of the type L gives for some arguments.
template <class L>
constexpr auto call_stateless(const auto&... x) {
#ifdef __clang__
  if constexpr (!std::is_default_constructible_v<L>)
    if (std::is_constant_evaluated()) return never_made<L>.closure(x...);
#endif
  return stateless_closure<L>()(x...);
}

// What is assumed of the compiler, each with a closure of its kind.
namespace self_test {

struct term {};
struct alignas(scalar_alignment) scalar {
  int id;
};
template <class... C>
constexpr auto capturing(C... c) {
  return [c...](int x) {
    (static_cast<void>(C(c)), ...);
    return x + 1;
  };
}
constexpr auto capturing_by_default() {
  return [=](int x) { return x + 1; };
}
constexpr auto capturing_by_reference(const term& t) {
  return [&t](int x) { return static_cast<void>(term(t)), x + 1; };
}
template <class... C>
using capture = decltype(capturing(std::declval<C>()...));
using of_default = decltype(capturing_by_default());
using of_reference = decltype(capturing_by_reference(term()));

static_assert(captures_nothing<of_default>, "hoist assumes that a closure which captures nothing is an empty class");
static_assert(captures_only_terms<capture<term>> && captures_only_terms<capture<term, term>> &&
                  captures_only_terms<capture<capture<term>, term>>,
              "hoist assumes that a closure of empty classes has alignment 1 and bytes without a value");
static_assert(!captures_only_terms<capture<char>> && !captures_only_terms<capture<bool, bool>>,
              "hoist assumes that each byte of a closure of chars or bools has a value");
#ifndef __clang__
static_assert(!captures_only_terms<capture<term, char>> && !captures_only_terms<capture<bool, term, term>>,
              "hoist assumes that constant evaluation reads the bytes of a closure that have a value, and no others");
#endif
static_assert(!captures_only_terms<capture<float>> && !captures_only_terms<capture<term, int>> &&
                  !captures_only_terms<capture<const char*>> && !captures_only_terms<of_reference>,
              "hoist assumes that a closure of a number, a pointer or a reference is aligned as that is");
static_assert(captures_scalar<capture<scalar, term>> && !captures_scalar<capture<double, const char*>>,
              "hoist assumes that a closure is aligned as the most aligned of its captures, and numbers by less than 16 bytes");
static_assert(captures_only_terms<capture<stateless_flag>> && captures_only_terms<capture<stateless_flag, term>>,
              "hoist assumes that a closure of a flag of one bit, which clang leaves out, has bits without a value");
static_assert(call_stateless<of_default>(1) == 2 && call_stateless<capture<term, term>>(1) == 2 &&
                  call_stateless<capture<capture<term>>>(1) == 2,
              "hoist assumes that a closure of empty classes can be called in a constant expression without its captures");

}  // namespace self_test

}  // namespace hoist::detail
