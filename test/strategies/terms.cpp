// What is asked about a whole term, and what is changed everywhere in one, reaches the functions of reductions and scans, too.
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/rules/windows.hpp>
#include <hoist/strategies/kept_stages.hpp>

#include <doctest/doctest.h>

#include <type_traits>

using namespace hoist;

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
using named = apply<let_, fun<body, numbers, var<body, numbers>>, kept>;

template <class S, class E>
using made = typename S::template on<E>::type;

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
  CHECK(std::is_same_v<made<only_named, named_and_not>, named>);
  CHECK(std::is_same_v<made<only_named, scanned<named_and_not>>, scanned<named>>);
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
