// Programs: their terms have the kinds of their types, and their types the lengths that the patterns say.
#include "benchmark/programs/stencils.hpp"

#include <hoist/ir/hash.hpp>
#include <hoist/ir/linearise.hpp>
#include <hoist/structs.hpp>

#include <doctest/doctest.h>

#include <boost/hana/pair.hpp>
#include <boost/hana/tuple.hpp>

#include <string>
#include <type_traits>

namespace hana = boost::hana;
using namespace hoist;
using namespace hoist::benchmarks;

namespace {

template <class P>
inline constexpr bool kinds_agree = std::is_same_v<kind<program_term<P>>, kind_t<typename std::remove_cvref_t<P>::type>>;
template <class P>
inline constexpr bool numbered = std::is_same_v<renumber<program_term<P>>, program_term<P>>;
template <class P>
using type = typename std::remove_cvref_t<P>::type;

template <class P, class T>
inline constexpr bool returns = std::is_same_v<type<P>, T> && kinds_agree<P> && numbered<P>;

using inner3 = array2<float, N - 2, M - 2>;
using inner5 = array2<float, N - 4, M - 4>;

template <class A, class B>
struct sum_and_scaled {
  BOOST_HANA_DEFINE_STRUCT(sum_and_scaled, (A, sum), (B, scaled));
};
template <class A, class B>
sum_and_scaled(A, B) -> sum_and_scaled<A, B>;

struct twice {
  constexpr auto operator()(auto x) const { return 2.f * x; }
};
using row = array<float, N>;

constexpr auto as_tuple = program<row>([](auto in) { return make_tuple(in | reduce_seq(add), in | map(twice{})); });
constexpr auto as_hana_tuple = program<row>([](auto in) { return hana::make_tuple(in | reduce_seq(add), in | map(twice{})); });
constexpr auto as_pair = program<row>([](auto in) { return hana::make_pair(in | reduce_seq(add), in | map(twice{})); });
constexpr auto as_struct = program<row>([](auto in) { return sum_and_scaled{in | reduce_seq(add), in | map(twice{})}; });

template <class P, class Q>
inline constexpr bool same_program =
    std::is_same_v<program_term<P>, program_term<Q>> &&
    std::is_same_v<typename std::remove_cvref_t<P>::type, typename std::remove_cvref_t<Q>::type>;

}  // namespace

static_assert(returns<decltype(jacobi2d_5pt), inner3> && returns<decltype(jacobi2d_5pt_clamp), grid>);
static_assert(returns<decltype(jacobi2d_9pt), inner3> && returns<decltype(jacobi2d_9pt_clamp), grid>);
static_assert(returns<decltype(gaussian), inner5> && returns<decltype(gaussian_clamp), grid>);
static_assert(returns<decltype(gradient), inner3> && returns<decltype(gradient_clamp), grid>);
static_assert(returns<decltype(stencil2d), grid> && returns<decltype(stencil2d_clamp), grid>);
static_assert(returns<decltype(srad1), grid> && returns<decltype(srad2), grid> && returns<decltype(hotspot2d), grid>);

TEST_CASE("a program's inputs are those of its declaration, in order") {
  CHECK(std::is_same_v<decltype(jacobi2d_5pt)::inputs, meta::list<grid>>);
  CHECK(decltype(srad2)::input_count == 6);
  CHECK(std::is_same_v<decltype(stencil2d)::inputs, meta::list<array2<float, N + 2, M + 2>, array<float, 9>>>);
  const auto p = program<array<float, N>, array2<int, 3, M>>([](auto, auto second) { return second; });
  CHECK(std::is_same_v<program_term<decltype(p)>, input<1, arr<arr<int>>, extent<length(3)>, extent<M>>>);
  CHECK(std::is_same_v<type<decltype(p)>, array2<int, 3, M>>);
}

TEST_CASE("the patterns' lengths") {
  const auto row = []<class P>(P) { return type<P>{}; };
  using in = array<float, N * 4>;
  CHECK(std::is_same_v<decltype(row(program<in>([](auto x) { return x | split<4>; }))), array2<float, N, 4>>);
  CHECK(std::is_same_v<decltype(row(program<in>([](auto x) { return x | split<4> | join; }))), in>);
  CHECK(std::is_same_v<decltype(row(program<in>([](auto x) { return x | split<4> | transpose; }))), array2<float, 4, N>>);
  CHECK(std::is_same_v<decltype(row(program<in>([](auto x) { return x | pad<1, 2>(clamp); }))), array<float, N * 4 + 3>>);
  CHECK(std::is_same_v<decltype(row(program<in>([](auto x) { return x | slide<3>; }))), array2<float, N * 4 - 2, 3>>);
  CHECK(std::is_same_v<decltype(row(program<in>([](auto x) { return x | at<2>; }))), float>);
  CHECK(std::is_same_v<decltype(row(program<in>([](auto x) { return x | reduce(add); }))), float>);
  CHECK(std::is_same_v<decltype(row(program<in>([](auto x) { return let(x, [](auto y) { return zip(y, y); }); }))),
                       array<tuple<float, float>, N * 4>>);
}

TEST_CASE("windows at a step are as many as fit") {
  const auto windows = []<class P>(P) { return detail::array_parts<type<P>>::count.number(); };
  CHECK(windows(program<array<float, 10>>([](auto x) { return x | slide<3>; })) == 8);
  CHECK(windows(program<array<float, 10>>([](auto x) { return x | slide<10>; })) == 1);
  CHECK(windows(program<array<float, 10>>([](auto x) { return x | slide<4, 2>; })) == 4);
  CHECK(windows(program<array<float, 11>>([](auto x) { return x | slide<4, 2>; })) == 4);
  CHECK(windows(program<array<float, 11>>([](auto x) { return x | slide<3, 4>; })) == 3);
  CHECK(windows(program<array<float, 10>>([](auto x) { return x | slide<3, 4>; })) == 2);
}

TEST_CASE("programs that differ in nothing but the names of locals are one term") {
  static constexpr auto f = [](auto x) { return x * 2.f; };
  const auto a = program<grid>([](auto in) { return in | map([](auto row) { return row | map(f); }); });
  const auto b = program<grid>([](auto image) { return image | map2(f); });
  CHECK(std::is_same_v<program_term<decltype(a)>, program_term<decltype(b)>>);
}

TEST_CASE("a hana::tuple, a hana::pair and a struct of terms are the program that make_tuple gives") {
  CHECK(same_program<decltype(as_hana_tuple), decltype(as_tuple)>);
  CHECK(same_program<decltype(as_pair), decltype(as_tuple)>);
  CHECK(same_program<decltype(as_struct), decltype(as_tuple)>);
}

TEST_CASE("three terms of a program with a name") {
  const auto given = program<row, row>("three", [](auto a, auto b) { return hana::make_tuple(a, b, zip(a, b)); });
  const auto meant = program<row, row>("three", [](auto a, auto b) { return make_tuple(a, b, zip(a, b)); });
  CHECK(same_program<decltype(given), decltype(meant)>);
  CHECK(std::string(given.name) == "three");
}

TEST_CASE("members that are computed of inputs make the structure that make_tuple's make") {
  const auto given = program<float, row>([](auto a, auto b) { return hana::make_pair(b(0) * a, a + 1.f); });
  const auto meant = program<float, row>([](auto a, auto b) { return make_tuple(b(0) * a, a + 1.f); });
  const auto turned = program<float, row>([](auto a, auto b) { return hana::make_pair(a + 1.f, b(0) * a); });
  const auto hash = []<class P>(P) { return ir::hash(ir::table_of<program_term<P>>()); };
  CHECK(hash(given) == hash(meant));
  CHECK(hash(given) != hash(turned));
}
