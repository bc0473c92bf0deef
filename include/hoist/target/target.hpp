#pragma once
// A target: what filters structures, bounds points and feeds features, as a plain value.

#include <hoist/ir/image_limits.hpp>
#include <hoist/meta/standard.hpp>

namespace hoist {

/// What kind of machine a target is. A mobile GPU and a CPU have no local memory of their own: it is ordinary memory.
enum class device_class : unsigned char { gpu, mobile_gpu, cpu };

/// Where nothing is known of a target's images: any are allowed.
inline constexpr ir::image_limits unknown_images{.supported = true,
                                                 .in2d = {1L << 40, 1L << 40},
                                                 .in3d = {1L << 40, 1L << 40, 1L << 40},
                                                 .texels = 1L << 60,
                                                 .read = 128,
                                                 .write = 64,
                                                 .writes_3d = true};

/// A device as numbers. A "unit" is what OpenCL calls a compute unit; a "sub-group" is what executes in step (a warp, a
/// wavefront, the lanes of a vector register). Zero registers per unit means that registers do not limit residency.
struct target {
  char name[48];         ///< short name, as on the command line
  char description[64];  ///< the device in words
  device_class kind;

  int compute_units;
  int sub_group;          ///< work-items
  int line_bytes;         ///< cache line: what one wavefront of the first-level cache serves
  int sector_bytes;       ///< least piece of memory traffic
  int local_banks;        ///< of four bytes each
  bool has_local_memory;  ///< a memory of its own, not a region of global memory
  long local_per_group;   ///< bytes
  long local_per_unit;    ///< bytes

  int max_group_size;       ///< work-items
  int items_per_unit;       ///< most resident work-items
  int groups_per_unit;      ///< most resident work-groups
  long registers_per_unit;  ///< of 32 bits
  int registers_per_item;   ///< most, before values spill
  int register_step;        ///< granularity of allocation per work-item

  long l1_bytes;  ///< per unit
  long l2_bytes;  ///< last level before memory, whole device

  double dram_gbs;  ///< GB/s of a copy
  double l2_gbs;    ///< GB/s
  double clock_ghz;
  double issue_rate;  ///< instructions of sub-groups per cycle and unit
  double latency_us;  ///< of a load from memory under load
  double launch_us;   ///< of a kernel, pipelined

  bool groups_in_order = false;  ///< groups start in the order of their ids, so that one may wait for those before it
  char device_names[48] = {};    ///< words of the names of devices that are this one, divided by commas
  int parts_of_unit = 1;         ///< of what drivers count as compute units, how many are one
  char trees[48] = {};           ///< the target whose shipped trees it has; empty: the one most like it
  ir::image_limits images = unknown_images;

  friend constexpr bool operator==(const target&, const target&) = default;
};

/// Resident sub-groups that a unit holds at most.
constexpr int most_sub_groups(const target& t) { return t.items_per_unit / t.sub_group; }

/// Bytes of reads that each unit must keep in flight to saturate memory: latency x bandwidth / units, of which the
/// reads of a copy are half. (H200: 5.2 KB.)
constexpr double bytes_in_flight_needed(const target& t) {
  return t.latency_us * 1e-6 * t.dram_gbs * 1e9 / 2 / t.compute_units;
}

}  // namespace hoist
