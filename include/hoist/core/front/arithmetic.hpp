#pragma once
// Arithmetic on terms: scalars computed from what reductions give, from elements and from numbers.

#include <hoist/core/trace/function.hpp>
#include <hoist/core/trace/vector.hpp>

namespace hoist {
namespace detail {

/// A term of type T, a scalar or a vector, as an operand.
template <class E, class T>
struct term_operand {};

/// Fn of one to three operands: numbers, traced values, terms, or what was computed of such.
template <class Fn, class... X>
struct computed;
struct computed_base;
template <class X>
concept is_computed = __is_base_of(computed_base, X);

/// What an operand is made of: its terms, each once, and whether it holds values, which types can't tell.
template <class X>
struct operand {
  using terms = meta::list<>;
  enum : bool { has_values = true, has_reads = !std::is_arithmetic<X>::value };
};
template <class E, class T>
struct operand<term_operand<E, T>> {
  using terms = meta::list<term_operand<E, T>>;
  enum : bool { has_values = false, has_reads = false };
};
template <class Fn, class... X>
struct operand<computed<Fn, X...>> {
  using terms = meta::unique_t<meta::concat_t<typename operand<X>::terms...>>;
  enum : bool { has_values = (operand<X>::has_values || ...), has_reads = (operand<X>::has_reads || ...) };
};

template <class T, class... U>
consteval int place_in(meta::list<U...>) {
  int at = 0, i = 0;
  ((at = __is_same(T, U) ? i : at, ++i), ...);
  return at;
}
/// The value of an operand in a traced function whose parameters from number `first` on are Terms.
template <class Terms, class X>
constexpr auto value_of(const X& x, trace_graph& g, int first);
template <class Terms, class E, class T>
constexpr auto value_of(const term_operand<E, T>&, trace_graph& g, int first) {
  constexpr int place = place_in<term_operand<E, T>>(Terms{});
  return argument<T>(g, first + place);
}

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
/// What can't be given another value.
struct assigned_once {
  assigned_once() = default;
  assigned_once(const assigned_once&) = default;
  assigned_once& operator=(const assigned_once&) = default;
  template <class Void = void>
  constexpr auto operator=(const on_terms&) {
    assigned_again<Void>();
  }
  template <class Void = void>
  constexpr auto operator=(anything) {
    assigned_again<Void>();
  }
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
struct computed_base : on_terms {};

template <class Fn, class A>
struct computed<Fn, A> : computed_base {
  using assigned_once::operator=;
  A a;
  constexpr computed() = default;
  constexpr computed(A x) : a(x) {}
  constexpr auto s(int i) const { return compute<functions::component>(*this, i); }
  template <class Terms>
  constexpr auto value(trace_graph& g, int first) const {
    return Fn{}(value_of<Terms>(a, g, first));
  }
};
template <class Fn, class A, class B>
struct computed<Fn, A, B> : computed_base {
  using assigned_once::operator=;
  A a;
  B b;
  constexpr computed() = default;
  constexpr computed(A x, B y) : a(x), b(y) {}
  constexpr auto s(int i) const { return compute<functions::component>(*this, i); }
  template <class Terms>
  constexpr auto value(trace_graph& g, int first) const {
    return Fn{}(value_of<Terms>(a, g, first), value_of<Terms>(b, g, first));
  }
};
template <class Fn, class A, class B, class C>
struct computed<Fn, A, B, C> : computed_base {
  using assigned_once::operator=;
  A a;
  B b;
  C c;
  constexpr computed() = default;
  constexpr computed(A x, B y, C z) : a(x), b(y), c(z) {}
  constexpr auto s(int i) const { return compute<functions::component>(*this, i); }
  template <class Terms>
  constexpr auto value(trace_graph& g, int first) const {
    return Fn{}(value_of<Terms>(a, g, first), value_of<Terms>(b, g, first), value_of<Terms>(c, g, first));
  }
};
/// What stands at the indices Path[0], ... of a term's value, of type U: an element of an array that a function captures.
template <class U>
struct element_read {};
template <class U, class E, class T>
struct operand<computed<element_read<U>, term_operand<E, T>>> {
  using terms = meta::list<term_operand<E, T>>;
  enum : bool { has_values = true, has_reads = true };
};
template <class T, class U>
inline constexpr int steps_between = 1 + steps_between<typename element_of<T>::type, U>;
template <class U>
inline constexpr int steps_between<U, U> = 0;
template <int Steps>
constexpr auto element_at(auto x, const int* path) {
  if constexpr (Steps == 0)
    return x;
  else
    return element_at<Steps - 1>(x(path[0]), path + 1);
}
template <class U, class E, class T>
struct computed<element_read<U>, term_operand<E, T>> : computed_base {
  using assigned_once::operator=;
  int path[6]{};
  constexpr auto s(int i) const { return compute<functions::component>(*this, i); }
  template <class Terms>
  constexpr auto value(trace_graph& g, int first) const {
    return element_at<steps_between<T, U>>(value_of<Terms>(term_operand<E, T>{}, g, first), path);
  }
};
/// How elements of a captured array aren't read.
struct read_by_numbers {
  template <class... I>
    requires(sizeof...(I) == 0 || (no_index<I> || ...))
  constexpr auto operator()(I...) const {
    index_is_no_number<meta::once<I...>>();
    return mistake_of<meta::once<I...>>();
  }
  template <class I>
  constexpr auto operator[](I) const {
    brackets_are_used<meta::once<I>>();
    return mistake_of<meta::once<I>>();
  }
};
/// The elements of the term E of type T, where a function that captures it reads them; U is what the indices so far lead to.
template <class E, class T, class U = T>
struct elements_of_term : read_by_numbers {
  using read_by_numbers::operator();
  int path[6]{};
  template <class... Rest>
    requires(!(no_index<Rest> || ...))
  constexpr auto operator()(int i, Rest... rest) const {
    using V = typename element_of<U>::type;
    constexpr bool known = is_scalar_type<V> || width_of<V> > 0 || sequence<V>, few = steps_between<T, V> <= 6;
    static_assert(known,
                  "hoist: a function may not read a captured array of tuples by indices; zip it with the array that is mapped");
    static_assert(few, "hoist: an element is read by six indices at most");
    if constexpr (!known || !few) {
      return val<bool>{};
    } else {
      next_t<V> next{};
      for (int k = 0; k + 1 < steps_between<T, V>; ++k) next.path[k] = path[k];
      next.path[steps_between<T, V> - 1] = i;
      if constexpr (sizeof...(rest) == 0)
        return next;
      else
        return next(rest...);
    }
  }

 private:
  template <class V>
  struct next_of {
    using type = computed<element_read<V>, term_operand<E, T>>;
  };
  template <sequence V>
  struct next_of<V> {
    using type = elements_of_term<E, T, V>;
  };
  template <class V>
  using next_t = typename next_of<V>::type;
};
/// The same of the whole term, which has no state.
template <class E, class T>
struct elements_of_whole_term : read_by_numbers {
  using read_by_numbers::operator();
  template <class... Rest>
    requires(!(no_index<Rest> || ...))
  constexpr auto operator()(int i, Rest... rest) const {
    return elements_of_term<E, T>{}(i, rest...);
  }
};

/// Operands of four and more, as tuples have.
template <int I, class X>
struct held {
  X x;
};
template <class I, class... X>
struct all_held;
template <int... I, class... X>
struct all_held<std::integer_sequence<int, I...>, X...> : held<I, X>... {
  constexpr all_held() = default;
  constexpr all_held(X... x) : held<I, X>{x}... {}
  template <class Fn, class Terms>
  constexpr auto value_by(trace_graph& g, int first) const {
    return Fn{}(value_of<Terms>(held<I, X>::x, g, first)...);
  }
};
template <class Fn, class A, class B, class C, class D, class... Rest>
struct computed<Fn, A, B, C, D, Rest...> : computed_base {
  using assigned_once::operator=;
  all_held<std::make_integer_sequence<int, 4 + sizeof...(Rest)>, A, B, C, D, Rest...> all;
  constexpr computed() = default;
  constexpr computed(A a, B b, C c, D d, Rest... rest) : all(a, b, c, d, rest...) {}
  template <class Terms>
  constexpr auto value(trace_graph& g, int first) const {
    return all.template value_by<Fn, Terms>(g, first);
  }
};
template <class Terms, class X>
constexpr auto value_of(const X& x, trace_graph& g, int first) {
  if constexpr (is_computed<X>)
    return x.template value<Terms>(g, first);
  else
    return x;
}

/// The graph of a traced function's argument.
template <class X>
constexpr trace_graph& graph_in(const X& first, const auto&...) {
  return *first.graph;
}

/// What is computed of terms alone, as a user function of these: a function of its type, which needs no lambda.
template <class X, class Terms>
struct numbered_operand;
template <int I>
struct slot {};
/// The terms of a list as numbered slots.
template <class Terms>
struct numbered_terms;
template <class... E>
struct numbered_terms<meta::list<E...>> {
  using terms = meta::list<E...>;
  using type = meta::list<typename numbered_operand<E, terms>::type...>;
};
template <class E, class T, class Terms>
struct numbered_operand<term_operand<E, T>, Terms> {
  using type = term_operand<slot<place_in<term_operand<E, T>>(Terms{})>, T>;
};
template <class Fn, class... X, class Terms>
struct numbered_operand<computed<Fn, X...>, Terms> {
  using type = computed<Fn, typename numbered_operand<X, Terms>::type...>;
};
template <class C, class Slots>
struct combination {
  constexpr auto operator()(auto... arg) const { return C{}.template value<Slots>(graph_in(arg...), 0); }
};

}  // namespace detail
}  // namespace hoist
