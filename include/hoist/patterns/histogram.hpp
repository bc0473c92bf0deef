#pragma once
// histogram: how often each number below a length stands in an array.

#include <hoist/ir/loop.hpp>
#include <hoist/patterns/gather.hpp>
#include <hoist/patterns/reduce.hpp>
#include <hoist/patterns/registers.hpp>
#include <hoist/patterns/scatter.hpp>

namespace hoist {

namespace detail {

/// Arguments: the sum of two counts, 0, the array.
HOIST_IN_ENGINE constexpr int histogram_shape(builder& b, int n) {
  const int f = b[n].arg[0], x = b.shape_at(b[n].arg[2]);
  b.parameter_shape[2 * f] = b.parameter_shape[2 * f + 1] = b.shape_at(b[n].arg[1]);
  b.shape_at(b[f].arg[0]);
  if (b.shapes[x].what != shape::kind::array) {
    b.reject("histogram needs an array of integers");
    return x;
  }
  const index_expr extent = b.length(b[n].length[0]);
  if (!b.pool().is_number(extent)) b.reject("histogram needs a number of bins that isn't bound at launch");
  return b.array_shape(extent, b.fresh_counter(extent), b.scalar_shape(scalar::i32));
}
/// Begins a loop of a group's work-items over [0, extent); returns its counter.
constexpr index_expr begin_sharing_out(builder& b, index_expr extent) {
  const index_expr counter = b.fresh_counter(extent);
  begin_loop(b, level::local, 0, counter, extent);
  b.around.push({level::local, 0});
  return counter;
}
/// Ends it; statements are appended to `enclosing` from then on.
constexpr void end_sharing_out(builder& b, int enclosing) {
  b.around.pop();
  b.compound = enclosing;
}
/// A group counts in local memory, by additions that its work-items may make at once; a further bin takes what none is for.
HOIST_IN_ENGINE constexpr void histogram_write(builder& b, int n, int destination) {
  bool groups = false;
  for (const parallel_loop& l : b.around) {
    groups = groups || l.who == level::group;
    if (l.who == level::local) return b.reject("a histogram stands inside map_local");
  }
  if (!groups) return b.reject("a histogram stands outside of map_workgroup");
  const index_expr bins = b.length(b[n].length[0]), room = b.pool().add_number(bins, 1);
  const int array = b.view_of(b[n].arg[2]);
  const int counts = allocate(b, space::local, b.array_shape(room, b.fresh_counter(room), b.scalar_shape(scalar::i32)));
  if (b.rejected.reason != nullptr) return;
  const int enclosing = b.compound;
  const index_expr cleared = begin_sharing_out(b, room);
  b.store(counts, {cleared}, b.constant(scalar::i32, 0));
  end_sharing_out(b, enclosing);
  const int integer = b.value_at(array, {begin_sharing_out(b, b.extent_of(b[n].arg[2]))});
  if (b.rejected.reason != nullptr) return;
  statement s;
  s.what = statement::kind::store;
  s.memory = b.views[counts].memory;
  s.index = index_in_register(b, integer, bins, false);
  s.value = b.constant(scalar::i32, 1);
  s.adds = true;
  b.emit(s);
  end_sharing_out(b, enclosing);
  const index_expr copied = begin_sharing_out(b, bins);
  b.store(destination, {copied}, b.value_at(counts, {copied}));
  end_sharing_out(b, enclosing);
}
/// How many elements are the index.
HOIST_IN_ENGINE constexpr bounded_value histogram_at(const evaluation& e, int n, const path& p, const scope* s) {
  return e.memoised(n, p.i[0], path{}, s, [&] {
    const long all = e.length_at(e[n].arg[2], path{}, s);
    double count = 0;
    for (long i = 0; i < all; ++i) {
      if (i % ir::running_values::apart == 0 && e.gives_up()) return evaluation::given_up;
      const bounded_value x = e.scalar_at(e[n].arg[2], path{}.with(i), s);
      if (x.error == evaluation::given_up.error) return evaluation::given_up;
      count += x.value == static_cast<double>(p.i[0]) ? 1 : 0;
    }
    return bounded_value{count, 0};
  });
}
HOIST_IN_ENGINE constexpr long histogram_length(const evaluation& e, int n, const path&, const scope*) {
  return e.length(e[n].length[0]);
}
}  // namespace detail

/// How many elements of an array of integers are 0, 1, ..., L - 1; others aren't counted.
///   histogram 3 [2, 0, 2, 7, 2] = [1, 0, 3]
///   histogram L : [int]n -> [int]L
/// A group counts by atomic additions in local memory, which has to have room for L + 1 ints.
/// Law: histogram L (concat x y) = map add (zip (histogram L x) (histogram L y)). Source: [Henriksen2020].
template <class L>
struct histogram_ : ir::plain_pattern {
  using lengths = meta::list<L>;
  template <class F, class Z, class X>
  using kind = arr<int>;
  static constexpr ir::pattern facets{.name = "histogram",
                                      .shape = detail::histogram_shape,
                                      .write = detail::histogram_write,
                                      .at = detail::histogram_at,
                                      .length = detail::histogram_length,
                                      .by_group = true};
};

namespace detail {
template <long L>
struct histogram_adaptor {
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array<X> && std::is_integral_v<element_t<X>> && !__is_same(element_t<X>, bool),
               "hoist: histogram needs an array of integers")
    HOIST_NEED(L >= 1, "hoist: histogram needs at least one bin")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X x) const {
    using count = std::conditional_t<is_array<X>, int, X>;  // a type of X's, so that nothing is made before there is one
    return expr<apply<histogram_<num<L>>, typename combining<add_operator, count>::function, neutral_of<add_operator, count>,
                      term_of<decltype(as_indices(x))>>,
                array<count, length(L)>>{};
  }
};
}  // namespace detail
HOIST_NUMBERED(histogram, detail::whole, 1, 1, "1 number", "x | histogram<256>")
template <detail::whole L>
inline constexpr auto histogram<L> = adaptor{detail::histogram_adaptor<L.number>{}};

}  // namespace hoist
