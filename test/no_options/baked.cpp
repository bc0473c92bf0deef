// A kernel's text of 8 KB as a constant, by a compiler without any option. Compiled, not run.
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
using made = decltype(structure_of<block<3, 4>>(benchmarks::gaussian));
constexpr int least = 8000;
static_assert(kernel_text<made, whole>::size >= least && kernel_text<made, whole>::size <= 8192);
static_assert(kernel<made, whole>[0] == '_');

}  // namespace
