#pragma once
// A program on the host alone, for machines without an OpenCL device: its meaning, element by element.

#include <hoist/explore/family.hpp>
#include <hoist/ir/point.hpp>
#include <hoist/runtime/called_with_views.hpp>
#include <hoist/runtime/compiled.hpp>
#include <hoist/runtime/input_shape.hpp>

#include <initializer_list>

namespace hoist {

namespace runtime {

/// A family's program on the host's threads. See hosted.
class host_family {
 public:
  /// With `checks_indices` a call fails when a gather is given an index that its array hasn't.
  HOIST_RUNTIME host_family(family f, const input_shape* shapes, bool checks_indices = false);
  HOIST_RUNTIME void run(const memory_view* out, const memory_view* in) const;

  /// Values of the sizes that no input says, for the calls after.
  HOIST_RUNTIME void with(std::initializer_list<ir::binding> sizes);

 private:
  family family_;
  const input_shape* shapes_;
  bool checks_indices_;
  meta::vec<ir::binding> given_;
};

}  // namespace runtime

/// A program as a callable that runs on the host's threads, every operation rounded to its type as on a device. About a
/// thousand times slower than a kernel: for tests, for small arrays, and so that a program runs at all. Called as `tuned` is,
/// by several threads at once if need be.
template <class P>
class host_program final : public runtime::views_of<typename P::type, typename P::given>::type {
 public:
  explicit host_program(family f, bool checks_indices = false)
      : all_(f, runtime::input_shapes<typename P::inputs>, checks_indices) {}

  /// Values of the sizes that no input says, for the calls after; not while another thread calls.
  host_program& with(std::initializer_list<ir::binding> sizes) {
    all_.with(sizes);
    return *this;
  }

 private:
  void run(const runtime::memory_view* out, const runtime::memory_view* in) override { all_.run(out, in); }

  runtime::host_family all_;
};

}  // namespace hoist

#if HOIST_RUNTIME_BODIES
#include <hoist/evaluate/evaluate.hpp>
#include <hoist/meta/parallel.hpp>
#include <hoist/runtime/argument_checks.hpp>
#include <hoist/runtime/sizes.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <unistd.h>
#include <vector>

namespace hoist::runtime {

namespace detail {

HOIST_LAZY void refuse_out_of_bounds(const ir::out_of_bounds_index& o) {
  if (o.found)
    throw error("index " + std::to_string(o.place) + " of a gather is " + std::to_string(static_cast<long>(o.index)) +
                    ", but what it gathers from has " + std::to_string(o.length) + " elements, 0 to " +
                    std::to_string(o.length - 1) + "; the nearest was taken",
                verdict::constraints);
}
HOIST_LAZY host_values values_on_host(const family& f, const result_array& array, const std::vector<long>& extents, long count,
                                      const ir::point& sizes, const std::vector<host_values>& inputs, bool checks_indices) {
  std::vector<double> all(static_cast<std::size_t>(count));
  const long threads = std::clamp<long>(meta::cores(), 1, (count + 255) / 256);
  std::vector<ir::out_of_bounds_index> reports(static_cast<std::size_t>(threads));
  meta::in_parallel(threads, [&](long t) {
    reference meaning(f.terms(), sizes, true);
    for (std::size_t i = 0; i < inputs.size(); ++i) meaning.set_input(static_cast<int>(i), inputs[i]);
    if (checks_indices) meaning.note_out_of_bounds(&reports[static_cast<std::size_t>(t)]);
    for (long k = count * t / threads; k < count * (t + 1) / threads; ++k)
      all[static_cast<std::size_t>(k)] = meaning.at(reference::place(array, extents, k)).value;
  });
  for (const ir::out_of_bounds_index& o : reports) refuse_out_of_bounds(o);
  host_values v(array.type, count);
  for (long k = 0; k < count; ++k) v.set_carried(k, all[static_cast<std::size_t>(k)]);
  return v;
}

}  // namespace detail

HOIST_RUNTIME_BODY host_family::host_family(family f, const input_shape* shapes, bool checks_indices)
    : family_(f), shapes_(shapes), checks_indices_(checks_indices) {}

HOIST_RUNTIME_BODY void host_family::with(std::initializer_list<ir::binding> sizes) {
  given_.clear();
  for (const ir::binding& b : sizes) given_.push(b);
}
HOIST_RUNTIME_BODY void host_family::run(const memory_view* out, const memory_view* in) const {
  refuse_flaws(family_, out, in);
  ir::point sizes = sizes_of(shapes_, family_.inputs, in);
  for (const ir::binding& b : given_) sizes.sizes.push(b);
  const ir::table program = family_.terms();
  refuse_sizes(size_names(shapes_, family_.inputs, program), program, sizes.sizes, family_.name,
               ", since no input says it; with takes it by name.");
  const auto memory = static_cast<double>(::sysconf(_SC_PHYS_PAGES)) * static_cast<double>(::sysconf(_SC_PAGESIZE));
  const memory_limits most{"this machine", memory, memory};
  refuse_large(family_, shapes_, sizes, {}, most, 1);
  const result_extents extents = extents_at(family_, sizes);
  if (extents.empty())
    throw error(std::string(family_.name) + " has no elements at these sizes: a window is larger than its array.",
                verdict::constraints);
  refuse_extents(family_, out, extents);
  refuse_large(family_, shapes_, sizes, extents, most, 1);
  std::vector<host_values> inputs, computed;
  for (int i = 0; i < family_.inputs; ++i) inputs.push_back(in[i].values());
  for (int r = 0; r < family_.result_count; ++r) {
    const std::vector<long>& of = extents[static_cast<std::size_t>(r)];
    long count = 1;
    for (long e : of) count *= e;
    computed.push_back(detail::values_on_host(family_, family_.results[r], of, count, sizes, inputs, checks_indices_));
  }
  for (int r = 0; r < family_.result_count; ++r) out[r].put(computed[static_cast<std::size_t>(r)]);
}

}  // namespace hoist::runtime
#endif
