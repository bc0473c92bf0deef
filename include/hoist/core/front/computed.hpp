#pragma once
// What is computed of terms beside elements and numbers: a value that holds the numbers and, in its type, the terms.

#include <hoist/core/front/arithmetic.hpp>

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
/// The elements of a whole term, which has no state.
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
