#pragma once
// The small language of strategies: rules composed, with a trace of the rules that fired.

#include <hoist/rules/rule.hpp>

namespace hoist::strategies {

// A strategy is a type with `on<E>`: `ok`, and then `type` and `steps`, or else `who` and `why`. Every rule is one.

/// Nothing; never fails.
struct identity {
  template <class E>
  struct on : gives<E> {};
};

namespace detail {
template <class R, class Steps, bool Ok = R::ok>
struct after : R {};
template <class R, class Steps>
struct after<R, Steps, true> {
  enum : bool { ok = true };
  using type = typename R::type;
  using steps = meta::concat_t<Steps, typename R::steps>;
};
template <class First, class Next, bool Ok = First::ok>
struct then : First {};
template <class First, class Next>
struct then<First, Next, true> : after<typename Next::template on<typename First::type>, typename First::steps> {};
template <class First, class Second, class E, bool Ok = First::template on<E>::ok>
struct otherwise : First::template on<E> {};
template <class First, class Second, class E>
struct otherwise<First, Second, E, false> : Second::template on<E> {};
}  // namespace detail

/// The strategies in order; fails where one fails.
template <class... S>
struct seq : identity {};
template <class S>
struct seq<S> : S {};
template <class S, class... Rest>
  requires(sizeof...(Rest) > 0)
struct seq<S, Rest...> {
  template <class E>
  struct on : detail::then<typename S::template on<E>, seq<Rest...>> {};
};

/// The first strategy that succeeds; fails as the last does.
template <class S, class... Rest>
struct either : S {};
template <class S, class T, class... Rest>
struct either<S, T, Rest...> {
  template <class E>
  struct on : detail::otherwise<S, either<T, Rest...>, E> {};
};

/// S where it applies, else nothing.
template <class S>
using attempt = either<S, identity>;

/// S as often as it applies.
template <class S>
struct repeat {
  template <class E>
  struct on : attempt<seq<S, repeat>>::template on<E> {};
};

/// S under a name, which stands for all of it in traces, and for whatever failed in it.
template <meta::fixed_string Name, class S>
struct named {
  static constexpr const char* name = Name.text;
  template <class R, bool Ok = R::ok>
  struct outcome {
    enum : bool { ok = false };
    static constexpr const char* who = Name.text;
    static constexpr const char* why = R::why;
  };
  template <class R>
  struct outcome<R, true> : gives<typename R::type, named> {};
  template <class E>
  struct on : outcome<typename S::template on<E>> {};
};

namespace detail {
/// S on the first of a pattern's arguments that it applies to: Here is its outcome on X, which stands after Done and before
/// Rest; otherwise Failure.
template <class Failure, class S, class Op, class Done, class Here, bool Ok, class X, class... Rest>
struct argument : Failure {};
template <class Failure, class S, class Op, class... Done, class Here, class X, class... Rest>
struct argument<Failure, S, Op, meta::list<Done...>, Here, true, X, Rest...> {
  enum : bool { ok = true };
  using type = apply<Op, Done..., typename Here::type, Rest...>;
  using steps = typename Here::steps;
};
template <class Failure, class S, class Op, class... Done, class Here, class X, class Y, class... Rest>
struct argument<Failure, S, Op, meta::list<Done...>, Here, false, X, Y, Rest...>
    : argument<Failure, S, Op, meta::list<Done..., X>, typename S::template on<Y>, S::template on<Y>::ok, Y, Rest...> {};

/// The function around a body with the outcome R; otherwise Failure.
template <class Failure, class R, class P, class K, bool Ok = R::ok>
struct rebound : Failure {};
template <class Failure, class R, class P, class K>
struct rebound<Failure, R, P, K, true> {
  enum : bool { ok = true };
  using type = fun<P, K, typename R::type>;
  using steps = typename R::steps;
};
template <class Failure, class R, class P, class K, class Q, class J, bool Ok = R::ok>
struct rebound2 : Failure {};
template <class Failure, class R, class P, class K, class Q, class J>
struct rebound2<Failure, R, P, K, Q, J, true> {
  enum : bool { ok = true };
  using type = fun2<P, K, Q, J, typename R::type>;
  using steps = typename R::steps;
};
}  // namespace detail

/// S at one part of the term: the first of a pattern's arguments that it applies to, or the body of a function.
template <class S>
struct one {
  template <class E>
  struct on : failed<"one", "the term has no parts"> {};
  template <class Op, class X, class... Rest>
  struct on<apply<Op, X, Rest...>> : detail::argument<failed<"one", "no part of the term matches">, S, Op, meta::list<>,
                                                      typename S::template on<X>, S::template on<X>::ok, X, Rest...> {};
  template <class P, class K, class B>
  struct on<fun<P, K, B>> : detail::rebound<typename S::template on<B>, typename S::template on<B>, P, K> {};
  template <class P, class K, class Q, class J, class B>
  struct on<fun2<P, K, Q, J, B>> : detail::rebound2<typename S::template on<B>, typename S::template on<B>, P, K, Q, J> {};
};

namespace detail {
/// Here, the outcome of a strategy at E, or if that failed Down at one part of E.
template <class Here, class Down, class E, bool Ok = Here::ok>
struct here_or : Here {};
template <class Here, class Down, class Op, class X, class... Rest>
struct here_or<Here, Down, apply<Op, X, Rest...>, false>
    : argument<Here, Down, Op, meta::list<>, typename Down::template on<X>, Down::template on<X>::ok, X, Rest...> {};
template <class Here, class Down, class P, class K, class B>
struct here_or<Here, Down, fun<P, K, B>, false> : rebound<Here, typename Down::template on<B>, P, K> {};
template <class Here, class Down, class P, class K, class Q, class J, class B>
struct here_or<Here, Down, fun2<P, K, Q, J, B>, false> : rebound2<Here, typename Down::template on<B>, P, K, Q, J> {};
}  // namespace detail

/// S at the first place where it applies, from the outside in, functions before the arrays that they are mapped over; fails
/// as S does on the whole term.
template <class S>
struct top_down {
  template <class E>
  struct on : detail::here_or<typename S::template on<E>, top_down, E> {};
};

namespace detail {
template <class S, int I, class Op, class Done, class... X>
struct nth_part : failed<"at", "the term has no such part"> {};
template <class S, int I, class Op, class... Done, class X, class... Rest>
  requires(I > 0)
struct nth_part<S, I, Op, meta::list<Done...>, X, Rest...> : nth_part<S, I - 1, Op, meta::list<Done..., X>, Rest...> {};
template <class R, class Op, class Done, class Rest, bool Ok = R::ok>
struct replaced : R {};
template <class R, class Op, class... Done, class... Rest>
struct replaced<R, Op, meta::list<Done...>, meta::list<Rest...>, true> {
  enum : bool { ok = true };
  using type = apply<Op, Done..., typename R::type, Rest...>;
  using steps = typename R::steps;
};
template <class S, class Op, class... Done, class X, class... Rest>
struct nth_part<S, 0, Op, meta::list<Done...>, X, Rest...>
    : replaced<typename S::template on<X>, Op, meta::list<Done...>, meta::list<Rest...>> {};
}  // namespace detail

/// S at the part that a path of argument numbers names; a function's body is its part 0.
template <class S, int... Path>
struct at : S {};
template <class S, int I, int... Rest>
struct at<S, I, Rest...> {
  template <class E>
  struct on : failed<"at", "the term has no parts"> {};
  template <class Op, class... X>
  struct on<apply<Op, X...>> : detail::nth_part<at<S, Rest...>, I, Op, meta::list<>, X...> {};
  template <class P, class K, class B>
    requires(I == 0)
  struct on<fun<P, K, B>>
      : detail::rebound<typename at<S, Rest...>::template on<B>, typename at<S, Rest...>::template on<B>, P, K> {};
  template <class P, class K, class Q, class J, class B>
    requires(I == 0)
  struct on<fun2<P, K, Q, J, B>>
      : detail::rebound2<typename at<S, Rest...>::template on<B>, typename at<S, Rest...>::template on<B>, P, K, Q, J> {};
};

}  // namespace hoist::strategies
