// The rules that make groups share the work on rows, and give each of a row's reductions kernels of its own: both sides mean the same.
#include <hoist/explore/schedules_rows.hpp>

#include <support/meaning.hpp>
#include <support/programs.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

template <rules::kept_rows Kept, int W, class Few>
using grouped = strategies::seq<rules::name_reductions,
                                rules::group_rows<rules::row_group<local_size<0, 1, 4>, local_size<1, 1, 2>, W, Kept, Few>>>;
using rules::kept_rows;

inline constexpr auto less_sum = program<grid>([](auto x) {
  return x | map([](auto r) {
           auto s = r | map(doubled) | reduce(add);
           return r | map([=](auto v) { return v - s; });
         });
});
inline constexpr auto beside_a_row = program<grid, array<float, M>>([](auto x, auto y) {
  return x | map([=](auto r) {
           return let(zip(r, y) | map(mixed), [=](auto both) {
             return let((both | reduce(add)) + (r | reduce(maximum)),
                        [=](auto s) { return both | map([=](auto v) { return 2.f * v + s; }); });
           });
         });
});
inline constexpr auto sums_of_row = program<grid>([](auto x) {
  return x | map([](auto r) {
           auto m = r | reduce(maximum);
           return 2.f * m + (r | map([=](auto v) { return v - m; }) | reduce(add));
         });
});
template <class S>
void check_all() {
  const choices points = pairs_of<local_size<0, 1, 4>, local_size<1, 1, 2>>();
  for (const rewriting& r : {rewritten_by<S>("less_sum", less_sum), rewritten_by<S>("beside_a_row", beside_a_row),
                             rewritten_by<S>("sums_of_row", sums_of_row)})
    check_meaning(r, points);
}

inline constexpr auto less_sums = program<grid, array<float, M>>([](auto x, auto y) {
  return x | map([=](auto r) {
           auto most = r | reduce(maximum);
           auto sum = zip(r, y) | map([=](auto v, auto w) { return most - v * w; }) | reduce(add);
           return zip(y, r) | map([=](auto w, auto v) { return w - v * sum + most; });
         });
});
inline constexpr auto named_on_the_way = program<grid>([](auto x) {
  return x | map([](auto r) {
           return let((r | reduce(add)) - (r | reduce(minimum)), [=](auto half) {
             return let(r | map([=](auto v) { return v - half; }),
                        [=](auto less) { return less | map([=](auto v) { return v + half; }); });
           });
         });
});
inline constexpr auto number_of_row = program<grid>([](auto x) {
  return x | map([](auto r) {
           auto m = r | reduce(maximum);
           return 2.f * m + (r | map([=](auto v) { return v - m; }) | reduce(add));
         });
});
inline constexpr auto beside_its_scan = program<grid>([](auto x) {
  return x | map([](auto r) {
           auto all = r | reduce(add);
           return zip(r, r | scan(add)) | map([=](auto v, auto s) { return s - 2.f * v + all; });
         });
});
template <int W>
using apart = strategies::seq<rules::name_reductions, rules::reduce_rows_apart<W>>;

}  // namespace

TEST_CASE("group_rows: rows in registers, in local memory, or read again; by elements and by vectors") {
  check_all<grouped<kept_rows::in_registers, 1, void>>();
  check_all<grouped<kept_rows::in_registers, 4, num<2>>>();
  check_all<grouped<kept_rows::in_local, 4, void>>();
  check_all<grouped<kept_rows::nowhere, 2, num<2>>>();
}
TEST_CASE("group_rows: rows that are reduced once, or not at all, are others'") {
  using rule = rules::group_rows<rules::row_group<local_size<0, 4>, local_size<1, 1>, 1, kept_rows::nowhere>>;
  check_refused<rule>(row_sums, "map f = join . map (group f) . split");
  check_refused<rule>(map_grid, "map f = join . map (group f) . split");
  check_refused<rule>(map_row, "map f = join . map (group f) . split");
}
TEST_CASE("reduce_rows_apart: a row's reductions one after the other, then its elements or its number") {
  check_meaning(rewritten_by<apart<1>>("less_sums", less_sums));
  check_meaning(rewritten_by<apart<2>>("less_sums", less_sums));
  check_meaning(rewritten_by<apart<4>>("named_on_the_way", named_on_the_way));
  check_meaning(rewritten_by<apart<1>>("number_of_row", number_of_row));
}
TEST_CASE("reduce_rows_apart: rows that are reduced once, or not at all, or scanned, are others'") {
  const char* const why = "map (g . reduce f) = map g . to_global . map (reduce f)";
  check_refused<rules::reduce_rows_apart<1>>(row_sums, why);
  check_refused<rules::reduce_rows_apart<1>>(map_grid, why);
  check_refused<rules::reduce_rows_apart<1>>(map_row, why);
  check_refused<rules::reduce_rows_apart<1>>(beside_its_scan, why);
}
