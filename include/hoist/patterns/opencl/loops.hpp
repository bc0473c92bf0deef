#pragma once
// The loops of OpenCL: map over work-items, work-groups, and sequentially.

#include <hoist/ir/loop.hpp>
#include <hoist/patterns/map.hpp>
#include <hoist/patterns/opencl/streams.hpp>

namespace hoist {

namespace detail {

/// Writes one element: the body of the function with its parameter standing for element `i`.
constexpr void write_element(builder& b, int n, int array, index_expr i, int destination) {
  int here = b.scope;
  b.scope = scope_of_element(b, n, here, array, i);
  b.write(b[b[n].arg[0]].arg[0], element_in(b, destination, i));
  b.scope = here;
}

/// Whether the elements of a mapped array depend on their place: the last chunk is shorter than the others.
constexpr bool has_shorter_last(builder& b, int n, index_expr extent) {
  const int x = b.shape_at(b[n].arg[1]);
  return b.pool().is_number(extent) && b.pool().value(extent) > 1 && b.element_at(x, b.pool().number(0)) != b.shapes[x].element;
}
/// The counter's element: where the condition holds by code that knows it as `inside`, a variable of a narrower range, else
/// by code of its own for `other`.
constexpr void write_peeled(builder& b, int n, int array, index_expr condition, index_expr inside, index_expr other,
                            int destination) {
  const int enclosing = b.compound;
  const index_expr counter = b.counter_of[n];
  b.compound = begin_branch(b, condition);
  const int branch = b.out.statements[enclosing].list.back();
  const int loop = begin_loop(b, level::sequential, 0, inside, b.pool().add(counter, b.pool().number(1)));
  b.out.statements[loop].begin = counter;
  b.out.statements[loop].count = statement::trips::exactly_one;
  write_element(b, n, array, inside, destination);
  b.compound = b.new_compound();
  b.out.statements[branch].otherwise = b.compound;
  write_element(b, n, array, other, destination);
  b.compound = enclosing;
}
/// All elements but the last by code that knows that it isn't the last one, and the last.
constexpr void write_peeled(builder& b, int n, int array, index_expr extent, int destination) {
  const index_expr last = b.pool().sub(extent, b.pool().number(1));
  write_peeled(b, n, array, b.pool().less(b.counter_of[n], last), b.fresh_counter(last), last, destination);
}
/// The first and the last element by code of their own, all others by code that knows that it is neither.
constexpr void write_peeled_ends(builder& b, int n, int array, index_expr extent, int destination) {
  const index_expr counter = b.counter_of[n], last = b.pool().sub(extent, b.pool().number(1));
  const index_expr between = b.pool().both(b.pool().less(b.pool().number(0), counter), b.pool().less(counter, last));
  write_peeled(b, n, array, between, b.pool().variable(1, last), counter, destination);
}
template <int Dimension>
HOIST_IN_ENGINE constexpr void peeled_ends_write(builder& b, int n, int destination) {
  b.shape_at(n);
  const int enclosing = b.compound, array = b.view_of(b[n].arg[1]);
  const index_expr extent = b.extent_of(n);
  begin_loop(b, level::global, Dimension, b.counter_of[n], extent);
  b.around.push({level::global, Dimension});
  if (b.pool().is_number(extent) && b.pool().value(extent) > 2)
    write_peeled_ends(b, n, array, extent, destination);
  else
    write_element(b, n, array, b.counter_of[n], destination);
  b.around.pop();
  b.compound = enclosing;
}

constexpr void write_loop(builder& b, int n, int array, index_expr extent, int destination, level who, int dimension) {
  if (b.most(extent) == 0) return;
  int enclosing = b.compound;
  begin_loop(b, who, dimension, b.counter_of[n], extent);
  b.around.push({who, dimension});
  if (b.at->peel && who != level::local && has_shorter_last(b, n, extent))
    write_peeled(b, n, array, extent, destination);
  else
    write_element(b, n, array, b.counter_of[n], destination);
  b.around.pop();
  b.compound = enclosing;
}
/// A loop of one work-item, with the windows that its array keeps in registers.
constexpr void write_sequential_loop(builder& b, int n, int array, index_expr extent, int destination, int unroll) {
  int enclosing = b.compound;
  index_expr counter = b.counter_of[n];
  meta::vec<stream> outer = b.streams;
  b.streams = {};
  array = open(b, array, counter);
  const meta::vec<stream> mine = b.streams;
  int loop = begin_loop(b, level::sequential, 0, counter, extent), body = b.compound;
  b.out.statements[loop].unroll = unroll;
  write_element(b, n, array, counter, destination);
  if (!mine.empty()) stream_windows(b, mine, counter, enclosing, body);
  b.compound = enclosing;
  b.streams = outer;
}

template <level Who, int Dimension>
HOIST_IN_ENGINE constexpr void parallel_write(builder& b, int n, int destination) {
  b.shape_at(n);
  write_loop(b, n, b.view_of(b[n].arg[1]), b.extent_of(n), destination, Who, Dimension);
}

/// Emits `full` where a chunk has all its elements, and `rest` for a shorter one; only `full` where none is shorter.
template <class Full, class Rest>
constexpr void write_chunk(builder& b, index_expr extent, Full&& full, Rest&& rest) {
  if (b.is_uniform(extent)) return full();
  int enclosing = b.compound;
  b.compound = begin_branch(b, b.pool().less(b.pool().number(b.most(extent) - 1), extent));
  bool guarded = b.compound != enclosing;
  int branch = guarded ? b.out.statements[enclosing].list.back() : -1;
  full();
  if (guarded) {
    b.compound = b.new_compound();
    b.out.statements[branch].otherwise = b.compound;
    rest();
    if (b.out.statements[b.out.statements[branch].otherwise].list.empty()) b.out.statements[branch].otherwise = -1;
  }
  b.compound = enclosing;
}

HOIST_IN_ENGINE constexpr void sequential_write(builder& b, int n, int destination) {
  b.shape_at(n);
  index_expr extent = b.extent_of(n);
  int array = b.view_of(b[n].arg[1]);
  int unroll = b[n].lengths > 0 ? static_cast<int>(b.pool().value(b.length(b[n].length[0]))) : 1;
  index_expr all = b.room(extent);
  if (b.most(extent) == 1) return write_element(b, n, array, b.pool().number(0), destination);
  if (unroll <= 1) return write_sequential_loop(b, n, array, extent, destination, 1);
  write_chunk(
      b, extent, [&] { write_sequential_loop(b, n, array, all, destination, unroll); },
      [&] { write_sequential_loop(b, n, array, extent, destination, 1); });
}
/// The elements that a chunk of less than `count` has, each under its condition; none that only whole chunks have.
constexpr void write_rest(builder& b, int n, int array, index_expr extent, long count, int destination) {
  int enclosing = b.compound;
  const index_expr whole = b.pool().less(b.pool().number(count - 1), extent);
  for (long i = 0; i + 1 < count; ++i) {
    const index_expr exists = b.pool().less(b.pool().number(i), extent);
    if (exists == whole) return;
    b.compound = begin_branch(b, exists);
    write_element(b, n, array, b.pool().number(i), destination);
    b.compound = enclosing;
  }
}
/// Every element in turn, without conditions where all are there; of a shorter chunk those that exist.
HOIST_IN_ENGINE constexpr void unrolled_write(builder& b, int n, int destination) {
  b.shape_at(n);
  index_expr extent = b.extent_of(n);
  long count = b.most(extent);
  if (count > 256) return b.reject("too many iterations to unroll");
  int array = b.view_of(b[n].arg[1]);
  auto full = [&] {
    for (long i = 0; i < count; ++i) write_element(b, n, array, b.pool().number(i), destination);
  };
  write_chunk(b, extent, full, [&] { write_rest(b, n, array, extent, count, destination); });
}

}  // namespace detail

/// map over the work-items (global), work-groups, or a group's work-items (local) of dimension D of the NDRange.
///   map_global<D> f : [A]n -> [B]n
/// A group's work-items may only be used inside map_workgroup. Source: [Remmelg2019] 2.4.2.
template <ir::level Who, int D>
struct map_parallel : ir::plain_pattern {
  template <class F, class X>
  using kind = typename detail::map_kind<F, X>::type;
  static constexpr const char* names[4] = {"map_seq", "map_global", "map_workgroup", "map_local"};
  static constexpr const char* labels[4][3] = {{"map_seq", "map_seq", "map_seq"},
                                               {"map_global<0>", "map_global<1>", "map_global<2>"},
                                               {"map_workgroup<0>", "map_workgroup<1>", "map_workgroup<2>"},
                                               {"map_local<0>", "map_local<1>", "map_local<2>"}};
  static constexpr const char* label = labels[static_cast<int>(Who)][D];
  static constexpr void fill(ir::node& n) { n.number = D; }
  static constexpr ir::pattern facets{.name = names[static_cast<int>(Who)],
                                      .shape = detail::map_shape,
                                      .write = detail::parallel_write<Who, D>,
                                      .at = detail::map_at,
                                      .length = detail::map_length};
};
template <int D>
using map_global_ = map_parallel<ir::level::global, D>;
template <int D>
using map_workgroup_ = map_parallel<ir::level::group, D>;
template <int D>
using map_local_ = map_parallel<ir::level::local, D>;

/// map_global<D> whose first and last element have code of their own, so that what depends on an array's border, such as
/// repeated edges, costs the others nothing.
///   map_global_apart<D> f : [A]n -> [B]n
template <int D>
struct map_global_apart_ : ir::plain_pattern {
  template <class F, class X>
  using kind = typename detail::map_kind<F, X>::type;
  static constexpr const char* labels[3] = {"map_global<0>, ends apart", "map_global<1>, ends apart",
                                            "map_global<2>, ends apart"};
  static constexpr const char* label = labels[D];
  static constexpr void fill(ir::node& n) { n.number = D; }
  static constexpr ir::pattern facets{.name = "map_global_apart",
                                      .shape = detail::map_shape,
                                      .write = detail::peeled_ends_write<D>,
                                      .at = detail::map_at,
                                      .length = detail::map_length};
};

/// map by a loop of one work-item, which the OpenCL compiler is asked to unroll by the factor Unroll.
///   map_seq f : [A]n -> [B]n
template <class Unroll = num<1>>
struct map_seq_ : ir::plain_pattern {
  using lengths = meta::list<Unroll>;
  template <class F, class X>
  using kind = typename detail::map_kind<F, X>::type;
  static constexpr const char* label = "map_seq";
  static constexpr ir::pattern facets{.name = "map_seq",
                                      .shape = detail::map_shape,
                                      .write = detail::sequential_write,
                                      .at = detail::map_at,
                                      .length = detail::map_length};
};

/// map with every iteration written out; at most 256.
///   map_unrolled f : [A]n -> [B]n
struct map_unrolled_ : ir::plain_pattern {
  template <class F, class X>
  using kind = typename detail::map_kind<F, X>::type;
  static constexpr const char* label = "map_unrolled";
  static constexpr ir::pattern facets{.name = "map_unrolled",
                                      .shape = detail::map_shape,
                                      .write = detail::unrolled_write,
                                      .at = detail::map_at,
                                      .length = detail::map_length};
};

namespace detail {
template <ir::level Who, int D, class L>
constexpr auto in_dimension(L f) {
  constexpr bool exists = numbers_are<0, D>::at_most && numbers_are<D, 2>::at_most;
  static_assert(exists, "hoist: map_global, map_workgroup and map_local have the dimensions 0, 1 and 2");
  return adaptor{mapping<map_parallel<Who, exists ? D : 0>, L>{f}};
}
}  // namespace detail
HOIST_CALLED(map_global, 1, 1, "function", "map_global<0>(f)")
HOIST_CALLED(map_workgroup, 1, 1, "function", "map_workgroup<0>(f)")
HOIST_CALLED(map_local, 1, 1, "function", "map_local<0>(f)")
template <int D, class L>
  requires(!__is_same(L, detail::uncalled))
constexpr auto map_global(L f) {
  return detail::in_dimension<ir::level::global, D>(f);
}
template <int D, class L>
  requires(!__is_same(L, detail::uncalled))
constexpr auto map_workgroup(L f) {
  return detail::in_dimension<ir::level::group, D>(f);
}
template <int D, class L>
  requires(!__is_same(L, detail::uncalled))
constexpr auto map_local(L f) {
  return detail::in_dimension<ir::level::local, D>(f);
}
HOIST_CALLED(map_seq, 0, 1, "function", "map_seq(f)")
template <long Unroll = 1, class L>
  requires(!__is_same(L, detail::uncalled))
constexpr auto map_seq(L f) {
  static_assert(numbers_are<1, Unroll>::at_most, "hoist: map_seq is unrolled by a factor of at least one");
  return adaptor{detail::mapping<map_seq_<num<Unroll>>, L>{f}};
}
namespace detail {
template <class L>
using map_unrolled_adaptor = mapping<map_unrolled_, L>;
HOIST_OF_FUNCTION(map_unrolled, map_unrolled_adaptor, "map_unrolled(f)");
}  // namespace detail
inline constexpr detail::map_unrolled_of_function map_unrolled{};

}  // namespace hoist
