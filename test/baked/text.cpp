// Texts made at compile time: on both compilers what is made at run time, and what a person would have written.
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
    tiled<rows, columns, map_workgroup_<1>, map_workgroup_<0>, map_local_<1>, map_local_<0>, rules::staged_in_local>>(
    benchmarks::jacobi2d_5pt_clamp);

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

std::string at_run_time(const module& m) { return {m.text.data(), static_cast<std::size_t>(m.text.size())}; }

constexpr const char* written_by_hand = R"(__kernel __attribute__((reqd_work_group_size(16, 2, 1)))
void hoist_kernel(__global const float* restrict in0, __global float* restrict out) {
)";

}  // namespace

TEST_CASE("baked: the text of a direct kernel is the same at compile time and at run time") {
  const std::string text = kernel<decltype(one_point), odd>;
  CHECK(text == at_run_time(variant_of(one_point, odd())));
  CHECK(text == written_by_hand);
}

TEST_CASE("baked: so is that of a tile in local memory") {
  const std::string text = kernel<decltype(tile), whole>;
  CHECK(text == at_run_time(variant_of(tile, whole())));
  CHECK(text == written_by_hand);
}
