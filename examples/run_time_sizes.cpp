// Sizes that are known when the program runs: one text, built once, for every size up to a bound.

#include <hoist/opencl.hpp>
#include <hoist/runtime/runtime.hpp>
#include <hoist/runtime/module_of.hpp>

#include <cstdio>
#include <cstdlib>

using namespace hoist;

inline constexpr auto smooth = program<array2<float, N, M>>([](auto in) {
  return in | pad2<1>(clamp) | slide2<3> | map_global<1>([](auto row) {
           return row | map_global<0>([](auto w) { return 0.25f * (w(0, 1) + w(1, 0) + w(1, 2) + w(2, 1)); });
         });
});

int main(int argc, char** argv) try {
  // [open]
  ir::point at;
  at.at_launch = {{"N", 1, 4096}, {"M", 1, 4096}};  // from the least to the greatest
  at.local[0] = 16;
  at.local[1] = 4;
  const kernel_module open = emit_module(ir::table_of<program_term<decltype(smooth)>>(), at, 1);
  if (open.rejected != nullptr) throw runtime::error(open.rejected);
  const runtime::session s(best_device());
  const runtime::program built(s, std::string(open.text.data(), static_cast<std::size_t>(open.text.size())), open.options);
  // [/open]

  std::vector<std::pair<long, long>> sizes = {{1, 1}, {3, 70}, {250, 333}, {1024, 512}};
  if (argc == 3) sizes = {{std::atol(argv[1]), std::atol(argv[2])}};
  int wrong = 0;
  for (const auto& [n, m] : sizes) {
    std::vector<float> in(static_cast<std::size_t>(n * m)), out(in.size());
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i * 7919 % 1024);
    // [bound]
    const kernel_module here = bound(open, {{"N", n}, {"M", m}});
    if (here.rejected != nullptr) throw runtime::error(here.rejected);
    const runtime::launcher run(s, runtime::module_of(here), built);
    // [/bound]
    const runtime::buffer from(s, 4 * n * m), to(s, 4 * n * m);
    from.write(in);
    run.enqueue(s.queue(), runtime::results{to.handle()}, runtime::inputs{from.handle()});
    to.read(out);
    const auto clamped = [&](long i, long j) {
      return in[static_cast<std::size_t>(std::clamp(i, 0L, n - 1) * m + std::clamp(j, 0L, m - 1))];
    };
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < m; ++j)
        wrong += out[static_cast<std::size_t>(i * m + j)] !=
                 0.25f * (clamped(i - 1, j) + clamped(i, j - 1) + clamped(i, j + 1) + clamped(i + 1, j));
    std::printf("%ld x %ld: %s\n", n, m, wrong == 0 ? "right" : "wrong");
  }
  return wrong == 0 ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "run_time_sizes: %s\n", e.what());
  return 1;
}
