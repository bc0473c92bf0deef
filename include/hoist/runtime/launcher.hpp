#pragma once
// A module in the user's own context: arrays are the user's cl_mem, launches go to the user's queue, events come out.

#include <hoist/meta/shared.hpp>
#include <hoist/runtime/compiled.hpp>
#include <hoist/runtime/device_array.hpp>
#include <hoist/runtime/given_arrays.hpp>
#include <hoist/runtime/session.hpp>

#include <cstddef>
#include <span>

namespace hoist::runtime {

class binary_cache;
class program;
struct kernel_module;

/// A module built in a user's context, with the buffers between its kernels; inputs and results are given at each launch.
/// `enqueue` returns as soon as everything is in the queue, and waits for nothing. Launches of one launcher share those
/// buffers, so they must come one after the other: in one in-order queue, or by events. Any number of threads may call it,
/// each call is whole; different launchers have nothing in common.
class launcher {
 public:
  /// The module says how many of its buffers are the user's: its inputs and its results.
  HOIST_RUNTIME launcher(const session& s, const kernel_module& m, const binary_cache* cache = nullptr);
  /// A launcher of a text that is built already: one build serves every size that was left open in it.
  HOIST_RUNTIME launcher(const session& s, const kernel_module& m, const program& built);

  HOIST_RUNTIME const session& where() const;
  HOIST_RUNTIME const kernel_module& what() const;

  /// From now on an input that is read through an image of two or three dimensions is copied into that image at the first launch
  /// that has this buffer alone: what it holds stays. Other inputs are copied at every launch; an image of the caller's, given in the
  /// place of a buffer, and the texels of buffers are never copied.
  HOIST_RUNTIME void stays(int input) const;

  /// The launches on whole buffers, `enqueue(queue, results{out}, inputs{in})`, after the events `after`; `done`, if given,
  /// becomes the event of the last one, the caller's to release. Fails (error) when a buffer is too small, is one that kernels
  /// may not use so (CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY), or is both written and read and may not be, and when an image is
  /// another than the kernel reads.
  HOIST_RUNTIME void enqueue(cl_command_queue queue, const results<cl_mem>& out, const inputs<cl_mem>& in,
                             std::span<const cl_event> after = {}, cl_event* done = nullptr) const;

  /// The launches on arrays that are parts of buffers. One that is dense and begins where the device allows is used in place;
  /// others are copied on the device to dense memory, and results back.
  HOIST_RUNTIME void enqueue(cl_command_queue queue, const results<device_array>& out, const inputs<device_array>& in,
                             std::span<const cl_event> after = {}, cl_event* done = nullptr) const;

  /// Fails when a checked gather of a launch that has ended was given an index that its array hasn't, as `executable::run`
  /// does, and forgets it.
  HOIST_RUNTIME void refuse_out_of_bounds() const;

 private:
  struct state;
  meta::shared<state> state_;
};

}  // namespace hoist::runtime

#if HOIST_RUNTIME_BODIES
#include <hoist/meta/parallel.hpp>
#include <hoist/runtime/buffer.hpp>
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/given_images.hpp>
#include <hoist/runtime/limits.hpp>
#include <hoist/runtime/module.hpp>
#include <hoist/runtime/bounds_report.hpp>
#include <hoist/runtime/parts_of_buffers.hpp>
#include <hoist/runtime/program.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hoist::runtime {

struct launcher::state {
  HOIST_LAZY state(const session& s, kernel_module m, program p)
      : owner(s),
        what(std::move(m)),
        built(std::move(p)),
        given(static_cast<std::size_t>(what.inputs) + static_cast<std::size_t>(what.results), nullptr),
        staged(given.size()) {
    if (what.launches.empty()) throw error("a module without launches can't run", verdict::constraints);
    if (given.size() > what.buffer_bytes.size())
      throw error("the module has " + std::to_string(what.buffer_bytes.size()) + " buffers, fewer than the arrays",
                  verdict::constraints);
    for (std::size_t b = given.size(); b < what.buffer_bytes.size(); ++b) between.emplace_back(s, what.buffer_bytes[b]);
    if (const buffer* found = bounds_buffer(); found != nullptr) {
      found->fill(0L);
      s.finish();
    }
    for (const runtime::launch& l : what.launches) {
      limits::check_arguments(l, what.buffer_bytes.size());
      limits::check_launch(l, s.info());
      limits::check_images(l, s.info());
      first_like.push_back(first_with_arguments_of(l));
      if (first_like.back() < kernels.size()) {
        kernels.push_back(kernels[first_like.back()]);
        continue;
      }
      kernels.push_back(built.kernel(l.kernel));
      limits::check_resources(l, built.resources(kernels.back()), s.info());
      for (std::size_t a = 0; a < l.arguments.size(); ++a)
        if (const auto b = static_cast<std::size_t>(l.arguments[a]); b >= given.size() && given_images::of(l, a) == nullptr)
          set(kernels.back(), a, between[b - given.size()].handle());
      for (std::size_t i = 0; i < l.sizes.size(); ++i) {
        const cl_long wide = l.sizes[i];
        const auto narrow = static_cast<cl_int>(l.sizes[i]);
        const auto at = static_cast<cl_uint>(l.arguments.size() + i);
        check(l.wide[i] ? clSetKernelArg(kernels.back()(), at, sizeof wide, &wide)
                        : clSetKernelArg(kernels.back()(), at, sizeof narrow, &narrow),
              "clSetKernelArg", s.name());
      }
    }
    for (const runtime::launch& l : what.launches) {
      ranges.push_back({});
      for (int d = 0; d < 3; ++d)
        ranges.back().global[d] = static_cast<std::size_t>(l.global[d]),
        ranges.back().local[d] = static_cast<std::size_t>(l.local[d]);
    }
  }

  /// The first launch that has the kernel and the arguments of this one, whose kernel object serves both.
  HOIST_LAZY std::size_t first_with_arguments_of(const runtime::launch& l) const {
    std::size_t first = 0;
    const auto same = [&](const runtime::launch& o) {
      return o.kernel == l.kernel && o.arguments == l.arguments && o.sizes == l.sizes;
    };
    while (!same(what.launches[first])) ++first;
    return first;
  }
  HOIST_LAZY const buffer* bounds_buffer() const {
    return what.bounds_buffer < 0 ? nullptr : &between.at(static_cast<std::size_t>(what.bounds_buffer) - given.size());
  }
  HOIST_LAZY std::string name_of(std::size_t array) const {
    const auto first = static_cast<std::size_t>(what.inputs);
    return array < first ? "input " + std::to_string(array) : "result " + std::to_string(array - first);
  }
  HOIST_LAZY void check_counts(std::size_t out, std::size_t in) const {
    const auto refuse = [](std::size_t count, int wanted, const char* arrays) {
      if (count != static_cast<std::size_t>(wanted))
        throw error(std::to_string(count) + " " + arrays + " were given where the program has " + std::to_string(wanted),
                    verdict::constraints);
    };
    refuse(out, what.results, "results");
    refuse(in, what.inputs, "inputs");
  }
  /// Fails when kernels may not use the memory as array i is used.
  HOIST_LAZY void check_access(std::size_t array, cl_mem memory) const {
    cl_mem_flags how = 0;
    check(clGetMemObjectInfo(memory, CL_MEM_FLAGS, sizeof how, &how, nullptr), "clGetMemObjectInfo", owner.name());
    const auto refuse = [&](const std::string& may) {
      throw error(name_of(array) + " is a buffer that kernels may only " + may + "; results are given before inputs",
                  verdict::constraints);
    };
    const bool is_result = array >= static_cast<std::size_t>(what.inputs);
    if (is_result && (how & CL_MEM_READ_ONLY) != 0) refuse("read (CL_MEM_READ_ONLY)");
    if (!is_result && (how & CL_MEM_WRITE_ONLY) != 0) refuse("write (CL_MEM_WRITE_ONLY)");
  }
  /// Whether a launch writes the array of this number.
  HOIST_LAZY bool writes(std::size_t array) const {
    for (const runtime::launch& l : what.launches)
      for (std::size_t w = l.arguments.size() - static_cast<std::size_t>(l.written); w < l.arguments.size(); ++w)
        if (static_cast<std::size_t>(l.arguments[w]) == array) return true;
    return false;
  }
  HOIST_LAZY void set(const owned<cl_kernel>& k, std::size_t at, cl_mem memory) const {
    check(clSetKernelArg(k(), static_cast<cl_uint>(at), sizeof memory, &memory), "clSetKernelArg", owner.name());
  }
  /// Makes these the kernels' arguments, and checks them, unless they are already. `may_use`: whether kernels were found to
  /// be allowed to.
  HOIST_LAZY void give(std::span<const cl_mem> out, std::span<const cl_mem> in, bool may_use = false) {
    check_counts(out.size(), in.size());
    if (std::equal(in.begin(), in.end(), given.begin()) &&
        std::equal(out.begin(), out.end(), given.begin() + static_cast<std::ptrdiff_t>(in.size())))
      return;
    std::vector<cl_mem> arrays(in.begin(), in.end());
    arrays.insert(arrays.end(), out.begin(), out.end());
    for (std::size_t i = 0; i < arrays.size(); ++i) {
      if (arrays[i] == nullptr) throw error(name_of(i) + " is no buffer", verdict::constraints);
      if (is_image(arrays[i], owner.name())) {
        given_images::refuse_buffers(what, i, name_of(i));
        continue;
      }
      if (const std::size_t there = detail::bytes_of(arrays[i], owner.name());
          there < static_cast<std::size_t>(what.buffer_bytes[i]))
        throw error(name_of(i) + " has " + std::to_string(there) + " bytes where " + std::to_string(what.buffer_bytes[i]) +
                        " are needed",
                    verdict::constraints);
      if (!may_use) check_access(i, arrays[i]);
    }
    const auto handle = [&](int b) {
      const auto at = static_cast<std::size_t>(b);
      return at < arrays.size() ? arrays[at] : between[at - arrays.size()].handle();
    };
    limits::check_aliases(what, handle);
    std::fill(given.begin(), given.end(), nullptr);  // should a call below fail
    for (std::size_t l = 0; l < kernels.size(); ++l)
      for (std::size_t a = 0; first_like[l] == l && a < what.launches[l].arguments.size(); ++a)
        if (const auto b = static_cast<std::size_t>(what.launches[l].arguments[a]); b < arrays.size())
          if (given_images::of(what.launches[l], a) == nullptr) set(kernels[l], a, arrays[b]);
    std::copy(arrays.begin(), arrays.end(), given.begin());
    try {
      if (given_images::any(what)) {
        std::vector<cl_mem> all = given;
        for (const buffer& b : between) all.push_back(b.handle());
        images.make(owner, what, kernels, std::move(all));
      }
    } catch (...) {
      std::fill(given.begin(), given.end(), nullptr);
      throw;
    }
  }
  HOIST_LAZY bool in_order(cl_command_queue queue) {
    if (queue == asked) return asked_in_order;
    cl_command_queue_properties how = 0;
    check(clGetCommandQueueInfo(queue, CL_QUEUE_PROPERTIES, sizeof how, &how, nullptr), "clGetCommandQueueInfo", owner.name());
    asked = queue;
    return asked_in_order = (how & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0;
  }
  /// Each launch after the one before it, the first after `after`; before those that read an image, copies.
  HOIST_LAZY void launch(cl_command_queue queue, std::span<const cl_event> after, cl_event* done) {
    const bool chained = !in_order(queue);
    owned<cl_event> before;
    images.copy(queue, nullptr, after, before);
    for (std::size_t l = 0; l < kernels.size(); ++l) {
      images.copy(queue, &what.launches[l], after, before);
      const bool last = l + 1 == kernels.size();
      const cl_event previous = before();
      const bool waits_for_last = previous != nullptr && (chained || l == 0);
      const std::span<const cl_event> waits = waits_for_last ? std::span(&previous, 1)
                                              : l == 0       ? after
                                                             : std::span<const cl_event>();
      cl_event event = nullptr;
      check(clEnqueueNDRangeKernel(queue, kernels[l](), static_cast<cl_uint>(what.launches[l].dimensions), nullptr,
                                   ranges[l].global, ranges[l].local, static_cast<cl_uint>(waits.size()),
                                   waits.empty() ? nullptr : waits.data(),
                                   (last && done != nullptr) || (!last && chained) ? &event : nullptr),
            "clEnqueueNDRangeKernel", owner.name());
      if (last && done != nullptr)
        *done = event;
      else if (event != nullptr)
        before = owned<cl_event>(event);
    }
  }

  struct range {
    std::size_t global[3], local[3];
  };
  session owner;
  kernel_module what;
  program built;
  std::vector<buffer> between;
  std::vector<owned<cl_kernel>> kernels;  // of launches
  std::vector<std::size_t> first_like;    // the first launch whose kernel object it shares
  std::vector<range> ranges;
  std::vector<cl_mem> given;
  given_images images;
  std::vector<std::optional<buffer>> staged;  // dense copies, as soon as they are needed
  cl_command_queue asked = nullptr;
  bool asked_in_order = true;
  meta::mutex one_at_a_time;
};

HOIST_RUNTIME_BODY launcher::launcher(const session& s, const kernel_module& m, const binary_cache* cache)
    : launcher(s, m, program(s, m.text, m.options, cache)) {}
HOIST_RUNTIME_BODY launcher::launcher(const session& s, const kernel_module& m, const program& built)
    : state_(meta::shared<state>::make(s, m, built)) {}

HOIST_RUNTIME_BODY const session& launcher::where() const { return state_->owner; }
HOIST_RUNTIME_BODY const kernel_module& launcher::what() const { return state_->what; }

HOIST_RUNTIME_BODY void launcher::enqueue(cl_command_queue queue, const results<cl_mem>& out, const inputs<cl_mem>& in,
                                          std::span<const cl_event> after, cl_event* done) const {
  const meta::held lock(state_->one_at_a_time);
  state_->give(out.of, in.of);
  state_->launch(queue, after, done);
}

HOIST_RUNTIME_BODY void launcher::stays(int input) const {
  const meta::held lock(state_->one_at_a_time);
  if (input < 0 || input >= state_->what.inputs)
    throw error("there is no input " + std::to_string(input) + " that could stay", verdict::constraints);
  state_->images.stays(static_cast<std::size_t>(input));
}

HOIST_RUNTIME_BODY void launcher::refuse_out_of_bounds() const {
  const meta::held lock(state_->one_at_a_time);
  if (const buffer* found = state_->bounds_buffer(); found != nullptr) runtime::refuse_out_of_bounds(state_->what, *found);
}

HOIST_RUNTIME_BODY void launcher::enqueue(cl_command_queue queue, const results<device_array>& out,
                                          const inputs<device_array>& in, std::span<const cl_event> after,
                                          cl_event* done) const {
  const meta::held lock(state_->one_at_a_time);
  const session& s = state_->owner;
  state_->check_counts(out.of.size(), in.of.size());
  std::vector<device_array> all = in.of;
  all.insert(all.end(), out.of.begin(), out.of.end());
  std::vector<cl_mem> dense;
  std::vector<bool> staged;
  std::vector<owned<cl_mem>> parts;  // hold the sub-buffers until the kernels have them
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto needed = static_cast<std::size_t>(state_->what.buffer_bytes[i]);
    const device_array a = all[i] = detail::completed(all[i], needed, state_->name_of(i));
    state_->check_access(i, a.memory);
    std::size_t twin = 0;  // the same part is the same buffer
    while (!(all[twin] == a)) ++twin;
    parts.push_back(twin < i ? parts[twin] : a.dense() ? detail::sub_buffer(s, a) : owned<cl_mem>());
    staged.push_back(parts.back()() == nullptr);
    if (staged[i] && !state_->staged[i]) state_->staged[i].emplace(s, static_cast<long>(needed));
    dense.push_back(staged[i] ? state_->staged[i]->handle() : parts[i]());
    for (std::size_t o = 0; o < i; ++o)
      if (!staged[i] && !staged[o] && dense[o] != dense[i] && a.overlaps(all[o]) && (state_->writes(i) || state_->writes(o)))
        throw error(state_->name_of(o) + " and " + state_->name_of(i) + " overlap, and one is written", verdict::constraints);
  }
  const std::span<const cl_mem> given(dense);
  state_->give(given.subspan(in.of.size()), given.first(in.of.size()), true);
  std::vector<owned<cl_event>> copied;
  std::vector<cl_event> before(after.begin(), after.end());
  for (std::size_t i = 0; i < all.size(); ++i)
    if (staged[i] && !state_->writes(i)) copied.push_back(detail::copy_rows(s, queue, all[i], dense[i], true, after));
  for (const owned<cl_event>& e : copied) before.push_back(e());
  cl_event ran = nullptr;
  state_->launch(queue, before, &ran);
  owned<cl_event> last(ran);
  std::fill(state_->given.begin(), state_->given.end(), nullptr);  // the sub-buffers end with this call
  for (std::size_t i = 0; i < all.size(); ++i) {
    const cl_event previous = last();
    if (staged[i] && state_->writes(i)) last = detail::copy_rows(s, queue, all[i], dense[i], false, std::span(&previous, 1));
  }
  if (done == nullptr) return;
  *done = last();
  check(clRetainEvent(*done), "clRetainEvent", s.name());
}

}  // namespace hoist::runtime
#endif
