#pragma once
// The space of a structure: its points, counted, enumerated lazily, and filtered with a reason for each rejection.

#include <hoist/explore/begun_kernels.hpp>
#include <hoist/explore/family.hpp>
#include <hoist/explore/image_rejection.hpp>
#include <hoist/explore/point_list.hpp>
#include <hoist/explore/requirement_cache.hpp>
#include <hoist/explore/schedule_text.hpp>
#include <hoist/explore/written_for.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/target/target.hpp>

#include <string>
#include <vector>

namespace hoist {

/// Whether a structure's recipe is for devices of the target's class.
constexpr bool suits(const structure& s, const target& t) {
  return supports(s.supported, t.kind == device_class::cpu          ? device_mask::cpu
                               : t.kind == device_class::mobile_gpu ? device_mask::mobile_gpu
                                                                    : device_mask::gpu);
}

/// The points of a structure for a target: the product of its tunables' values, the local sizes and the iterations. Point
/// numbers are stable: point i of a structure is the same in every run.
class space {
 public:
  HOIST_LAZY space(const structure& s, int inputs, const target& t, meta::vec<ir::binding> sizes)
      : terms_(s.terms()), inputs_(inputs), target_(t), sizes_(static_cast<meta::vec<ir::binding>&&>(sizes)), given_(s.given) {
    if (given_ != nullptr) return;
    for (int i = 0; i < terms_.length_count; ++i) {
      const ir::length_node& n = terms_.lengths[i];
      if (n.what == ir::length_node::kind::tunable && !known(n.name)) tunables_.push_back(&n);
    }
    const lower::requirements asked = some_requirements();
    find_dimensions(asked);
    find_shapes();
    if (asked.rejected != nullptr && shapes_.empty()) shapes_.push_back({});
    if (s.rest == remainders::guarded_or_peeled) offer_peeling();
  }

  HOIST_LAZY long size() const {
    if (given_ != nullptr) return given_->size();
    long n = static_cast<long>(shapes_.size());
    for (const ir::length_node* t : tunables_) n *= t->choice_count;
    return n;
  }

  /// Point `number`: tunables vary slowest, in the order in which the structure names them.
  HOIST_LAZY ir::point at(long number) const {
    ir::point p;
    if (given_ != nullptr) p = given_->at(number);
    p.sizes = sizes_;
    if (given_ != nullptr) return p;
    const shape& s = shapes_[static_cast<std::size_t>(number % static_cast<long>(shapes_.size()))];
    number /= static_cast<long>(shapes_.size());
    for (int d = 0; d < 3; ++d) {
      p.local[d] = s.local[d];
      p.iterations[d] = s.iterations[d];
    }
    p.peel = s.peel;
    for (std::size_t i = tunables_.size(); i-- > 0;) {
      const ir::length_node& t = *tunables_[i];
      const long value = t.choices[number % t.choice_count];
      p.tunables.push(ir::binding(t.name, value));
      if (t.local >= 0) p.local[t.local] = value;
      number /= t.choice_count;
    }
    return p;
  }

  /// The number of a point; -1 where the space has none that is like it. For points from files.
  HOIST_LAZY long number_of(const ir::point& p) const {
    if (given_ != nullptr) return given_->number_of(p);
    if (p.plan.given) return -1;
    int left = p.tunables.size();  // the last tunable of the structure is the first of the point
    if (left != static_cast<int>(tunables_.size()) || p.math != ir::arithmetic::contracted) return -1;
    long number = 0, fixed[3] = {0, 0, 0};
    for (const ir::length_node* t : tunables_) {
      const ir::binding& b = p.tunables[--left];
      int k = 0;
      while (k < t->choice_count && t->choices[k] != b.value) ++k;
      if (k == t->choice_count || !meta::same_text(t->name, b.name)) return -1;
      number = number * t->choice_count + k;
      if (t->local >= 0) fixed[t->local] = b.value;
    }
    for (std::size_t s = 0; s < shapes_.size(); ++s) {
      const shape& x = shapes_[s];
      bool same = x.peel == p.peel;
      for (int d = 0; d < 3; ++d)
        same = same && p.iterations[d] == x.iterations[d] && p.local[d] == (fixed[d] > 0 ? fixed[d] : x.local[d]);
      if (same) return number * static_cast<long>(shapes_.size()) + static_cast<long>(s);
    }
    return -1;
  }

  /// The points that differ from point `number` in one tunable, by the value before or after; or in the launch: a local size
  /// doubled or halved, or both so that the group keeps its size; or the iterations; or in what peels.
  HOIST_LAZY std::vector<long> neighbours(long number) const {
    if (given_ != nullptr) return given_->neighbours(number);
    std::vector<long> found;
    const long shapes = static_cast<long>(shapes_.size());
    const shape& here = shapes_[static_cast<std::size_t>(number % shapes)];
    for (long s = 0; s < shapes; ++s)
      if (s != number % shapes && is_near(here, shapes_[static_cast<std::size_t>(s)]))
        found.push_back(number - number % shapes + s);
    long step = shapes, rest = number / shapes;
    for (std::size_t i = tunables_.size(); i-- > 0;) {
      const long choices = tunables_[i]->choice_count, at = rest % choices;
      if (at > 0) found.push_back(number - step);
      if (at + 1 < choices) found.push_back(number + step);
      step *= choices;
      rest /= choices;
    }
    return found;
  }

  /// Why a point can't run on the target, or makes no sense there; null when it can. Lowers it as far as that needs, once
  /// for the points that differ in their local sizes alone.
  HOIST_LAZY const char* rejection(long number) const {
    const char* why = given_ != nullptr ? given_->rejection(number, target_) : nullptr;
    return why != nullptr ? why : rejection(at(number), tunables_of(number), nullptr);
  }
  HOIST_LAZY const char* rejection(const ir::point& p) const { return rejection(p, -1, nullptr); }

  /// What was begun for a point, kept by one thread for those after it that have the same tunables, while the space is there.
  class latest {
   public:
    latest() = default;
    latest& operator=(latest&&) = default;
    [[gnu::noinline]] ~latest() {}

   private:
    friend space;
    const space* of_ = nullptr;
    long tunables_ = -1;
    lower::begun begun_;
  };
  /// Whether two points have the same tunables.
  HOIST_LAZY bool same_tunables(long a, long b) const { return tunables_of(a) == tunables_of(b); }
  HOIST_LAZY const char* rejection(long number, latest& kept) const {
    const char* why = given_ != nullptr ? given_->rejection(number, target_) : nullptr;
    return why != nullptr ? why : rejection(at(number), tunables_of(number), &kept);
  }
  /// The module of a point without its text: for features.
  HOIST_LAZY kernel_module without_text(long number, latest& kept) const {
    const ir::point p = at(number);
    if (p.plan.given) return emit(p);
    return detail::module_without_text(begun(p, tunables_of(number), kept), terms_, p);
  }
  /// The module of a point.
  HOIST_LAZY kernel_module emit(const ir::point& p, const char* comment = "") const {
    return emit_module(terms_, written_for(p, target_), inputs_, comment);
  }

  /// Why the structure can't be lowered at these sizes, whatever its tunables; null when it can.
  HOIST_LAZY const char* unfit() const {
    return given_ == nullptr ? some_requirements().rejected : detail::required(terms_, at(0), inputs_).rejected;
  }

  /// What a point is called: its tunables, its launch and whether it is relaxed, in a line.
  HOIST_LAZY static std::string name(const ir::point& p) {
    if (p.plan.given) return "plan=" + detail::in_one_word(schedule_text(p.plan));
    std::string s;
    for (const ir::binding& b : p.tunables) s += std::string(b.name) + "=" + std::to_string(b.value) + " ";
    s += "local=" + std::to_string(p.local[0]);
    for (int d = 1; d < 3; ++d)
      if (p.local[d] > 1 || (d == 1 && p.local[2] > 1)) s += "x" + std::to_string(p.local[d]);
    for (int d = 0; d < 3; ++d)
      if (p.iterations[d] > 1) s += " iterations" + std::to_string(d) + "=" + std::to_string(p.iterations[d]);
    if (p.peel) s += " peeled";
    if (p.math == ir::arithmetic::relaxed) s += " relaxed";
    return s;
  }

 private:
  /// The number of a point's tunables' values and of what it peels.
  HOIST_LAZY long tunables_of(long number) const {
    if (given_ != nullptr) return number;
    const long shapes = static_cast<long>(shapes_.size());
    return 2 * (number / shapes) + shapes_[static_cast<std::size_t>(number % shapes)].peel;
  }
  /// `tunables` numbers the values of the tunables; -1 where they are unknown.
  HOIST_LAZY [[gnu::noinline]] const char* rejection(const ir::point& p, long tunables, latest* kept) const {
    if (p.local[0] * p.local[1] * p.local[2] > target_.max_group_size)
      return "the group has more work-items than the target allows";
    lower::requirements fresh;
    const lower::requirements& d = requirements_of(p, tunables, fresh, kept);
    if (d.rejected != nullptr) return d.rejected;
    bool busy = false;
    for (const lower::kernel_requirements& k : d.kernels) {
      if (const char* why = rejection(p, k); why != nullptr) return why;
      if (p.plan.given && k.items > target_.max_group_size) return "the group has more work-items than the target allows";
      busy = busy || is_busy(p, k);
    }
    return busy || p.plan.given ? nullptr : "more work-items than work";
  }
  HOIST_LAZY const char* rejection(const ir::point& p, const lower::kernel_requirements& k) const {
    constexpr long most_values = 16000, most_of_cube = 20000;
    constexpr long most_steps = 2;  // a kernel of several steps may be twice as long
    for (int d = 0; d < 3; ++d)
      if (p.local[d] > 1 && (k.repeated >> d & 1u) != 0) return lower::detail::repeated_work;
    if (k.awaits && !target_.groups_in_order) return "groups wait for those before them, which the target may start later";
    if (const char* why = k.images.supported ? detail::image_rejection(k.images, target_.images) : nullptr; why != nullptr)
      return why;
    if (k.local_bytes > 0 && target_.kind == device_class::mobile_gpu) return "the target has no local memory";
    if (k.local_bytes > target_.local_per_group) return "local memory is larger than the target's";
    if (k.local_bytes > 0 && p.peel && target_.kind == device_class::cpu) return "PoCL misplaces barriers in two branches";
    if (target_.kind == device_class::gpu && k.carried > target_.registers_per_item)
      return "a loop carries more than a work-item has registers";
    const bool planes = most(k, ir::level::global, 2) > 0 || most(k, ir::level::group, 2) > 0;
    if (k.values > (planes ? most_of_cube : most_values) * (k.steps < most_steps ? k.steps : most_steps))
      return "the text is too long";
    return nullptr;
  }
  HOIST_LAZY bool is_busy(const ir::point& p, const lower::kernel_requirements& k) const {
    for (int d = 0; d < 3; ++d)
      if (idle(p, k, d) || one_group(p, k, d)) return false;
    return true;
  }
  /// What a point asks for: known, or `fresh`.
  HOIST_LAZY const lower::requirements& requirements_of(const ir::point& p, long tunables, lower::requirements& fresh,
                                                        latest* kept) const {
    if (tunables >= 0)
      if (const lower::requirements* found = cache_.find(tunables); found != nullptr) return *found;
    fresh = kept == nullptr || p.plan.given ? detail::required(terms_, p, inputs_)
                                            : detail::required(begun(p, tunables, *kept), terms_, p);
    return tunables < 0 || fresh.by_launch ? fresh : cache_.add(tunables, static_cast<lower::requirements&&>(fresh));
  }
  HOIST_LAZY [[gnu::noinline]] const lower::begun& begun(const ir::point& p, long tunables, latest& kept) const {
    if (kept.of_ != this || kept.tunables_ != tunables) {
      kept.of_ = this;
      kept.tunables_ = tunables;
      kept.begun_ = detail::begun_at(terms_, p, inputs_);
    }
    return kept.begun_;
  }

  struct shape {
    long local[3] = {1, 1, 1};
    long iterations[3] = {1, 1, 1};
    bool peel = false;
  };

  HOIST_LAZY static bool is_near(const shape& a, const shape& b) {
    int doubled = 0, halved = 0, other = 0;
    for (int d = 0; d < 3; ++d) {
      doubled += b.local[d] == 2 * a.local[d];
      halved += a.local[d] == 2 * b.local[d];
      other += a.local[d] != b.local[d] && b.local[d] != 2 * a.local[d] && a.local[d] != 2 * b.local[d];
      other += 2 * (a.iterations[d] != b.iterations[d]);
    }
    if (a.peel != b.peel) return other + doubled + halved == 0;
    return other == 0 ? doubled + halved == 1 || (doubled == 1 && halved == 1) : other == 2 && doubled + halved == 0;
  }
  HOIST_LAZY bool known(const char* name) const {
    for (const ir::length_node* t : tunables_)
      if (meta::same_text(t->name, name)) return true;
    return false;
  }
  HOIST_LAZY static long most(const lower::kernel_requirements& k, ir::level who, int d) {
    return k.parallel.most[static_cast<int>(who)][d];
  }
  /// More than half of a group's work-items in a dimension have nothing to do.
  HOIST_LAZY bool idle(const ir::point& p, const lower::kernel_requirements& k, int d) const {
    const long work = most(k, groups_ ? ir::level::local : ir::level::global, d);
    return p.local[d] > 1 && work > 0 && p.local[d] >= 2 * work;
  }
  /// Iterations are asked for where one group does all.
  HOIST_LAZY static bool one_group(const ir::point& p, const lower::kernel_requirements& k, int d) {
    if (p.iterations[d] == 1) return false;
    const long groups = most(k, ir::level::group, d), items = most(k, ir::level::global, d);
    const long needed = groups > 0 ? groups : (items + p.local[d] - 1) / p.local[d];
    return needed <= p.iterations[d];
  }
  /// What the structure asks for at its first values of all tunables that it can be lowered at, or at their last.
  HOIST_LAZY lower::requirements some_requirements() const {
    int most_choices = 1;
    for (const ir::length_node* t : tunables_)
      if (t->choice_count > most_choices) most_choices = t->choice_count;
    for (int i = 0;; ++i) {
      ir::point p;
      p.sizes = sizes_;
      for (const ir::length_node* t : tunables_)
        p.tunables.push(ir::binding(t->name, t->choices[i < t->choice_count ? i : t->choice_count - 1]));
      lower::requirements found = detail::required(terms_, p, inputs_);
      if (found.rejected == nullptr || i + 1 == most_choices) return found;
    }
  }
  /// Which dimensions of the NDRange the structure uses, and which all of its kernels do.
  HOIST_LAZY void find_dimensions(const lower::requirements& asked) {
    const auto uses = [](const lower::kernel_requirements& k, ir::level who, int d) { return most(k, who, d) > 0; };
    for (int d = 0; d < 3; ++d) {
      everywhere_[d] = asked.rejected == nullptr;
      for (const lower::kernel_requirements& k : asked.kernels) {
        const bool groups = uses(k, ir::level::group, d), items = uses(k, ir::level::local, d) || uses(k, ir::level::global, d);
        groups_ = groups_ || groups;
        in_local_[d] = in_local_[d] || items;
        everywhere_[d] = everywhere_[d] && (groups || items);
      }
    }
  }
  /// None for a structure that names a local size or has no work-items in a group. Else local sizes are powers of two whose product
  /// is 32, or the target's most if that is less, to the target's most; iterations are 1 or 4 in the last dimension that all kernels
  /// use. Last come groups of several planes, of full rows and without iterations, where all kernels have work-items in three
  /// dimensions.
  HOIST_LAZY void find_shapes() {
    for (const ir::length_node* t : tunables_)
      if (t->local >= 0) return shapes_.push_back({});
    if (!in_local_[0] && !in_local_[1]) return shapes_.push_back({});
    int last = 0;
    for (int d = 0; d < 3; ++d)
      if (everywhere_[d]) last = d;
    const long least = target_.max_group_size < 32 ? target_.max_group_size : 32;
    const long most_planes = everywhere_[2] && in_local_[2] ? 8 : 1;
    constexpr long least_columns = 32;  // of several planes: measured on an H100, more planes or shorter rows were slower
    for (long z = 1; z <= most_planes; z *= 2)
      for (long x = 1; x <= (in_local_[0] ? 1024 : 1); x *= 2)
        for (long y = 1; y <= (in_local_[1] ? 64 : 1); y *= 2)
          for (long iterations : {1L, 4L}) {
            const long items = x * y * z;
            if (items < least || items > target_.max_group_size || items > 1024) continue;
            if (z > 1 && (x < least_columns || iterations > 1)) continue;
            shapes_.push_back({.local = {x, y, z}});
            shapes_.back().iterations[last] = iterations;
          }
  }

  /// Every shape a second time, with the last chunks peeled.
  HOIST_LAZY void offer_peeling() {
    const std::size_t guarded = shapes_.size();
    for (std::size_t i = 0; i < guarded; ++i) {
      shapes_.push_back(shapes_[i]);
      shapes_.back().peel = true;
    }
  }

  ir::table terms_;
  int inputs_;
  target target_;
  meta::vec<ir::binding> sizes_;
  std::vector<const ir::length_node*> tunables_;
  std::vector<shape> shapes_;
  const point_list* given_;
  mutable requirement_cache cache_;
  bool everywhere_[3] = {true, true, true}, in_local_[3] = {}, groups_ = false;
};

}  // namespace hoist
