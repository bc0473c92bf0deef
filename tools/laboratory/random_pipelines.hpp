#pragma once
// Random pipelines: programs of grids, made at run time, for the laws of schedules and for learning.

#include <hoist/patterns/at.hpp>
#include <hoist/patterns/concat.hpp>
#include <hoist/patterns/fill.hpp>
#include <hoist/patterns/gather.hpp>
#include <hoist/patterns/let.hpp>
#include <hoist/patterns/part.hpp>
#include <tools/laboratory/pipeline_parts.hpp>

#include <algorithm>

namespace hoist {

/// What a random pipeline is made of. `grids`: of two dimensions; `chain`: likewise, and each stage reads the one before; `planes`: some
/// arrays are planes of grids, of which functions are of every plane or of all, with divisions and roots; `products`: of matrices and
/// weights, convolutions of all channels, which stand innermost, and weighted sums of large windows.
enum class pipeline_kind : unsigned char { grids, chain, planes, products };

/// A program of 2 to 30 stages by a seed: stencils, pointwise functions of one to three grids, halves and doubles of the size,
/// pooling, sums of rows, weights, gathers, slices, concatenations, transpositions; with several readers of a stage. Its arrays hold
/// numbers of one type, i32 or f32; arithmetic of integers is exact. Extents of inputs are at most `most`.
class random_pipeline : pipeline_parts {
 public:
  random_pipeline(std::uint64_t seed, int stages, long most, scalar type = scalar::i32,
                  pipeline_kind kind = pipeline_kind::grids)
      : pipeline_parts(seed, type), most_(most), kind_(kind) {
    grid first;
    if (kind == pipeline_kind::products) {
      const long less = below(2) == 0 ? 8 : 1;
      first = {{}, tiled(less), tiled(less), less > 1 ? tiled(less) : 0};
    } else {
      first.rows = 1 + below(most), first.columns = 1 + below(most);
      first.planes = kind == pipeline_kind::planes ? 1 + below(4) : 0;
    }
    const int grids = is_chain() ? 1 : 1 + static_cast<int>(below(2));
    for (int i = 0; i < grids; ++i) {
      first.of = first.planes > 0 ? input({first.planes, first.rows, first.columns}) : input({first.rows, first.columns});
      there_.push(first);
    }
    grid last;
    const ir::made_term all = with_stages(stages, last);
    rows_ = last.rows;
    columns_ = last.columns;
    planes_ = last.planes;
    table_ = made_.table_of(all);
    program_ = made_.program_of(all);
  }
  random_pipeline(const random_pipeline&) = delete;
  random_pipeline& operator=(const random_pipeline&) = delete;
  const ir::table& terms() const { return table_; }
  const ir::terms& program() const { return program_; }
  int inputs() const { return inputs_; }
  long rows() const { return rows_; }
  long columns() const { return columns_; }
  long planes() const { return planes_; }  ///< 0 where the result is one grid

 private:
  struct grid {
    term of;
    long rows = 0, columns = 0, planes = 0;
  };

  bool is_chain() const { return kind_ == pipeline_kind::chain; }
  /// One of the grids that are there, mostly of the latest.
  const grid& some() {
    int i = there_.size() - 1;
    while (!is_chain() && i > 0 && below(10) < 4) --i;
    return there_[i];
  }
  /// The stages that are left, each named for those after it; `last` has the extents of the result.
  term with_stages(int left, grid& last) {
    const grid g = kind_ == pipeline_kind::products ? next_of_products()
                   : kind_ == pipeline_kind::planes ? next_of_planes()
                                                    : next_of(some());
    if (left == 1) {
      last = g;
      return g.of;
    }
    const term f = made_.function([&](const term& name) {
      there_.push({name, g.rows, g.columns, g.planes});
      return with_stages(left - 1, last);
    });
    return made_.apply<let_>({f, g.of});
  }

  /// Weighted elements of a window, by some operations.
  trace_graph of_window(long rows, long columns) {
    hoist::detail::made_function f(type_);
    int all = -1;
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < columns; ++j) {
        if (all >= 0 && below(3) == 0) continue;
        int x = f.read(0, {i, j});
        if (below(2) > 0) x = f.of_two(times(), f.number(1 + below(4)), x);
        all = all < 0 ? x : f.of_two(some_operation(), all, x);
      }
    return f.returning(all);
  }
  grid stencil(const grid& g, long rows, long columns, long step) {
    grid r = g;
    const bool padded_rows = below(3) > 0 || r.rows<rows, padded_columns = below(3)> 0 || r.columns < columns;
    const long boundary = below(4);
    if (padded_rows) {
      r.of = padded(r.of, rows / 2, rows - 1 - rows / 2, boundary);
      r.rows += rows - 1;
    }
    if (padded_columns) {
      r.of = map([&](const term& row) { return padded(row, columns / 2, columns - 1 - columns / 2, boundary); }, r.of);
      r.columns += columns - 1;
    }
    const trace_graph f = of_window(rows, columns);
    r.of = map2([&](const term& window) { return call(f, {window}); }, windows(r.of, rows, columns, step));
    r.rows = (r.rows - rows) / step + 1;
    r.columns = (r.columns - columns) / step + 1;
    return r;
  }
  /// A function of one to three grids of the same extents, element by element.
  grid pointwise(const grid& g) {
    meta::vec<grid> all{g};
    for (const grid& other : there_)
      if (!is_chain() && all.size() < 3 && other.planes == 0 && other.rows == g.rows && other.columns == g.columns &&
          below(2) > 0)
        all.push(other);
    hoist::detail::made_function f(type_);
    int value = f.read(0);
    for (int i = 1; i < all.size(); ++i) value = f.of_two(some_operation(), value, f.read(i));
    const trace_graph& function = f.returning(f.of_two(some_operation(), value, f.number(below(5))));
    if (all.size() == 1) return {map2([&](const term& x) { return call(function, {x}); }, g.of), g.rows, g.columns};
    terms_of_grids parts;
    for (const grid& x : all) parts.push(x.of);
    const int count = parts.size();
    const term zipped =
        map([&](const term& rows) { return made_.apply<zip_>(components(rows, count)); }, made_.apply<zip_>(parts));
    return {map2([&](const term& x) { return call(function, components(x, count)); }, zipped), g.rows, g.columns};
  }
  term twice_each(const term& x) {
    return made_.apply<join_>({map([&](const term& e) { return made_.apply<fill_<num<2>>>({e}); }, x)});
  }
  grid doubled(const grid& g) {
    return {twice_each(map([&](const term& row) { return twice_each(row); }, g.of)), 2 * g.rows, 2 * g.columns};
  }
  grid pooled(const grid& g) {
    const operation& op = below(2) > 0 ? greatest() : operations::add;
    return {map2([&](const term& window) { return sum_of(made_.apply<join_>({window}), op); }, windows(g.of, 2, 2, 2)),
            (g.rows - 2) / 2 + 1, (g.columns - 2) / 2 + 1};
  }
  /// Every row with its sum; or with a weight, which a further input has.
  grid with_numbers_of_rows(const grid& g, bool sums) {
    const term numbers = sums ? map([&](const term& row) { return sum_of(row, operations::add); }, g.of) : input({g.rows});
    hoist::detail::made_function f(type_);
    const trace_graph& function = f.returning(f.of_two(some_operation(), f.read(0), f.read(1)));
    const term rows = map(
        [&](const term& pair) {
          const terms_of_grids parts = components(pair, 2);
          return map([&](const term& x) { return call(function, {x, parts[1]}); }, parts[0]);
        },
        made_.apply<zip_>({g.of, numbers}));
    return {rows, g.rows, g.columns};
  }
  grid gathered(const grid& g) {
    const long rows = 1 + below(most_);
    return {made_.apply<gather_>({input_of(scalar::i32, {rows}), g.of}), rows, g.columns};
  }
  grid sliced(const grid& g) {
    const long above = below(g.rows), left = below(g.columns);
    using trim = trim_<num<1>, num<1>>;
    const term rows = made_.apply<trim>({g.of}, {above, 0});
    return {map([&](const term& row) { return made_.apply<trim>({row}, {left, 0}); }, rows), g.rows - above, g.columns - left};
  }
  grid below_each_other(const grid& g) {
    for (const grid& other : there_)
      if (!is_chain() && other.planes == 0 && other.columns == g.columns && g.rows + other.rows <= 2 * most_)
        return {made_.apply<concat_>({other.of, g.of}), g.rows + other.rows, g.columns};
    return pointwise(g);
  }
  /// A function of an element: a weighted sum of squares, a part of itself, or its root where it has one.
  int bent(hoist::detail::made_function& f, int x) {
    if (whole()) return f.of_two(times(), x, f.number(1 + below(3)));
    const int square = f.of_two(times(), x, x);
    switch (below(3)) {
      case 0: return f.of_one(operations::square_root, square);
      case 1: return f.of_two(operations::divide, x, f.of_two(operations::add, square, f.number(1)));
      default: return f.of_two(operations::add, square, x);
    }
  }
  grid bent_grid(const grid& g) {
    hoist::detail::made_function f(type_);
    const trace_graph& function = f.returning(bent(f, f.read(0)));
    return {map2([&](const term& x) { return call(function, {x}); }, g.of), g.rows, g.columns};
  }
  /// One grid of each plane: its stencils, halves, doubles, or functions of elements.
  grid of_each_plane(const grid& g) {
    grid r = g;
    r.of = map(
        [&](const term& plane) {
          const grid one{plane, g.rows, g.columns};
          grid made;
          switch (below(6)) {
            case 0: made = stencil(one, 3, 3, 1); break;
            case 1: made = stencil(one, 1, 3 + 2 * below(2), 1); break;
            case 2: made = stencil(one, 2 + below(4), 1, 1); break;
            case 3: made = g.rows >= 2 && g.columns >= 2 ? pooled(one) : bent_grid(one); break;
            case 4: made = 2 * g.rows <= 2 * most_ && 2 * g.columns <= 2 * most_ ? doubled(one) : bent_grid(one); break;
            default: made = bent_grid(one); break;
          }
          r.rows = made.rows;
          r.columns = made.columns;
          return made.of;
        },
        g.of);
    return r;
  }
  /// A function of the first, the second and the last plane.
  grid of_planes(const grid& g) {
    terms_of_grids parts{made_.apply<at_<num<1>>>({g.of}, {0}), made_.apply<at_<num<1>>>({g.of}, {g.planes / 2}),
                         made_.apply<at_<num<1>>>({g.of}, {g.planes - 1})};
    hoist::detail::made_function f(type_);
    int value = bent(f, f.read(0));
    for (int i = 1; i < 3; ++i) value = f.of_two(some_operation(), value, f.of_two(times(), f.read(i), f.number(1 + below(3))));
    const trace_graph& function = f.returning(value);
    const term zipped = map([&](const term& rows) { return made_.apply<zip_>(components(rows, 3)); }, made_.apply<zip_>(parts));
    return {map2([&](const term& x) { return call(function, components(x, 3)); }, zipped), g.rows, g.columns};
  }
  /// Each plane of one array beside the same of another, element by element.
  grid of_two_of_planes(const grid& g) {
    for (const grid& other : there_) {
      if (other.planes != g.planes || other.rows != g.rows || other.columns != g.columns || below(2) == 0) continue;
      hoist::detail::made_function f(type_);
      const trace_graph& function = f.returning(f.of_two(some_operation(), bent(f, f.read(0)), f.read(1)));
      const auto pairs = [&](const term& x) { return made_.apply<zip_>(components(x, 2)); };
      const term zipped =
          map([&](const term& planes) { return map(pairs, pairs(planes)); }, made_.apply<zip_>({g.of, other.of}));
      return {
          map([&](const term& plane) { return map2([&](const term& x) { return call(function, components(x, 2)); }, plane); },
              zipped),
          g.rows, g.columns, g.planes};
    }
    return of_each_plane(g);
  }
  /// A grid times each of some weights, a plane of each.
  grid planes_of(const grid& g) {
    const long planes = 1 + below(4);
    hoist::detail::made_function f(type_);
    const trace_graph& function = f.returning(f.of_two(times(), f.read(0), f.read(1)));
    const term weights = input({planes});
    return {map([&](const term& w) { return map2(
                                         [&](const term& x) {
                                           return call(function, {x, w});
                                         },
                                         g.of); }, weights),
            g.rows, g.columns, planes};
  }
  grid next_of_planes() {
    const grid g = some();
    if (g.planes == 0) return below(4) == 0 ? planes_of(g) : below(3) == 0 ? bent_grid(g) : next_of(g);
    switch (below(5)) {
      case 0: return of_planes(g);
      case 1: return of_two_of_planes(g);
      default: return of_each_plane(g);
    }
  }
  /// An extent of what is multiplied, mostly one of whole tiles; the most over `less` at most.
  long tiled(long less = 1) {
    constexpr long tile = 16;
    const long most = std::max(most_ / less, 1L), tiles = most / tile;
    return tiles == 0 || below(4) == 0 ? 1 + below(most) : tile * (1 + below(tiles));
  }
  /// The sum of the products of two arrays' elements; of floats at most a small number, so that sums of sums are exact, too.
  term dot(const term& a, const term& b) {
    hoist::detail::made_function product(type_), small(type_);
    const trace_graph& multiplied = product.returning(product.of_two(times(), product.read(0), product.read(1)));
    const term products =
        map([&](const term& pair) { return call(multiplied, components(pair, 2)); }, made_.apply<zip_>({a, b}));
    const term sum = sum_of(products, operations::add);
    if (whole()) return sum;
    return call(small.returning(small.of_two(least(), small.read(0), small.number(3 + below(4)))), {sum});
  }
  /// A matrix times another, an input, whose columns are its rows where `by_rows`.
  grid product(const grid& g, bool by_rows) {
    const long columns = tiled();
    const term weights = by_rows ? input({columns, g.columns}) : made_.apply<transpose_>({input({g.columns, columns})});
    const term rows =
        map([&](const term& row) { return map([&](const term& column) { return dot(column, row); }, weights); }, g.of);
    return {rows, g.rows, columns};
  }
  /// Windows of all channels times weights, as many channels as there are of these.
  grid convolved(const grid& g) {
    const long side = g.planes < 3 || g.rows < 3 ? 1 : 3, channels = tiled(8);
    const term weights = input({channels, side * side * g.columns});
    const term pixels = map2(
        [&](const term& window) {
          const term all = made_.apply<join_>({made_.apply<join_>({window})});
          return map([&](const term& of_channel) { return dot(of_channel, all); }, weights);
        },
        windows(g.of, side, side, 1));
    return {pixels, g.rows + 1 - side, channels, g.planes + 1 - side};
  }
  grid weighted_windows(const grid& g) {
    const long side = 5 + 2 * below(4);
    if (g.rows < side || g.columns < side) return bent_grid(g);
    const term weights = input({side * side});
    return {map2([&](const term& window) { return dot(weights, made_.apply<join_>({window})); }, windows(g.of, side, side, 1)),
            g.rows + 1 - side, g.columns + 1 - side};
  }
  grid next_of_products() {
    const grid g = some();
    if (g.planes > 0) return below(3) > 0 ? convolved(g) : of_two_of_planes(g);
    switch (below(8)) {
      case 0:
      case 1: return product(g, true);
      case 2:
      case 3: return product(g, false);
      case 4: return weighted_windows(g);
      case 5: return next_of(g);
      default: return pointwise(g);
    }
  }
  grid next_of(const grid& g) {
    switch (below(14)) {
      case 0: return stencil(g, 3, 3, 1);
      case 1: return stencil(g, 1, 3 + 2 * below(2), 1);
      case 2: return stencil(g, 2 + below(4), 1, 1);
      case 3: return stencil(g, 1 + below(3), 1 + below(4), 2);
      case 4: return 2 * g.rows <= 2 * most_ && 2 * g.columns <= 2 * most_ ? doubled(g) : stencil(g, 2, 2, 2);
      case 5: return g.rows >= 2 && g.columns >= 2 ? pooled(g) : pointwise(g);
      case 6: return with_numbers_of_rows(g, true);
      case 7: return with_numbers_of_rows(g, false);
      case 8: return gathered(g);
      case 9: return sliced(g);
      case 10: return below_each_other(g);
      case 11: return {made_.apply<transpose_>({g.of}), g.columns, g.rows};
      default: return pointwise(g);
    }
  }

  long most_, rows_ = 0, columns_ = 0, planes_ = 0;
  pipeline_kind kind_;
  meta::vec<grid> there_;
  ir::table table_;
  ir::terms program_;
};

}  // namespace hoist
