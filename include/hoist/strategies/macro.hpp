#pragma once
// Macro rules: the strategies that make the structures of a family.

#include <hoist/rules/fusion.hpp>
#include <hoist/rules/lowering.hpp>
#include <hoist/rules/materialised_scans.hpp>
#include <hoist/rules/possible.hpp>
#include <hoist/rules/tiling.hpp>
#include <hoist/rules/windows.hpp>
#include <hoist/strategies/strategy.hpp>

namespace hoist::strategies {

using namespace rules;

/// The outermost map that computes and isn't lowered yet.
template <class Op>
using lower_next = top_down<lower_map<Op>>;
template <class... Op>
using lower_maps = seq<lower_next<Op>...>;

namespace detail {
/// A loop for each of the outer dimensions of a nest of maps, at the given place in it.
template <class Done, class... Loop>
struct nest_at;
template <int... Path, class Loop, class... Inner>
struct nest_at<numbers<Path...>, Loop, Inner...>
    : seq<at<lower_map<Loop>, Path...>, nest_at<numbers<Path..., 0, 0>, Inner...>> {};
template <int... Path>
struct nest_at<numbers<Path...>> : identity {};
/// S at the given place in a nest of maps, inside those that become Loop.
template <class S, class Done, class... Loop>
struct inside_at;
template <class S, int... Path, class Loop, class... Inner>
struct inside_at<S, numbers<Path...>, Loop, Inner...>
    : seq<inside_at<S, numbers<Path..., 0, 0>, Inner...>, at<lower_map<Loop>, Path...>> {};
template <class S, int... Path>
struct inside_at<S, numbers<Path...>> : at<S, Path...> {};
}  // namespace detail

/// A nest of maps, where it stands, by loops from the outside in.
template <class... Loop>
using nest_of_loops = detail::nest_at<numbers<>, Loop...>;
/// S on what the outer dimensions of a nest of maps compute, which are loops from the outside in.
template <class S, class... Loop>
using inside_loops = detail::inside_at<S, numbers<>, Loop...>;
namespace detail {
template <unsigned What, class S, class E, bool Possible = (unsigned{possible_in<E>::value} & What) != 0>
struct repeated_where : gives<E> {};
}  // namespace detail
/// S at the first place where it applies, as often as it does; looked for only where a term has What of `possible`.
template <unsigned What, class S>
struct repeat_where {
  template <class E>
  struct on : detail::repeated_where<What, S, E> {};
};
namespace detail {
template <unsigned What, class S, class E>
struct repeated_where<What, S, E, true> : attempt<seq<top_down<S>, repeat_where<What, S>>>::template on<E> {};
}  // namespace detail

using fuse_all_maps = repeat_where<possible::map_of_map, fuse_maps>;
/// S on terms that have What of `possible`; nothing on others.
template <unsigned What, class S>
struct where {
  template <class E>
  struct on : std::conditional_t<(unsigned{possible_in<E>::value} & What) != 0, S, identity>::template on<E> {};
};
/// S on terms that have nothing of What of `possible`; fails on others.
template <unsigned What, class S>
struct unless {
  template <class E>
  struct on : failed<"unless", "the term has what the strategy is not for"> {};
  template <class E>
    requires((unsigned{possible_in<E>::value} & What) == 0)
  struct on<E> : S::template on<E> {};
};
/// S on a program, or inside one or two maps, which become dimensions of the launch, where there are no windows; fails as S does.
template <class S, template <int> class Loop>
using or_inside_loops =
    either<S, unless<possible::window, either<inside_loops<S, Loop<1>>, inside_loops<S, Loop<2>, Loop<1>>>>, S>;
/// Scans by one work-item each, in global memory where they are read again.
using scans_in_order = where<possible::any_order_scan, seq<repeat<top_down<scan_in_order>>, materialise_scans>>;
/// Scans in order, maps fused, reductions fused with the maps before them, what is left of reductions sequential; over windows,
/// written out.
using normalise =
    seq<scans_in_order, fuse_all_maps, repeat_where<possible::loop_of_map, fuse_reduce_seq_map>,
        where<possible::reduction, seq<repeat_where<possible::reduction, fuse_reduce_map>,
                                       repeat_where<possible::reduction, lower_reduce<reduce_seq_>>, unroll_windows>>>;

/// One output a work-item; by Outer and Inner over rows and columns.
template <class Outer, class Inner>
using direct = lower_maps<Outer, Inner>;

/// One output a work-item, with the loop over columns around that over rows.
template <class Outer, class Inner>
using by_columns = seq<top_down<interchange>, lower_maps<Outer, Inner>>;

/// A tile of Rows x Columns outputs for each work-item, or group, of OuterY x OuterX; InnerY and InnerX walk in it.
template <class Rows, class Columns, class OuterY, class OuterX, class InnerY, class InnerX, class Placement = in_place>
using tiled = seq<top_down<tile2<Rows, Columns, Placement>>, lower_maps<OuterY, OuterX, InnerY, InnerX>>;

/// Tiles as `tiled` makes them, with the rows of the windows in registers while InnerY marches.
template <class Rows, class Columns, class OuterY, class OuterX, class InnerY, class InnerX, class Placement = in_place>
using marched =
    seq<top_down<tile2<Rows, Columns, Placement>>, lower_maps<OuterY, OuterX, InnerY, InnerX>, top_down<rotate_rows>>;

/// A group's tile whose columns are marched by one work-item each.
template <class Rows, class Columns, class OuterY, class OuterX, class LocalX, class InnerY, class Placement>
using columns_in_group = seq<top_down<tile2<Rows, Columns, Placement>>, lower_maps<OuterY, OuterX>, top_down<interchange>,
                             lower_maps<LocalX, InnerY>>;
/// A group's tile as in `columns_in_group`, with the windows in registers.
template <class Rows, class Columns, class OuterY, class OuterX, class LocalX, class InnerY, class Placement>
using marched_in_group =
    seq<columns_in_group<Rows, Columns, OuterY, OuterX, LocalX, InnerY, Placement>, top_down<rotate_windows>>;

/// One-dimensional: chunks of K outputs for each of Outer, walked by Inner.
template <class K, class Outer, class Inner, class Placement = in_place>
using chunked = seq<top_down<split_join<K, Placement>>, lower_maps<Outer, Inner>>;

}  // namespace hoist::strategies
