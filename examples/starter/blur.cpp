// A first kernel of one's own: change what stands in the braces, build, run.
//   blur [ROWS COLUMNS [SECONDS OF SEARCHING]]

#include <hoist/opencl.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>

using namespace hoist;

// [program]
inline constexpr auto blur = program<array2<float, N, M>>([](auto in) {
  return in | pad2<1>(clamp) | slide2<3> |
         map2([](auto w) { return (w(0, 1) + w(1, 0) + 4.f * w(1, 1) + w(1, 2) + w(2, 1)) / 8.f; });
});
// [/program]

int main(int argc, char** argv) try {
  const long rows = argc > 2 ? std::atol(argv[1]) : 500, columns = argc > 2 ? std::atol(argv[2]) : 700;
  const double seconds = argc > 3 ? std::atof(argv[3]) : 1;
  if (rows < 1 || columns < 1 || rows > 30000 || columns > 30000)
    throw std::runtime_error("rows and columns are numbers from 1 to 30000");
  std::vector<float> in(static_cast<std::size_t>(rows * columns), 1), out(in.size());
  // [tune]
  auto run = tune(blur, best_device(), tuning::search(seconds));
  run(view(out.data(), {rows, columns}), view(in.data(), {rows, columns}));
  // [/tune]
  const choice& c = run.chosen();
  std::printf("%s, %s: %.3f ms, the best of %d variants\n%s", c.structure.c_str(), c.point.c_str(), c.ms, c.tried,
              c.text.c_str());
  return out.front() == 1 && out.back() == 1 ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "blur: %s\n", e.what());
  return 1;
}
