#pragma once
// What OpenCL would refuse at a launch, refused before with its reason.

#include <hoist/runtime/device_info.hpp>
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/module.hpp>
#include <hoist/runtime/program.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace hoist::runtime {

namespace limits {

HOIST_LAZY std::string sizes(const long* size, int dimensions) {
  std::string s = std::to_string(size[0]);
  for (int d = 1; d < dimensions; ++d) s += "x" + std::to_string(size[d]);
  return s;
}

/// Fails when no device, or not this one, could run the launch whatever the kernel. `verdict::constraints`.
HOIST_LAZY void check_launch(const launch& l, const device_info& d) {
  const std::string who = "kernel " + l.kernel + " on " + d.name + ": ";
  const auto refuse = [&](const std::string& why) { throw error(who + why, verdict::constraints); };
  if (l.dimensions < 1 || l.dimensions > 3) refuse("a launch has one to three dimensions, not " + std::to_string(l.dimensions));
  long group = 1;
  for (int i = 0; i < l.dimensions; ++i) {
    if (l.local[i] < 1 || l.global[i] < 1) refuse("every size of a launch is at least 1");
    if (l.global[i] % l.local[i] != 0)
      refuse("the global size " + sizes(l.global, l.dimensions) + " is no multiple of the local size " +
             sizes(l.local, l.dimensions));
    if (l.local[i] > d.max_item_sizes[i])
      refuse("a work-group may have at most " + std::to_string(d.max_item_sizes[i]) + " work-items in dimension " +
             std::to_string(i) + ", not " + std::to_string(l.local[i]) + "; use a smaller local size");
    group *= l.local[i];
  }
  if (group > d.max_group)
    refuse("a work-group may have at most " + std::to_string(d.max_group) + " work-items, not " + sizes(l.local, l.dimensions) +
           "; use a smaller local size");
}

/// Fails when the built kernel takes more than the device has for this launch. `verdict::runtime`. A driver that built
/// a kernel for the very group size that it requires is taken at its word: NVIDIA's reports 256 for all of them.
HOIST_LAZY void check_resources(const launch& l, const kernel_resources& r, const device_info& d) {
  const std::string who = "kernel " + l.kernel + " on " + d.name + ": ";
  long group = 1;
  for (int i = 0; i < l.dimensions; ++i) group *= l.local[i];
  if (r.local_bytes > d.local_bytes)
    throw error(who + "it needs " + std::to_string(r.local_bytes) + " bytes of local memory, but a work-group has " +
                std::to_string(d.local_bytes) + "; use smaller tiles");
  if (group > r.max_group && group != r.required_group)
    throw error(who + "it can run with at most " + std::to_string(r.max_group) + " work-items in a work-group, not " +
                sizes(l.local, l.dimensions) + "; use a smaller local size or fewer registers");
}

/// Fails when the device lacks a type that the kernels compute with. `verdict::constraints`.
HOIST_LAZY void check_types(const kernel_module& m, const device_info& d) {
  if (m.doubles && !d.has_fp64)
    throw error(d.name + " has no doubles (cl_khr_fp64): use float, or another device", verdict::constraints);
}

/// Fails when a launch has more images than the device's kernels take. `verdict::constraints`.
HOIST_LAZY void check_images(const launch& l, const device_info& d) {
  int counts[2] = {0, 0};  // of what is read, and written
  for (const image_argument& i : l.images) {
    ++counts[i.written ? 1 : 0];
    if (i.written && i.dimensions == 3 && !d.images.writes_3d && d.images.supported)
      throw error("kernel " + l.kernel + " writes an image of three dimensions, which those of " + d.name +
                      " can't (cl_khr_3d_image_writes)",
                  verdict::constraints);
  }
  for (int w = 0; w < 2; ++w)
    if (const int most = w == 1 ? d.images.write : d.images.read; counts[w] > most && d.images.supported)
      throw error("kernel " + l.kernel + (w == 1 ? " writes " : " reads ") + std::to_string(counts[w]) +
                      " images, but those of " + d.name + (w == 1 ? " write" : " read") + " at most " + std::to_string(most),
                  verdict::constraints);
}

/// Fails when the launch's arguments are not buffers of the module. `verdict::constraints`.
HOIST_LAZY void check_arguments(const launch& l, std::size_t buffers) {
  for (int a : l.arguments)
    if (a < 0 || static_cast<std::size_t>(a) >= buffers)
      throw error("kernel " + l.kernel + " asks for buffer " + std::to_string(a) + " of " + std::to_string(buffers),
                  verdict::constraints);
}

/// Fails when one buffer was given twice and a launch would write it as one while it, or a later launch, needs it as the
/// other. A launch whose every element depends on the same one of an input may write where it reads.
/// `verdict::constraints`. `handle(i)` is the memory of buffer i.
template <class Handle>
void check_aliases(const kernel_module& m, Handle handle) {
  const auto refuse = [](const std::string& what, int a, const std::string& which, int b) {
    throw error("kernel " + what + " buffer " + std::to_string(a) + ", which is also " + which + " " + std::to_string(b) +
                    "; give it another one",
                verdict::constraints);
  };
  std::vector<std::size_t> last_launch(m.buffer_bytes.size(), 0);  // by buffer: the last one that needs it
  for (std::size_t t = 0; t < m.launches.size(); ++t)
    for (int a : m.launches[t].arguments) last_launch[static_cast<std::size_t>(a)] = t;
  for (std::size_t t = 0; t < m.launches.size(); ++t) {
    const launch& l = m.launches[t];
    const std::size_t count = l.arguments.size(), read = count - std::min(count, static_cast<std::size_t>(l.written));
    for (std::size_t w = read; w < count; ++w) {
      const int written = l.arguments[w];
      for (std::size_t i = 0; i < w; ++i)
        if (handle(l.arguments[i]) == handle(written) && !(i < l.pointwise.size() && l.pointwise[i]))
          refuse(l.kernel + " would write", written, "its buffer", l.arguments[i]);
      for (int a = 0; a < static_cast<int>(last_launch.size()); ++a)
        if (last_launch[static_cast<std::size_t>(a)] > t && a != written && handle(a) == handle(written))
          refuse(l.kernel + " would write", written, "buffer", a);
    }
  }
}

}  // namespace limits

}  // namespace hoist::runtime
