#include <hoist/target/targets.hpp>

#include <doctest/doctest.h>

#include <set>

using namespace hoist;

TEST_CASE("targets are constants, each with a name of its own") {
  static_assert(targets::nvidia_h200.sub_group == 32);
  static_assert(targets::find("amd_gcn") != nullptr && targets::find("amd_gcn")->sub_group == 64);
  std::set<std::string> names;
  for (const target& t : targets::list()) names.insert(t.name);
  CHECK(names.size() == targets::list().size());
}

TEST_CASE("what every target must satisfy") {
  for (const target& t : targets::list()) {
    CAPTURE(t.name);
    CHECK(targets::find(t.name) == &t);
    CHECK(t.description[0] != 0);
    CHECK(t.compute_units > 0);
    CHECK((t.sub_group & (t.sub_group - 1)) == 0);
    CHECK(t.line_bytes % t.sector_bytes == 0);
    CHECK(t.local_per_group <= t.local_per_unit);
    CHECK(t.max_group_size <= t.items_per_unit);
    CHECK(t.items_per_unit % t.sub_group == 0);
    CHECK(t.dram_gbs < t.l2_gbs);
    CHECK(t.l1_bytes < t.l2_bytes);
    CHECK(t.issue_rate * t.clock_ghz * t.latency_us * t.launch_us > 0);
    CHECK((t.kind == device_class::gpu) == t.has_local_memory);
    CHECK(t.parts_of_unit >= 1);
    CHECK((t.trees[0] == 0 || targets::find(t.trees) != nullptr));
  }
}

TEST_CASE("a name that isn't known is answered with those that are") {
  CHECK(&targets::by_name("nvidia_h200") == targets::find("nvidia_h200"));
  CHECK(targets::find("nvidia") == nullptr);
  CHECK_THROWS_WITH(targets::by_name("nvidia"),
                    "there is no target named 'nvidia'; the known ones are nvidia_h200, nvidia_h100, nvidia_a100, "
                    "amd_gcn, amd_mi300x, intel_gpu, arm_mali, cpu_pocl, cpu_pocl_avx2.");
}

TEST_CASE("the nearest target: itself, and a relative of the same class for what isn't known") {
  for (const target& t : targets::list()) {
    CHECK(targets::nearest(t).found == &t);
    CHECK(targets::nearest(t).distance == 0);
    for (const target& u : targets::list()) CHECK(targets::distance(t, u) == doctest::Approx(targets::distance(u, t)));
  }
  target pcie = targets::nvidia_h200;
  pcie.compute_units = 114;
  pcie.l2_bytes = 50L << 20;
  pcie.dram_gbs = 2000;
  CHECK(targets::nearest(pcie).found->name == std::string("nvidia_h100"));
  target small_a100 = targets::nvidia_a100;  // with 40 GB
  small_a100.dram_gbs = 1340;
  CHECK(targets::nearest(small_a100).found->name == std::string("nvidia_a100"));
  target laptop = targets::cpu_pocl_avx2;
  laptop.compute_units = 4;
  laptop.l2_bytes = 8L << 20;
  laptop.dram_gbs = 20;
  CHECK(targets::nearest(laptop).found->kind == device_class::cpu);
  laptop.registers_per_item = 0;
  CHECK(targets::nearest(laptop).found->kind == device_class::cpu);
}

TEST_CASE("bytes in flight on the H200: half of 0.33 us at 4150 GB/s, over 132 units") {
  CHECK(bytes_in_flight_needed(targets::nvidia_h200) == doctest::Approx(5187.5));
}
