// An array beyond 2^31 elements and 4 GiB: a kernel's indices, a launch, buffers and copies, checked element by element.
// usage: large [ELEMENTS]      (2^31 + 5 unless told; 16 bytes of host memory and 8 of the device's for each; HOIST_DEVICE chooses)

#include <hoist/compile.hpp>
#include <hoist/opencl.hpp>
#include <hoist/runtime/runtime.hpp>
#include <hoist/runtime/module_of.hpp>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

using namespace hoist;

constexpr auto shifted = program<array<float, N>>(
    [](auto in) { return in | pad<1>(clamp) | slide<3> | map_global<0>([](auto w) { return w(0) - 2.0f * w(2); }); });

float element(std::size_t i) { return static_cast<float>(i % 1021); }

}  // namespace

int main(int count, char** words) try {
  const long n = count > 1 ? std::stol(words[1]) : (1L << 31) + 5;
  const char* wanted = std::getenv("HOIST_DEVICE");
  const runtime::session s(wanted != nullptr && *wanted != 0 ? runtime::find(wanted) : runtime::best_device());
  ir::point at;
  at.sizes = {{"N", n}};
  at.local[0] = 256;
  const kernel_module made = variant_of(structure_of<strategies::identity>(shifted), at, "shifted");
  if (made.rejected != nullptr) throw runtime::error(made.rejected);
  const runtime::executable run(s, runtime::module_of(made));
  const auto size = static_cast<std::size_t>(n);
  std::vector<float> in(size), out(size);
  for (std::size_t i = 0; i < size; ++i) in[i] = element(i);
  run[0].write(in);
  const double ms = run.run();
  run[1].read(out);
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < size; ++i)
    wrong += out[i] != element(i == 0 ? 0 : i - 1) - 2.0f * element(i + 1 == size ? i : i + 1);
  std::printf("{\"device\": \"%s\", \"elements\": %ld, \"ms\": %.3f, \"gbs\": %.0f, \"wrong\": %zu}\n", s.info().name.c_str(),
              n, ms, 8.0 * static_cast<double>(n) / ms * 1e-6, wrong);
  return wrong == 0 ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "large: %s\n", e.what());
  return 1;
}
