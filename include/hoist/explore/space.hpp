#pragma once
// The space of a structure: its points, counted, enumerated lazily, and filtered with a reason for each rejection.

#include <hoist/emit/module.hpp>
#include <hoist/explore/family.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/target/target.hpp>

#include <string>
#include <vector>

namespace hoist {

namespace detail {
/// `emit_module` and the extents of the parallel loops, where they are made at run time.
HOIST_ENGINE module emitted(const ir::table& structure, const ir::point& at, int inputs, const char* comment);
HOIST_ENGINE ir::parallelism parallelism_at(const ir::table& structure, const ir::point& at, int inputs);
#if HOIST_ENGINE_BODIES
HOIST_ENGINE module emitted(const ir::table& structure, const ir::point& at, int inputs, const char* comment) {
  return emit_module(structure, at, inputs, comment);
}
HOIST_ENGINE ir::parallelism parallelism_at(const ir::table& structure, const ir::point& at, int inputs) {
  return lower::parallelism_of(lower::lower(structure, at, inputs).kernels);
}
#endif
}  // namespace detail

/// The points of a structure for a target: the product of its tunables' values, the local sizes and the iterations. Point
/// numbers are stable: point i of a structure is the same in every run.
class space {
 public:
  space(const structure& s, int inputs, const target& t, meta::vec<ir::binding> sizes)
      : terms_(s.terms()), inputs_(inputs), target_(t), sizes_(static_cast<meta::vec<ir::binding>&&>(sizes)) {
    for (int i = 0; i < terms_.length_count; ++i) {
      const ir::length_node& n = terms_.lengths[i];
      if (n.what == ir::length_node::kind::tunable && !known(n.name)) tunables_.push_back(&n);
    }
    find_dimensions();
    find_shapes();
  }

  long size() const {
    long n = static_cast<long>(shapes_.size());
    for (const ir::length_node* t : tunables_) n *= t->choice_count;
    return n;
  }

  /// Point `number`: tunables vary slowest, in the order in which the structure names them.
  ir::point at(long number) const {
    ir::point p;
    p.sizes = sizes_;
    const shape& s = shapes_[static_cast<std::size_t>(number % static_cast<long>(shapes_.size()))];
    number /= static_cast<long>(shapes_.size());
    for (int d = 0; d < 3; ++d) {
      p.local[d] = s.local[d];
      p.iterations[d] = s.iterations[d];
    }
    for (auto t = tunables_.rbegin(); t != tunables_.rend(); ++t) {
      p.tunables.push(ir::binding((*t)->name, (*t)->choices[number % (*t)->choice_count]));
      number /= (*t)->choice_count;
    }
    return p;
  }

  /// Why a lowered point can't run on the target, or makes no sense there; null when it can.
  const char* rejection(const ir::point& p, const module& m) const {
    if (m.rejected != nullptr) return m.rejected;
    for (const ir::kernel& k : m.kernels)
      if (const char* why = rejection(p, k); why != nullptr) return why;
    if (m.text.size() > 200000) return "the text is too long";
    return nullptr;
  }
  /// The module of a point.
  module emit(const ir::point& p, const char* comment = "") const { return detail::emitted(terms_, p, inputs_, comment); }

  /// What a point is called: its tunables, its launch and whether it is relaxed, in a line.
  static std::string name(const ir::point& p) {
    std::string s;
    for (const ir::binding& b : p.tunables) s += std::string(b.name) + "=" + std::to_string(b.value) + " ";
    s += "local=" + std::to_string(p.local[0]);
    for (int d = 1; d < 3; ++d)
      if (p.local[d] > 1 || (d == 1 && p.local[2] > 1)) s += "x" + std::to_string(p.local[d]);
    for (int d = 0; d < 3; ++d)
      if (p.iterations[d] > 1) s += " iterations" + std::to_string(d) + "=" + std::to_string(p.iterations[d]);
    if (p.math == ir::arithmetic::relaxed) s += " relaxed";
    return s;
  }

 private:
  const char* rejection(const ir::point& p, const ir::kernel& k) const {
    const ir::range& r = k.launch;
    long items = r.local[0] * r.local[1] * r.local[2], local = 0;
    if (items > target_.max_group_size) return "the group has more work-items than the target allows";
    for (const ir::memory& x : k.memories)
      if (x.where == ir::space::local) local += x.size * bytes_of(x.type);
    if (local > target_.local_per_group) return "local memory is larger than the target's";
    if (local > 0 && target_.kind == device_class::mobile_gpu) return "the target has no local memory";
    for (int d = 0; d < 3; ++d)
      if (idle(k, d) || (p.iterations[d] > 1 && r.global[d] == r.local[d])) return "more work-items than work";
    return nullptr;
  }

  struct shape {
    long local[3] = {1, 1, 1};
    long iterations[3] = {1, 1, 1};
  };

  bool known(const char* name) const {
    for (const ir::length_node* t : tunables_)
      if (meta::same_text(t->name, name)) return true;
    return false;
  }
  /// More than half of a group's work-items in a dimension have nothing to do.
  bool idle(const ir::kernel& k, int d) const {
    const ir::parallelism& p = k.parallel;
    long local = k.launch.local[d];
    long most = p.most[static_cast<int>(groups_ ? ir::level::local : ir::level::global)][d];
    return local > 1 && most > 0 && local >= 2 * most;
  }
  /// Which dimensions of the NDRange the structure uses, seen at one point.
  void find_dimensions() {
    ir::point p;
    p.sizes = sizes_;
    for (const ir::length_node* t : tunables_) p.tunables.push(ir::binding(t->name, t->choices[0]));
    const ir::parallelism used = detail::parallelism_at(terms_, p, inputs_);
    for (int d = 0; d < 3; ++d) {
      groups_ = groups_ || used.most[static_cast<int>(ir::level::group)][d] > 0;
      in_local_[d] = used.most[static_cast<int>(ir::level::local)][d] > 0 ||
                     used.most[static_cast<int>(ir::level::global)][d] > 0;
      used_[d] = in_local_[d] || used.most[static_cast<int>(ir::level::group)][d] > 0;
    }
  }
  /// Local sizes are powers of two whose product is 32 to the target's most; iterations are 1 or 4 in the last dimension.
  void find_shapes() {
    int last = 0;
    for (int d = 0; d < 3; ++d)
      if (used_[d]) last = d;
    for (long x = 1; x <= (in_local_[0] ? 1024 : 1); x *= 2)
      for (long y = 1; y <= (in_local_[1] ? 64 : 1); y *= 2)
        for (long iterations : {1L, 4L}) {
          if (x * y < 32 || x * y > target_.max_group_size || x * y > 1024) continue;
          shape s;
          s.local[0] = x;
          s.local[1] = y;
          s.iterations[last] = iterations;
          shapes_.push_back(s);
        }
  }

  ir::table terms_;
  int inputs_;
  target target_;
  meta::vec<ir::binding> sizes_;
  std::vector<const ir::length_node*> tunables_;
  std::vector<shape> shapes_;
  bool used_[3] = {}, in_local_[3] = {}, groups_ = false;
};

}  // namespace hoist
