// The target of a device that is looked at: which known one it is like, whose limits it has, and the family that it
// gets.
#include <hoist/explore/space.hpp>
#include <hoist/model/nearest.hpp>
#include <hoist/runtime/pretrained.hpp>
#include <hoist/runtime/pretrained_rows.hpp>
#include <hoist/runtime/priced_rates.hpp>
#include <hoist/runtime/target_of.hpp>

#include <algorithm>
#include <span>
#include <stdexcept>
#include <string>
#include <support/on_device.hpp>
#include <support/programs.hpp>
#include <tuple>
#include <vector>

using namespace hoist;
using namespace hoist::test;

namespace {

runtime::device_info gpu(const char* name, int units, int sub_group, long local_kib, bool has_local, long group) {
  runtime::device_info d;
  d.name = name;
  d.type = runtime::device_type::gpu;
  d.compute_units = units;
  d.sub_group = sub_group;
  d.local_bytes = local_kib << 10;
  d.has_local_memory = has_local;
  d.max_group = group;
  return d;
}
std::string like(const runtime::device_info& d) { return runtime::target_of(d).known->name; }

}  // namespace

TEST_CASE("a device's target is the known one that it is most like, with the device's own limits") {
  CHECK(like(gpu("Radeon RX Vega", 64, 64, 64, true, 256)) == "amd_gcn");
  CHECK(like(gpu("Mali-G78", 14, 16, 32, false, 512)) == "arm_mali");
  CHECK(like(gpu("Intel Iris Xe", 96, 16, 64, true, 512)) == "intel_gpu");
  CHECK(runtime::target_of(gpu("Intel Iris Xe", 96, 16, 64, true, 512)).limits.compute_units == 6);
  const runtime::device_target t = runtime::target_of(gpu("Mali-G78", 14, 16, 32, false, 512));
  CHECK_FALSE(t.exact);
  CHECK(t.limits.compute_units == 14);
  CHECK(t.limits.max_group_size == 512);
  CHECK(t.limits.local_per_group == 32 << 10);
  CHECK(runtime::target_of(gpu("NVIDIA H200", 132, 32, 48, true, 1024)).exact);
  for (const auto& [name, units, wide, known] : {std::tuple("NVIDIA A100-SXM4-80GB", 108, 32, "nvidia_a100"),
                                                 {"AMD Instinct MI300X", 304, 64, "amd_mi300x"},
                                                 {"NVIDIA A100 MIG 1g.10gb", 14, 32, "nvidia_a100"},
                                                 {"NVIDIA H200", 16, 32, "nvidia_h200"},
                                                 {"NVIDIA H100 80GB HBM3", 132, 32, "nvidia_h100"}}) {
    CHECK(runtime::target_of(gpu(name, units, wide, 48, true, 1024)).exact);
    CHECK(like(gpu(name, units, wide, 48, true, 1024)) == known);
  }
  for (const char* name : {"NVIDIA GH200 480GB", "Radeon A1000", "H2000"}) {
    CHECK_FALSE(runtime::target_of(gpu(name, 132, 32, 48, true, 1024)).exact);
    CHECK(runtime::target_called(name) == nullptr);
  }
  CHECK(runtime::target_called("AMD Instinct MI300X") == targets::find("amd_mi300x"));
}

TEST_CASE("groups start in order on the devices of one vendor, whatever they are most like") {
  runtime::device_info d = gpu("NVIDIA GH200 480GB", 132, 32, 48, true, 1024);
  CHECK_FALSE(runtime::target_of(d).limits.groups_in_order);
  d.vendor = "NVIDIA Corporation";
  CHECK(runtime::target_of(d).limits.groups_in_order);
  CHECK(runtime::target_of(gpu("NVIDIA H200", 132, 32, 48, true, 1024)).limits.groups_in_order);
  CHECK_FALSE(runtime::target_of(gpu("AMD Instinct MI300X", 304, 64, 64, true, 1024)).limits.groups_in_order);
}

namespace {

constexpr target made(const char* names, int parts, const char* trees) {
  target t = targets::arm_mali;
  const auto put = [](auto& to, const char* text) {
    for (int i = 0; i < 47 && text[i] != 0; ++i) to[i] = text[i];
  };
  put(t.device_names, names);
  put(t.trees, trees);
  t.parts_of_unit = parts;
  return t;
}
std::vector<std::string>& heard() {
  static std::vector<std::string> all;
  return all;
}

}  // namespace

TEST_CASE("a target says by which words a device is called so, what its driver counts, and whose trees it has") {
  const target mine[] = {targets::nvidia_h200, made("Phone 7,Phone 7 Pro", 4, "nvidia_h200")};
  for (const char* name : {"Phone 7", "A Phone 7 Pro (rev 2)", "OpenCL Phone 7"}) {
    const runtime::device_target t = runtime::target_of(gpu(name, 30, 32, 48, true, 1024), mine);
    CHECK(t.exact);
    CHECK(t.known == &mine[1]);
    CHECK(t.limits.compute_units == 8);
  }
  CHECK_FALSE(runtime::target_of(gpu("Phone 70", 30, 32, 48, true, 1024), mine).exact);
  CHECK(runtime::trees_for(targets::arm_mali)->of == &targets::cpu_pocl);
  CHECK(runtime::trees_for(mine[1])->of == &targets::nvidia_h200);
  for (const char* name : {"nvidia_h200", "nvidia_a100", "amd_mi300x", "amd_gcn"})
    CHECK(runtime::trees_for(targets::by_name(name))->of == &targets::nvidia_h200);
  for (const char* name : {"cpu_pocl", "cpu_pocl_avx2"})
    CHECK(runtime::trees_for(targets::by_name(name))->of == &targets::cpu_pocl);
}

TEST_CASE("trees of other features are refused in a line, and the next best are taken") {
  static constexpr std::string_view strange[] = {"real_dram", "real_magic"}, known[] = {"real_dram"};
  static constexpr model::trained_forest old{known, {}, {}, features::version - 1}, other{strange, {}, {}, features::version};
  const auto never = []() -> const model::forest& { throw std::logic_error("stale trees are unpacked"); };
  const runtime::pretrained_trees stale[] = {{&targets::nvidia_h200, &old, never}, {&targets::amd_gcn, &other, never}};
  const runtime::pretrained_trees some[] = {stale[0], stale[1], runtime::all_trees<>[1]};
  heard().clear();
  warn_by([](const char* line) { heard().push_back(line); });
  CHECK(runtime::trees_for(targets::nvidia_h200, some)->of == &targets::cpu_pocl);
  CHECK(runtime::trees_for(targets::nvidia_h200, some)->of == &targets::cpu_pocl);
  const std::string is = std::to_string(features::version), was = std::to_string(features::version - 1);
  REQUIRE(heard().size() == 2);
  CHECK(heard()[0] == "the trees of nvidia_h200 are of version " + was + " of the features, not " + is +
                          "; others are used. Measure and train again (docs/model.md).");
  CHECK(heard()[1].starts_with("the trees of amd_gcn know a feature real_magic, which this version doesn't; others"));
  CHECK(runtime::trees_for(targets::cpu_pocl, stale) == nullptr);
  warn_by(nullptr);
  // Then what the features say a variant takes decides.
  const model::ranker by = runtime::pretrained_ranker_for(targets::cpu_pocl, stale);
  std::vector<double> slow(features::feature_count), fast(features::feature_count);
  constexpr std::size_t time = features::at_of("real_t_sum");
  slow[time] = 3, fast[time] = -2;
  CHECK(by.predict(fast).value > by.predict(slow).value);
}

TEST_CASE("the trees that ship are of this version") {
  for (const runtime::pretrained_trees& s : runtime::all_trees<>) CHECK(runtime::detail::why_stale(*s.packed) == "");
}

TEST_CASE("the local device's family: within its limits, and right") {
  const runtime::device d = runtime::best_device();
  const target t = runtime::target_of(d.info).limits;
  CHECK(t.max_group_size == d.info.max_group);
  CHECK(t.compute_units == d.info.compute_units);
  const family f = family_of<decltype(clamped_windows), families::line>("clamped_windows", clamped_windows);
  const runtime::session on(d);
  int run = 0;
  for (int i = 0; i < f.count; ++i) {
    const structure& s = f.structures[i];
    if (!s.exists || !suits(s, t)) continue;
    const space points(s, f.inputs, t, {{"N", 1000}, {"M", 1}});
    for (long n = 0; n < points.size(); n += 1 + points.size() / 5) {
      if (points.rejection(n) != nullptr) continue;
      check_on_device(on, s.name, {s.terms(), f.inputs, f.dimensions}, points.at(n));
      ++run;
    }
  }
  CHECK(run >= 5);
}

TEST_CASE("measured rates replace the target's, and prices say them where they are known") {
  const runtime::device_info d = gpu("NVIDIA H200", 132, 32, 48, true, 1024);
  const target usual = runtime::target_of(d).limits;
  target t = runtime::target_of(d, targets::list(), {.l2_gbs = 5000, .launch_us = 7}).limits;
  CHECK(t.l2_gbs == 5000);
  CHECK(t.launch_us == 7);
  t.l2_gbs = usual.l2_gbs;
  t.launch_us = usual.launch_us;
  CHECK(t == usual);
  cost::calibration c;
  c.names = {"launch", "memory", "cache", "issue", "latency"};
  c.values = {0.003, 0.5, 0, 2, 0.25};
  c.covariance.assign(25, 0);
  c.unknown = {3};
  const runtime::measured_rates rates = runtime::rates_by_prices(c, usual);
  CHECK(rates.launch_us == doctest::Approx(3));
  CHECK(rates.dram_gbs == doctest::Approx(2 * usual.dram_gbs));
  CHECK(rates.l2_gbs == 0);
  CHECK(rates.issue_rate == 0);
  CHECK(rates.latency_us == doctest::Approx(usual.latency_us / 4));
}

TEST_CASE("many points are predicted as each alone, by trees and by neighbours, whatever their number") {
  const model::dataset& data = runtime::pretrained_rows_for(targets::cpu_pocl);
  for (const model::ranker& by : {runtime::pretrained_ranker_for(targets::cpu_pocl), model::nearest_of(data)})
    for (std::size_t count : {0UL, 1UL, 17UL, 1500UL}) {
      const std::span<const model::row> rows(data.rows.data(), count);
      const std::vector<model::prediction> all = by.predict_each(rows, &model::row::features);
      REQUIRE(all.size() == count);
      for (std::size_t i = 0; i < count; ++i) {
        const model::prediction one = by.predict(rows[i].features);
        CHECK(all[i].value == one.value);
        CHECK(all[i].spread == one.spread);
      }
    }
}
