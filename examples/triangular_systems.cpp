// Solves many small systems of equations whose matrices are lower triangular, each in a work-item's registers.

#include <hoist/opencl.hpp>

#include <cmath>
#include <cstdio>
#include <vector>

using namespace hoist;

namespace {

constexpr long side = 6;

/// x of L x = b for each L and b. An equation gives the next unknown from those before it; what stands above the diagonal isn't used.
inline constexpr auto solve = program<array3<float, N, side, side>, array2<float, N, side>>([](auto matrices, auto sides) {
  return zip(matrices, sides) | map([](auto l, auto b) {
           auto next = [](auto x, auto equation) {
             auto row = get<0>(equation);
             auto right = get<1>(equation);
             auto i = get<2>(equation);
             auto known =
                 zip(row, x, iota<side>) | map([=](auto v, auto y, auto j) { return select(j < i, v * y, 0.f); }) | reduce(add);
             auto diagonal = zip(row, iota<side>) | map([=](auto v, auto j) { return select(j == i, v, 0.f); }) | reduce(add);
             return let((right - known) / diagonal, [=](auto solved) {
               return zip(x, iota<side>) | map([=](auto y, auto j) { return select(j == i, solved, y); });
             });
           };
           return zip(l, b, iota<side>) | reduce_seq(next, filled<0.f, side>);
         });
});

}  // namespace

int main() try {
  const runtime::session s(best_device());
  const long n = 10007;
  std::vector<float> l(static_cast<std::size_t>(n * side * side)), b(static_cast<std::size_t>(n * side)), x(b.size());
  for (std::size_t i = 0; i < l.size(); ++i) l[i] = 1 + static_cast<float>(i * 7919 % 13) / 13;
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = static_cast<float>(i * 104729 % 17) - 8;

  auto run = tune(solve, family_of<decltype(solve), families::batches>("solve", solve), s);
  run(view(x.data(), {n, side}), view(l.data(), {n, side, side}), view(b.data(), {n, side}));

  double worst = 0;
  for (long k = 0; k < n; ++k)
    for (long i = 0; i < side; ++i) {
      double left = 0;
      for (long j = 0; j <= i; ++j)
        left += static_cast<double>(l[static_cast<std::size_t>((k * side + i) * side + j)]) *
                x[static_cast<std::size_t>(k * side + j)];
      worst = std::fmax(worst, std::abs(left - b[static_cast<std::size_t>(k * side + i)]));
    }
  std::printf("%ld systems of %ld equations, residual %.1e\n", n, side, worst);
  return worst < 1e-4 ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "triangular_systems: %s\n", e.what());
  return 1;
}
