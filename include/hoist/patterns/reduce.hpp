#pragma once
// reduce: all elements combined into one by an associative, commutative operator.

#include <hoist/patterns/call.hpp>
#include <hoist/patterns/operator_laws.hpp>

namespace hoist {

namespace detail {

HOIST_IN_ENGINE constexpr int fold_shape(builder& b, int n) {
  int f = b[n].arg[0], x = b.shape_at(b[n].arg[2]);
  if (b.shapes[x].what != shape::kind::array) {
    b.reject("reduce needs an array");
    return x;
  }
  index_expr counter = b.fresh_counter(b.shapes[x].extent);
  b.counter_of[n] = counter;
  b.parameter_shape[2 * f] = b.shape_at(b[n].arg[1]);
  b.parameter_shape[2 * f + 1] = b.element_at(x, counter);
  return b.shape_at(b[f].arg[0]);
}
/// The scalars of a node's value: itself, or the components of a tuple when `tuple`.
constexpr meta::vec<bounded_value> scalars_at(const evaluation& e, int n, bool tuple, const scope* s) {
  if (!tuple) return {e.scalar_at(n, path{}, s)};
  if (e[n].is_traced() && e.traces[n].widths.empty()) return scalars_of_call(e, n, s);
  meta::vec<bounded_value> all;
  long count = e.length_at(n, path{}, s);
  for (long i = 0; i < count; ++i) all.push(e.scalar_at(n, path{}.with(i), s));
  return all;
}
/// Elements from `from` to before `to` folded onto what an accumulator holds.
constexpr void fold_onto(meta::vec<bounded_value>& sum, const evaluation& e, int n, long from, long to, bool tuple,
                         const scope* s) {
  int f = e[n].arg[0], x = e[n].arg[2];
  scope left, right;
  left.function = right.function = f;
  left.outer = s;
  right.slot = 1;
  right.node = x;
  right.node_scope = s;
  right.prefix = path{}.with(from);
  right.outer = &left;
  for (long& i = right.prefix.i[0]; i < to; ++i) {
    left.parts = sum.begin();
    if (tuple)
      sum = scalars_at(e, e[f].arg[0], tuple, &right);
    else
      sum[0] = e.scalar_at(e[f].arg[0], path{}, &right);
  }
}
/// Elements from `from` to before `to` folded, starting from the node's start.
constexpr meta::vec<bounded_value> folded_elements(const evaluation& e, int n, long from, long to, bool tuple, const scope* s) {
  meta::vec<bounded_value> sum = scalars_at(e, e[n].arg[1], tuple, s);
  fold_onto(sum, e, n, from, to, tuple, s);
  return sum;
}
/// The component of a tuple to which many elements fold; the others are kept, since they are asked for next.
constexpr bounded_value folded_component(const evaluation& e, int n, long count, const path& p, const scope* s) {
  const int asked = static_cast<int>(p.i[0]);
  path key;
  if (!e.make_key(n, s, key)) return folded_elements(e, n, 0, count, true, s)[asked];
  if (const bounded_value* found = e.memo->find(n, -1, key.with(asked)); found != nullptr) return *found;
  const meta::vec<bounded_value> all = folded_elements(e, n, 0, count, true, s);
  for (int i = 0; i < all.size(); ++i)
    if (e.memo->find(n, -1, key.with(i)) == nullptr) e.memo->put(n, -1, key.with(i), all[i]);
  return all[asked];
}
HOIST_IN_ENGINE constexpr bounded_value fold_at(const evaluation& e, int n, const path& p, const scope* s) {
  constexpr long many = 64;
  const bool tuple = p.steps > 0;
  const long count = e.length_at(e[n].arg[2], path{}, s);
  if (tuple && count >= many) return folded_component(e, n, count, p, s);
  return e.memoised_by_elements(
      n, p, s, [&] { return folded_elements(e, n, 0, count, tuple, s)[tuple ? static_cast<int>(p.i[0]) : 0]; });
}
/// The components of a vector, or of a tuple, that is accumulated.
HOIST_IN_ENGINE constexpr long fold_length(const evaluation& e, int n, const path& p, const scope* s) {
  return e.length_at(e[n].arg[1], p, s);
}
template <class F, class I, class X>
struct fold_kind;
template <class A, class B, class X>
struct fold_kind<arrow<tup<A, X>, B>, A, arr<X>> {
  using type = A;
};

}  // namespace detail

struct reduce_seq_;

/// All elements combined by an associative and commutative function with a neutral start.
///   reduce f z [x0, x1, ...] = f (f (f z x0) x1) ...
///   reduce : ((A, A) -> A) -> A -> [A]n -> A
/// Law: reduce f z . join = reduce f z . map (reduce f z). Source: [Remmelg2019] 2.4. Example: examples/tour.cpp.
struct reduce_ : ir::plain_pattern {
  template <class F, class I, class X>
  using kind = typename detail::fold_kind<F, I, X>::type;
  static constexpr ir::pattern facets{
      .name = "reduce", .shape = detail::fold_shape, .at = detail::fold_at, .length = detail::fold_length, .folds = true};
};

namespace detail {
/// The nearest to x that a T can hold.
template <class T>
consteval real nearest_in(real x) {
  if constexpr (std::is_integral_v<T> && sizeof(T) < 8) {
    constexpr bool has_sign = static_cast<T>(-1) < static_cast<T>(0);
    constexpr long most = __is_same(T, bool) ? 1 : static_cast<long>((1UL << (8 * sizeof(T) - has_sign)) - 1);
    constexpr long least = has_sign ? -most - 1 : 0;
    if (x.value < static_cast<double>(least)) return static_cast<double>(least);
    if (x.value > static_cast<double>(most)) return static_cast<double>(most);
  }
  return x;
}
/// The smaller or larger of two elements of type T, whose arithmetic gives another type, is one of them.
template <class O, class T>
struct of_elements {
  static constexpr real neutral = O::neutral;
  constexpr auto operator()(auto a, auto b) const { return convert<T>(O{}(a, b)); }
};
template <class O>
inline constexpr bool chooses = std::is_same_v<O, minimum_operator> || std::is_same_v<O, maximum_operator>;
/// The operator O for elements of type T.
template <class O, class T, class C = typename component_type<T>::type>
using operator_on = std::conditional_t<chooses<O> && !std::is_same_v<promoted_t<C>, C>, of_elements<O, C>, O>;
/// The term of the operator O's neutral element, as a T or a vector of them.
template <class O, class T>
using neutral_of = apply<literal<T, nearest_in<typename component_type<T>::type>(O::neutral)>>;

/// What a user wrote for the operator O: it is probed itself, so that the way to a mistake in it is short.
template <class O>
struct users_operator {
  using type = O;
};
template <class L, real Neutral>
struct users_operator<associative_operator<L, Neutral>> {
  using type = L;
};
template <class O>
  requires requires { typename O::given; }
struct users_operator<O> {
  using type = typename O::given;
};
template <class O>
using users_operator_t = typename users_operator<O>::type;

/// The operator O on an accumulator of type A and an element of type T: `closed` if it makes an accumulator of them; `function` is
/// a `fun2` then. Where it waits for terms or was reported, its `body` goes on.
template <class O, class A, class T>
struct accumulating {
  using P = named_by<O, tuple<A, T>>;
  using Q = named_by<P, T>;
  using left = symbol<var<P, kind_t<A>>, A>;
  using right = symbol<var<Q, kind_t<T>>, T>;
  static constexpr bool possible = !takes_numbers<users_operator_t<O>> && requires(const users_operator_t<O>& f) {
    f(left{}, right{});
  } && requires(const users_operator_t<O>& f) { f(left{}, right{}); };
  using at = settled<application<possible, std::conditional_t<possible, O, users_operator_t<O>>, left, right>>;
  using body = decltype(at::body());
  /// Of a user's function: nothing in it became a number of C++.
  static constexpr bool recorded = __is_same(O, users_operator_t<O>) || (at::flaws() & (lost | decided)) == 0;
  static constexpr bool closed = are_one_type<type_of<body>, A>, waits = takes_numbers<users_operator_t<O>> ||
                                                                         at::reported_before() ||
                                                                         (is_mistaken<body> && at::is_reported());
  static constexpr bool complete = closed && !waits, goes_on = closed || waits;
  /// Elements of 8 and 16 bits, whose arithmetic is of int, and halves, whose is of float.
  static constexpr bool is_promoted = __is_same(type_of<body>, promoted_t<A>) && !goes_on;
  static constexpr bool gives_int = is_promoted && !__is_same(A, half), gives_float = is_promoted && __is_same(A, half);
  static constexpr bool stateless = !at::captures && !at::captures_values;
  using function = fun2<P, kind_t<A>, Q, kind_t<T>, term_of<body>>;
};
/// The operator O on two elements of type T.
template <class O, class T>
using combining = accumulating<operator_on<O, T>, T, T>;
/// What the operator O keeps to on numbers of type T; of one whose mistakes were reported, everything.
template <class Combining, class O, class T>
using laws_of = declared_laws<std::conditional_t<Combining::complete, O, void>, T>;
/// An array of scalars or of vectors.
template <class X>
concept holds_scalars = is_array<X> && (is_scalar_type<element_t<X>> || width_of<element_t<X>> > 0);
/// The type of numbers in the array X.
template <class X>
using number_in = typename component_type<element_t<X>>::type;
/// Whether elements of type T may be combined from the neutral element V: integers from no fraction.
template <class T, real V>
struct neutral_among {
  static constexpr bool whole = !std::is_integral_v<T> || V.value >= 1e16 || V.value <= -1e16 ||
                                static_cast<double>(static_cast<long>(V.value)) == V.value;
};
HOIST_APPLIED(reduce, "reduce(add)")
/// The pattern Op by a function O with a start of its own.
template <class Op, class O>
struct accumulation {
  O op;
  template <class X>
  using on = accumulating<O, typename O::start::type, element_t<X>>;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array<X>, "hoist: reduce_seq needs an array")
    HOIST_NEED(!takes_numbers<users_operator_t<O>>, HOIST_OF_NUMBERS)
    HOIST_NEED(on<X>::recorded, HOIST_NOT_RECORDED)
    HOIST_NEED(on<X>::goes_on,
               "hoist: reduce_seq and scan_seq need a function that makes an accumulator of an accumulator and an element")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    using start = typename O::start;
    if constexpr (on<X>::complete)
      return expr<apply<Op, typename on<X>::function, typename start::term, term_of<X>>, typename start::type>{};
    else
      return passed_on<typename on<X>::body>();
  }
};
/// The reduction pattern Op by the operator O.
template <class Op, class O>
struct reduction {
  O op;
  template <class X>
  using on = combining<O, element_t<X>>;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(!takes_numbers<users_operator_t<O>>, HOIST_OF_NUMBERS)
    HOIST_NEED(is_array<X>, "hoist: reduce needs an array")
    HOIST_NEED(
        requires { O::neutral; },
        "hoist: reduce needs an operator with a neutral element: add, multiply, minimum, maximum or associative<z>(f)")
    HOIST_NEED(holds_scalars<X>, "hoist: reduce needs an array of scalars; use map to make one")
    HOIST_NEED(on<X>::recorded, HOIST_NOT_RECORDED)
    HOIST_NEED(!on<X>::gives_int, HOIST_GIVES_INT)
    HOIST_NEED(!on<X>::gives_float, HOIST_GIVES_FLOAT)
    HOIST_NEED(on<X>::goes_on, "hoist: reduce needs an operator that makes one element of two")
    HOIST_NEED_LENGTHS((neutral_among<number_in<X>, O::neutral>::whole),
                       "hoist: reduce needs a neutral element without a fraction for integers, as associative<1>(f)")
    HOIST_NEED((laws_of<on<X>, O, number_in<X>>::is_associative), HOIST_NOT_ASSOCIATIVE)
    HOIST_NEED((laws_of<on<X>, O, number_in<X>>::has_neutral), HOIST_NOT_NEUTRAL)
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    if constexpr (on<X>::complete)
      return expr<apply<Op, typename on<X>::function, neutral_of<O, element_t<X>>, term_of<X>>, element_t<X>>{};
    else
      return passed_on<typename on<X>::body>();
  }
};
/// The same by an operator of tuples.
template <class Op, class O>
  requires O::is_associative
struct reduction<Op, O> {
  using start = typename O::start;
  O op;
  template <class X>
  using on = accumulating<O, typename start::type, element_t<X>>;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(!takes_numbers<typename O::given>, HOIST_OF_NUMBERS)
    HOIST_NEED(is_array<X>, "hoist: reduce needs an array")
    HOIST_NEED((are_one_type<element_t<X>, typename start::type>),
               "hoist: an operator of tuples needs an array of tuples like its neutral element, as associative<0.f, 0>(f) of "
               "float and int")
    HOIST_NEED(on<X>::recorded, HOIST_NOT_RECORDED)
    HOIST_NEED(on<X>::goes_on, "hoist: reduce needs an operator that makes one element of two")
    HOIST_NEED((laws_of<on<X>, O, element_t<X>>::is_associative), HOIST_NOT_ASSOCIATIVE)
    HOIST_NEED((laws_of<on<X>, O, element_t<X>>::has_neutral), HOIST_NOT_NEUTRAL)
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    if constexpr (on<X>::complete)
      return expr<apply<Op, typename on<X>::function, typename start::term, term_of<X>>, typename start::type>{};
    else
      return passed_on<typename on<X>::body>();
  }
};
template <class O>
using reduce_adaptor = reduction<reduce_, O>;
template <class O>
struct applied_of<reduction<reduce_, O>> {
  using type = reduce_applied;
};
/// The pattern Op by O, with a start of its own or without.
template <class Op, class O>
constexpr auto folding(O op) {
  if constexpr (
      requires { typename O::start; } && !requires { O::is_associative; })
    return adaptor{accumulation<Op, O>{op}};
  else
    return adaptor{reduction<Op, O>{op}};
}
HOIST_OF_FUNCTION(reduce, reduce_adaptor, "reduce(add)");
/// The reduction by steps F of what starts as the term Z, by accumulators that G combines (patterns/opencl/merged.hpp).
template <class Z, class F, class G>
struct merging;
struct reduce_of_functions : reduce_of_function {
  using reduce_of_function::operator();
  template <class F, class G, is_expr Z>
    requires(!is_expr<F> && !is_expr<G>)
  constexpr auto operator()(F, G, Z) const {
    if constexpr (is_mistaken<Z>)
      return adaptor{[](auto) { return Z{}; }};
    else
      return adaptor{merging<Z, F, G>{}};
  }
};
}  // namespace detail

/// `x | reduce(op)` by an associative operator; `x | reduce(f, g, z)` by steps f of an accumulator, which starts as z, and an element,
/// where g combines the accumulators of parts.
inline constexpr detail::reduce_of_functions reduce{};

}  // namespace hoist
