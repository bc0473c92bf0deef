// A kernel's text as a constant, by a compiler without any option: of 8 KB by g++; clang stops after 2^20 steps, which are
// 4 KB. Compiled, not run.
#include <benchmark/programs/stencils.hpp>
#include <hoist/compile.hpp>

namespace {

using namespace hoist;

template <long Rows, long Columns>
using block = strategies::tiled<num<Rows>, num<Columns>, map_global_<1>, map_global_<0>, map_unrolled_, map_unrolled_>;

constexpr auto whole = [] {
  ir::point p;
  p.sizes = {{"N", 1024}, {"M", 1024}};
  p.local[0] = 32;
  p.local[1] = 4;
  return p;
};
#ifdef __clang__
using made = decltype(structure_of<block<2, 3>>(benchmarks::gaussian));
constexpr int least = 4000;
#else
using made = decltype(structure_of<block<3, 4>>(benchmarks::gaussian));
constexpr int least = 8000;
#endif
static_assert(kernel_text<made, whole>::size >= least && kernel_text<made, whole>::size <= 8192);
static_assert(kernel<made, whole>[0] == '_');

}  // namespace
