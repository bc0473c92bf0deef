// The target of a device that is looked at: which known one it is like, whose limits it has, and the family that it
// gets.
#include <hoist/explore/space.hpp>
#include <hoist/runtime/target_of.hpp>

#include <string>
#include <support/on_device.hpp>
#include <support/programs.hpp>

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
  CHECK(like(gpu("NVIDIA H100", 132, 32, 48, true, 1024)) == "nvidia_h200");
  const runtime::device_target t = runtime::target_of(gpu("Mali-G78", 14, 16, 32, false, 512));
  CHECK_FALSE(t.exact);
  CHECK(t.limits.compute_units == 14);
  CHECK(t.limits.max_group_size == 512);
  CHECK(t.limits.local_per_group == 32 << 10);
  CHECK(runtime::target_of(gpu("NVIDIA H200", 132, 32, 48, true, 1024)).exact);
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
