// A first kernel: Jacobi's five-point stencil, tuned for the best device there is and checked against the reference.

#include <hoist/evaluate/evaluate.hpp>
#include <hoist/opencl.hpp>
#include <hoist/runtime/sizes.hpp>

#include <cmath>
#include <cstdio>

using namespace hoist;

// [program]
inline constexpr auto jacobi = program<array2<float, N, M>>([](auto in) {
  return in | pad2<1>(clamp) | slide2<3> |
         map2([](auto w) { return (5.f * w(0, 1) + 12.f * w(1, 0) + 15.f * w(1, 1) + 12.f * w(1, 2) + 5.f * w(2, 1)) / 49.f; });
});
// [/program]

int main() try {
  // [tune]
  const long rows = 500, columns = 700;
  std::vector<float> in(rows * columns), out(rows * columns);
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i * 7919 % 1000) / 1000;

  const runtime::device device = best_device();
  auto run = tune(jacobi, device);
  run(view(out.data(), {rows, columns}), view(in.data(), {rows, columns}));
  // [/tune]

  // [chosen]
  std::printf("%s: %s, %s\n", device.info.name.c_str(), run.chosen().structure.c_str(), run.chosen().point.c_str());
  // [/chosen]

  // [check]
  const ir::point sizes = runtime::sizes_of(decltype(jacobi)::inputs{}, view(in.data(), {rows, columns}));
  reference meaning(ir::table_of<program_term<decltype(jacobi)>>(), sizes, false);
  meaning.set_input(0, in.data());
  double worst = 0;
  for (long i = 0; i < rows; ++i)
    for (long j = 0; j < columns; ++j) {
      const ir::bounded_value exact = meaning.at(i, j);
      worst = std::max(worst, std::abs(out[static_cast<std::size_t>(i * columns + j)] - exact.value) / exact.error);
    }
  // [/check]
  std::printf("greatest error: %.2f of what rounding allows\n", worst);
  return worst <= 1 ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "first_kernel: %s\n", e.what());
  return 1;
}
