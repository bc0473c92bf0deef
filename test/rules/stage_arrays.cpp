#include <support/meaning.hpp>
#include <support/programs.hpp>
#include <support/simulated.hpp>

#include <hoist/strategies/materialised_stages.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using places = tunable<"places", 1, 2, 3, 5, 64>;
using rules::fuse_outer_maps, rules::split_stages, rules::share_rows, rules::in_place, rules::copied_to_local,
    rules::copied_to_padded_local;
using strategies::seq, strategies::top_down;

using weights = array2<float, 2, 3>;
inline constexpr auto squares = [](auto triple) { return triple | map(squared); };
/// Two sums of three weighted elements for each place.
constexpr auto weighted_by(auto w, auto b) {
  return [=](auto triple) {
    return zip(w, b) | map([=](auto w, auto b) { return b + (zip(w, triple) | map(multiplied) | reduce(add)); });
  };
}
inline constexpr auto row_of_arrays = program<array2<float, N, 3>, weights, array<float, 2>>(
    [](auto x, auto w, auto b) { return x | map(squares) | map(weighted_by(w, b)); });
inline constexpr auto grid_of_arrays = program<triples, weights, array<float, 2>>(
    [](auto x, auto w, auto b) { return x | map2(squares) | map2(weighted_by(w, b)); });
/// The stage reads windows of the places, as a picture's filter does.
inline constexpr auto windows_of_arrays = program<triples, weights, array<float, 2>>([](auto x, auto w, auto b) {
  return x | pad2<1>(clamp) | slide2<2, 3> |
         map2([](auto window) { return window | join | transpose | map([](auto values) { return values | reduce(add); }); }) |
         map2(weighted_by(w, b));
});
/// The same for two pictures, with the stage kept.
inline constexpr auto pictures = program<array<triples, 2>, weights, array<float, 2>>([](auto x, auto w, auto b) {
  auto stage = x | map([](auto image) {
                 return image | pad2<1>(constant<2.0>) | slide2<3> | map2([](auto window) {
                          return window | join | transpose | map([](auto v) { return v | map(doubled) | reduce(add); });
                        });
               });
  return stage | to_global | map([=](auto image) { return image | map2(weighted_by(w, b)); });
});

template <class Keep>
using chunks = seq<strategies::normalize<fuse_outer_maps>, top_down<split_stages<places, Keep>>>;
int count(const ir::table& t, const std::string& pattern) {
  int n = 0;
  for (int i = 0; i < t.size; ++i) n += t[i].op->name == pattern;
  return n;
}

}  // namespace

TEST_CASE("fuse_outer_maps: a map of a map that makes arrays of arrays, and no other") {
  check_meaning(rewritten_by<top_down<fuse_outer_maps>>("grid_of_arrays", grid_of_arrays));
  check_meaning(rewritten_by<top_down<fuse_outer_maps>>("windows_of_arrays", windows_of_arrays, 1, 2));
  check_refused<top_down<fuse_outer_maps>>(row_of_arrays, rules::fuse_outer_maps::name);
  check_refused<top_down<fuse_outer_maps>>(two_maps_grid, rules::fuse_outer_maps::name);
  check_refused<top_down<fuse_outer_maps>>(row_sums, rules::fuse_outer_maps::name);
}

TEST_CASE("split_stages: chunks of a stage that makes arrays mean the same, kept or not") {
  const choices sizes = all_of<places>();
  for (const rewriting& r : {rewritten_by<chunks<in_place>>("row_of_arrays", row_of_arrays),
                             rewritten_by<chunks<in_place>>("grid_of_arrays", grid_of_arrays),
                             rewritten_by<chunks<in_place>>("windows_of_arrays", windows_of_arrays, 1, 2)}) {
    check_meaning(r, sizes);
    CHECK(count(r.after, "to_local") == 0);
  }
  for (const rewriting& r : {rewritten_by<chunks<copied_to_local>>("row_of_arrays", row_of_arrays),
                             rewritten_by<chunks<copied_to_local>>("grid_of_arrays", grid_of_arrays),
                             rewritten_by<chunks<copied_to_local>>("windows_of_arrays", windows_of_arrays, 1, 2)}) {
    check_meaning(r, sizes);
    CHECK(count(r.after, "to_local") == 1);
  }
  check_refused<top_down<split_stages<places, in_place>>>(two_maps, "map f . map g = join . map (map f . map g) . split");
  check_refused<top_down<split_stages<places, in_place>>>(grid_of_arrays, "map f . map g = join . map (map f . map g) . split");
  check_refused<top_down<split_stages<places, in_place>>>(sums_of_triples,
                                                          "map f . map g = join . map (map f . map g) . split");
}

TEST_CASE("share_rows: rows that every element reads are copied once") {
  using shared = top_down<share_rows<copied_to_padded_local>>;
  for (const rewriting& r :
       {rewritten_by<shared>("row_of_arrays", row_of_arrays), rewritten_by<shared>("grid_of_arrays", grid_of_arrays),
        rewritten_by<seq<chunks<copied_to_local>, shared>>("windows_of_arrays", windows_of_arrays, 1, 2)})
    check_meaning(r, all_of<places>());
  check_refused<shared>(map_grid, "map (\\p. map f y) = let a = copy y. map (\\p. map f a)");
  check_refused<shared>(zip_grids, "map (\\p. map f y) = let a = copy y. map (\\p. map f a)");
  check_refused<shared>(product_of_row, "map (\\p. map f y) = let a = copy y. map (\\p. map f a)");
}

TEST_CASE("arrays in chunks: both stages are one kernel, at sizes that chunks divide and others") {
  using loops = strategies::arrays_in_chunks<places, map_workgroup_<2>, map_workgroup_<1>, map_workgroup_<0>>;
  using made = seq<strategies::normalise, loops>;
  const subject lowered = lowered_by<made>(pictures);
  for (long n : {1L, 3L, 5L}) {
    std::vector<ir::point> points;
    for (auto [m, local_x, local_y] :
         {std::array{1L, 2L, 1L}, std::array{5L, 4L, 2L}, std::array{13L, 1L, 1L}, std::array{10L, 2L, 4L}})
      for (long p : places::values) points.push_back(point_at(n, m, {local_x, local_y}, {{"places", p}}));
    check_kernel("pictures", lowered, subject_of(pictures), points);
  }
  CHECK(lower::lower(lowered.terms, point_at(3, 5, {2, 1}, {{"places", 2}}), lowered.inputs).kernels.size() == 1);
  check_refused<loops>(grid_of_arrays, "of_materialised_stages");
}
