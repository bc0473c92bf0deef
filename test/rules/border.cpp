#include <hoist/patterns/opencl/vector.hpp>
#include <hoist/rules/border_cubes.hpp>
#include <hoist/strategies/border.hpp>

#include <support/meaning.hpp>
#include <support/programs.hpp>
#include <support/simulated.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using rules::split_border, rules::split_border2, rules::split_border3;
using strategies::seq, strategies::top_down, strategies::repeat;
template <class R>
using once = top_down<R>;

inline constexpr auto parts = program<row>(
    [](auto x) { return concat(x | take<2> | map(doubled), x | trim<2, 1> | map(squared), x | take_last<1> | map(lowered)); });
inline constexpr auto windows_of_concat =
    program<row, row>([](auto x, auto y) { return concat(x, y | take<1>, x) | slide<3> | map(line3); });

// Cubes: sides of different widths, and no symmetry.
using cube = array3<float, N, N, M>;
inline constexpr auto corner = [](auto w) {
  return w(0, 1, 2) + 2.f * w(1, 0, 1) + 4.f * w(1, 1, 1) + 8.f * w(1, 2, 0) + 16.f * w(2, 1, 1);
};
inline constexpr auto corners_and = [](auto v, auto y, auto w) {
  return v(0, 1, 1) + 2.f * v(1, 0, 1) + 4.f * v(1, 1, 2) + 8.f * y + 16.f * w(0, 1, 0);
};
inline constexpr auto clamped_cube = program<cube>([](auto x) { return x | pad3<1>(clamp) | slide3<3> | map3(corner); });
inline constexpr auto framed_cube =
    program<cube>([](auto x) { return x | pad3<2, 0>(constant<3.0>) | slide3<3> | map3(corner); });
inline constexpr auto zipped_cubes = program<cube, cube, array3<float, N + 1, N + 1, M + 1>>(
    [](auto x, auto y, auto z) { return zip3(x | pad3<1>(clamp) | slide3<3>, y, z | slide3<2>) | map3(corners_and); });
using whole_cube = strategies::lower_maps<map_global_<2>, map_global_<1>, map_global_<0>>;
template <int W>
using cube_apart =
    strategies::bordered_cube<W, rules::march_planes<num<2>, W, num<1>, map_global_<2>, map_global_<1>, map_global_<0>>,
                              whole_cube>;

using blocks = strategies::tiled<num<2>, num<4>, map_global_<1>, map_global_<0>, map_unrolled_, map_vector_<num<4>>>;
using marched = strategies::marched<num<4>, num<4>, map_global_<1>, map_global_<0>, map_seq_<>, map_vector_<num<4>>>;
using bordered = strategies::bordered<1, blocks, blocks>;
using aligned = strategies::bordered<4, blocks, blocks>;
using aligned_march = strategies::bordered<4, marched, blocks>;
using bordered_line = seq<once<split_border>, repeat<once<rules::lower_map<map_global_<0>>>>>;

}  // namespace

TEST_CASE("concat and parts: loops of their own, and read as one array") {
  const rewriting r = rewritten_by<repeat<once<rules::lower_map<map_global_<0>>>>>("parts", parts, 3);
  check_meaning(r);
  const subject made = lowered_by<repeat<once<rules::lower_map<map_global_<0>>>>>(parts);
  check_kernel("parts", made, subject_of(parts), {point_at(13, 1, {4}), point_at(3, 1, {1}), point_at(64, 1, {8})});
  check_rejected(made, point_at(2, 1, {1}), "the array is shorter than a part of it");
  const subject read = lowered_by<once<rules::lower_map<map_global_<0>>>>(windows_of_concat);
  check_kernel("windows_of_concat", read, subject_of(windows_of_concat), {point_at(13, 1, {4}), point_at(1, 1, {1})});
}

TEST_CASE("split_border: border and interior mean what the whole does") {
  for (const rewriting& r : {
           rewritten_by<once<split_border>>("clamped_windows", clamped_windows, 4),
           rewritten_by<once<split_border>>("zero_windows", zero_windows, 3),
           rewritten_by<once<split_border>>("zip_windows", zip_windows, 3),
           rewritten_by<once<split_border2<1>>>("clamped_stencil", clamped_stencil, 3, 3),
           rewritten_by<once<split_border2<1>>>("zero_stencil", zero_stencil, 3, 3),
           rewritten_by<once<split_border2<1>>>("clamped_flat", clamped_flat, 2, 4),
           rewritten_by<once<split_border2<1>>>("zip_stencil", zip_stencil, 3, 3),
           rewritten_by<once<split_border2<1>>>("zip_two_stencils", zip_two_stencils, 3, 3),
           rewritten_by<once<split_border2<1>>>("weighted_stencil", weighted_stencil, 3, 3),
           rewritten_by<once<split_border2<4>>>("clamped_stencil, whole vectors", clamped_stencil, 3, 8),
           rewritten_by<once<split_border2<2>>>("zip_two_stencils, whole vectors", zip_two_stencils, 3, 4),
       })
    check_meaning(r);
  check_refused<once<split_border>>(windows, rules::split_border::name);
  check_refused<once<split_border2<1>>>(stencil, "map2 f . slide2 . pad2 = concat2 (border) (map2 f . slide2) (border)");
}

TEST_CASE("split_border3: the sides of a cube and its interior mean what the whole does") {
  const test_sizes cubes{{3, 8}, {5, 9}, {8, 5}};
  for (const rewriting& r : {rewritten_by<once<split_border3<1>>>("clamped_cube", clamped_cube, 3, 3),
                             rewritten_by<once<split_border3<1>>>("framed_cube", framed_cube, 3, 3),
                             rewritten_by<once<split_border3<1>>>("zipped_cubes", zipped_cubes, 3, 3),
                             rewritten_by<once<split_border3<2>>>("zipped_cubes, whole vectors", zipped_cubes, 3, 4)})
    check_meaning(r, no_tunables, cubes);
  check_refused<once<split_border3<1>>>(clamped_stencil,
                                        "map3 f . slide3 . pad3 = concat3 (border) (map3 f . slide3) (border)");
  check_refused<once<split_border3<1>>>(program<cube>([](auto x) { return x | slide3<3> | map3(corner); }),
                                        "map3 f . slide3 . pad3 = concat3 (border) (map3 f . slide3) (border)");
}

TEST_CASE("split_border3: one kernel for all parts, whose interior clamps nothing") {
  const auto points = {point_at(3, 5, {1, 1}), point_at(6, 9, {4, 2})};
  check_kernel("clamped_cube", lowered_by<cube_apart<1>>(clamped_cube), subject_of(clamped_cube), points);
  check_kernel("framed_cube", lowered_by<cube_apart<1>>(framed_cube), subject_of(framed_cube), points);
  check_kernel("zipped_cubes", lowered_by<cube_apart<1>>(zipped_cubes), subject_of(zipped_cubes), points);
  check_kernel("clamped_cube by vectors", lowered_by<cube_apart<4>>(clamped_cube), subject_of(clamped_cube),
               {point_at(6, 16, {4, 2})});
  const std::string text = text_of(lowered_by<cube_apart<4>>(clamped_cube), point_at(18, 32, {4, 2}));
  const std::size_t from = text.find("for (int");
  REQUIRE(from != std::string::npos);
  const std::string interior = text.substr(from, text.find("\n    }", from) - from);
  CHECK(interior.find("float4") != std::string::npos);
  for (const char* clamp : {"min(", "max(", "?"}) CHECK(interior.find(clamp) == std::string::npos);
  CHECK(text.find("max(") != std::string::npos);
}

TEST_CASE("split_border: one kernel for all parts") {
  const auto points = {point_at(13, 29, {4, 2}), point_at(16, 16, {8, 1}), point_at(3, 5, {1, 1}), point_at(33, 64, {4, 4})};
  check_kernel("clamped_stencil", lowered_by<bordered>(clamped_stencil), subject_of(clamped_stencil), points);
  check_kernel("zip_two_stencils", lowered_by<bordered>(zip_two_stencils), subject_of(zip_two_stencils), points);
  check_kernel("zero_stencil", lowered_by<bordered>(zero_stencil), subject_of(zero_stencil), points);
  const auto whole = {point_at(13, 29, {4, 2}), point_at(16, 32, {8, 1}), point_at(5, 12, {1, 1})};
  check_kernel("clamped_stencil, whole vectors", lowered_by<aligned>(clamped_stencil), subject_of(clamped_stencil), whole);
  check_kernel("clamped_flat, whole vectors", lowered_by<aligned>(clamped_flat), subject_of(clamped_flat), whole);
  check_kernel("zip_two_stencils, marched", lowered_by<aligned_march>(zip_two_stencils), subject_of(zip_two_stencils), whole);
  const auto lines = {point_at(13, 1, {4}), point_at(64, 1, {8})};
  check_kernel("clamped_windows", lowered_by<bordered_line>(clamped_windows), subject_of(clamped_windows), lines);
  check_rejected(lowered_by<bordered>(clamped_stencil), point_at(2, 5, {1, 1}), "the window is larger than the array");
}

TEST_CASE("split_border: the interior loads whole vectors, and clamps nothing") {
  const std::string text = text_of(lowered_by<aligned>(clamped_stencil), point_at(34, 64, {4, 1}));
  const std::size_t from = text.find("if (x < 14) {"), to = text.find("\n  }", from);
  REQUIRE(from != std::string::npos);
  const std::string interior = text.substr(from, to - from);
  CHECK(text.find("__global float4* restrict out") != std::string::npos);
  CHECK(interior.find("((__global const float4*)in0)[") != std::string::npos);
  CHECK(text.find("max(") < from);
  for (const char* clamp : {"min(", "max(", "?", "vstore"}) CHECK(interior.find(clamp) == std::string::npos);
}
