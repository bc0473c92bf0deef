// What is asked about a whole term, and what is changed everywhere in one, reaches the functions of reductions and scans, too;
// and terms that differ in the names of binders are one type after renumbering, whichever way they were made.
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/rules/windows.hpp>
#include <hoist/strategies/materialised_stages.hpp>
#include <hoist/strategies/macro.hpp>

#include <doctest/doctest.h>
#include <support/meaning.hpp>
#include <support/programs.hpp>

#include <type_traits>

using namespace hoist;
using strategies::lower_maps, strategies::seq;

namespace {

struct total;
struct row;
struct element;
struct window;
struct sum;
struct value;
struct name;
struct body;

using numbers = arr<float>;
using grid = input<0, arr<numbers>, num<8>, num<8>>;
using zero = apply<fill_<num<1>>, var<name, float>>;
/// The rows of a grid scanned by a function that makes `Of` of a row.
template <class Of>
using scanned = apply<scan_seq_, fun2<total, float, row, numbers, Of>, zero, grid>;

template <class Loop>
using sums_of_windows =
    apply<map_,
          fun<window, numbers, apply<Loop, fun2<sum, float, value, float, var<value, float>>, zero, var<window, numbers>>>,
          apply<slide_<num<3>, num<1>>, var<row, numbers>>>;

using kept = apply<to_global_, var<row, numbers>>;
using kept_three_times = apply<to_global_, apply<transpose_, apply<to_global_, apply<transpose_, kept>>>>;
using kept_once = apply<transpose_, apply<to_global_, apply<transpose_, var<row, numbers>>>>;
using named_and_not = apply<let_, fun<body, numbers, apply<to_global_, var<body, numbers>>>, kept>;
using only_names = apply<let_, fun<body, numbers, var<body, numbers>>, kept>;

template <class S, class E>
using made = typename S::template on<E>::type;

template <class S, class P>
using renumbered = renumber<typename S::template on<program_term<P>>::type>;
/// What S and T make of a program is one type, though it isn't before binders are renumbered.
template <class S, class T, class P>
void check_one_type(P) {
  using s = typename S::template on<program_term<P>>::type;
  using t = typename T::template on<program_term<P>>::type;
  static_assert(!std::is_same_v<s, t>, "the ways must differ in their binders, or the test shows nothing");
  static_assert(std::is_same_v<renumber<s>, renumber<t>>);
  static_assert(std::is_same_v<renumber<renumber<s>>, renumber<s>>);
  CHECK(ir::table_of<renumber<s>>().nodes == ir::table_of<renumber<t>>().nodes);
}

}  // namespace

TEST_CASE("reductions over windows are written out in the function of a scan") {
  CHECK(std::is_same_v<made<rules::unroll_windows, scanned<sums_of_windows<reduce_seq_>>>,
                       scanned<sums_of_windows<reduce_unrolled_>>>);
}

TEST_CASE("every second kept stage is forgotten in the function of a scan") {
  using two = strategies::two_a_kernel<strategies::identity>;
  CHECK(std::is_same_v<made<two, kept_three_times>, kept_once>);
  CHECK(std::is_same_v<made<two, scanned<kept_three_times>>, scanned<kept_once>>);
}

TEST_CASE("stages without a name are forgotten in the function of a scan") {
  using only_named = strategies::of_named_stages<strategies::identity>;
  CHECK(std::is_same_v<made<only_named, named_and_not>, only_names>);
  CHECK(std::is_same_v<made<only_named, scanned<named_and_not>>, scanned<only_names>>);
}

TEST_CASE("substitution and numbering go through functions of two parameters, and stop where a parameter has the name") {
  using inside = fun2<total, float, value, float, apply<zip_, var<row, numbers>, var<total, float>>>;
  using substituted = fun2<total, float, value, float, apply<zip_, grid, var<total, float>>>;
  CHECK(std::is_same_v<substitute_t<inside, row, grid>, substituted>);
  CHECK(std::is_same_v<substitute_t<inside, total, grid>, inside>);
  CHECK(std::is_same_v<substitute_t<inside, value, grid>, inside>);
  CHECK(occurs<inside, row>);
  CHECK_FALSE(occurs<inside, total>);
  using by_depth = fun<
      level_name<0>, numbers,
      fun2<level_name<1>, float, level_name<2>, float, apply<zip_, var<level_name<0>, numbers>, var<level_name<1>, float>>>>;
  CHECK(std::is_same_v<renumber<fun<row, numbers, inside>>, by_depth>);
}

TEST_CASE("renumber: terms that differ in their binders' names alone are one type") {
  using fuse = rules::fuse_maps;
  using outer_first = seq<fuse, fuse>;
  using inner_first = seq<strategies::at<fuse, 1>, fuse>;
  check_one_type<outer_first, inner_first>(test::three_maps);
}

TEST_CASE("renumber: whoever wrote a program, and in whatever order its loops were chosen") {
  constexpr auto again =
      program<test::grid>([](auto in) { return in | slide2<3> | map([](auto r) { return r | map(test::square3); }); });
  static_assert(std::is_same_v<program_term<decltype(again)>, program_term<decltype(test::stencil)>>);
  using outer = rules::lower_map<map_global_<1>>;
  using inner = strategies::at<rules::lower_map<map_global_<0>>, 0, 0>;
  static_assert(std::is_same_v<renumbered<seq<outer, inner>, decltype(test::stencil)>,
                               renumbered<seq<inner, outer>, decltype(test::stencil)>>);
  static_assert(std::is_same_v<renumbered<lower_maps<map_global_<1>, map_global_<0>>, decltype(test::stencil)>,
                               renumbered<seq<inner, outer>, decltype(test::stencil)>>);
}
