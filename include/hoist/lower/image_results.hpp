#pragma once
// Which of what stands between kernels is an image: all that is read through images alone, and that kernels can write so.

#include <hoist/lower/kernel_partition.hpp>

namespace hoist::lower {

namespace detail {

struct image_planner {
  kernel_partition& plan;
  const meta::vec<ir::kernel>& kernels;
  int given;                ///< buffers that are inputs or results
  meta::vec<int> read{};    ///< by buffer: the dimensions of the image that it is read as; 0 where it isn't read, -1 otherwise
  meta::vec<int> writes{};  ///< by buffer: launches that write it
  meta::vec<bool> can_be_image{};  ///< by buffer: whether all of these can write an image

  static constexpr bool is_whole_image(const ir::memory& m) {
    return m.where == ir::space::image && m.image.dimensions > 1 && m.image.channels == 1 && !m.extent.valid();
  }
  constexpr bool reads_images() const {
    for (const ir::kernel& k : kernels)
      for (const ir::memory& m : k.memories)
        if (!m.output && m.parameter >= k.inputs && is_whole_image(m)) return true;
    return false;
  }
  /// Whether a kernel stores each element of one array and does nothing else with it. Halves would be rounded as the device likes.
  static constexpr bool can_write_image(const ir::kernel& k) {
    int result = -1, results = 0;
    for (int m = 0; m < k.memories.size(); ++m)
      if (k.memories[m].output) result = m, ++results;
    if (results != 1 || k.memories[result].extent.valid() || bytes_of(k.memories[result].type) > 4) return false;
    if (k.memories[result].type == scalar::f16 || ir::awaits(k)) return false;
    for (const ir::statement& s : k.statements)
      if (s.what == ir::statement::kind::store && s.as_store().memory == result && s.adds) return false;
    for (const ir::value& v : k.values)
      if (v.what == ir::value::kind::load && v.as_load().memory == result) return false;
    return true;
  }
  constexpr const meta::vec<ir::memory>& memories_of(const partition_launch& l) const { return kernels[l.kernel].memories; }
  constexpr void look() {
    read = writes = meta::vec<int>(plan.buffers, 0);
    can_be_image = meta::vec<bool>(plan.buffers, true);
    for (const partition_launch& l : plan.launches)
      for (const ir::memory& m : memories_of(l)) {
        if (m.parameter < 0) continue;
        const int b = l.buffer_of[m.parameter], dimensions = is_whole_image(m) ? m.image.dimensions : -1;
        if (m.output)
          ++writes[b], can_be_image[b] = can_be_image[b] && can_write_image(kernels[l.kernel]);
        else
          read[b] = read[b] == 0 || read[b] == dimensions ? dimensions : -1;
      }
  }
  /// Gives results that are read through images before their last launch another buffer until then.
  constexpr void part_results(int inputs) {
    meta::vec<int> spare(plan.buffers, -1);
    for (int b = inputs; b < given; ++b)
      if (writes[b] > 1 && read[b] > 1 && can_be_image[b]) spare[b] = plan.buffers++;
    for (partition_launch& l : plan.launches) {
      for (const ir::memory& m : memories_of(l))
        if (!m.output && m.parameter >= 0) part(l.buffer_of[m.parameter], spare);
      for (const ir::memory& m : memories_of(l)) {
        if (!m.output) continue;
        --writes[l.buffer_of[m.parameter]];
        part(l.buffer_of[m.parameter], spare);
      }
    }
  }
  constexpr void part(int& buffer, const meta::vec<int>& spare) const {
    if (buffer < spare.size() && spare[buffer] >= 0 && writes[buffer] > 0) buffer = spare[buffer];
  }
  constexpr int kernel_with_image_result(int k) {
    partition_kernel wanted = plan.kernels[k];
    wanted.writes_image = true;
    for (int i = kernels.size(); i < plan.kernels.size(); ++i)
      if (plan.kernels[i].root == wanted.root && plan.kernels[i].slot == wanted.slot) return i;
    plan.kernels.push(wanted);
    return plan.kernels.size() - 1;
  }
  constexpr void go(int inputs) {
    if (!reads_images()) return;
    look();
    part_results(inputs);
    look();
    for (partition_launch& l : plan.launches) {
      bool is_image = false;
      for (const ir::memory& m : memories_of(l)) {
        if (!m.output) continue;
        const int b = l.buffer_of[m.parameter];
        is_image = b >= given && can_be_image[b] && read[b] > 1;
      }
      if (is_image) l.kernel = kernel_with_image_result(l.kernel);
    }
  }
};

}  // namespace detail

/// Whether kernels that write images were added: they stand last.
constexpr bool has_image_results(const kernel_partition& plan) { return plan.kernels[plan.kernels.size() - 1].writes_image; }
/// Adds kernels that write images, behind those that write the same to buffers, and launches them where what they write is read
/// through images alone. `kernels`: what the partition's kernels are, as statements.
constexpr void plan_images(kernel_partition& plan, const meta::vec<ir::kernel>& kernels, int inputs, int results) {
  detail::image_planner{plan, kernels, inputs + results}.go(inputs);
}

}  // namespace hoist::lower
