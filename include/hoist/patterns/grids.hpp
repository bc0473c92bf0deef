#pragma once
// Patterns of one dimension composed for two and three: all of them are other patterns.

#include <hoist/patterns/concat.hpp>
#include <hoist/patterns/map.hpp>
#include <hoist/patterns/part.hpp>
#include <hoist/patterns/reverse.hpp>
#include <hoist/patterns/shift.hpp>
#include <hoist/patterns/split.hpp>
#include <hoist/patterns/transpose.hpp>

namespace hoist {

namespace detail {
struct grid_applied {
  template <int Arguments>
  static constexpr auto is_called() {
    static_assert(
        Arguments < 0,
        "hoist: split2, join2, reverse2, slice2, take2, drop2, transpose_planes and transpose_inner are applied by |");
  }
  template <int Numbers>
  static constexpr auto is_numbered() {
    static_assert(Numbers < 0,
                  "hoist: join2, reverse2, transpose_planes and transpose_inner take no numbers in angle brackets, x | join2");
  }
};
/// For arrays of `Dimensions` dimensions at least; Go makes a term of one.
template <int Dimensions, class Go>
struct grid_adaptor {
  using applied = grid_applied;
  Go go;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(Dimensions == 3 || is_array2<X>,
               "hoist: split2, join2, reverse2, shift2, slice2, take2, drop2 and concat2 need arrays of two dimensions")
    HOIST_NEED(Dimensions == 2 || is_array3<X>,
               "hoist: join2, transpose_planes and transpose_inner need an array of three dimensions")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X x) const {
    return go(x);
  }
};
template <int Dimensions, class Go>
constexpr auto on_grids(Go go) {
  return adaptor{grid_adaptor<Dimensions, Go>{go}};
}
// Named, since compilers name lambdas by what is around them.
template <long Columns>
struct split_columns {
  constexpr auto operator()(auto rows) const {
    return rows | map([](auto row) { return row | split<Columns>; }) | transpose;
  }
};
template <long Rows, long Columns>
struct split2_adaptor {
  using applied = grid_applied;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array2<X>,
               "hoist: split2, join2, reverse2, shift2, slice2, take2, drop2 and concat2 need arrays of two dimensions")
    HOIST_NEED_LENGTHS((numbers_are<1, (Rows < Columns ? Rows : Columns)>::at_most),
                       "hoist: split2 needs tiles of at least one row and one column")
    HOIST_NEED_LENGTHS((against<Rows, type_of<X>>::divides),
                       "hoist: split2 needs tiles whose number of rows divides the array's")
    HOIST_NEED_LENGTHS((against<Columns, element_t<X>>::divides),
                       "hoist: split2 needs tiles whose number of columns divides the array's")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X x) const {
    return x | split<Rows> | map(split_columns<Columns>{});
  }
};
template <long Rows, long Columns, class B>
struct shift_grid {
  B boundary;
  constexpr auto operator()(auto x) const {
    return x | map([boundary = boundary](auto row) { return row | shift<Columns>(boundary); }) | shift<Rows>(boundary);
  }
};
}  // namespace detail

HOIST_NUMBERED(split2, detail::whole, 2, 2, "2 numbers", "x | split2<Rows, Columns>")
HOIST_NUMBERED(take2, detail::whole, 2, 2, "2 numbers", "x | take2<Rows, Columns>")
HOIST_NUMBERED(drop2, detail::whole, 2, 2, "2 numbers", "x | drop2<Rows, Columns>")
HOIST_NUMBERED(slice2, detail::whole, 4, 4, "4 numbers", "x | slice2<Row, Rows, Column, Columns>")
/// Tiles of Rows x Columns.
///   split2 R C : [[A]m]n -> [[[[A]C]R](m / C)](n / R)
template <detail::whole Rows, detail::whole Columns>
inline constexpr auto split2<Rows, Columns> = adaptor{detail::split2_adaptor<Rows.number, Columns.number>{}};
/// What split2 undoes: tiles side by side and below each other.
///   join2 : [[[[A]c]r]m]n -> [[A](c m)](r n)
inline constexpr auto join2 =
    detail::on_grids<3>([](auto x) { return x | detail::inside(transpose | detail::inside(join)) | join; });
/// Rows and columns from last to first.
inline constexpr auto reverse2 = detail::on_grids<2>([](auto x) { return x | detail::inside(reverse) | reverse; });
/// Rows moved by Rows places, columns by Columns, with a boundary as of `pad` for what comes in.
HOIST_CALLED(shift2, 2, 2, "boundary", "shift2<1, 1>(wrap)")
template <long Rows, long Columns, class B>
  requires(!__is_same(B, detail::uncalled))
constexpr auto shift2(B boundary) {
  return detail::on_grids<2>(detail::shift_grid<Rows, Columns, B>{boundary});
}
/// R rows from row I on, of these C columns from column J on.
template <detail::whole I, detail::whole R, detail::whole J, detail::whole C>
inline constexpr auto slice2<I, R, J, C> =
    detail::on_grids<2>([](auto x) { return x | slice<I.number, R.number> | detail::inside(slice<J.number, C.number>); });
template <detail::whole Rows, detail::whole Columns>
inline constexpr auto take2<Rows, Columns> =
    detail::on_grids<2>([](auto x) { return x | take<Rows.number> | detail::inside(take<Columns.number>); });
template <detail::whole Rows, detail::whole Columns>
inline constexpr auto drop2<Rows, Columns> =
    detail::on_grids<2>([](auto x) { return x | drop<Rows.number> | detail::inside(drop<Columns.number>); });
/// Arrays of two dimensions side by side: concat of every row.
template <is_expr... X>
constexpr auto concat2(X... x) {
  constexpr bool grids = (detail::is_array2<X> && ...);
  static_assert(grids || (is_mistaken<X> || ...),
                "hoist: split2, join2, reverse2, shift2, slice2, take2, drop2 and concat2 need arrays of two dimensions");
  if constexpr (grids)
    return concat((x | transpose)...) | transpose;
  else
    return detail::passed_on<X...>();
}
/// Of a cube: planes and rows exchanged, and rows and columns of every plane.
///   transpose_planes : [[[A]m]n]p -> [[[A]m]p]n
inline constexpr auto transpose_planes = detail::on_grids<3>([](auto x) { return x | transpose; });
///   transpose_inner : [[[A]m]n]p -> [[[A]n]m]p
inline constexpr auto transpose_inner = detail::on_grids<3>([](auto x) { return x | detail::inside(transpose); });

}  // namespace hoist
