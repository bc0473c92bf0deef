// Tuned programs on integers of 64 bits and on halves, on the device and on the host.

#include "typed.hpp"

#include <hoist/explore/baseline.hpp>
#include <hoist/runtime/host_program.hpp>
#include <hoist/runtime/module_of.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

namespace {

using namespace hoist;
using test::numbers_of;
using test::tuned_once;

inline constexpr auto long_sums =
    program<array2<long, N, M>>([](auto x) { return x | map([](auto row) { return row | reduce(add); }); });
inline constexpr auto softened = program<array2<half, N, M>>([](auto x) {
  return x | pad2<1>(clamp) | slide2<3> |
         map2([](auto w) { return convert<half>((w(0, 1) + w(1, 0) + w(1, 2) + w(2, 1)) * 0.25f); });
});
}  // namespace

TEST_CASE("integers of 64 bits, and halves") {
  auto sum = tuned_once(long_sums);
  const long rows = 37, columns = 203;
  const auto x = numbers_of<long>(rows * columns, -9000000000000000000, 9000000000000000000, 3);
  std::vector<long> sums(rows), right;
  for (long r = 0; r < rows; ++r) {
    unsigned long s = 0;
    for (long c = 0; c < columns; ++c) s += static_cast<unsigned long>(x[static_cast<std::size_t>(r * columns + c)]);
    right.push_back(static_cast<long>(s));
  }
  sum(view(sums.data(), {rows}), view(x.data(), {rows, columns}));
  CHECK(sums == right);
  auto soften = tuned_once(softened);
  const long n = 61, m = 103;
  std::vector<half> h, soft(static_cast<std::size_t>(n * m));
  for (float v : numbers_of<float>(n * m, -1000, 1000, 4)) h.push_back(half(v * 0.37f));
  soften(view(soft.data(), {n, m}), view(h.data(), {n, m}));
  const auto element = [&](long i, long j) {
    return static_cast<float>(h[static_cast<std::size_t>(std::clamp(i, 0L, n - 1) * m + std::clamp(j, 0L, m - 1))]);
  };
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j)
      CHECK(soft[static_cast<std::size_t>(i * m + j)] ==
            half((element(i - 1, j) + element(i, j - 1) + element(i, j + 1) + element(i + 1, j)) * 0.25f));
  ir::point at;
  at.sizes = {{"N", 8}, {"M", 8}};
  CHECK(!runtime::module_of(baseline_module(family_of("softened", softened), at)).doubles);
}

TEST_CASE("on the host alone: integers of 64 bits, and halves") {
  const auto x = numbers_of<long>(6, -9000000000000000000, 9000000000000000000, 3);
  std::vector<long> sums(2);
  host_program<decltype(long_sums)> sum(family_of("sums", long_sums));
  sum(view(sums.data(), {2}), view(x.data(), {2, 3}));
  for (std::size_t r = 0; r < 2; ++r) {
    unsigned long s = 0;
    for (std::size_t c = 0; c < 3; ++c) s += static_cast<unsigned long>(x[3 * r + c]);
    CHECK(sums[r] == static_cast<long>(s));
  }
  std::vector<half> h{half(1), half(2.5), half(-3), half(0.1)}, soft(4);
  host_program<decltype(softened)> soften(family_of("softened", softened));
  soften(view(soft.data(), {2, 2}), view(h.data(), {2, 2}));
  CHECK(static_cast<float>(soft[0]) == static_cast<float>(half((1.f + 1.f + 2.5f - 3.f) * 0.25f)));
}
