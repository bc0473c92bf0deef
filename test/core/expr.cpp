// The front end: what a lambda given to a pattern stands for.
#include <hoist/language.hpp>

#include <doctest/doctest.h>

#include <type_traits>
#include <typeinfo>

using namespace hoist;

namespace {

template <class T, class L>
using function_at = decltype(function_of<std::remove_const_t<L>>(variable_of<std::remove_const_t<L>, T>{}));
template <class T, class L>
constexpr bool has_kind(L) {
  using f = function_at<T, L>;
  return std::is_same_v<kind<term_of<f>>, arrow<kind_t<T>, kind_t<type_of<f>>>>;
}

constexpr auto one = [](auto p) { return get<0>(p) + get<1>(p); };
constexpr auto two = [](auto a, auto b) { return a + b; };
constexpr auto three = [](auto a, auto b, auto c) { return a * b(1) - get<1>(c); };
constexpr auto terms = [](auto a, auto b) { return zip(a, b); };
constexpr auto first = [](auto a, auto) { return a; };

using pair = tuple<float, float>;
using triple = tuple<float, array<float, 3>, tuple<int, float>>;
using rows = tuple<array<float, N>, array<int, N>>;

template <class E>
struct parts_of;
template <class P, class K, class B>
struct parts_of<fun<P, K, B>> {
  using name = P;
  using body = B;
};
template <class T, class L>
using body_at = typename parts_of<term_of<function_at<T, L>>>::body;
template <class T, class L>
using argument_at = var<typename parts_of<term_of<function_at<T, L>>>::name, kind_t<T>>;

}  // namespace

TEST_CASE("a function has the kind that its argument and its result have") {
  CHECK(has_kind<pair>(one));
  CHECK(has_kind<pair>(two));
  CHECK(has_kind<triple>(three));
  CHECK(has_kind<rows>(terms));
  CHECK(has_kind<rows>(first));
  CHECK(has_kind<float>([](auto x) { return x * 2.f; }));
  CHECK(has_kind<float>([](auto x) { return x < 2.f; }));
  CHECK(has_kind<array<float, N>>([](auto row) { return row; }));
  CHECK(has_kind<array2<float, N, 3>>([](auto in) { return in | map([](auto row) { return row; }); }));
}

TEST_CASE("a function of several parameters is given the components of a tuple") {
  using f = body_at<pair, decltype(two)>;
  using x = argument_at<pair, decltype(two)>;
  CHECK(std::is_same_v<f, apply<call<std::remove_const_t<decltype(two)>, float, float, float>, apply<get_component<0>, x>,
                                apply<get_component<1>, x>>>);
  CHECK(std::is_same_v<type_of<function_at<triple, decltype(three)>>, float>);
  CHECK(std::is_same_v<type_of<function_at<rows, decltype(terms)>>, array<tuple<float, int>, N>>);
  CHECK(std::is_same_v<type_of<function_at<rows, decltype(first)>>, array<float, N>>);
  CHECK(std::is_same_v<body_at<rows, decltype(first)>, apply<get_component<0>, argument_at<rows, decltype(first)>>>);
}

TEST_CASE("a function of one parameter is given the tuple itself") {
  using f = body_at<pair, decltype(one)>;
  using x = argument_at<pair, decltype(one)>;
  CHECK(std::is_same_v<f, apply<call<std::remove_const_t<decltype(one)>, float, tup<float, float>>, x>>);
  auto variadic = [](auto... x) { return (x, ...); };
  CHECK(std::is_same_v<body_at<rows, decltype(variadic)>, argument_at<rows, decltype(variadic)>>);
}

TEST_CASE("a lambda that returns its argument makes a term, one that computes makes a call") {
  auto same = [](auto x) { return x; };
  auto sum = [](auto x) { return x + x; };
  CHECK(std::is_same_v<body_at<float, decltype(same)>, argument_at<float, decltype(same)>>);
  CHECK(std::is_same_v<body_at<float, decltype(sum)>,
                       apply<call<decltype(sum), float, float>, argument_at<float, decltype(sum)>>>);
}

TEST_CASE("a structural lambda may capture terms") {
  using row = symbol<input<0, arr<float>, extent<N>>, array<float, N>>;
  row weights;
  auto f = [weights](auto x) { return zip(weights, x); };
  using body = body_at<array<float, N>, decltype(f)>;
  CHECK(std::is_same_v<body, apply<zip_, term_of<row>, argument_at<array<float, N>, decltype(f)>>>);
}

TEST_CASE("stages compose: (x | f) | g is x | (f | g)") {
  using row = symbol<input<0, arr<float>, extent<N>>, array<float, N>>;
  constexpr auto twice = [](auto x) { return x * 2.f; };
  auto f = map(twice);
  auto g = map([](auto x) { return x + 1.f; });
  auto apart = row{} | f | g;
  auto together = row{} | (f | g);
  CHECK(std::is_same_v<decltype(apart), decltype(together)>);
  CHECK(std::is_same_v<kind<term_of<decltype(apart)>>, arr<float>>);
}

TEST_CASE("expressions and symbols with one term and one type are one type") {
  using E = var<level_name<0>, float>;
  CHECK(std::is_same_v<expr<E, float>, expr<E, float>>);
  CHECK(!std::is_same_v<expr<E, float>, expr<E, int>>);
  CHECK(!std::is_same_v<symbol<E, float>, expr<E, float>>);
  CHECK(typeid(expr<E, float>) != typeid(expr<var<level_name<1>, float>, float>));
  CHECK(is_symbol<symbol<E, float>>);
  CHECK(!is_symbol<expr<E, float>>);
  CHECK(!is_expr<float>);
}
