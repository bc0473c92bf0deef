// Relaxed arithmetic on this machine's OpenCL device: its options, and the looser bound that results are held to.
#include "variants.hpp"

#include <hoist/explore/space.hpp>
#include <hoist/runtime/device.hpp>
#include <hoist/runtime/workload.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

using namespace hoist;
using namespace hoist::test;

namespace {

constexpr long rows = 61, columns = 103;
constexpr runtime::timing_options once{.min_runs = 1, .max_runs = 1, .steady = 1, .batch_ms = 0, .budget_s = 0, .limit_s = 60};

ir::point point_of(ir::arithmetic math) {
  ir::point p;
  p.sizes = {{"N", rows}, {"M", columns}};
  p.local[0] = 16;
  p.math = math;
  return p;
}
hoist::kernel_module module_of(const family& f, ir::arithmetic math) {
  return emit_module(f.structures[0].terms(), point_of(math), f.inputs);
}
runtime::workload load_of(const runtime::session& s, const family& f, std::vector<std::vector<float>> inputs) {
  return {s, f, point_of(ir::arithmetic::contracted), host_arrays(inputs), module_of(f, ir::arithmetic::contracted)};
}

}  // namespace

TEST_CASE("on the device: kernels with relaxed arithmetic are built so and keep its bound") {
  const runtime::session s(runtime::best_device());
  for (family (*made)() : {family_jacobi2d_5pt, family_gaussian, family_gradient_clamp}) {
    const family f = made();
    CAPTURE(f.name);
    runtime::workload load = load_of(s, f, inputs_for(f, rows, columns));
    const hoist::kernel_module relaxed = module_of(f, ir::arithmetic::relaxed);
    CHECK(runtime::module_of(relaxed).options == "-cl-mad-enable -cl-fast-relaxed-math");
    CHECK(space::name(point_of(ir::arithmetic::relaxed)) == "local=16 relaxed");
    CHECK(space::name(point_of(ir::arithmetic::contracted)) == "local=16");
    const runtime::measurement r = load.measure(relaxed, once);
    CHECK_MESSAGE(r.outcome == runtime::verdict::correct, r.reason);
    const runtime::accuracy a = load.compare(load.result(), load.outputs(), relaxed.math);
    CHECK(a.checked == load.outputs());
    CHECK(a.ratio <= 1);
  }
}

TEST_CASE("the bound of relaxed arithmetic is looser by its factor, and no looser") {
  const runtime::session s(runtime::best_device());
  const family f = family_jacobi2d_5pt();
  const runtime::workload load = load_of(s, f, inputs_for(f, rows, columns));
  const runtime::accuracy right = load.compare(load.expected(), load.outputs());
  CHECK(right.ratio <= 1);
  for (auto [bounds, contracted, relaxed] : {std::tuple(0.0, true, true), {8.0, false, true}, {40.0, false, false}}) {
    std::vector<float> values = load.expected().as<float>();
    float& worst = values[static_cast<std::size_t>(right.row * (columns - 2) + right.column)];
    worst = static_cast<float>(worst + bounds * right.bound);
    CHECK((load.compare(values, load.outputs()).ratio <= 1) == contracted);
    CHECK((load.compare(values, load.outputs(), ir::arithmetic::relaxed).ratio <= 1) == relaxed);
  }
}

TEST_CASE("on the device: relaxed arithmetic promises nothing where a result isn't finite, and all elsewhere") {
  const runtime::session s(runtime::best_device());
  const family f = family_jacobi2d_5pt();
  for (float bad : {std::nanf(""), std::numeric_limits<float>::infinity()}) {
    std::vector<std::vector<float>> inputs = inputs_for(f, rows, columns);
    inputs[0][30 * columns + 50] = bad;
    runtime::workload load = load_of(s, f, inputs);
    const hoist::kernel_module relaxed = module_of(f, ir::arithmetic::relaxed);
    const runtime::measurement r = load.measure(relaxed, once);
    CHECK_MESSAGE(r.outcome == runtime::verdict::correct, r.reason);
    const runtime::accuracy a = load.compare(load.result(), load.outputs(), relaxed.math);
    CHECK(a.checked == load.outputs() - 5);  // the five points around it
    CHECK(a.ratio <= 1);
  }
}
