#pragma once
// A module built for a device, with its buffers, ready to run any number of times.

#include <hoist/runtime/buffer.hpp>
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/module.hpp>
#include <hoist/runtime/opencl.hpp>
#include <hoist/runtime/outside.hpp>
#include <hoist/runtime/program.hpp>
#include <hoist/runtime/session.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace hoist::runtime {

/// The first and the last command of a piece of work, for its time. Both are the same for a single launch.
struct commands {
  cl::Event first, last;
};

namespace limits {

inline std::string sizes(const long* size, int dimensions) {
  std::string s = std::to_string(size[0]);
  for (int d = 1; d < dimensions; ++d) s += "x" + std::to_string(size[d]);
  return s;
}

/// Fails when no device, or not this one, could run the launch whatever the kernel. `verdict::constraints`.
inline void check_launch(const launch& l, const device_info& d) {
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
inline void check_resources(const launch& l, const kernel_resources& r, const device_info& d) {
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
inline void check_types(const module& m, const device_info& d) {
  if (m.doubles && !d.has_fp64)
    throw error(d.name + " has no doubles (cl_khr_fp64): use float, or another device", verdict::constraints);
}

/// Fails when the launch's arguments are not buffers of the module. `verdict::constraints`.
inline void check_arguments(const launch& l, std::size_t buffers) {
  for (int a : l.arguments)
    if (a < 0 || static_cast<std::size_t>(a) >= buffers)
      throw error("kernel " + l.kernel + " asks for buffer " + std::to_string(a) + " of " + std::to_string(buffers),
                  verdict::constraints);
}

/// Fails when one buffer was given twice and a launch would write it as one while it, or a later launch, needs it as the
/// other. A launch whose every element depends on the same one of an input may write where it reads.
/// `verdict::constraints`. `handle(i)` is the memory of buffer i.
template <class Handle>
void check_aliases(const module& m, Handle handle) {
  const auto refuse = [](const std::string& what, int a, const std::string& which, int b) {
    throw error("kernel " + what + " buffer " + std::to_string(a) + ", which is also " + which + " " + std::to_string(b) +
                    "; give it another one",
                verdict::constraints);
  };
  for (std::size_t t = 0; t < m.launches.size(); ++t) {
    const launch& l = m.launches[t];
    const std::size_t count = l.arguments.size(), read = count - std::min(count, static_cast<std::size_t>(l.written));
    for (std::size_t w = read; w < count; ++w) {
      const int written = l.arguments[w];
      for (std::size_t i = 0; i < w; ++i)
        if (handle(l.arguments[i]) == handle(written) && !(i < l.pointwise.size() && l.pointwise[i]))
          refuse(l.kernel + " would write", written, "its buffer", l.arguments[i]);
      for (std::size_t u = t + 1; u < m.launches.size(); ++u)
        for (int a : m.launches[u].arguments)
          if (a != written && handle(a) == handle(written)) refuse(l.kernel + " would write", written, "buffer", a);
    }
  }
}

}  // namespace limits

/// A module built for a device. Its buffers are made here, or given: then they may be larger than the module needs.
/// Everything that OpenCL would refuse at a launch is refused here, with its reason.
class executable {
 public:
  executable(const session& s, const module& m, const binary_cache* cache = nullptr)
      : executable(s, m, allocate(s, m), cache) {}

  executable(const session& s, const module& m, std::vector<buffer> buffers, const binary_cache* cache = nullptr)
      : session_(s), module_(checked(s, m, buffers)), buffers_(std::move(buffers)), program_(s, m.text, m.options, cache) {
    for (const launch& l : module_.launches) {
      const auto same = std::ranges::find_if(module_.launches, [&](const launch& o) {
        return o.kernel == l.kernel && o.arguments == l.arguments && o.sizes == l.sizes;
      });
      const auto first = static_cast<std::size_t>(same - module_.launches.begin());
      if (first < kernels_.size()) {
        kernels_.push_back(kernels_[first]);
        resources_.push_back(resources_[first]);
        continue;
      }
      kernels_.push_back(program_.kernel(l.kernel));
      resources_.push_back(program_.resources(kernels_.back()));
      limits::check_resources(l, resources_.back(), s.info());
      set_arguments(l, kernels_.back());
    }
    if (module_.outside >= 0) (*this)[module_.outside].fill(0L);
  }

  const buffer& operator[](int i) const { return buffers_.at(static_cast<std::size_t>(i)); }
  int buffers() const { return static_cast<int>(buffers_.size()); }
  const program& built() const { return program_; }
  const module& what() const { return module_; }
  /// Keeps the binary for other processes, unless it came from a cache. After the first run.
  void keep_in(const binary_cache& cache) const {
    if (!program_.from_cache()) program_.keep_in(cache, module_.text, module_.options);
  }
  const kernel_resources& resources(int launch) const { return resources_.at(static_cast<std::size_t>(launch)); }

  /// Puts all launches into the queue, in order, `times` times, and returns at once. Only the first and the last launch
  /// are events.
  commands enqueue(int times = 1) const {
    commands c;
    for (int t = 0; t < times; ++t)
      for (std::size_t i = 0; i < kernels_.size(); ++i) {
        const bool first = t == 0 && i == 0, last = t + 1 == times && i + 1 == kernels_.size();
        cl_event event = nullptr;
        launch_kernel(module_.launches[i], kernels_[i], first || last ? &event : nullptr);
        if (first) c.first = cl::Event(event);
        if (last) c.last = first ? c.first : cl::Event(event);
      }
    return c;
  }

  /// Runs all launches and waits; milliseconds on the device. Fails with `verdict::timeout` after `limit_s` seconds, and when
  /// a checked gather was given an index that its array hasn't (`refuse_outside`).
  double run(double limit_s = 60) const {
    const commands c = enqueue();
    wait(session_, c.last, limit_s);
    if (module_.outside >= 0) refuse_outside(module_, (*this)[module_.outside]);
    return elapsed_ms(session_, c.first, c.last);
  }

 private:
  static std::vector<buffer> allocate(const session& s, const module& m) {
    std::vector<buffer> made;
    for (long bytes : m.buffer_bytes) made.emplace_back(s, bytes);
    return made;
  }

  static const module& checked(const session& s, const module& m, const std::vector<buffer>& buffers) {
    if (m.launches.empty()) throw error("a module without launches can't run", verdict::constraints);
    if (buffers.size() != m.buffer_bytes.size())
      throw error("the module has " + std::to_string(m.buffer_bytes.size()) + " buffers, but " +
                      std::to_string(buffers.size()) + " were given",
                  verdict::constraints);
    for (std::size_t i = 0; i < buffers.size(); ++i)
      if (buffers[i].bytes() < m.buffer_bytes[i])
        throw error("buffer " + std::to_string(i) + " has " + std::to_string(buffers[i].bytes()) + " bytes where " +
                        std::to_string(m.buffer_bytes[i]) + " are needed",
                    verdict::constraints);
    limits::check_types(m, s.info());
    for (const launch& l : m.launches) {
      limits::check_arguments(l, buffers.size());
      limits::check_launch(l, s.info());
    }
    limits::check_aliases(m, [&](int b) { return buffers[static_cast<std::size_t>(b)].handle(); });
    return m;
  }

  void set_arguments(const launch& l, const cl::Kernel& k) const {
    cl_uint count = 0;
    check(clGetKernelInfo(k(), CL_KERNEL_NUM_ARGS, sizeof count, &count, nullptr), "clGetKernelInfo", session_.name());
    if (count != l.arguments.size() + l.sizes.size())
      throw error("kernel " + l.kernel + " has " + std::to_string(count) + " parameters, but the launch gives " +
                      std::to_string(l.arguments.size() + l.sizes.size()) + " arguments",
                  verdict::constraints);
    for (std::size_t i = 0; i < l.sizes.size(); ++i) {
      const auto at = static_cast<cl_uint>(l.arguments.size() + i);
      const cl_long wide = l.sizes[i];
      const auto narrow = static_cast<cl_int>(l.sizes[i]);
      check(l.wide[i] ? clSetKernelArg(k(), at, sizeof wide, &wide) : clSetKernelArg(k(), at, sizeof narrow, &narrow),
            "clSetKernelArg", session_.name());
    }
    for (cl_uint i = 0; i < l.arguments.size(); ++i) {
      const cl_mem memory = buffers_[static_cast<std::size_t>(l.arguments[i])].handle();
      check(clSetKernelArg(k(), i, sizeof memory, &memory), "clSetKernelArg", session_.name());
    }
  }

  void launch_kernel(const launch& l, const cl::Kernel& k, cl_event* event) const {
    std::size_t global[3], local[3];
    for (int i = 0; i < 3; ++i)
      global[i] = static_cast<std::size_t>(l.global[i]), local[i] = static_cast<std::size_t>(l.local[i]);
    check(clEnqueueNDRangeKernel(session_.queue(), k(), static_cast<cl_uint>(l.dimensions), nullptr, global, local, 0, nullptr,
                                 event),
          "clEnqueueNDRangeKernel", session_.name());
  }

  session session_;
  runtime::module module_;
  std::vector<buffer> buffers_;
  program program_;
  std::vector<cl::Kernel> kernels_;
  std::vector<kernel_resources> resources_;
};

}  // namespace hoist::runtime
