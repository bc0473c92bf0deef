#include <hoist/rules/vectorisation.hpp>
#include <hoist/strategies/macro.hpp>
#include <hoist/strategies/traversal.hpp>

#include <support/meaning.hpp>
#include <support/programs.hpp>
#include <support/simulated.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using strategies::seq, strategies::top_down, strategies::lower_maps;
template <class R>
using once = top_down<R>;
using line = array<float, 24>;
using rows24 = array2<float, N, 24>;

inline constexpr auto clipped = [](auto x, auto y) { return select(x < y, sqrt(x * x) + 1.f, min(y, 3.f)); };
inline constexpr auto map_line = program<line>([](auto x) { return x | map(squared); });
inline constexpr auto map_rows = program<rows24>([](auto x) { return x | map2(lowered); });
inline constexpr auto zip_lines = program<line, line, line>([](auto x, auto y, auto z) { return zip(x, y, z) | map(mixed3); });
inline constexpr auto clipped_lines = program<line, line>([](auto x, auto y) { return zip(x, y) | map(clipped); });
inline constexpr auto sums = program<rows24>([](auto x) { return x | map([](auto r) { return r | reduce(add); }); });
inline constexpr auto maxima =
    program<rows24>([](auto x) { return x | map([](auto r) { return r | map(squared) | reduce(maximum); }); });
inline constexpr auto products = program<rows24, line>(
    [](auto a, auto x) { return a | map([=](auto r) { return zip(r, x) | map(multiplied) | reduce(add); }); });
inline constexpr auto differences = program<rows24, line>([](auto a, auto x) {
  return a | map([=](auto r) { return zip(r, x) | map([](auto p, auto q) { return p - q; }) | reduce(add); });
});

using by_dot = seq<once<rules::vectorise_zip<4>>, once<rules::introduce_dot>>;

}  // namespace

TEST_CASE("vectorisation: maps, zips and reductions by whole vectors") {
  using namespace rules;
  const rewriting all[] = {
      rewritten_by<once<vectorise_map<4>>>("map_line", map_line),
      rewritten_by<once<vectorise_map<8>>>("map_line by 8", map_line),
      rewritten_by<once<vectorise_map<2>>>("map_rows", map_rows),
      rewritten_by<once<vectorise_zip<4>>>("zip_lines", zip_lines),
      rewritten_by<once<vectorise_zip<3>>>("clipped_lines", clipped_lines),
      rewritten_by<once<vectorise_reduce<4>>>("sums", sums),
      rewritten_by<once<vectorise_reduce<8>>>("maxima", maxima),
      rewritten_by<seq<once<vectorise_reduce<2>>, once<vectorise_map<2>>>>("maxima, and the map", maxima),
  };
  for (const rewriting& r : all) check_meaning(r);
  check_refused<once<vectorise_map<4>>>(stencil, "map f = as_scalar . map (vectorize f) . as_vector");
  check_refused<once<vectorise_zip<4>>>(zip_windows, "map f . zip = as_scalar . map (vectorize f) . zip as_vector");
  check_refused<once<vectorise_reduce<4>>>(map_line, "reduce f = reduce f . as_scalar . reduce (vectorize f) . as_vector");
}

TEST_CASE("vectorisation: any source in chunks of a vector's width, of any length") {
  using chunks = once<rules::vectorise_chunks<4>>;
  const rewriting all[] = {
      rewritten_by<chunks>("map_row", map_row),
      rewritten_by<chunks>("windows", windows, 3),
      rewritten_by<chunks>("zip_windows", zip_windows),
      rewritten_by<chunks>("clamped_windows", clamped_windows),
      rewritten_by<chunks>("clamped_stencil", clamped_stencil),
  };
  for (const rewriting& r : all) check_meaning(r);
  check_refused<rules::vectorise_chunks<4>>(map_grid, "map f = join . map (map_vector f) . split");
}

TEST_CASE("dot: sums of products of vectors, of no other function") {
  const rewriting all[] = {
      rewritten_by<by_dot>("products", products),
      rewritten_by<seq<by_dot, once<rules::lower_reduce<reduce_seq_>>, once<rules::fuse_reduce_seq_map>>>("products, fused",
                                                                                                          products),
  };
  for (const rewriting& r : all) check_meaning(r);
  check_refused<by_dot>(differences, rules::introduce_dot::name);
  check_refused<once<rules::introduce_dot>>(products, rules::introduce_dot::name);
  check_refused<once<rules::fuse_reduce_seq_map>>(products, rules::fuse_reduce_seq_map::name);
}

TEST_CASE("vectorisation: kernels load, compute and store vectors") {
  using dotted =
      seq<by_dot, once<rules::lower_reduce<reduce_seq_>>, once<rules::fuse_reduce_seq_map>, lower_maps<map_global_<0>>>;
  const subject made = lowered_by<dotted>(products);
  check_kernel("products", made, subject_of(products), {point_at(7, 1, {2})});
  CHECK(text_of(made, point_at(7, 1, {2})).find("dot(") != std::string::npos);
  using loops = strategies::repeat<once<rules::lower_reduce<reduce_seq_>>>;
  using summed = seq<once<rules::vectorise_reduce<4>>, loops, lower_maps<map_global_<0>>>;
  check_kernel("sums", lowered_by<summed>(sums), subject_of(sums), {point_at(7, 1, {2})});
  CHECK(text_of(lowered_by<summed>(sums), point_at(7, 1, {2})).find("float4") != std::string::npos);
  using mapped = seq<once<rules::vectorise_map<8>>, lower_maps<map_global_<0>>>;
  check_kernel("map_line", lowered_by<mapped>(map_line), subject_of(map_line), {point_at(1, 1, {3})});
  CHECK(text_of(lowered_by<mapped>(map_line), point_at(1, 1, {3})).find("float8") != std::string::npos);
}
