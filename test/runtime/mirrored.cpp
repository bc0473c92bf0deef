// tune on stencils whose edges are mirrored, or named by a function.
#include "across_edges.hpp"

namespace {

using namespace hoist;
using namespace hoist::test;

inline constexpr auto mirrored = program<grid>([](auto x) { return x | pad2<1>(mirror) | slide2<3> | map2(weights); });
inline constexpr auto opposite =
    program<grid>([](auto x) { return x | pad2<1>(by([](auto i, auto n) { return n - 1 - i; })) | slide2<3> | map2(weights); });

}  // namespace

TEST_CASE("tuned stencils read across their edges what the boundary names") {
  check_tuned(mirrored, tuning::top(3).without_comparison(), sizes_across_edges, [](long i, long n) {
    return i < 0 ? -1 - i : i >= n ? 2 * n - 1 - i : i;
  });
  check_tuned(opposite, tuning::one_shot().without_comparison(), sizes_across_edges, [](long i, long n) {
    return i >= 0 && i < n ? i : i < 0 ? n - 1 : 0;
  });
}
