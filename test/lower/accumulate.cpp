// Accumulators that are arrays: in registers of a work-item, and shared out among the work-items of a group; padded rows of
// local memory; common values.

#include <hoist/compile.hpp>
#include <hoist/hoist.hpp>
#include <support/simulated.hpp>

#include <doctest/doctest.h>

namespace {

using namespace hoist;
using namespace hoist::test;

using left = array2<float, N, M>;
using right = array2<float, M, 24>;

constexpr auto rows_of = [](auto f) {
  return map_local<1>([f](auto row) { return row | map_local<0>([f](auto block) { return block | map_unrolled(f); }); });
};
constexpr auto each = [](auto f) { return rows_of([f](auto r) { return r | map_vector<2>(f); }); };
constexpr auto copied = [](auto rows) { return rows | map_local<1>([](auto r) { return r | map_local<0>(id); }); };

/// A matrix product: blocks of TM x TN accumulators in each work-item, tiles of BM x BK and BK x BN in local memory.
template <long BM, long BN, long BK, long TM, long TN, long Padding>
constexpr auto blocked = program<left, right>([](auto a, auto b) {
  return a | split<BM> | map_workgroup<1>([=](auto rows) {
           return b | transpose | split<BN> | map_workgroup<0>([=](auto columns) {
                    auto step = [](auto acc, auto tiles) {
                      auto of_a = copied(get<0>(tiles) | transpose) | transpose | to_local_padded<Padding>;
                      return let(of_a, [=](auto of_a) {
                        return let(copied(get<1>(tiles)) | to_local, [=](auto of_b) {
                          return zip(acc, of_a | transpose | split<TM>) | map_local<1>([=](auto acc, auto as) {
                                   return zip(acc, of_b | transpose | split<TN>) | map_local<0>([=](auto acc, auto bs) {
                                            return zip(as | transpose, bs | transpose) |
                                                   reduce_seq<2>(
                                                       [](auto acc, auto k) {
                                                         auto row = get<1>(k);
                                                         return zip(acc, get<0>(k)) | map_unrolled([=](auto acc, auto x) {
                                                                  return zip(acc, x | fill<TN>, row) |
                                                                         map_vector<2>(
                                                                             [](auto s, auto x, auto y) { return s + x * y; });
                                                                });
                                                       },
                                                       acc);
                                          });
                                 });
                        });
                      });
                    };
                    return zip(rows | transpose | split<BK>, columns | transpose | split<BK>) |
                           reduce_seq(step, filled<0.0f, BM / TM, BN / TN, TM, TN> | each(id)) | each(id) |
                           map([](auto row) { return row | transpose | map([](auto r) { return r | join; }); }) | join;
                  }) |
                  transpose | map([](auto parts) { return parts | join; });
         }) |
         join;
});

/// A running pair of arrays: what the last step loaded is used while this one loads.
constexpr auto delayed = program<array2<float, N, 8>>([](auto x) {
  return x | split<8> | map_workgroup<0>([](auto rows) {
           auto taken = [](auto row) { return row | map_local<0>(id); };
           auto step = [=](auto state, auto row) {
             return let(taken(get<0>(state)) | to_local, [=](auto shared) {
               return make_tuple(taken(row), zip(get<1>(state), shared | pad<1>(clamp) | slide<3>) |
                                                 map_local<0>([](auto s, auto w) { return s + w(0) - 2.0f * w(2); }));
             });
           };
           auto next = rows | pad<0, 1>(clamp) | slide<2> | map([](auto two) { return two | at<1>; });
           auto all = next | reduce_seq(step, make_tuple(taken(rows | at<0>), taken(filled<0.0f, 8>)));
           return taken(get<1>(all));
         });
});
/// Sums of columns, five a work-item, and the columns' own start.
constexpr auto column_sums = program<array2<float, N, 10>, array<float, 10>>([](auto x, auto start) {
  return zip(x | transpose | split<5>, start | split<5>) | map_global<0>([](auto columns, auto start) {
           return columns | transpose |
                  reduce_seq([](auto sums, auto row) { return zip(sums, row) | map_seq([](auto s, auto v) { return s - v; }); },
                             start | map_seq(id)) |
                  map_seq(id);
         }) |
         join;
});
/// The start of an accumulator that is a scalar, as a term.
constexpr auto from_first = program<left, array<float, N>>([](auto x, auto start) {
  return zip(x, start) | map_global<0>([](auto row, auto first) {
           return row | reduce_seq([](auto sum, auto v) { return 0.5f * sum + v; }, first);
         });
});

/// Accumulated arrays whose new elements depend on other old ones.
constexpr auto neighbours = [](auto acc, auto row) {
  return zip(acc | pad<1>(clamp) | slide<3> | map([](auto w) { return w(0) + w(2); }), row) |
         map_seq([](auto s, auto v) { return s + v; });
};
constexpr auto moving = program<array2<float, N, 4>>([](auto x) {
  return x | split<4> |
         map_global<0>([](auto rows) { return rows | reduce_seq(neighbours, filled<0.0f, 4> | map_seq(id)) | map_seq(id); });
});
/// A private array of a group, of which work-items read what others wrote.
constexpr auto through_others = program<array<float, N>>([](auto x) {
  return x | split<8> | map_workgroup<0>([](auto c) {
           return c | map_local<0>([](auto v) { return 2.0f * v; }) | to_private | pad<1>(clamp) | slide<3> |
                  map_local<0>([](auto w) { return w(0) - w(2); });
         }) |
         join;
});
constexpr auto through_own = program<array<float, N>>([](auto x) {
  return x | split<8> | map_workgroup<0>([](auto c) {
           return c | map_local<0>([](auto v) { return 2.0f * v; }) | to_private |
                  map_local<0>([](auto v) { return v - 1.0f; });
         }) |
         join;
});
/// Without loops that write the start.
constexpr auto unwritten_start = program<array2<float, N, 4>>([](auto x) {
  return x | split<4> | map_global<0>([](auto rows) {
           return rows |
                  reduce_seq([](auto acc, auto row) { return zip(acc, row) | map_seq([](auto s, auto v) { return s + v; }); },
                             filled<0.0f, 4>) |
                  map_seq(id);
         });
});
/// Two outputs of a work-item from overlapping windows of a tile.
constexpr auto two_outputs = program<array<float, N>>([](auto x) {
  return x | split<16> | map_workgroup<0>([](auto c) {
           return c | map_local<0>(id) | to_local | pad<1>(clamp) | slide<3> | split<2> |
                  map_local<0>([](auto two) { return two | map_unrolled([](auto w) { return w(0) * w(1) - w(1) * w(2); }); }) |
                  join;
         }) |
         join;
});

constexpr auto tall = blocked<16, 12, 3, 4, 6, 1>;
constexpr auto wide = blocked<8, 24, 8, 2, 4, 2>;

long elements_of(const ir::kernel& k, ir::space where) {
  long n = 0;
  for (const ir::memory& m : k.memories) n += m.where == where ? m.size : 0;
  return n;
}
int occurrences(const std::string& text, const std::string& what) {
  int n = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

}  // namespace

TEST_CASE("accumulators that are blocks of a matrix product") {
  check_kernel("tall", subject_of(tall), {point_at(32, 9, {2, 4}), point_at(16, 3, {2, 4})});
  check_kernel("wide", subject_of(wide), {point_at(24, 16, {6, 4}), point_at(8, 40, {6, 4})});
  const ir::kernel k = emit_module(subject_of(wide).terms, point_at(24, 16, {6, 4}), 2).kernels[0];
  CHECK(elements_of(k, ir::space::priv) == 8);
  CHECK(elements_of(k, ir::space::local) == 8 * 10 + 8 * 24);
  CHECK(count_statements(k, ir::statement::kind::barrier) == 2);
  const std::string text = text_of(subject_of(wide), point_at(24, 16, {6, 4}));
  CHECK(occurrences(text, "float2 r0 = ") == 1);
  CHECK(occurrences(text, "r0 += ") == 1);
  CHECK(text.find("kept") == std::string::npos);
}

TEST_CASE("a group with fewer work-items than parts of the accumulator: private arrays stay whole") {
  check_kernel("wide", subject_of(wide), {point_at(16, 16, {3, 4}), point_at(16, 16, {6, 1}), point_at(16, 16, {1, 1})});
}

TEST_CASE("tiles that don't divide the sizes of a blocked product are rejected") {
  const char* why = "zip's arrays differ in length at this point: a size isn't a multiple of its tiles";
  check_rejected(subject_of(wide), point_at(23, 16, {6, 4}), why);
}

TEST_CASE("accumulators of one work-item, and starts that are terms") {
  for (long n : {1L, 2L, 7L}) {
    check_kernel("column_sums", subject_of(column_sums), {point_at(n, 1, {2}), point_at(n, 1, {1})});
    check_kernel("from_first", subject_of(from_first), {point_at(n, 5, {4}), point_at(n, 1, {1})});
  }
}

TEST_CASE("accumulators that are several arrays, of which one is loaded a step ahead") {
  check_kernel("delayed", subject_of(delayed), {point_at(16, 1, {8}), point_at(24, 1, {4}), point_at(8, 1, {1})});
  const ir::kernel k = emit_module(subject_of(delayed).terms, point_at(16, 1, {8}), 1).kernels[0];
  CHECK(elements_of(k, ir::space::priv) == 2);
  CHECK(count_statements(k, ir::statement::kind::barrier) == 2);
}

TEST_CASE("private arrays of a group hold what their work-item writes") {
  check_kernel("through_own", subject_of(through_own), {point_at(24, 1, {8}), point_at(20, 1, {4}), point_at(8, 1, {1})});
  const ir::kernel k = emit_module(subject_of(through_own).terms, point_at(24, 1, {8}), 1).kernels[0];
  CHECK(elements_of(k, ir::space::priv) == 1);
  check_rejected(subject_of(through_others), point_at(24, 1, {8}),
                 "a work-item reads elements of a private array that others wrote: write them to_local");
}

TEST_CASE("what can't be updated in place, and what nothing writes") {
  check_rejected(subject_of(moving), point_at(8, 1, {1}),
                 "an accumulated array is updated in place: a new element may depend on the same old element, and on numbers "
                 "that let names");
  check_rejected(subject_of(unwritten_start), point_at(8, 1, {1}),
                 "the start of an accumulated array needs loops that write it: map_seq(id), or what writes the result");
}

TEST_CASE("common values of local memory have a name") {
  check_kernel("two_outputs", subject_of(two_outputs), {point_at(32, 1, {8}), point_at(40, 1, {8})});
  const std::string text = text_of(subject_of(two_outputs), point_at(32, 1, {8}));
  CHECK_MESSAGE(occurrences(text, "tile0[") == 6, text);
}
