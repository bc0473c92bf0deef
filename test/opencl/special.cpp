// Infinities, NaN, denormals, signed zeros and the largest numbers on this machine's OpenCL device: what OpenCL C says of
// each operation, and what the program's meaning says of whole families.
#include "variants.hpp"

#include <hoist/evaluate/evaluate.hpp>
#include <hoist/explore/baseline.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/runtime/device.hpp>
#include <hoist/runtime/workload.hpp>
#include <support/on_device.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

using namespace hoist;
using namespace hoist::test;

namespace {

using limit = std::numeric_limits<float>;
const std::vector<float> special = {limit::quiet_NaN(),
                                    limit::infinity(),
                                    -limit::infinity(),
                                    0.0f,
                                    -0.0f,
                                    limit::denorm_min(),
                                    -0x1p-127f,
                                    limit::min(),
                                    limit::max(),
                                    limit::lowest(),
                                    1.0f,
                                    -1.5f,
                                    3.0f};

using pairs = array<float, N>;
/// A function of two numbers, for every element.
template <class F>
auto of_pairs(F) {
  return program<pairs, pairs>([](auto x, auto y) { return zip(x, y) | map_global<0>(F{}); });
}

bool is_small(double x) { return std::abs(x) < 0x1p-126; }
/// Whether a device may give y where x is right: denormals may count as zero, and quotients and roots are rounded freely.
bool agree(double y, double x) {
  if (std::isnan(x)) return std::isnan(y);
  if (std::isinf(x)) return y == x;
  return std::abs(y - x) <= 3e-7 * std::abs(x) || (is_small(x) && is_small(y));
}

template <class P>
void check_pairs(const runtime::session& s, const char* name, P p) {
  const long n = static_cast<long>(special.size() * special.size());
  const subject made = subject_of(p);
  const ir::point at = point_at(n, 1, {13});
  const hoist::kernel_module m = emit_module(made.terms, at, made.inputs);
  REQUIRE(m.rejected == nullptr);
  std::vector<float> x, y, out(static_cast<std::size_t>(n));
  for (float a : special)
    for (float b : special) x.push_back(a), y.push_back(b);
  const runtime::executable e(s, runtime::module_of(m));
  e[0].write(x);
  e[1].write(y);
  e.run();
  e[2].read(out);
  reference meaning(made.terms, at, true);
  meaning.set_input(0, x.data());
  meaning.set_input(1, y.data());
  for (std::size_t i = 0; i < out.size(); ++i) {
    // Where denormals count as zero, so do they as arguments; what depends on that is left to the device.
    if (std::fpclassify(x[i]) == FP_SUBNORMAL || std::fpclassify(y[i]) == FP_SUBNORMAL) continue;
    const double right = meaning.at(ir::path{}.with(static_cast<long>(i))).value;
    CHECK_MESSAGE(agree(out[i], right), (std::string(name) + " of " + std::to_string(x[i]) + " and " + std::to_string(y[i]) +
                                         " is " + std::to_string(out[i]) + ", not " + std::to_string(right)));
  }
}

/// Inputs with the special numbers at the corners, at the edges, inside, and side by side; without the largest, which a
/// fused multiplication and addition may keep from becoming infinite.
std::vector<std::vector<float>> special_inputs(const family& f, long n, long m) {
  std::vector<std::vector<float>> all = inputs_for(f, n, m);
  std::vector<float> some = special;
  std::erase_if(some, [](float x) { return std::isfinite(x) && std::abs(x) > 1e30f; });
  for (std::vector<float>& in : all) {
    std::size_t k = 0;
    for (long i : {0L, 1L, n / 2, n / 2 + 7, n - 1})
      for (long j : {0L, m / 3, m / 2, m / 2 + 1, m - 1}) in[static_cast<std::size_t>(i * m + j)] = some[k++ % some.size()];
  }
  return all;
}

}  // namespace

TEST_CASE("on the device: operations on special numbers are those of the reference") {
  const runtime::session s(runtime::best_device());
  check_pairs(s, "min", of_pairs([](auto x, auto y) { return min(x, y); }));
  check_pairs(s, "max", of_pairs([](auto x, auto y) { return max(x, y); }));
  check_pairs(s, "sum", of_pairs([](auto x, auto y) { return x + y; }));
  check_pairs(s, "difference", of_pairs([](auto x, auto y) { return x - y; }));
  check_pairs(s, "product", of_pairs([](auto x, auto y) { return x * y; }));
  check_pairs(s, "quotient", of_pairs([](auto x, auto y) { return x / y; }));
  check_pairs(s, "root", of_pairs([](auto x, auto y) { return sqrt(x) + 0.0f * abs(min(y, 1.0f)); }));
  check_pairs(s, "less", of_pairs([](auto x, auto y) { return select(x < y, x, -y); }));
  check_pairs(s, "at most", of_pairs([](auto x, auto y) { return select(x <= y, x, -y); }));
  check_pairs(s, "more", of_pairs([](auto x, auto y) { return select(x > y, x, -y); }));
  check_pairs(s, "at least", of_pairs([](auto x, auto y) { return select(x >= y, x, -y); }));
  check_pairs(s, "equal", of_pairs([](auto x, auto y) { return select(x == y, x, -y); }));
  check_pairs(s, "unequal", of_pairs([](auto x, auto y) { return select(x != y, x, -y); }));
}

TEST_CASE("on the device: minima and maxima of infinities are infinities") {
  const runtime::session s(runtime::best_device());
  constexpr auto rows =
      program<array2<float, N, M>>([](auto x) { return x | map_global<0>([](auto r) { return r | reduce_seq(minimum); }); });
  constexpr auto most =
      program<array2<float, N, M>>([](auto x) { return x | map_global<0>([](auto r) { return r | reduce_seq(maximum); }); });
  for (float value : {limit::infinity(), -limit::infinity()})
    for (const subject& made : {subject_of(rows), subject_of(most)}) {
      const hoist::kernel_module m = emit_module(made.terms, point_at(4, 5, {4}), made.inputs);
      REQUIRE(m.rejected == nullptr);
      const runtime::executable e(s, runtime::module_of(m));
      e[0].write(std::vector<float>(20, value));
      e.run();
      std::vector<float> out(4);
      e[1].read(out);
      CHECK(out == std::vector<float>(4, value));
    }
}

TEST_CASE("on the device: minima and maxima of integers begin at the ends of their range") {
  const runtime::session s(runtime::best_device());
  constexpr auto least =
      program<array2<int, N, M>>([](auto x) { return x | map_global<0>([](auto r) { return r | reduce_seq(minimum); }); });
  constexpr auto most =
      program<array2<int, N, M>>([](auto x) { return x | map_global<0>([](auto r) { return r | reduce_unrolled(maximum); }); });
  check_on_device(s, "least", subject_of(least), point_at(37, 11, {8}));
  check_on_device(s, "most", subject_of(most), point_at(37, 11, {8}));
  const subject made = subject_of(most);
  const hoist::kernel_module m = emit_module(made.terms, point_at(3, 4, {1}), made.inputs);
  REQUIRE(m.rejected == nullptr);
  const runtime::executable e(s, runtime::module_of(m));
  const int low = std::numeric_limits<int>::min(), high = std::numeric_limits<int>::max();
  e[0].write(std::vector<int>{low, low, low, low, high, low, 3, -1, low, low + 1, low, low});
  e.run();
  std::vector<int> out(3);
  e[1].read(out);
  CHECK(out == std::vector<int>{low, high, low + 1});
}

TEST_CASE("on the device: structures of whole families carry special numbers as the program means them") {
  const runtime::session s(runtime::best_device());
  constexpr long rows = 61, columns = 103;
  constexpr runtime::timing_options once{
      .min_runs = 1, .max_runs = 1, .steady = 1, .batch_ms = 0, .budget_s = 0, .limit_s = 60};
  for (family (*made)() : {family_jacobi2d_9pt, family_gradient_clamp}) {
    const family f = made();
    ir::point sizes;
    sizes.sizes = {{"N", rows}, {"M", columns}};
    const std::vector<std::vector<float>> inputs = special_inputs(f, rows, columns);
    runtime::workload load(s, f, sizes, host_arrays(inputs), baseline_module(f, sizes));
    reference meaning(f.terms(), sizes, false);
    for (int i = 0; i < f.inputs; ++i) meaning.set_input(i, inputs[static_cast<std::size_t>(i)].data());
    const std::vector<long> extents = meaning.extents(2);
    int structures = 0, unusual = 0;
    for (int i = 0; i < f.count && structures < 12; i += 1 + f.count / 24) {
      if (!f.structures[i].exists) continue;
      const std::vector<variant> some = variants_of(f, f.structures[i], rows, columns, 1, static_cast<unsigned>(i));
      if (some.empty()) continue;
      ++structures;
      CAPTURE(some[0].name);
      const runtime::measurement r = load.measure(some[0].made, once);
      CHECK_MESSAGE(r.outcome == runtime::verdict::correct, r.reason);
      for (long k = 0; k < load.outputs(); ++k) {
        const ir::bounded_value right = meaning.at(k / extents[1], k % extents[1]);
        const double y = load.result()[k];
        unusual += !std::isfinite(right.value);
        const bool same = std::isnan(right.value)   ? std::isnan(y)
                          : std::isinf(right.value) ? y == right.value
                                                    : std::abs(y - right.value) <= right.error + 1e-30;
        CHECK_MESSAGE(same, (std::to_string(k) + ": " + std::to_string(y) + ", not " + std::to_string(right.value)));
      }
    }
    CHECK(structures >= 8);
    CHECK(unusual > 100);
  }
}
