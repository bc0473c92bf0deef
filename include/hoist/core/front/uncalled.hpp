#pragma once
// What is neither called nor applied, and which names alone are told apart from what is.

#include <hoist/core/front/expr.hpp>

namespace hoist {
namespace detail {

template <class X>
concept a_term = __is_base_of(on_terms, X);
template <class X>
inline constexpr bool is_val = false;
template <class T>
inline constexpr bool is_val<val<T>> = true;
template <class X>
concept a_value = a_term<X> || __is_base_of(expr_base, X) || is_val<X>;
template <class... X>
concept some_value = (a_value<X> || ...);
/// What overloads of patterns and functions take, so that their names alone can be applied, with a sentence.
struct uncalled {};
/// What isn't called, nor applied. No template, so that compilers don't print what a program is made of.
struct program_base {
  const char* name = "the program";  ///< what sentences call it
  template <class... X>
  HOIST_SAYS("hoist: a program is not called; tune it, or name its function and apply that")
  constexpr auto operator()(const X&...) const {
    return mistaken{};
  }
};

}  // namespace detail
}  // namespace hoist
