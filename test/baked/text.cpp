// Texts made at compile time: what is made at run time, and the same on both compilers.
#include <benchmark/programs/stencils.hpp>
#include <hoist/compile.hpp>

#include <doctest/doctest.h>

#include <string>

using namespace hoist;

namespace {

using strategies::direct, strategies::tiled;
using rows = tunable<"rows", 2, 4>;
using columns = tunable<"columns", 8, 16>;

constexpr auto one_point = structure_of<direct<map_global_<1>, map_global_<0>>>(benchmarks::jacobi2d_5pt);
constexpr auto tile = structure_of<
    tiled<rows, columns, map_workgroup_<1>, map_workgroup_<0>, map_local_<1>, map_local_<0>, rules::copied_to_local>>(
    benchmarks::jacobi2d_5pt_clamp);

constexpr auto marching =
    structure_of<strategies::marched<rows, columns, map_global_<1>, map_global_<0>, map_seq_<num<2>>, map_unrolled_>>(
        benchmarks::stencil2d_clamp);

constexpr auto odd = [] {
  ir::point p;
  p.sizes = {{"N", 61}, {"M", 103}};
  p.local[0] = 16;
  p.local[1] = 2;
  return p;
};
constexpr auto whole = [] {
  ir::point p;
  p.sizes = {{"N", 64}, {"M", 128}};
  p.tunables = {{"rows", 4}, {"columns", 16}};
  p.local[0] = 16;
  p.local[1] = 4;
  return p;
};

constexpr auto small = [] {
  ir::point p;
  p.sizes = {{"N", 61}, {"M", 103}};
  p.tunables = {{"rows", 4}, {"columns", 2}};
  p.local[0] = 32;
  p.iterations[1] = 4;
  return p;
};

std::string at_run_time(const kernel_module& m) { return {m.text.data(), static_cast<std::size_t>(m.text.size())}; }

constexpr const char* text_of_one_point = R"(__kernel __attribute__((reqd_work_group_size(16, 2, 1)))
void hoist_kernel(__global const float* restrict in0, __global float* restrict out) {
  const int y = get_global_id(1);
  const int x = get_global_id(0);
  if (y < 59 && x < 101) {
    const int p0 = 103 * y + x;
    out[101 * y + x] = (5.0f * in0[p0 + 1] + 12.0f * in0[p0 + 103] + 15.0f * in0[p0 + 104]
        + 5.0f * in0[p0 + 207] + 12.0f * in0[p0 + 105]) / 118.0f;
  }
}
)";
constexpr const char* text_of_tile = R"(__kernel __attribute__((reqd_work_group_size(16, 4, 1)))
void hoist_kernel(__global const float* restrict in0, __global float* restrict out) {
  __local float tile0[108];
  const int group_y = get_group_id(1);
  const int group_x = get_group_id(0);
  const int local_y = get_local_id(1);
  const int local_x = get_local_id(0);
  for (int i = local_y; i < 6; i += 4) {
    const int p0 = 128 * min(max(4 * group_y + i, 1), 64);
    for (int j = local_x; j < 18; j += 16) {
      tile0[18 * i + j] = in0[p0 + min(max(16 * group_x + j, 1), 128) - 129];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  const int p1 = 18 * local_y + local_x;
  out[512 * group_y + 128 * local_y + 16 * group_x + local_x] = (5.0f * tile0[p1 + 1] + 12.0f * tile0[p1 + 18]
      + 15.0f * tile0[p1 + 19] + 5.0f * tile0[p1 + 37] + 12.0f * tile0[p1 + 20]) / 118.0f;
}
)";

}  // namespace

TEST_CASE("baked: the text of a direct kernel is the same at compile time and at run time") {
  const std::string text = kernel<decltype(one_point), odd>;
  CHECK(text == at_run_time(variant_of(one_point, odd())));
  CHECK(text == std::string(text_of_one_point));
}

TEST_CASE("baked: so is that of a tile in local memory") {
  const std::string text = kernel<decltype(tile), whole>;
  CHECK(text == at_run_time(variant_of(tile, whole())));
  CHECK(text == std::string(text_of_tile));
}

TEST_CASE("baked: and that of a march with registers, a reduction, two inputs, and chunks that differ in length") {
  const std::string text = kernel<decltype(marching), small>;
  CHECK(text == at_run_time(variant_of(marching, small())));
  CHECK(text.size() > 1000);
}
