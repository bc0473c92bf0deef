// Blocks of cubes, marches through rows, and tiles in blocks: their kernels compute what the programs mean.
#include <support/structures.hpp>

#include <hoist/explore/schedules_cubes.hpp>

#include <benchmark/programs/cubes.hpp>
#include <benchmark/programs/garvey.hpp>

using namespace hoist;
using namespace hoist::benchmarks;

namespace {
template <class P>
void check(const char* name, P p, std::pair<long, long> size) {
  test::check_family(family_of<P, families::more_cubes>(name, p), 4, {size}, 8);
}
}  // namespace

TEST_CASE("several rows and planes at once, and marches through rows, compute what the program means") {
  using enum offsets::pattern;
  check("hotspot3d", hotspot3d, {3, 9});
  check("acoustic", acoustic, {4, 9});
  check("diamond", garvey<offsets{diamond, 2, 3}>, {5, 7});
  check("thumbtack", garvey<offsets{thumbtack, 1, 1}>, {9, 6});
}
