#pragma once
// How much of a stage its readers read: elements of one element, and boxes of boxes.

#include <hoist/lower/lower.hpp>
#include <hoist/meta/engine.hpp>

namespace hoist {

/// What a stage reads of another one, in the middle of the array, where no edge is near.
struct stage_footprint {
  static constexpr int most = ir::stage_extents::most;
  int stage = -1;               ///< that is read
  long reads = 1;               ///< elements of it that one element of the reader reads
  bool loops = false;           ///< whether some of them are read by a reduction's loop
  long extents[most] = {};      ///< of the box that one element reads, the outermost dimension first
  double growth[most][most]{};  ///< of these by an element more of the reader, by the dimension of the stage and of the reader
  meta::vec<long> whole;        ///< extents of the stage

  /// Extents of the box that a box of the reader reads.
  constexpr meta::vec<long> of(const meta::vec<long>& box) const {
    meta::vec<long> read;
    for (int d = 0; d < whole.size(); ++d) {
      double n = static_cast<double>(extents[d]);
      for (int k = 0; k < box.size(); ++k) n += growth[d][k] * static_cast<double>(box[k] - 1);
      const long rounded = static_cast<long>(n + 0.999);
      read.push(rounded < whole[d] ? rounded : whole[d]);
    }
    return read;
  }
};

/// By stage, its footprints on the stages that it reads. Sizes have to be numbers. Time is linear in the table.
HOIST_ENGINE meta::vec<meta::vec<stage_footprint>> footprints_of(const ir::table& program, const lower::stage_graph& g,
                                                                 const ir::point& at, int inputs);
#if HOIST_ENGINE_BODIES
namespace detail {

/// Bounds of what one stage reads, for boxes in the middle of it.
struct footprint_reader {
  ir::builder& b;
  const lower::stage& reader;
  const meta::vec<ir::index_expr>& at;

  /// Extents of the box that some reads make together, of a box of `sizes` elements.
  constexpr meta::vec<long> box(const meta::vec<ir::stage_read>& reads, const lower::stage& s,
                                const meta::vec<long>& sizes) const {
    arith::bounds_over bounds(b.pool());
    for (int k = 0; k < reader.rank(); ++k) {
      const long first = (reader.extents[k] - sizes[k]) / 2;
      bounds.put(at[k], b.pool().number(first), b.pool().number(first + sizes[k] - 1));
    }
    for (const ir::value& v : b.out.values)
      if (v.what == ir::value::kind::named_index) {
        const ir::index_expr middle = b.pool().number(b.pool().range(v.index).hi / 2);
        bounds.put(v.index, middle, middle);
      }
    meta::vec<long> least, greatest, extents;
    for (int d = 0; d < s.rank(); ++d) least.push(s.extents[d]), greatest.push(-1);
    for (const ir::stage_read& r : reads)
      for (int d = 0; d < s.rank(); ++d) {
        const arith::index_bounds i = bounds(lower::detail::without_edges(b.pool(), r.at[d], s.extents[d]));
        const long lo = b.pool().range(i.least).lo, hi = b.pool().range(i.greatest).hi;
        if (lo < least[d]) least[d] = lo;
        if (hi > greatest[d]) greatest[d] = hi;
      }
    for (int d = 0; d < s.rank(); ++d) {
      const long n = greatest[d] - least[d] + 1;
      extents.push(n < 1 ? 1 : n > s.extents[d] ? s.extents[d] : n);
    }
    return extents;
  }
};
constexpr long product_of(const meta::vec<long>& extents) {
  long n = 1;
  for (long e : extents) n = arith::saturating_product(n, e);
  return n;
}
/// The reads of one stage among those that were recorded, each once.
constexpr meta::vec<ir::stage_read> reads_of(const ir::builder& b, int stage) {
  meta::vec<ir::stage_read> all;
  for (const ir::stage_read& r : b.reads) {
    bool known = r.stage != stage;
    for (int i = 0; i < all.size() && !known; ++i) {
      known = true;
      for (int d = 0; d < r.at.size(); ++d) known = known && all[i].at[d] == r.at[d];
    }
    if (!known) all.push(r);
  }
  return all;
}
constexpr stage_footprint footprint_on(const footprint_reader& f, const lower::stage& s, int stage) {
  constexpr long step = 16;  // growth by quotients isn't that of one element
  const meta::vec<ir::stage_read> reads = reads_of(f.b, stage);
  meta::vec<long> one(f.reader.rank(), 1);
  stage_footprint p;
  p.stage = stage;
  p.whole = s.extents;
  const meta::vec<long> first = f.box(reads, s, one);
  for (int d = 0; d < s.rank(); ++d) p.extents[d] = first[d];
  for (int k = 0; k < f.reader.rank(); ++k) {
    const long more = f.reader.extents[k] > step ? step : f.reader.extents[k] - 1;
    if (more < 1) continue;
    meta::vec<long> larger = one;
    larger[k] += more;
    const meta::vec<long> grown = f.box(reads, s, larger);
    for (int d = 0; d < s.rank(); ++d) p.growth[d][k] = static_cast<double>(grown[d] - first[d]) / static_cast<double>(more);
  }
  p.reads = 0;
  for (const ir::stage_read& r : reads) {
    const long n = product_of(f.box({r}, s, one));
    p.loops = p.loops || n > 1;
    p.reads += n;
  }
  if (const long most = product_of(first); p.reads > most) p.reads = most;
  return p;
}

}  // namespace detail

HOIST_ENGINE_BODY meta::vec<meta::vec<stage_footprint>> footprints_of(const ir::table& program, const lower::stage_graph& g,
                                                                      const ir::point& at, int inputs) {
  ir::builder b;
  lower::detail::reset(b, program, at, inputs);
  b.shape_at(program.root());
  b.named_by = g.named_by;
  b.placed = meta::vec<int>(program.size, ir::builder::not_placed);
  for (int i = 0; i < g.result(); ++i) lower::detail::place(b, g.stages[i], lower::detail::recorder(b, g, i));
  meta::vec<meta::vec<stage_footprint>> all;
  for (const lower::stage& s : g.stages) {
    meta::vec<stage_footprint> mine;
    b.reads.clear();
    meta::vec<ir::index_expr> where;
    for (long e : s.extents) where.push(b.pool().variable({0, e - 1}));
    if (s.input < 0) lower::detail::record_reads(b, s, where);
    for (int r : s.reads) mine.push(detail::footprint_on({b, s, where}, g.stages[r], r));
    all.push(static_cast<meta::vec<stage_footprint>&&>(mine));
  }
  return all;
}
#endif

}  // namespace hoist
