#pragma once
// What could be fused or lowered somewhere in a term, told by its patterns alone: strategies that walk the term ask first.

#include <hoist/patterns/stage.hpp>
#include <hoist/rules/terms.hpp>

namespace hoist {

namespace terms::rules {

namespace detail {
template <class Op>
inline constexpr unsigned possible_of = 0;
}  // namespace detail

/// What there may be to do somewhere in a term.
struct possible : bits_of_nodes {
  static constexpr unsigned map_of_map = 1, reduction = 2, loop_of_map = 4, sums_side_by_side = 8, chunk = 16, scan = 32,
                            iterations = 64, window = 128, loop = 256, any_order_scan = 512, name = 1024, time_loop = 2048,
                            histogram = 4096;
  template <class Op>
  static constexpr unsigned node = detail::possible_of<Op>;
};
/// Its `value` has the bits of `possible` of the term E.
template <class E>
using possible_in = fold_term<possible, E>;

namespace detail {
template <>
inline constexpr unsigned possible_of<reduce_> = possible::reduction;
template <>
inline constexpr unsigned possible_of<reduce_seq_> = possible::loop;
template <class Unroll>
inline constexpr unsigned possible_of<reduce_seq_by_<Unroll>> = possible::loop;
template <>
inline constexpr unsigned possible_of<scan_seq_> = possible::scan;
template <>
inline constexpr unsigned possible_of<scan_before_seq_> = possible::scan;
template <class L>
inline constexpr unsigned possible_of<histogram_<L>> = possible::scan | possible::histogram;
template <bool Before>
inline constexpr unsigned possible_of<scan_pattern<Before>> = possible::any_order_scan;
template <class K>
inline constexpr unsigned possible_of<partial_reduce_<K>> = possible::chunk;
template <class Window, class Step>
inline constexpr unsigned possible_of<slide_<Window, Step>> = possible::window;
template <meta::fixed_string Name>
inline constexpr unsigned possible_of<stage_<Name>> = possible::name;
template <class K>
inline constexpr unsigned possible_of<iterate_<K>> = possible::time_loop;
template <class X>
inline constexpr int reductions_here = 0;
template <class F, class Z, class X>
inline constexpr int reductions_here<reduce<F, Z, X>> = 1;
}  // namespace detail

}  // namespace terms::rules

template <class F, class G, class X>
struct fold_term<rules::possible, terms::map<F, terms::map<G, X>>> {
  enum : unsigned {
    value = rules::possible::map_of_map | unsigned{rules::possible_in<F>::value} |
            unsigned{rules::possible_in<terms::map<G, X>>::value}
  };
};
template <class F, class Z, class G, class X>
struct fold_term<rules::possible, terms::reduce_seq<F, Z, terms::map<G, X>>> {
  enum : unsigned {
    value = rules::possible::loop | rules::possible::loop_of_map | unsigned{rules::possible_in<F>::value} |
            unsigned{rules::possible_in<terms::map<G, X>>::value}
  };
};
template <class... X>
  requires((rules::detail::reductions_here<X> + ...) > 1)
struct fold_term<rules::possible, terms::make_tuple<X...>> {
  enum : unsigned { value = (rules::possible::sums_side_by_side | ... | unsigned{rules::possible_in<X>::value}) };
};
template <class P, class K, class L, class F, class X>
struct fold_term<rules::possible, terms::map<fun<P, K, terms::iterate<L, F, var<P, K>>>, X>> {
  enum : unsigned {
    value = rules::possible::iterations | rules::possible::time_loop | unsigned{rules::possible_in<F>::value} |
            unsigned{rules::possible_in<X>::value}
  };
};

}  // namespace hoist
