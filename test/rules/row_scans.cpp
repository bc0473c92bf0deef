// The rules that make scans parallel: both sides mean the same.
#include <hoist/explore/schedules_rows.hpp>

#include <support/meaning.hpp>
#include <support/programs.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

inline constexpr auto sums = program<row>([](auto x) { return x | scan(add); });
inline constexpr auto sums_before = program<row>([](auto x) { return x | map(doubled) | scan_exclusive(add); });
inline constexpr auto halves_of_sums =
    program<row>([](auto x) { return x | scan(add) | map([](auto v) { return 0.5f * v; }); });
inline constexpr auto sums_of_rows = program<grid>([](auto x) { return x | map([](auto r) { return r | scan(add); }); });
inline constexpr auto maxima_from_behind =
    program<grid>([](auto x) { return x | map([](auto r) { return r | reverse | scan_exclusive(maximum) | reverse; }); });
inline constexpr auto read_beside = program<grid>([](auto x) {
  return x | map([](auto r) {
           auto all = r | reduce(add);
           return zip(r, r | scan(add)) | map([=](auto v, auto s) { return s - 2.f * v + all; });
         });
});
inline constexpr auto shifted_sums = program<grid, array<float, N>>([](auto x, auto shifts) {
  return zip(x, shifts) | map([](auto r, auto shift) {
           return r | map([=](auto v) { return v + shift; }) | scan_exclusive(add) | map([=](auto v) { return v * shift; });
         });
});
/// Compositions of linear functions, which aren't commutative.
inline constexpr auto composed = program<grid>([](auto x) {
  return x | map([](auto r) {
           return zip(r | map([](auto v) { return select(v > 0.f, 1.f, -1.f); }), r) |
                  scan(associative<1.f, 0.f>(
                      [](auto f, auto g) { return make_tuple(get<0>(f) * get<0>(g), get<0>(g) * get<1>(f) + get<1>(g)); })) |
                  map([](auto f) { return get<1>(f); });
         });
});
/// The last number of each row that isn't 0.
inline constexpr auto last_of_rows = program<grid>([](auto x) {
  return x | map([](auto r) { return r | reduce(associative<0.f>([](auto a, auto b) { return select(b == 0.f, a, b); })); });
});
template <int W>
using way = rules::row_group<local_size<0, 16, 32>, local_size<1, 1, 2>, W, rules::kept_rows::in_registers>;
template <int W>
using grouped = rules::group_rows<way<W>>;
template <int W, class P>
void check_grouped(const char* name, P p) {
  check_meaning(rewritten_by<strategies::seq<rules::name_reductions, grouped<W>>>(name, p),
                pairs_of<local_size<0, 16, 32>, local_size<1, 1, 2>>());
}

}  // namespace

TEST_CASE("scan_chunks, scan_only_row, scan_in_order: a scan in chunks, of the only row, by a loop") {
  using chunks = rules::scan_chunks<tunable<"chunk", 1, 3, 8>>;
  check_meaning(rewritten_by<chunks>("sums", sums), all_of<tunable<"chunk", 1, 3, 8>>());
  check_meaning(rewritten_by<chunks>("sums_before", sums_before), all_of<tunable<"chunk", 1, 3, 8>>());
  check_meaning(rewritten_by<chunks>("halves_of_sums", halves_of_sums), all_of<tunable<"chunk", 1, 3, 8>>());
  check_meaning(rewritten_by<rules::scan_only_row>("sums", sums));
  check_meaning(rewritten_by<rules::scan_in_order>("sums", sums));
  check_meaning(rewritten_by<rules::scan_in_order>("sums_before", sums_before));
  check_refused<rules::scan_in_order>(map_row, "scan f z = scan_seq f z");
  check_refused<rules::scan_only_row>(row_sums, "scan f = only . map (scan f) . fill 1");
}
TEST_CASE("scan_chunks_of_rows: scans of rows in chunks") {
  using chunks = rules::scan_chunks_of_rows<tunable<"chunk", 1, 3, 8>>;
  check_meaning(rewritten_by<chunks>("sums_of_rows", sums_of_rows), all_of<tunable<"chunk", 1, 3, 8>>());
  check_meaning(rewritten_by<chunks>("shifted_sums", shifted_sums), all_of<tunable<"chunk", 1, 3, 8>>());
  check_meaning(rewritten_by<chunks>("composed", composed), all_of<tunable<"chunk", 1, 3, 8>>());
  check_refused<chunks>(
      map_row, "map (scan f) = map (join . map (map f . scan f)) . zip (split, map (scan f) . map2 (reduce f) . split)");
  check_refused<chunks>(
      maxima_from_behind,
      "map (scan f) = map (join . map (map f . scan f)) . zip (split, map (scan f) . map2 (reduce f) . split)");
}
TEST_CASE("in_order: a tree for operators that don't commute, which others than add and the like may not") {
  check_meaning(rewritten_by<rules::reduce_rows<rules::in_order<num<4>>>>("last_of_rows", last_of_rows));
  check_meaning(rewritten_by<rules::reduce_rows<rules::in_order<num<1>>>>("last_of_rows", last_of_rows));
  using commutative = strategies::when<rules::reduces_commutatively, rules::reduce_rows<rules::in_order<num<4>>>>;
  check_meaning(rewritten_by<commutative>("row_sums", row_sums));
  check_refused<commutative>(last_of_rows, "when");
}
TEST_CASE("group_rows: scans of rows by a group") {
  check_grouped<1>("sums_of_rows", sums_of_rows);
  check_grouped<4>("sums_of_rows by vectors", sums_of_rows);
  check_grouped<1>("maxima_from_behind", maxima_from_behind);
  check_grouped<4>("read_beside", read_beside);
  check_grouped<2>("composed", composed);
}
TEST_CASE("chain_scan: a scan by groups that look back at those before them") {
  const auto check = [](const char* name, auto p, auto rule) {
    check_meaning(rewritten_by<decltype(rule)>(name, p), all_of<local_size<0, 16, 32>>());
  };
  using one = local_size<1, 1>;
  using way = rules::row_group<local_size<0, 16, 32>, one, 2, rules::kept_rows::in_registers>;
  check("sums", sums, rules::chain_scan<way, num<64>>{});
  check("sums_before", sums_before, rules::chain_scan<way, num<128>>{});
  check_refused<rules::chain_scan<way, num<64>>>(row_sums, "scan f = join . map_chained (map (look_back f) . scan f) . split");
}
TEST_CASE("scan_rounds: scans of rows tile by tile") {
  const auto check = [](const char* name, auto p, auto rule) {
    check_meaning(rewritten_by<decltype(rule)>(name, p), pairs_of<local_size<0, 16, 32>, local_size<1, 1, 2>>());
  };
  using one = local_size<1, 1>;
  check("sums_of_rows", sums_of_rows,
        rules::scan_rounds<rules::row_group<local_size<0, 16, 32>, one, 1, rules::kept_rows::in_registers>, num<32>>{});
  check("maxima_from_behind", maxima_from_behind,
        rules::scan_rounds<rules::row_group<local_size<0, 16, 32>, one, 2, rules::kept_rows::in_registers>, num<64>>{});
  check("composed", composed,
        rules::scan_rounds<rules::row_group<local_size<0, 16, 32>, one, 2, rules::kept_rows::in_registers>, num<128>>{});
  check_refused<strategies::seq<rules::name_reductions, rules::scan_rounds<way<1>, num<64>>>>(
      read_beside, "map (scan f) = map (join . map_accum (scan f) . split)");
  check_refused<rules::scan_rounds<way<1>, num<64>>>(map_row, "map (scan f) = map (join . map_accum (scan f) . split)");
}
