#pragma once
// How rules quote their right sides where these are whole kernels: composed from left to right as programs are, with names for
// variables.

#include <hoist/rules/terms.hpp>

#include <type_traits>

namespace hoist::terms {

// A quoted term stands for a term where a scope says what its names mean; a step stands for what is made of a term. A
// name is a quoted term too: any class that a rule declares, `struct row;`. All are types alone: functions would cost a
// compiler names that hold the terms which they take.

/// The term E as it is.
template <class E>
struct term {};
/// Q, then step by step what is made of it. A step is one of those below, or a pattern without its last argument, `split<K>`
/// or `transpose<>`, whose other arguments are terms.
template <class Q, class... Step>
struct pipe {};
/// The pattern Op of several arguments.
template <class Op, class... Q>
struct op {};
template <class... Q>
using zipped = op<zip_, Q...>;
template <class... Q>
using tupled = op<make_tuple_, Q...>;
/// F of quoted terms: a function of the program, or a class whose F::of<E...> is the term made of terms.
template <class F, class... Q>
struct called {};
/// Body with Name for a term that is computed once.
template <class Q, class Name, class Body>
struct let_named {};

/// Several steps as one.
template <class... Step>
struct steps {};
/// The pattern Op of what several steps make.
template <class Op, class... Step>
struct fork {};
/// F, as in `called`, of it, behind the quoted terms A.
template <class F, class... A>
struct calls {};
/// F of its two components.
template <class F>
struct calls_of_parts {};
/// F of what two steps make of it, each computed once.
template <class F, class Left, class Right>
struct calls_of_steps {};
/// What a piece of a source that was cut restores, for `base` of rules/sources.hpp.
template <class Source>
struct restored {};
/// Map Op with the function that makes these steps of an element; without any, the identity.
template <class Op, class... Step>
struct map_over {};
template <class... Step>
using on_each = map_over<map_, Step...>;
/// Map Op with the function \Name. Body.
template <class Op, class Name, class Body>
struct map_named {};
/// Reduction Op from Z with the function \Sum. \Name. Body of the accumulator and an element.
template <class Op, class Sum, class Name, class Body, class Z>
struct reduce_named {};

/// What the names of a quoted term mean: Name is the variable V, all others are as in Outer.
template <class Name, class V, class Outer>
struct scope {};
/// The scope around the right side Q: binders hold the scope that they are made in, so that they are this right side's.
template <class Q>
struct right_side {};

namespace detail {

template <class Name, class Scope>
struct meaning;
template <class Name, class P, class K, class Outer>
struct meaning<Name, scope<Name, var<P, K>, Outer>> {
  using type = var<P, K>;
  using kind = K;
};
template <class Name, class Other, class V, class Outer>
struct meaning<Name, scope<Other, V, Outer>> : meaning<Name, Outer> {};

// All of these have `type`, a term, and `kind`, its kind.

template <class E, class K = hoist::kind<E>>
struct of_kind {
  using type = E;
  using kind = K;
};
/// F of terms.
template <class F, class... X>
struct result : of_kind<typename F::template of<X...>> {};
template <class P, class K, class B, class X>
struct result<fun<P, K, B>, X> : of_kind<substitute_t<B, P, X>> {};
template <class P, class K, class Q, class J, class B, class X, class Y>
struct result<fun2<P, K, Q, J, B>, X, Y> : of_kind<substitute_t<substitute_t<B, P, X>, Q, Y>> {};

/// What a quoted term stands for.
template <class Q, class Scope>
struct quoted : meaning<Q, Scope> {};
/// What the steps make of E, whose kind is K. One inherits from the next: a member costs a compiler more than a base.
template <class E, class K, class Scope, class... Step>
struct piped;
template <class E, class K, class Scope>
struct piped<E, K, Scope> {
  using type = E;
  using kind = K;
};
template <class R, class Scope, class... Step>
struct piped_on : piped<typename R::type, typename R::kind, Scope, Step...> {};

template <class E, class K, class Scope, class... Step, class... Rest>
struct piped<E, K, Scope, steps<Step...>, Rest...> : piped<E, K, Scope, Step..., Rest...> {};
template <class E, class K, class Scope, class Op, class... A, class... Rest>
struct piped<E, K, Scope, apply<Op, A...>, Rest...>
    : piped<apply<Op, A..., E>, typename Op::template kind<hoist::kind<A>..., K>, Scope, Rest...> {};
template <class E, class K, class Scope, class Op, class... Step, class... Rest>
struct piped<E, K, Scope, fork<Op, Step...>, Rest...>
    : piped<apply<Op, typename piped<E, K, Scope, Step>::type...>,
            typename Op::template kind<typename piped<E, K, Scope, Step>::kind...>, Scope, Rest...> {};
template <class E, class K, class Scope, class F, class... A, class... Rest>
struct piped<E, K, Scope, calls<F, A...>, Rest...>
    : piped_on<result<F, typename quoted<A, Scope>::type..., E>, Scope, Rest...> {};
template <class E, class K, class Scope, class F, class... Rest>
struct piped<E, K, Scope, calls_of_parts<F>, Rest...>
    : piped_on<result<F, apply<get_component<0>, E>, apply<get_component<1>, E>>, Scope, Rest...> {};
template <class E, class K, class Scope, class S, class... Rest>
struct piped<E, K, Scope, restored<S>, Rest...> : piped_on<of_kind<typename S::template restore<E>>, Scope, Rest...> {};

/// The binder of a step over E, or of a name for E; and that of a reduction's accumulator.
template <class Step, class E, class Scope>
struct binder {};
template <class Step, class E, class Scope>
struct accumulator {};
template <class E, class K, class Scope, class F, class Left, class Right, class... Rest>
struct piped<E, K, Scope, calls_of_steps<F, Left, Right>, Rest...> {
  using left = piped<E, K, Scope, Left>;
  using right = piped<E, K, Scope, Right>;
  using P = binder<calls_of_steps<F, Left, Right>, E, Scope>;
  using Q = accumulator<calls_of_steps<F, Left, Right>, E, Scope>;
  using of_both = result<F, var<P, typename left::kind>, var<Q, typename right::kind>>;
  using named = apply<let_, fun<Q, typename right::kind, typename of_both::type>, typename right::type>;
  using then =
      piped<apply<let_, fun<P, typename left::kind, named>, typename left::type>, typename of_both::kind, Scope, Rest...>;
  using type = typename then::type;
  using kind = typename then::kind;
};
/// Then the steps Rest of Op of the function \P:K. Body and E, an array.
template <class E, class K, class Scope, class Op, class P, class Body, class... Rest>
using mapped_then = piped<apply<Op, fun<P, K, typename Body::type>, E>,
                          typename Op::template kind<arrow<K, typename Body::kind>, arr<K>>, Scope, Rest...>;
template <class E, class K, class Scope, class Op, class... Rest>
struct piped<E, arr<K>, Scope, map_over<Op>, Rest...>
    : piped<apply<Op, fun<binder<map_over<Op>, E, Scope>, K, var<binder<map_over<Op>, E, Scope>, K>>, E>,
            typename Op::template kind<arrow<K, K>, arr<K>>, Scope, Rest...> {};
template <class E, class K, class Scope, class Op, class S, class... Step, class... Rest>
struct piped<E, arr<K>, Scope, map_over<Op, S, Step...>, Rest...>
    : mapped_then<E, K, Scope, Op, binder<map_over<Op, S, Step...>, E, Scope>,
                  piped<var<binder<map_over<Op, S, Step...>, E, Scope>, K>, K, Scope, S, Step...>, Rest...> {};
template <class E, class K, class Scope, class Op, class Name, class Body, class... Rest>
struct piped<E, arr<K>, Scope, map_named<Op, Name, Body>, Rest...>
    : mapped_then<E, K, Scope, Op, binder<Name, E, Scope>, quoted<Body, scope<Name, var<binder<Name, E, Scope>, K>, Scope>>,
                  Rest...> {};
/// Then the steps Rest of Op of the function \A:J. \P:K. Body, a start and E, an array.
template <class E, class K, class Scope, class Op, class A, class P, class Start, class Body, class... Rest>
using folded_then =
    piped<apply<Op, fun2<A, typename Start::kind, P, K, typename Body::type>, typename Start::type, E>,
          typename Op::template kind<arrow<tup<typename Start::kind, K>, typename Body::kind>, typename Start::kind, arr<K>>,
          Scope, Rest...>;
template <class Sum, class J, class Name, class E, class K, class Scope>
using scope_of_two = scope<Name, var<binder<Name, E, Scope>, K>, scope<Sum, var<accumulator<Name, E, Scope>, J>, Scope>>;
template <class E, class K, class Scope, class Op, class Sum, class Name, class Body, class Z, class... Rest>
struct piped<E, arr<K>, Scope, reduce_named<Op, Sum, Name, Body, Z>, Rest...>
    : folded_then<E, K, Scope, Op, accumulator<Name, E, Scope>, binder<Name, E, Scope>, quoted<Z, Scope>,
                  quoted<Body, scope_of_two<Sum, typename quoted<Z, Scope>::kind, Name, E, K, Scope>>, Rest...> {};

template <class E, class Scope>
struct quoted<term<E>, Scope> : of_kind<E> {};
template <class Q, class... Step, class Scope>
struct quoted<pipe<Q, Step...>, Scope> : piped_on<quoted<Q, Scope>, Scope, Step...> {};
template <class Op, class... Q, class Scope>
struct quoted<op<Op, Q...>, Scope>
    : of_kind<apply<Op, typename quoted<Q, Scope>::type...>, typename Op::template kind<typename quoted<Q, Scope>::kind...>> {};
template <class F, class... Q, class Scope>
struct quoted<called<F, Q...>, Scope> : result<F, typename quoted<Q, Scope>::type...> {};
template <class Q, class Name, class Body, class Scope>
struct quoted<let_named<Q, Name, Body>, Scope> {
  using once = quoted<Q, Scope>;
  using K = typename once::kind;
  using P = binder<Name, typename once::type, Scope>;
  using body = quoted<Body, scope<Name, var<P, K>, Scope>>;
  using type = apply<let_, fun<P, K, typename body::type>, typename once::type>;
  using kind = typename body::kind;
};

}  // namespace detail

/// F, as in `called`, of terms.
template <class F, class... X>
using called_t = typename detail::result<F, X...>::type;
/// The term that Q stands for.
template <class Q>
using unquoted = typename detail::quoted<Q, right_side<Q>>::type;

/// The loop over W elements: a vector of them, or the element.
template <int W>
using vector_loop = std::conditional_t<(W > 1), map_vector_<num<W>>, map_unrolled_>;

}  // namespace hoist::terms

namespace hoist {

/// The outcomes of rules whose right sides are quoted.
template <class Q, class... Step, class Rule>
struct gives<terms::pipe<Q, Step...>, Rule> {
  enum : bool { ok = true };
  using type = terms::unquoted<terms::pipe<Q, Step...>>;
  using steps = meta::list<Rule>;
};
template <class Op, class... Q, class Rule>
struct gives<terms::op<Op, Q...>, Rule> {
  enum : bool { ok = true };
  using type = terms::unquoted<terms::op<Op, Q...>>;
  using steps = meta::list<Rule>;
};

}  // namespace hoist
