#include <hoist/features/enumerate.hpp>
#include <hoist/features/vector.hpp>
#include <hoist/target/targets.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>
#include <support/kernels.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using row = std::map<std::string, double>;

row extracted(const ir::kernel& k, const target& t, long outputs, long bytes) {
  double x[features::feature_count];
  features::extract(k, t, outputs, bytes, x);
  row r;
  for (int i = 0; i < features::feature_count; ++i) r[features::feature_names[i]] = x[i];
  return r;
}
row five(long rows, long local0, long local1, long n = 2048, const target& t = targets::nvidia_h200) {
  return extracted(five_points(n, n, local0, local1, rows), t, n * n, 8 * n * n);
}

}  // namespace

TEST_CASE("every feature has a name of its own and a finite value on every target") {
  std::set<std::string> names;
  for (const char* name : features::feature_names) names.insert(name);
  CHECK(names.size() == static_cast<std::size_t>(features::feature_count));
  for (const target& t : targets::list()) {
    const ir::kernel all[] = {copy(1000, 256, 64), five_points(256, 128, 16, 4, 4), tiled_sum(1024, 64),
                              product(32, 100, 64, 16, 2), zero_padded_sum(100, 128, 32)};
    for (const ir::kernel& k : all)
      for (auto [name, value] : extracted(k, t, 1000, 8000)) {
        CAPTURE(name);
        CHECK(std::isfinite(value));
      }
  }
}

TEST_CASE("the same kernel gives the same numbers") {
  CHECK(five(4, 64, 2) == five(4, 64, 2));
  CHECK(five(4, 64, 2) != five(4, 64, 1));
}

TEST_CASE("no sub-group issues more than one that does all that any of its group does") {
  for (const target& t : targets::list()) {
    const ir::kernel all[] = {copy(1000, 256, 64), five_points(256, 128, 16, 4, 4), five_points(100, 90, 8, 8, 8),
                              tiled_sum(1024, 64), product(32, 100, 64, 16, 2),     zero_padded_sum(100, 128, 32)};
    for (const ir::kernel& k : all) {
      const features::subject s(k, t, 1000, 8000);
      const double issued = s.t_issue() * s.busy_units() * t.issue_rate, sub_groups = s.groups * s.sub_groups();
      CHECK(s.t_alone() >= 0.999 * std::ceil(s.waves()) * issued / sub_groups);
      CHECK(extracted(k, t, 1000, 8000)["real_t_alone"] == doctest::Approx(std::log2(s.t_alone() / s.t_roof())));
    }
  }
}
TEST_CASE("a work-item that does more takes longer alone") {
  CHECK(five(8, 64, 2, 64)["real_t_alone"] > five(1, 64, 2, 64)["real_t_alone"] + 1);
}

TEST_CASE("work-items issue their own vectors where there are loops") {
  const target& t = targets::cpu_pocl;
  const ir::kernel without = zero_padded_sum(100, 128, 32);
  CHECK(features::subject(without, t, 1000, 8000).t_own() == 0);
  for (const long inner : {50L, 100L, 200L}) {
    const ir::kernel k = product(32, inner, 64, 16, 2);
    const features::subject s(k, t, 1000, 8000);
    const double products = 32.0 * 64 * static_cast<double>(inner);
    const double issued = s.t_own() * t.compute_units * t.issue_rate * t.clock_ghz * 1e9;
    CHECK(s.in_memory() == 0);
    CHECK(issued >= 3 * products);
    CHECK(issued <= 3.1 * products);
  }
  maker m(range1(64, 64));
  const int in = m.memory(ir::space::global, 64, 0), out = m.memory(ir::space::global, 64, 1, true), sum = m.variable(true);
  const index_expr i = m.parallel(ir::level::global, 64);
  m.define(sum, m.constant(0));
  m.loop(10);
  m.barrier();
  m.define(sum, m.apply(operations::add, m.read(sum), m.load(in, i)), true);
  m.close();
  m.store(out, i, m.read(sum));
  CHECK(features::subject(m.k, t, 1000, 8000).in_memory() == 1);
}

TEST_CASE("what doesn't depend on the size doesn't change with it") {
  row small = five(8, 128, 1, 1024), large = five(8, 128, 1, 4096);
  for (const char* name : {"paper_global_size_0", "paper_global_size_1", "paper_local_size_0", "paper_global_loads",
                           "paper_cache_lines", "paper_loops", "real_l2", "real_requests", "real_wavefronts", "real_issue",
                           "real_flops", "real_regs", "real_segment", "real_intensity"}) {
    CAPTURE(name);
    CHECK(small[name] == doctest::Approx(large[name]));
  }
  CHECK(large["real_fit"] == doctest::Approx(small["real_fit"] + 4));
}

TEST_CASE("known values: a copy") {
  row c = extracted(copy(1 << 20, 1 << 20, 256), targets::nvidia_h200, 1 << 20, 8 << 20);
  CHECK(c["real_requests"] == doctest::Approx(std::log2(3)));
  CHECK(c["real_wavefronts"] == doctest::Approx(std::log2(3)));
  CHECK(c["real_sectors_per_request"] == doctest::Approx(2));
  CHECK(c["real_l2"] == doctest::Approx(0));
  CHECK(c["real_dram"] == doctest::Approx(0));
  CHECK(c["real_store_full"] == 1);
  CHECK(c["real_occupancy"] == 1);
  CHECK(c["real_flops"] == 0);
  CHECK(c["real_groups_per_unit"] == doctest::Approx(3));
  // 2048 work-items of four bytes against 5.2 KB.
  CHECK(c["real_inflight"] == doctest::Approx(8192 / 5187.5).epsilon(0.001));
  CHECK(c["paper_global_size_0"] == doctest::Approx(0));
}

TEST_CASE("marching reads fewer bytes through the last-level cache: (H + 2) / H on reads") {
  for (long rows : {1L, 4L, 16L}) {
    const double h = double(rows), sides = 2.0 / 16;
    CHECK(five(rows, 128, 1)["real_l2"] == doctest::Approx(std::log2(((h + 2) / h + sides + 1) / 2)));
  }
}

TEST_CASE("a last group with next to nothing to do doesn't stand for all") {
  const auto copied = [](long size, long global) {
    return extracted(copy(size, global, 512), targets::nvidia_h200, size, 8 * size);
  };
  row whole = copied(1024, 1024);
  for (const long beyond : {1L, 16L, 500L})
    for (row part : {copied(512 + beyond, 1024), copied(1024 + beyond, 1536)}) {
      CAPTURE(beyond);
      CHECK(part["real_dram"] >= -0.01);  // it moves what it must
      CHECK(part["real_dram"] < 0.3);
      for (const char* name : {"real_requests", "real_wavefronts", "real_segment"})
        CHECK(part[name] == doctest::Approx(whole[name]));
    }
}

TEST_CASE("an uncoalesced store costs passes, lines and time") {
  row t = extracted(transposition(1024, 1024, 32, 8), targets::nvidia_h200, 1 << 20, 8 << 20);
  CHECK(t["real_store_full"] == 0);
  CHECK(t["real_wavefronts"] == doctest::Approx(std::log2(1 + 33)));
  CHECK(t["real_t_l1"] > five(1, 32, 8)["real_t_l1"]);
}

TEST_CASE("registers grow with what is live, and residency falls") {
  auto with = [](int window) {
    maker m(range1(4096, 256));
    int in = m.memory(ir::space::global, 8192, 0), out = m.memory(ir::space::global, 4096, 1, true);
    int kept = m.memory(ir::space::priv, window);
    index_expr i = m.id(level::global);
    for (int w = 0; w < window; ++w) m.store(kept, m.n(w), m.load(in, m.plus(i, w)));
    int sum = m.constant(0);
    for (int w = 0; w < window; ++w) sum = m.apply(operations::add, sum, m.load(kept, m.n(w)));
    m.store(out, i, sum);
    return extracted(m.k, targets::nvidia_h200, 4096, 8 * 4096);
  };
  row few = with(4), many = with(128), spilling = with(400);
  CHECK(few["real_regs"] < many["real_regs"]);
  CHECK(few["real_occupancy"] > many["real_occupancy"]);
  CHECK(many["real_spill"] == 0);
  CHECK(spilling["real_spill"] > 0);
}

TEST_CASE("a chain has no parallelism, a tree has") {
  auto sum_of = [](bool tree) {
    maker m(range1(256, 64));
    int in = m.memory(ir::space::global, 1024, 0), out = m.memory(ir::space::global, 256, 1, true);
    index_expr i = m.id(level::global);
    std::vector<int> x;
    for (int k = 0; k < 8; ++k) x.push_back(m.load(in, m.plus(i, k)));
    while (x.size() > 1) {
      int sum = m.apply(operations::add, x[0], x[1]);
      x.erase(x.begin(), x.begin() + 2);
      x.insert(tree ? x.end() : x.begin(), sum);
    }
    m.store(out, i, x[0]);
    return extracted(m.k, targets::nvidia_h200, 256, 2048)["real_ilp"];
  };
  CHECK(sum_of(false) == doctest::Approx(1));
  CHECK(sum_of(true) == doctest::Approx(std::log2(1 + 7 / 3.0)));
}

TEST_CASE("a product added costs one instruction, and a constant offset none") {
  auto issue = [](bool product, long offset) {
    maker m(range1(256, 64));
    int in = m.memory(ir::space::global, 1024, 0), out = m.memory(ir::space::global, 256, 1, true);
    index_expr i = m.id(level::global);
    int a = m.load(in, i), b = m.load(in, m.plus(i, offset));
    m.store(out, i, m.apply(operations::add, a, product ? m.apply(operations::multiply, b, m.constant(3)) : b));
    const features::subject s(m.k, targets::nvidia_h200, 256, 2048);
    return s.per_32(s.instructions());
  };
  CHECK(issue(true, 1) == issue(false, 1));
  CHECK(issue(false, 1) == issue(false, 300));
  // One operation, three accesses, an address for each of two memories.
  CHECK(issue(false, 1) == doctest::Approx(6));
}

TEST_CASE("halo is read again only where the rows between don't fit the last-level cache") {
  const long n = 16384;
  target small = targets::nvidia_h200;
  small.l2_bytes = 1 << 18;
  CHECK(five(1, 32, 8, n)["real_dram"] == doctest::Approx(0).epsilon(0.01));
  CHECK(five(1, 32, 8, n, small)["real_dram"] > 0.1);
}

TEST_CASE("what is issued and passed through caches is shared by the units that have a group, however many a unit could hold") {
  const target& t = targets::nvidia_h200;
  const auto of_groups = [&](long groups) {
    const features::subject s(copy(64 * groups, 64 * groups, 64), t, 64.0 * double(groups), 512.0 * double(groups));
    return std::pair{s.t_l1(), s.t_issue()};
  };
  const auto [l1, issue] = of_groups(1);
  CHECK(l1 == doctest::Approx(4 / (t.clock_ghz * 1e9)));  // two sub-groups, a load and a store of a line
  CHECK(issue > 0);
  for (const long rounds : {1L, 2L, 10L}) {
    const auto [longer_l1, longer_issue] = of_groups(t.compute_units * rounds);
    CHECK(longer_l1 == doctest::Approx(l1 * double(rounds)));
    CHECK(longer_issue == doctest::Approx(issue * double(rounds)));
  }
}

TEST_CASE("few groups that load much at once saturate memory, and few that load little don't") {
  const target& t = targets::nvidia_h200;
  const long groups = t.compute_units;
  const features::subject much(five_points(1024, 8 * groups, 1024, 1, 8), t, double(8192 * groups), double(65536 * groups));
  CHECK(much.fill() < 1);
  CHECK(much.t_latency() == doctest::Approx(much.t_dram()));
  const features::subject little(copy(64 * groups, 64 * groups, 64), t, double(64 * groups), double(512 * groups));
  CHECK(little.t_latency() == doctest::Approx(little.t_dram() * bytes_in_flight_needed(t) / 256));
}

TEST_CASE("times add up, but for those of a CPU's memory and last-level cache, which overlap") {
  const ir::kernel k = five_points(256, 256, 64, 2, 4);
  const features::subject on_gpu(k, targets::nvidia_h200, 65536, 524288), on_cpu(k, targets::cpu_pocl, 65536, 524288);
  const auto seconds = [](const features::subject& s) { return std::vector{s.t_dram(), s.t_l2(), s.t_l1(), s.t_issue()}; };
  const std::vector<double> a = seconds(on_gpu), b = seconds(on_cpu);
  const auto alone = [](const features::subject& s) { return s.t_sum() - s.t_serial() - s.on.launch_us * 1e-6; };
  CHECK(alone(on_gpu) == doctest::Approx(a[0] + a[1] + a[2] + a[3]));
  CHECK(alone(on_cpu) == doctest::Approx(std::max(b[0], b[1]) + b[2] + b[3]));
  for (const features::subject& s : {on_gpu, on_cpu}) CHECK(s.t_max() <= s.t_sum());
}

TEST_CASE("times of a module add up over its launches, and other features are those of the slowest kernel's") {
  kernel_module m;
  m.inputs = 1;
  m.outputs = 1 << 16;
  for (int i = 0; i < 2; ++i) m.buffer_bytes.push(4 << 16);
  m.kernels.push(copy(1 << 16, 1 << 16, 64));
  m.kernels.push(transposition(256, 256, 32, 8));
  const target& t = targets::nvidia_h200;
  const auto with_launches = [&](std::initializer_list<int> kernels) {
    m.launches = {};
    for (const int k : kernels) {
      launch l;
      l.kernel = k;
      for (const int buffer : {0, 1}) l.arguments.push(buffer);
      m.launches.push(l);
    }
    return features_of(m, t);
  };
  std::vector<double> alone[2];
  for (int k = 0; k < 2; ++k) {
    alone[k].resize(features::feature_count);
    features::extract(m.kernels[k], t, m.outputs, compulsory_bytes(m), alone[k].data());
  }
  const std::vector<double> both = with_launches({0, 1}), four = with_launches({0, 0, 0, 1});
  for (int i = 0; i < features::feature_count; ++i) {
    CAPTURE(features::feature_names[i]);
    const std::size_t at = static_cast<std::size_t>(i);
    const double first = std::exp2(alone[0][at]), second = std::exp2(alone[1][at]);
    if (features::is_time(i)) {
      CHECK(std::exp2(both[at]) == doctest::Approx(first + second));
      CHECK(std::exp2(four[at]) == doctest::Approx(3 * first + second));
    } else {
      CHECK(both[at] == alone[1][at]);
      CHECK(four[at] == alone[0][at]);
    }
  }
  CHECK(features::is_time(static_cast<int>(features::at_of("real_t_sum"))));
  CHECK(!features::is_time(static_cast<int>(features::at_of("real_tail"))));
}
