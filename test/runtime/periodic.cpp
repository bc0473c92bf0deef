// tune on stencils whose edges are periodic.
#include "across_edges.hpp"

namespace {

using namespace hoist;
using namespace hoist::test;

inline constexpr auto periodic = program<grid>([](auto x) { return x | pad2<1>(wrap) | slide2<3> | map2(weights); });

}  // namespace

TEST_CASE("tuned stencils read across their edges what is on the other side") {
  check_tuned(periodic, tuning::top(3).without_comparison(), sizes_across_edges, [](long i, long n) { return (i + n) % n; });
}
