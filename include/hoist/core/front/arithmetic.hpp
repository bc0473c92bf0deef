#pragma once
// Arithmetic on terms: scalars computed from what reductions give, from elements and from numbers.

#include <hoist/core/trace/function.hpp>
#include <hoist/core/trace/vector.hpp>

namespace hoist {
namespace detail {

/// Fn of operands of which some are terms, or computed of such.
template <class Fn, class... X>
constexpr auto compute(const X&... x);

// clang-format off
namespace functions {
struct add { constexpr auto operator()(auto a, auto b) const { return a + b; } };
struct subtract { constexpr auto operator()(auto a, auto b) const { return a - b; } };
struct multiply { constexpr auto operator()(auto a, auto b) const { return a * b; } };
struct divide { constexpr auto operator()(auto a, auto b) const { return a / b; } };
struct less { constexpr auto operator()(auto a, auto b) const { return a < b; } };
struct less_equal { constexpr auto operator()(auto a, auto b) const { return a <= b; } };
struct greater { constexpr auto operator()(auto a, auto b) const { return a > b; } };
struct greater_equal { constexpr auto operator()(auto a, auto b) const { return a >= b; } };
struct equal { constexpr auto operator()(auto a, auto b) const { return a == b; } };
struct not_equal { constexpr auto operator()(auto a, auto b) const { return a != b; } };
struct negate { constexpr auto operator()(auto a) const { return -a; } };
struct square_root { constexpr auto operator()(auto a) const { return sqrt(a); } };
struct exponential { constexpr auto operator()(auto a) const { return exp(a); } };
struct absolute { constexpr auto operator()(auto a) const { return abs(a); } };
struct minimum { constexpr auto operator()(auto a, auto b) const { return min(a, b); } };
struct maximum { constexpr auto operator()(auto a, auto b) const { return max(a, b); } };
struct multiply_add { constexpr auto operator()(auto a, auto b, auto c) const { return fma(a, b, c); } };
struct side_by_side { constexpr auto operator()(auto... a) const { return make_tuple(a...); } };
struct choose { constexpr auto operator()(auto condition, auto a, auto b) const { return select(condition, a, b); } };
struct product { constexpr auto operator()(auto a, auto b) const { return dot(a, b); } };
struct vector_of { constexpr auto operator()(auto... a) const { return make_vector(a...); } };
struct component { constexpr auto operator()(auto v, int i) const { return v.s(i); } };
template <int I>
struct component_at { constexpr auto operator()(auto v) const { return get<I>(v); } };
}  // namespace functions
// clang-format on

struct on_terms;
/// Anything, whose type compilers don't print.
struct anything {
  template <class X>
  constexpr anything(const X&) {}
};
/// What can't be given another value, in one of many groups of classes: g++ lists the classes that name a function of a base, in one
/// list a base, and walks it for each.
template <class Group>
struct assigned_in {
  assigned_in() = default;
  assigned_in(const assigned_in&) = default;
  assigned_in& operator=(const assigned_in&) = default;
  template <class Void = void>
  constexpr auto operator=(const on_terms&) {
    assigned_again<Void>();
  }
  template <class Void = void>
  constexpr auto operator=(anything) {
    assigned_again<Void>();
  }
};
/// The same without a group.
struct assigned_once : assigned_in<assigned_once> {
  using assigned_in<assigned_once>::operator=;
};
/// What isn't called as a member.
struct no_members {
#define HOIST_NO_MEMBER(name)              \
  template <class... X>                    \
  constexpr auto name(const X&...) const { \
    pattern_is_member<meta::once<X...>>(); \
    return mistake_of<meta::once<X...>>(); \
  }
  HOIST_NO_MEMBER(map)
  HOIST_NO_MEMBER(reduce)
  HOIST_NO_MEMBER(zip)
  HOIST_NO_MEMBER(join)
  HOIST_NO_MEMBER(transpose)
  HOIST_NO_MEMBER(reshape)
  HOIST_NO_MEMBER(sum)
  HOIST_NO_MEMBER(size)
  HOIST_NO_MEMBER(at)
  HOIST_NO_MEMBER(begin)
  HOIST_NO_MEMBER(reverse)
#undef HOIST_NO_MEMBER
};
/// `+ - * /`, comparisons and OpenCL C's functions, where an operand is a term. What they give becomes the body of a function.
struct on_terms : assigned_once, no_members, builtins::of_terms {
#define HOIST_OF_ONE(name, function)        \
  template <class A>                        \
  friend constexpr auto name(const A& a) {  \
    return compute<functions::function>(a); \
  }
#define HOIST_OF_TWO(name, function)                   \
  template <class A, class B>                          \
  friend constexpr auto name(const A& a, const B& b) { \
    return compute<functions::function>(a, b);         \
  }
#define HOIST_OF_THREE(name, function)                             \
  template <class A, class B, class C>                             \
  friend constexpr auto name(const A& a, const B& b, const C& c) { \
    return compute<functions::function>(a, b, c);                  \
  }
  // No macro, so that the way to a mistake is shorter.
  template <class A, class B>
  friend constexpr auto operator+(const A& a, const B& b) {
    return compute<functions::add>(a, b);
  }
  template <class A, class B>
  friend constexpr auto operator-(const A& a, const B& b) {
    return compute<functions::subtract>(a, b);
  }
  template <class A, class B>
  friend constexpr auto operator*(const A& a, const B& b) {
    return compute<functions::multiply>(a, b);
  }
  template <class A, class B>
  friend constexpr auto operator/(const A& a, const B& b) {
    return compute<functions::divide>(a, b);
  }
  HOIST_OF_TWO(operator<, less)
  HOIST_OF_TWO(operator<=, less_equal)
  HOIST_OF_TWO(operator>, greater)
  HOIST_OF_TWO(operator>=, greater_equal)
  HOIST_OF_TWO(operator==, equal)
  HOIST_OF_TWO(operator!=, not_equal)
  HOIST_OF_ONE(operator-, negate)
  HOIST_OF_ONE(sqrt, square_root)
  HOIST_OF_ONE(exp, exponential)
  HOIST_OF_ONE(abs, absolute)
  HOIST_OF_TWO(min, minimum)
  HOIST_OF_TWO(max, maximum)
  HOIST_OF_TWO(dot, product)
  HOIST_OF_THREE(fma, multiply_add)
  HOIST_OF_THREE(select, choose)
  HOIST_CONDITION()
  template <class I>
  constexpr auto operator[](I) const {
    brackets_are_used<meta::once<I>>();
    return val<float>{};
  }
  on_terms() = default;
  on_terms(const on_terms&) = default;
  on_terms& operator=(const on_terms&) = default;
#undef HOIST_OF_ONE
#undef HOIST_OF_TWO
#undef HOIST_OF_THREE
};

template <class X>
concept of_terms = __is_base_of(on_terms, X);
/// What t.first and t.second of a tuple are.
struct by_name : on_terms {};
/// What v.x of a vector is.
struct named_component : on_terms {};

}  // namespace detail
}  // namespace hoist
