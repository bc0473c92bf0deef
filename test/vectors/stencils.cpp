// The eight stencils with blocks computed as vectors: one recipe, by rules, for all of them.
#include <hoist/explore/family.hpp>
#include <hoist/patterns/opencl/vector.hpp>

#include <benchmark/programs/stencils.hpp>

#include <support/structures.hpp>

using namespace hoist;
using namespace hoist::test;
using namespace hoist::families;

namespace {

/// A block of rows and columns a work-item, its rows as vectors of W.
template <int W>
using vector_blocks =
    tiled<unrolled_rows, tunable<"columns", 4, 8>, global_loop<1>, global_loop<0>, map_unrolled_, map_vector_<num<W>>>;
/// The same marched along its rows, whose windows stay in registers.
template <int W>
using vector_marches = marched<unrolled_rows, tunable<"columns", 4, 6, 8>, global_loop<1>, global_loop<0>,
                               map_seq_<unrolled_rows>, map_vector_<num<W>>>;
using recipes = meta::list<recipe<"block-vec4", vector_blocks<4>>, recipe<"block-vec2", vector_blocks<2>>,
                           recipe<"march-vec4", vector_marches<4>>, recipe<"march-vec2", vector_marches<2>>>;

/// The rows outside are numbers, those inside are loaded: a window's registers get both.
constexpr auto framed =
    program<benchmarks::grid>([](auto in) { return in | pad2<1>(constant<3.0>) | slide2<3> | map2(benchmarks::jacobi_5pt); });

template <class P>
void check_program(const char* name, P p) {
  check_family(family_of<P, recipes>(name, p), 2 * sample(1), {{66, 130}, {61, 103}, {16, 64}}, 4);
}

}  // namespace

TEST_CASE("eight stencils as vectors compute what they mean") {
  check_program("framed", framed);
  check_program("jacobi2d_5pt", benchmarks::jacobi2d_5pt);
  check_program("jacobi2d_5pt_clamp", benchmarks::jacobi2d_5pt_clamp);
  check_program("jacobi2d_9pt", benchmarks::jacobi2d_9pt);
  check_program("gaussian", benchmarks::gaussian);
  check_program("gradient_clamp", benchmarks::gradient_clamp);
  check_program("stencil2d", benchmarks::stencil2d);
  check_program("hotspot2d", benchmarks::hotspot2d);
  check_program("srad1", benchmarks::srad1);
  check_program("srad2", benchmarks::srad2);
}
