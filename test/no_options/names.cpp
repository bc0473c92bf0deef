// What programs write, alone, beside names of a user's own that hoist has as well.
#include <algorithm>
#include <ranges>

#include <hoist/hoist.hpp>
#include <hoist/names.hpp>

using namespace hoist::language;

struct view {};
struct kernel {};
struct point {};
struct target {};
struct family {};
struct structure {};
struct binding {};
struct space {};
inline int step = 1, mix = 2, distance = 3, seq = 4, rows = step + mix + distance + seq;

inline constexpr auto smooth = program<array2<float, N, M>>([](auto in) {
  return in | pad2<1>(clamp) | slide2<3> | map2([](auto w) { return sqrt(max(w(0, 1) + w(1, 0), 0.25f * w(1, 1))); });
});
inline constexpr auto sums = program<array2<float, N, size<"K">>>([](auto in) {
  return in | map([](auto row) { return row | reduce(add); }) | to_global | split<4> |
         map([](auto few) { return few | scan_seq(add); }) | join;
});
inline constexpr auto total = program<array<unsigned char, N>>(
    [](auto in) { return in | map([](auto x) { return convert<int>(x); }) | reduce_seq(add); });

static_assert(std::is_same_v<decltype(smooth)::type, array2<float, N, M>>);
static_assert(std::is_same_v<decltype(sums)::type, array<float, N>>);
static_assert(std::is_same_v<decltype(total)::type, int>);
view of(kernel, point, target, family, structure, binding, space);
