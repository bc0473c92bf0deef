#pragma once
// A module built for a device, with its buffers, ready to run any number of times.

#include <hoist/runtime/buffer.hpp>
#include <hoist/runtime/compiled.hpp>
#include <hoist/runtime/image.hpp>
#include <hoist/runtime/module.hpp>
#include <hoist/runtime/opencl.hpp>
#include <hoist/runtime/program.hpp>
#include <hoist/runtime/session.hpp>

#include <cstddef>
#include <vector>

namespace hoist::runtime {

/// The first and the last command of a piece of work, for its time. Both are the same for a single launch.
struct commands {
  owned<cl_event> first, last;
};

/// A module built for a device. Its buffers are made here, or given: then they may be larger than the module needs.
/// Everything that OpenCL would refuse at a launch is refused here, with its reason.
class executable {
 public:
  /// `built`: what this module's text was built to before, or null.
  HOIST_RUNTIME executable(const session& s, const kernel_module& m, const binary_cache* cache = nullptr,
                           const program* built = nullptr);
  HOIST_RUNTIME executable(const session& s, const kernel_module& m, std::vector<buffer> buffers,
                           const binary_cache* cache = nullptr, const program* built = nullptr);

  const buffer& operator[](int i) const { return buffers_.at(static_cast<std::size_t>(i)); }
  int buffers() const { return static_cast<int>(buffers_.size()); }
  const program& built() const { return program_; }
  const kernel_module& what() const { return module_; }
  /// Keeps the binary for other processes, unless it came from a cache. After the first run.
  HOIST_RUNTIME void store_in(const binary_cache& cache) const;
  const kernel_resources& resources(int launch) const { return resources_.at(static_cast<std::size_t>(launch)); }

  /// Copies rows of the host, `pitch` bytes apart, to an input: into the images that kernels read it through, without a copy on
  /// the device, and into its buffer where that is read.
  HOIST_RUNTIME void write_input(int i, const void* data, std::size_t row, std::size_t rows, std::size_t pitch) const;
  /// Copies the inputs that kernels read through images from their buffers, and waits; milliseconds on the device, 0 where there are
  /// none.
  HOIST_RUNTIME double copy_images() const;

  /// Puts all launches into the queue, in order, `times` times, and returns at once. Only the first and the last launch
  /// are events. Inputs that are read through images are copied before, unless `write_input` wrote them.
  HOIST_RUNTIME commands enqueue(int times = 1) const;

  /// Runs all launches and waits; milliseconds on the device. Fails with `verdict::timeout` after `limit_s` seconds, and when
  /// a checked gather was given an index that its array hasn't (`refuse_out_of_bounds`).
  HOIST_RUNTIME double run(double limit_s = 60) const;

  /// Milliseconds of each launch, by events of its own: the medians of `times` runs.
  HOIST_RUNTIME std::vector<double> launches_ms(int times) const;

  /// A module's buffers, the inputs too, between guard zones.
  HOIST_RUNTIME static std::vector<buffer> guarded_buffers(const session& s, const kernel_module& m);
  /// Bytes that were written beside the buffers, where these have guard zones.
  HOIST_RUNTIME long overwritten_guards() const;

 private:
  HOIST_RUNTIME static std::vector<buffer> allocate(const session& s, const kernel_module& m);
  HOIST_RUNTIME static const kernel_module& checked(const session& s, const kernel_module& m,
                                                    const std::vector<buffer>& buffers);
  HOIST_RUNTIME void make_images();
  HOIST_RUNTIME const picture& image_of(const launch& l, const image_argument& a) const;
  HOIST_RUNTIME owned<cl_event> copy_into(const picture& p) const;
  HOIST_RUNTIME void set_arguments(const launch& l, const owned<cl_kernel>& k) const;
  HOIST_RUNTIME void launch_kernel(const launch& l, const owned<cl_kernel>& k, cl_event* event) const;

  session session_;
  runtime::kernel_module module_;
  std::vector<buffer> buffers_;
  std::vector<picture> images_;
  program program_;
  std::vector<owned<cl_kernel>> kernels_;
  std::vector<kernel_resources> resources_;
};

}  // namespace hoist::runtime

#if HOIST_RUNTIME_BODIES
#include <hoist/meta/median.hpp>
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/limits.hpp>
#include <hoist/runtime/bounds_report.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace hoist::runtime {

HOIST_RUNTIME_BODY executable::executable(const session& s, const kernel_module& m, const binary_cache* cache,
                                          const program* built)
    : executable(s, m, allocate(s, m), cache, built) {}

HOIST_RUNTIME_BODY executable::executable(const session& s, const kernel_module& m, std::vector<buffer> buffers,
                                          const binary_cache* cache, const program* built)
    : session_(s),
      module_(checked(s, m, buffers)),
      buffers_(std::move(buffers)),
      program_(built != nullptr ? *built : program(s, m.text, m.options, cache)) {
  make_images();
  for (const launch& l : module_.launches) {
    std::size_t first = 0;
    const auto same = [&](const launch& o) { return o.kernel == l.kernel && o.arguments == l.arguments && o.sizes == l.sizes; };
    while (!same(module_.launches[first])) ++first;
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
  if (module_.bounds_buffer >= 0) (*this)[module_.bounds_buffer].fill(0L);
}

HOIST_RUNTIME_BODY void executable::store_in(const binary_cache& cache) const {
  if (!program_.from_cache()) program_.store_in(cache, module_.text, module_.options);
}

HOIST_RUNTIME_BODY commands executable::enqueue(int times) const {
  commands c;
  for (const picture& p : images_)
    if (p.is_copied(false)) copy_into(p);
  for (int t = 0; t < times; ++t)
    for (std::size_t i = 0; i < kernels_.size(); ++i) {
      for (const image_argument& a : module_.launches[i].images)
        if (const picture& p = image_of(module_.launches[i], a); p.is_copied(true)) copy_into(p);
      const bool first = t == 0 && i == 0, last = t + 1 == times && i + 1 == kernels_.size();
      cl_event event = nullptr;
      launch_kernel(module_.launches[i], kernels_[i], first || last ? &event : nullptr);
      if (first) c.first = owned<cl_event>(event);
      if (last) c.last = first ? c.first : owned<cl_event>(event);
    }
  return c;
}

HOIST_RUNTIME_BODY double executable::run(double limit_s) const {
  const commands c = enqueue();
  wait(session_, c.last, limit_s, &c.first);
  if (module_.bounds_buffer >= 0) refuse_out_of_bounds(module_, (*this)[module_.bounds_buffer]);
  return elapsed_ms(session_, c.first, c.last);
}

HOIST_RUNTIME_BODY std::vector<double> executable::launches_ms(int times) const {
  std::vector<std::vector<double>> runs(kernels_.size());
  for (int t = 0; t < times; ++t) {
    std::vector<owned<cl_event>> events;
    for (std::size_t i = 0; i < kernels_.size(); ++i) {
      cl_event event = nullptr;
      launch_kernel(module_.launches[i], kernels_[i], &event);
      events.emplace_back(event);
    }
    session_.finish();
    for (std::size_t i = 0; i < events.size(); ++i) runs[i].push_back(elapsed_ms(session_, events[i], events[i]));
  }
  std::vector<double> medians;
  for (std::vector<double>& r : runs) medians.push_back(meta::upper_median(std::move(r)));
  return medians;
}

HOIST_RUNTIME_BODY std::vector<buffer> executable::allocate(const session& s, const kernel_module& m) {
  std::vector<buffer> buffers;
  for (long bytes : m.buffer_bytes) buffers.emplace_back(s, std::max(bytes, 1L));  // of an input that isn't read: none
  return buffers;
}

HOIST_RUNTIME_BODY std::vector<buffer> executable::guarded_buffers(const session& s, const kernel_module& m) {
  std::vector<buffer> buffers;
  for (long bytes : m.buffer_bytes) buffers.push_back(buffer::guarded(s, std::max(bytes, 1L)));
  return buffers;
}

HOIST_RUNTIME_BODY long executable::overwritten_guards() const {
  long all = 0;
  for (const buffer& b : buffers_) all += b.overwritten_guards();
  return all;
}

HOIST_RUNTIME_BODY const kernel_module& executable::checked(const session& s, const kernel_module& m,
                                                            const std::vector<buffer>& buffers) {
  if (m.launches.empty()) throw error("a module without launches can't run", verdict::constraints);
  if (buffers.size() != m.buffer_bytes.size())
    throw error("the module has " + std::to_string(m.buffer_bytes.size()) + " buffers, but " + std::to_string(buffers.size()) +
                    " were given",
                verdict::constraints);
  for (std::size_t i = 0; i < buffers.size(); ++i)
    if (buffers[i].bytes() < m.buffer_bytes[i])
      throw error("buffer " + std::to_string(i) + " has " + std::to_string(buffers[i].bytes()) + " bytes where " +
                      std::to_string(m.buffer_bytes[i]) + " are needed",
                  verdict::constraints);
  limits::check_types(m, s.info());
  for (const launch& l : m.launches) {
    limits::check_images(l, s.info());
    limits::check_arguments(l, buffers.size());
    limits::check_launch(l, s.info());
  }
  limits::check_aliases(m, [&](int b) { return buffers[static_cast<std::size_t>(b)].handle(); });
  return m;
}

HOIST_RUNTIME_BODY void executable::set_arguments(const launch& l, const owned<cl_kernel>& k) const {
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
  for (cl_uint i = 0; i < l.arguments.size(); ++i) {  // drivers may refuse a buffer where the kernel reads an image
    const auto is_here = [i](const image_argument& a) { return static_cast<cl_uint>(a.argument) == i; };
    if (std::any_of(l.images.begin(), l.images.end(), is_here)) continue;
    const cl_mem memory = buffers_[static_cast<std::size_t>(l.arguments[i])].handle();
    check(clSetKernelArg(k(), i, sizeof memory, &memory), "clSetKernelArg", session_.name());
  }
  for (const image_argument& a : l.images) {
    const cl_mem memory = image_of(l, a).memory.handle();
    check(clSetKernelArg(k(), static_cast<cl_uint>(a.argument), sizeof memory, &memory), "clSetKernelArg", session_.name());
  }
}

HOIST_RUNTIME_BODY void executable::make_images() {
  for (const launch& l : module_.launches)
    for (const image_argument& a : l.images) {
      const int b = l.arguments[static_cast<std::size_t>(a.argument)];
      bool known = false;
      for (const picture& p : images_) known = known || p.stands_for(b, a);
      if (!known) images_.push_back(picture::of(session_, module_, b, a, (*this)[b].handle()));
    }
}
HOIST_RUNTIME_BODY const picture& executable::image_of(const launch& l, const image_argument& a) const {
  std::size_t i = 0;
  while (!images_.at(i).stands_for(l.arguments[static_cast<std::size_t>(a.argument)], a)) ++i;
  return images_[i];
}
HOIST_RUNTIME_BODY owned<cl_event> executable::copy_into(const picture& p) const {
  return p.memory.copy_from(session_.queue(), (*this)[p.buffer].handle(), {});
}
HOIST_RUNTIME_BODY double executable::copy_images() const {
  double ms = 0;
  for (const picture& p : images_) {
    if (p.written || !p.memory.is_copy()) continue;
    const owned<cl_event> copied = copy_into(p);
    wait(session_, copied, 60);
    ms += elapsed_ms(session_, copied, copied);
  }
  return ms;
}
HOIST_RUNTIME_BODY void executable::write_input(int i, const void* data, std::size_t row, std::size_t rows,
                                                std::size_t pitch) const {
  bool buffer_too = false;
  for (const launch& l : module_.launches)
    for (int a = 0; a < static_cast<int>(l.arguments.size()); ++a) {
      bool copied = false;
      for (const image_argument& x : l.images) copied = copied || (x.argument == a && x.dimensions > 1);
      buffer_too = buffer_too || (l.arguments[static_cast<std::size_t>(a)] == i && !copied);
    }
  for (const picture& p : images_) {
    if (p.buffer != i || p.what.dimensions == 1) continue;
    const std::size_t planes = p.what.dimensions == 3 ? static_cast<std::size_t>(p.what.extent[1]) : 1;
    p.held = rows == 1 || pitch == row || row == p.memory.row_bytes() || row == planes * p.memory.row_bytes();
    if (!p.held)
      buffer_too = true;
    else if (rows == 1 || pitch == row)
      p.memory.write(data);
    else if (row == p.memory.row_bytes())
      p.memory.write(data, pitch, p.what.dimensions == 3 ? planes * pitch : 0);
    else
      p.memory.write(data, 0, pitch);
  }
  if (buffer_too) (*this)[i].write_rows(data, row, rows, pitch);
}

HOIST_RUNTIME_BODY void executable::launch_kernel(const launch& l, const owned<cl_kernel>& k, cl_event* event) const {
  std::size_t global[3], local[3];
  for (int i = 0; i < 3; ++i)
    global[i] = static_cast<std::size_t>(l.global[i]), local[i] = static_cast<std::size_t>(l.local[i]);
  check(clEnqueueNDRangeKernel(session_.queue(), k(), static_cast<cl_uint>(l.dimensions), nullptr, global, local, 0, nullptr,
                               event),
        "clEnqueueNDRangeKernel", session_.name());
}

}  // namespace hoist::runtime
#endif
