#pragma once
// reduce by steps whose accumulators can be combined: what parts of an array are reduced to is combined after.

#include <hoist/patterns/opencl/accumulate.hpp>

namespace hoist {

namespace detail {

HOIST_IN_ENGINE constexpr void merged_write(builder& b, int n, int destination) { b.write(b[n].arg[1], destination); }
template <class F, class Z>
struct merged_kind;
template <class A>
struct merged_kind<arrow<tup<A, A>, A>, A> {
  using type = A;
};

}  // namespace detail

/// The start of a reduction, with the function by which two accumulators are combined: for rules that reduce parts on their own.
///   merged_by g z = z
///   merged_by : ((A, A) -> A) -> A -> A
/// Law, for the reduction by f: g (reduce_seq f z x) (reduce_seq f z y) = reduce_seq f z (concat x y).
struct merged_by_ : ir::plain_pattern {
  template <class F, class Z>
  using kind = typename detail::merged_kind<F, Z>::type;
  static constexpr ir::pattern facets{.name = "merged_by",
                                      .shape = ir::last_shape,
                                      .view = ir::last_view,
                                      .write = detail::merged_write,
                                      .at = ir::last_at,
                                      .length = ir::last_length};
};

namespace detail {
/// The reduction by steps F of what starts as the term Z, by accumulators that G combines.
template <class Z, class F, class G>
struct merging {
  using steps = accumulation_from<1, Z, F>;
  using both = accumulating<G, type_of<Z>, type_of<Z>>;
  /// Whether what g makes has something of both accumulators: what a part gave would be lost else.
  static consteval bool is_of_two() {
    if constexpr (both::complete)
      return occurs<term_of<typename both::body>, typename both::P> && occurs<term_of<typename both::body>, typename both::Q>;
    else
      return both::goes_on;
  }
  template <class X>
  static consteval bool needs() {
    if constexpr (!steps::template needs<X>()) return false;
    HOIST_NEED(!takes_numbers<G>, HOIST_OF_NUMBERS)
    HOIST_NEED(both::recorded, HOIST_NOT_RECORDED)
    HOIST_NEED(both::stateless, "hoist: a reduction's operator may not capture a value")
    HOIST_NEED(holds_arrays<type_of<Z>>,
               "hoist: reduce(f, g, z) is for accumulators that hold arrays; numbers are reduced by reduce(associative<z>(g))")
    HOIST_NEED(is_of_two(), "hoist: reduce(f, g, z) needs a function g that makes one accumulator of two")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    using on = typename steps::template on<X>;
    if constexpr (!on::closed)
      return passed_on<typename on::body>();
    else if constexpr (!both::closed)
      return passed_on<typename both::body>();
    else
      return expr<
          apply<accumulate_<num<1>>, typename on::function, apply<merged_by_, typename both::function, term_of<Z>>, term_of<X>>,
          type_of<Z>>{};
  }
};
}  // namespace detail

}  // namespace hoist
