#pragma once
// The resources that a structure needs at a point, from as few passes as tell them.

#include <hoist/ir/image_limits.hpp>
#include <hoist/lower/carried_numbers.hpp>
#include <hoist/lower/lower.hpp>

namespace hoist::lower {

/// The resources that one kernel needs, and the extents of its parallel loops.
struct kernel_requirements {
  ir::parallelism parallel;
  long local_bytes = 0;
  long items = 1;           ///< work-items of a group, at this point
  long values = 0;          ///< nodes of the expressions that it computes
  long steps = 1;           ///< of a time loop, that it makes at once
  unsigned repeated = 0;    ///< dimensions, as bits, in which a group may have one work-item only
  bool awaits = false;      ///< its groups wait for those before them
  long carried = 0;         ///< words of 32 bits that a loop of a work-item takes from one iteration to the next, at most
  ir::image_limits images;  ///< its greatest, of those whose extents are numbers
};

/// The resources that all kernels of a structure need, or why it can't be lowered. Points that differ in local sizes alone need
/// the same, unless `by_launch`.
struct requirements {
  const char* rejected = nullptr;
  meta::vec<kernel_requirements> kernels;
  bool by_launch = false;  ///< a group shares out private memory, which only some local sizes allow

  constexpr ir::parallelism parallel() const {
    ir::parallelism all;
    for (const kernel_requirements& k : kernels)
      for (int who = 0; who < 4; ++who)
        for (int d = 0; d < 3; ++d)
          if (k.parallel.most[who][d] > all.most[who][d]) all.most[who][d] = k.parallel.most[who][d];
    return all;
  }
};

/// The last pass that requirements need, but for what loops carry where that may be more than registers.
inline constexpr const char* last_of_requirements = "local memory";

namespace detail {
constexpr void add_image(ir::image_limits& to, const ir::kernel& k, const ir::memory& m) {
  const int dimensions = m.image.dimensions;
  to.supported = true;
  ++(m.output ? to.write : to.read);
  to.writes_3d = to.writes_3d || (m.output && dimensions == 3);
  for (int d = 0; d < dimensions; ++d) {
    long& most = dimensions == 1 ? to.texels : dimensions == 2 ? to.in2d[d] : to.in3d[d];
    const ir::index_expr extent = m.image.extent[d];
    if (k.index.is_number(extent) && k.index.value(extent) > most) most = k.index.value(extent);
  }
}
}  // namespace detail

constexpr requirements requirements_of(const lowered& result) {
  requirements d;
  d.rejected = result.rejected;
  for (const ir::kernel& k : result.kernels) {
    kernel_requirements x;
    x.parallel = k.parallel;
    x.values = k.values.size();
    x.steps = k.steps;
    for (long l : k.launch.local) x.items *= l;
    x.repeated = k.repeated;
    x.awaits = ir::awaits(k);
    x.carried = carried_numbers(k);
    for (const ir::memory& m : k.memories) {
      if (m.where == ir::space::local) x.local_bytes += bytes_of(m);
      if (m.where == ir::space::image) detail::add_image(x.images, k, m);
    }
    d.by_launch = d.by_launch || k.by_launch;
    d.kernels.push(x);
  }
  return d;
}
/// What loops carry without what nothing reads, which a further pass tells: where it may be more than any GPU has registers for.
constexpr void settle_carried(requirements& d, const ir::table& terms, const ir::point& at, int inputs) {
  constexpr long fits_any = 64;
  bool settled = true;
  for (const kernel_requirements& k : d.kernels) settled = settled && k.carried <= fits_any;
  if (settled || d.rejected != nullptr) return;
  const lowered r = lower(terms, at, inputs, nullptr, "registers", true);
  for (int i = 0; r.rejected == nullptr && i < d.kernels.size(); ++i) d.kernels[i].carried = carried_numbers(r.kernels[i]);
}
constexpr requirements requirements_of(const ir::table& terms, const ir::point& at, int inputs) {
  requirements d = requirements_of(lower(terms, at, inputs, nullptr, last_of_requirements, true));
  settle_carried(d, terms, at, inputs);
  return d;
}

}  // namespace hoist::lower
