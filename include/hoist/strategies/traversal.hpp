#pragma once
// Strategies at several places of a term, as often as wanted, and under conditions.

#include <hoist/strategies/strategy.hpp>

namespace hoist::strategies {

/// S exactly N times, each on what the one before made; fails where one fails.
template <int N, class S>
struct repeat_n : seq<S, repeat_n<N - 1, S>> {};
template <class S>
struct repeat_n<0, S> : identity {};

/// S where the condition If holds: `If::template of<E>::holds`; else it fails.
template <class If, class S>
struct when {
  template <class E>
  struct on : failed<"when", "the term doesn't fulfil the condition"> {};
  template <class E>
    requires(bool(If::template of<E>::holds))
  struct on<E> : S::template on<E> {};
};

namespace detail {
/// A pattern or function with its parts replaced by the outcomes R, all of which are terms.
template <class Op, class... R>
struct with_parts {
  enum : bool { ok = true };
  using type = apply<Op, typename R::type...>;
  using steps = meta::concat_t<typename R::steps...>;
};
/// The first failure of several outcomes.
template <class R, class... Rest>
struct first_failure : R {};
template <class R, class... Rest>
  requires(bool(R::ok) && sizeof...(Rest) > 0)
struct first_failure<R, Rest...> : first_failure<Rest...> {};
template <bool Ok, class Op, class... R>
struct all_of : first_failure<R...> {};
template <class Op, class... R>
struct all_of<true, Op, R...> : with_parts<Op, R...> {};
template <bool Ok, class S, class Op, class... X>
struct some_of : failed<"some", "no part of the term matches"> {};
template <class S, class Op, class... X>
struct some_of<true, S, Op, X...> : with_parts<Op, typename attempt<S>::template on<X>...> {};
}  // namespace detail

/// S at every part of the term; fails where it fails at one. A term without parts stays as it is.
template <class S>
struct all {
  template <class E>
  struct on : gives<E> {};
  template <class Op, class... X>
    requires(sizeof...(X) > 0)
  struct on<apply<Op, X...>> : detail::all_of<(S::template on<X>::ok && ...), Op, typename S::template on<X>...> {};
  template <class P, class K, class B>
  struct on<fun<P, K, B>> : one<S>::template on<fun<P, K, B>> {};
  template <class P, class K, class Q, class J, class B>
  struct on<fun2<P, K, Q, J, B>> : one<S>::template on<fun2<P, K, Q, J, B>> {};
};

/// S at every part of the term that it applies to; fails where there is none.
template <class S>
struct some {
  template <class E>
  struct on : failed<"some", "the term has no parts"> {};
  template <class Op, class... X>
    requires(sizeof...(X) > 0)
  struct on<apply<Op, X...>> : detail::some_of<(S::template on<X>::ok || ...), S, Op, X...> {};
  template <class P, class K, class B>
  struct on<fun<P, K, B>> : one<S>::template on<fun<P, K, B>> {};
  template <class P, class K, class Q, class J, class B>
  struct on<fun2<P, K, Q, J, B>> : one<S>::template on<fun2<P, K, Q, J, B>> {};
};

/// S at the first place where it applies, from the inside out; fails as S does on the whole term.
template <class S>
struct bottom_up {
  template <class E>
  struct on : either<one<bottom_up>, S>::template on<E> {};
};

/// S wherever it applies, until it applies nowhere; never fails. Ends only if S doesn't apply to what it makes for ever.
template <class S>
using normalize = repeat<top_down<S>>;

}  // namespace hoist::strategies
