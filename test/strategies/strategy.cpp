#include <support/toy.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <type_traits>

using namespace hoist;
using namespace hoist::strategies;
using namespace hoist::test::toy;

namespace {

template <class P>
using x = var<P, k>;

/// Fails always, with a reason of its own.
struct never_applies {
  template <class E>
  struct on : failed<"never_applies", "it applies to nothing"> {};
};

/// Two outcomes are one: both fail for the same reason, or both give one term by the same rules.
template <class R, class T, bool Ok = R::ok>
struct same : std::false_type {};
template <class R, class T>
  requires(bool(R::ok) && bool(T::ok))
struct same<R, T, true> : std::bool_constant<std::is_same_v<typename R::type, typename T::type> &&
                                             std::is_same_v<typename R::steps, typename T::steps>> {};
template <class R, class T>
  requires(!T::ok)
struct same<R, T, false> : std::bool_constant<std::string_view(R::who) == T::who && std::string_view(R::why) == T::why> {};

/// S and T do the same to every term of the list.
template <class S, class T, class L>
inline constexpr bool equal_on = false;
template <class S, class T, class... E>
inline constexpr bool equal_on<S, T, meta::list<E...>> = (same<of<S, E>, of<T, E>>::value && ...);

using ground = meta::list<a, b, c, apply<f, a>, apply<f, b, a>, apply<g, apply<f, a, b>, a>, fun<p, k, a>,
                          apply<f, fun<p, k, a>, a>, apply<g, fun2<p, k, q, k, b>, c>, fun<p, k, x<p>>>;
template <class S, class T>
inline constexpr bool equal = equal_on<S, T, ground>;

using all = meta::list<identity, ab, bc, never_applies, top_down<ab>, either<ab, ca>, seq<ab, bc>>;

template <class S, class... T>
consteval bool holds_for_each(meta::list<T...>) {
  return (S::template holds<T> && ...);
}
/// A law of one strategy, of two, and of three, for all that there are.
template <class Law>
inline constexpr bool for_all = holds_for_each<Law>(all{});

struct identity_is_neutral {
  template <class S>
  static constexpr bool holds = equal<seq<identity, S>, S> && equal<seq<S, identity>, S> && equal<seq<S>, S>;
};
struct failure_is_neutral_first {
  template <class S>
  static constexpr bool holds =
      equal<either<never_applies, S>, S> && equal<either<S>, S> && equal<either<identity, S>, identity>;
};
struct attempt_never_fails {
  template <class S, class L>
  struct on_all;
  template <class S, class... E>
  struct on_all<S, meta::list<E...>> {
    static constexpr bool ok = (of<attempt<S>, E>::ok && ...);
    static constexpr bool same_where_it_applies = ((!of<S, E>::ok || same<of<attempt<S>, E>, of<S, E>>::value) && ...);
    static constexpr bool nothing_elsewhere = ((of<S, E>::ok || same<of<attempt<S>, E>, of<identity, E>>::value) && ...);
  };
  template <class S>
  static constexpr bool holds = on_all<S, ground>::ok && on_all<S, ground>::same_where_it_applies &&
                                on_all<S, ground>::nothing_elsewhere && equal<attempt<attempt<S>>, attempt<S>>;
};
template <class S, class T>
struct associative_with {
  template <class U>
  static constexpr bool holds =
      equal<seq<S, seq<T, U>>, seq<seq<S, T>, U>> && equal<seq<S, T, U>, seq<S, seq<T, U>>> &&
      equal<either<S, either<T, U>>, either<either<S, T>, U>> && equal<either<S, T, U>, either<S, either<T, U>>>;
};
template <class S>
struct associative_from {
  template <class T>
  static constexpr bool holds = for_all<associative_with<S, T>>;
};
struct seq_is_associative {
  template <class S>
  static constexpr bool holds = for_all<associative_from<S>>;
};
struct empty_path {
  template <class S>
  static constexpr bool holds = equal<strategies::at<S>, S>;
};
struct paths_compose {
  template <class S>
  static constexpr bool holds = equal<strategies::at<strategies::at<S, 1>, 0>, strategies::at<S, 0, 1>> &&
                                equal<strategies::at<strategies::at<S, 0>, 0>, strategies::at<S, 0, 0>>;
};

template <class R>
std::string who(R) {
  return R::who;
}
template <class R>
std::string why(R) {
  return R::why;
}

template <class S, class E>
using result = typename of<S, E>::type;
template <class S, class E>
using all_steps = typename of<S, E>::steps;

}  // namespace

// Laws that hold for all strategies, on all terms.
static_assert(for_all<identity_is_neutral>);
static_assert(for_all<failure_is_neutral_first>);
static_assert(for_all<attempt_never_fails>);
static_assert(for_all<seq_is_associative>);
static_assert(for_all<empty_path>);
static_assert(for_all<paths_compose>);

TEST_CASE("seq: in order, all or nothing, with all steps in order") {
  static_assert(std::is_same_v<result<seq<ab, bc, ca>, a>, a>);
  static_assert(std::is_same_v<all_steps<seq<ab, bc, ca>, a>, meta::list<ab, bc, ca>>);
  static_assert(std::is_same_v<all_steps<seq<>, a>, meta::list<>>);
  static_assert(!of<seq<ab, ab>, a>::ok);
  CHECK(who(of<seq<ab, never_applies, ca>, a>{}) == "never_applies");
  CHECK(why(of<seq<ab, never_applies, ca>, a>{}) == "it applies to nothing");
  CHECK(who(of<seq<ab, never_applies>, b>{}) == "exchange");
}

TEST_CASE("either: the first that applies; fails as the last") {
  static_assert(std::is_same_v<result<either<ab, rule_of<a, c>>, a>, b>);
  static_assert(std::is_same_v<all_steps<either<bc, ab>, a>, meta::list<ab>>);
  CHECK(who(of<either<never_applies, ab>, c>{}) == "exchange");
  CHECK(who(of<either<ab, never_applies>, c>{}) == "never_applies");
}

TEST_CASE("repeat: as often as it applies, and not at all is no failure") {
  static_assert(same<of<repeat<never_applies>, a>, of<identity, a>>::value);
  static_assert(equal<repeat<never_applies>, identity>);
  static_assert(std::is_same_v<result<repeat<either<ab, bc>>, a>, c>);
  static_assert(std::is_same_v<all_steps<repeat<either<ab, bc>>, a>, meta::list<ab, bc>>);
  using many = apply<f, a, apply<g, a, b>, fun<p, k, a>, fun2<p, k, q, k, apply<f, a>>>;
  using none = apply<f, b, apply<g, b, b>, fun<p, k, b>, fun2<p, k, q, k, apply<f, b>>>;
  static_assert(std::is_same_v<result<repeat<top_down<ab>>, many>, none>);
  static_assert(all_steps<repeat<top_down<ab>>, many>::size == 4);
}

TEST_CASE("top_down: the outermost place first, functions before the arrays that they are mapped over") {
  using term = apply<f, apply<g, a>, a>;
  static_assert(std::is_same_v<result<top_down<ab>, term>, apply<f, apply<g, b>, a>>);
  static_assert(std::is_same_v<result<top_down<rule_of<term, c>>, term>, c>);
  static_assert(std::is_same_v<result<top_down<either<ab, rule_of<apply<g, a>, c>>>, term>, apply<f, c, a>>);
  using mapped = apply<f, fun<p, k, apply<g, a>>, apply<g, a>>;
  static_assert(std::is_same_v<result<top_down<ab>, mapped>, apply<f, fun<p, k, apply<g, b>>, apply<g, a>>>);
  static_assert(std::is_same_v<result<top_down<ab>, fun2<p, k, q, k, a>>, fun2<p, k, q, k, b>>);
  static_assert(std::is_same_v<result<top_down<bc>, apply<f, a, b>>, apply<f, a, c>>);
}

TEST_CASE("top_down: fails as the strategy does on the whole term") {
  CHECK(who(of<top_down<ab>, apply<f, c>>{}) == "exchange");
  CHECK(why(of<top_down<never_applies>, apply<f, fun<p, k, a>>>{}) == "it applies to nothing");
  CHECK(who(of<one<ab>, a>{}) == "one");
  CHECK(why(of<one<ab>, a>{}) == "the term has no parts");
  CHECK(why(of<one<ab>, apply<f, b, c>>{}) == "no part of the term matches");
}

TEST_CASE("at: the part that the path names, and no other") {
  using term = apply<f, a, fun<p, k, apply<g, a, a>>, fun2<p, k, q, k, a>>;
  static_assert(
      std::is_same_v<result<strategies::at<ab, 0>, term>, apply<f, b, fun<p, k, apply<g, a, a>>, fun2<p, k, q, k, a>>>);
  static_assert(
      std::is_same_v<result<strategies::at<ab, 1, 0, 1>, term>, apply<f, a, fun<p, k, apply<g, a, b>>, fun2<p, k, q, k, a>>>);
  static_assert(
      std::is_same_v<result<strategies::at<ab, 2, 0>, term>, apply<f, a, fun<p, k, apply<g, a, a>>, fun2<p, k, q, k, b>>>);
  static_assert(std::is_same_v<all_steps<strategies::at<seq<ab, bc>, 1, 0, 0>, term>, meta::list<ab, bc>>);
  CHECK(why(of<strategies::at<ab, 3>, term>{}) == "the term has no such part");
  CHECK(why(of<strategies::at<ab, 0, 0>, term>{}) == "the term has no parts");
  CHECK(why(of<strategies::at<ab, 1, 1>, term>{}) == "the term has no parts");
  CHECK(who(of<strategies::at<bc, 0>, term>{}) == "exchange");
}

TEST_CASE("named: one step in the trace, and the name in a failure") {
  using both = named<"both", seq<ab, bc>>;
  static_assert(std::is_same_v<result<both, a>, c>);
  static_assert(std::is_same_v<all_steps<seq<both, ca>, a>, meta::list<both, ca>>);
  CHECK(std::string(both::name) == "both");
  CHECK(who(of<both, b>{}) == "both");
  CHECK(why(of<named<"both", never_applies>, b>{}) == "it applies to nothing");
}
