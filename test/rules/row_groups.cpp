// The rule that makes groups share the work on rows: both sides mean the same.
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
