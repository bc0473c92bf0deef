#pragma once
// The class of sizes for which one form holds.

#include <hoist/counts/form.hpp>
#include <hoist/counts/walk.hpp>
#include <hoist/lower/lower.hpp>

#include <numeric>

namespace hoist::counts {

/// What a form is made of: a structure at a point, whose sizes are an example of the class; those that `fixed` names are the same
/// for all of the class.
struct variant {
  const ir::table& terms;
  const ir::point& at;
  int inputs = 0;
  std::vector<std::string> fixed{};

  bool is_fixed(const ir::binding& size) const { return std::find(fixed.begin(), fixed.end(), size.name) != fixed.end(); }
};

namespace detail {

/// The counts of a variant whose kernels were lowered.
HOIST_LAZY module_tables tables_of(const lower::lowered& l, int sub_group) {
  module_tables all;
  for (const ir::kernel& k : l.kernels) {
    all.kernels.push_back(counts_of(k, sub_group));
    all.launches.push_back(0);
  }
  for (const lower::partition_launch& s : l.plan.launches) ++all.launches[static_cast<std::size_t>(s.kernel)];
  return all;
}

/// Finds the class of a variant. The text with open sizes may be another one than a text for one size, which has fewer guards:
/// so each candidate is compared, row by row, with the counts of texts made for sizes of its own.
class class_finder {
 public:
  HOIST_LAZY class_finder(const variant& v, int sub_group) : v_(v), sub_group_(sub_group) {
    for (const ir::binding& b : v.at.sizes) (v.is_fixed(b) ? fixed_ : example_).push(b);
  }

  /// Null where there is none.
  HOIST_LAZY std::unique_ptr<form> find() {
    if (example_.empty()) return nullptr;
    for (long unit : units())
      for (long below : {64L, 8L, 2L, 1L})
        if (std::unique_ptr<form> f = form_with(sizes_from(unit, below, most)); f != nullptr) return f;
    for (long unit : units())
      if (std::unique_ptr<form> f = form_with(sizes_from(unit, 8, 0)); f != nullptr) return f;
    return nullptr;
  }

 private:
  static constexpr long most = 1L << 16;

  /// Multiples to try: of all numbers that the loops and the launch divide sizes by, so that formulas are polynomials; of tiles and
  /// vectors; of what a group or its iterations cover; of all of these.
  HOIST_LAZY std::vector<long> units() const {
    long tiles = 1, all = 1, launch = 1;
    for (const ir::binding& b : v_.at.tunables) {
      tiles = std::lcm(tiles, b.value);
      all *= b.value;
    }
    for (int d = 0; d < 3; ++d) launch = std::lcm(launch, v_.at.local[d] * v_.at.iterations[d]);
    std::vector<long> found;
    for (long u :
         {divisors(), tiles, std::lcm(tiles, 4L), std::lcm(tiles, 32L), std::lcm(tiles, launch), tiles * launch, all * launch})
      if (u > 0 && u <= most / 2 && std::find(found.begin(), found.end(), u) == found.end()) found.push_back(u);
    return found;
  }
  /// The least common multiple of the numbers that the open text divides by; 0 where there is no such text.
  HOIST_LAZY long divisors() const {
    ir::point open = v_.at;
    open.sizes = fixed_;
    open.at_launch = sizes_from(1, 2, most);
    const lower::lowered l = lower::lower(v_.terms, open, v_.inputs);
    if (l.rejected != nullptr) return 0;
    long all = 1;
    for (const ir::kernel& k : l.kernels) {
      for (index_expr e : k.global)
        if (e.valid()) add_divisors(k.index, e, all);
      for (const ir::statement& s : k.statements)
        if (s.what == ir::statement::kind::loop) add_divisors(k.index, s.end, all);
    }
    return all;
  }
  HOIST_LAZY static void add_divisors(const arith::pool& p, index_expr e, long& all) {
    using arith::op;
    const op what = p.what(e);
    if (what == op::number || what == op::variable || all > most) return;
    if (what == op::sum || what == op::product) {
      for (int k = 0; k < (what == op::sum ? p.terms(e) : p.factors(e)); ++k)
        add_divisors(p, what == op::sum ? p.term(e, k) : p.factor(e, k), all);
      return;
    }
    if ((what == op::quotient || what == op::remainder) && p.is_number(p.right(e))) all = std::lcm(all, p.value(p.right(e)));
    add_divisors(p, p.left(e), all);
    add_divisors(p, p.right(e), all);
  }
  /// The sizes of the class from about a `below`-th of the example's on, to `greatest`, or to the example's where that is less.
  HOIST_LAZY meta::vec<ir::open_size> sizes_from(long unit, long below, long greatest) const {
    meta::vec<ir::open_size> all;
    for (const ir::binding& b : example_) {
      const long rest = b.value % unit, multiples = b.value / unit;
      long least = multiples / below;
      if (least < 1) least = multiples < 1 ? 0 : 1;
      if (least * unit + rest < 1) least = 1;
      all.push(ir::open_size(b.name, least * unit + rest, std::max(greatest / unit, multiples) * unit + rest, unit, rest));
    }
    return all;
  }
  HOIST_LAZY std::unique_ptr<form> form_with(const meta::vec<ir::open_size>& sizes) const {
    if (std::any_of(sizes.begin(), sizes.end(), [](const ir::open_size& s) { return s.least >= s.most; })) return nullptr;
    ir::point open = v_.at;
    open.sizes = fixed_;
    open.at_launch = sizes;
    const lower::lowered l = lower::lower(v_.terms, open, v_.inputs);
    if (l.rejected != nullptr) return nullptr;
    const std::vector<sample> samples = samples_of(open.at_launch, l.kernels);
    auto result = std::make_unique<form>(tables_of(l, sub_group_), open.at_launch, static_cast<int>(samples.size()));
    for (const sample& s : samples)
      if (!holds(*result, s)) return nullptr;
    return result;
  }
  using sample = meta::vec<ir::binding>;
  /// Sizes at which the texts that are made for them are looked at: the example, the ends of the class, sizes that fill the
  /// launch, where a text has no guards, and some between, always the same.
  HOIST_LAZY std::vector<sample> samples_of(const meta::vec<ir::open_size>& sizes, const meta::vec<ir::kernel>& kernels) const {
    std::vector<sample> all;
    const auto add = [&](auto value_of) {
      sample s;
      for (int i = 0; i < sizes.size(); ++i) s.push({sizes[i].name, value_of(i, sizes[i])});
      all.push_back(s);
    };
    add([&](int i, const ir::open_size&) { return example_[i].value; });
    add([](int, const ir::open_size& s) { return s.least; });
    add([](int, const ir::open_size& s) { return s.most; });
    add([&](int i, const ir::open_size& s) { return std::min(s.most, s.least + (i + 1) * s.multiple_of); });
    add([](int i, const ir::open_size& s) { return i == 0 ? s.least : s.most; });
    add([](int i, const ir::open_size& s) { return i == 0 ? s.most : s.least; });
    std::vector<std::vector<long>> filling;
    std::size_t most_filling = 0;
    for (const ir::open_size& s : sizes) filling.push_back(sizes_that_fill(s, sizes, kernels));
    for (const std::vector<long>& f : filling) most_filling = std::max(most_filling, f.size());
    random state;
    for (std::size_t k = 0; k < most_filling; ++k)
      for (int which = 0; which < sizes.size() + (sizes.size() > 1 ? 1 : 0); ++which)
        add([&](int i, const ir::open_size& s) {
          const std::vector<long>& f = filling[static_cast<std::size_t>(i)];
          return f.empty() || (which < sizes.size() && which != i) ? state.size(s) : f[k % f.size()];
        });
    for (int k = 0; k < 12; ++k) add([&](int, const ir::open_size& s) { return state.size(s); });
    return all;
  }
  /// Numbers that are the same in every run.
  struct random {
    unsigned long state = 88172645463325252UL;
    HOIST_LAZY long below(unsigned long most_below) {
      state ^= state << 13;
      state ^= state >> 7;
      state ^= state << 17;
      return static_cast<long>(state % most_below);
    }
    /// A size of the class not far from its least, whose multiple has some power of two as a factor.
    HOIST_LAZY long size(const ir::open_size& s) {
      const long power = below(8), multiple = (((s.least / s.multiple_of) >> power) + 1 + below(6)) << power;
      const long value = multiple * s.multiple_of + s.rest;
      return value > s.most ? s.most : value;
    }
  };
  /// The first sizes at which a parallel loop's iterations are a multiple of what the launch's groups take, the others being at
  /// their least.
  HOIST_LAZY std::vector<long> sizes_that_fill(const ir::open_size& of, const meta::vec<ir::open_size>& sizes,
                                               const meta::vec<ir::kernel>& kernels) const {
    constexpr int most_steps = 2048, most_found = 3;
    std::vector<long> found;
    for (const ir::kernel& k : kernels) {
      arith::pool p = k.index;
      meta::vec<long> by(p.variables(), 0);
      index_expr own;
      for (const ir::size_parameter& s : k.sizes) {
        if (meta::same_text(s.name, of.name)) own = s.variable;
        for (const ir::open_size& o : sizes)
          if (meta::same_text(s.name, o.name)) by[p.variable_index(s.variable)] = o.least;
      }
      if (!own.valid()) continue;
      for (const ir::statement& s : k.statements) {
        if (s.what != ir::statement::kind::loop || s.who == ir::level::sequential || !p.contains(s.end, own)) continue;
        if (!of_sizes_only(p, s.end, k)) continue;
        const long local = s.who == ir::level::group ? 1 : v_.at.local[s.dimension],
                   fills = local * v_.at.iterations[s.dimension];
        int here = 0;
        for (int step = 0; step < most_steps && fills > 1 && here < most_found; ++step) {
          const long value = by[p.variable_index(own)] = of.least + step * of.multiple_of;
          if (value > of.most) break;
          if (p.evaluate(s.end, by.begin()) % fills != 0) continue;
          ++here;
          if (std::find(found.begin(), found.end(), value) == found.end()) found.push_back(value);
        }
      }
    }
    return found;
  }
  HOIST_LAZY static bool of_sizes_only(arith::pool& p, index_expr e, const ir::kernel& k) {
    for (const ir::size_parameter& s : k.sizes) e = p.substitute(e, s.variable, p.number(p.range(s.variable).lo));
    return p.is_number(e);
  }
  HOIST_LAZY bool holds(const form& open, const meta::vec<ir::binding>& sizes) const {
    ir::point bound = v_.at;
    bound.sizes = sizes;
    bound.sizes.append(fixed_);
    const lower::lowered l = lower::lower(v_.terms, bound, v_.inputs);
    if (l.rejected != nullptr) return false;
    std::vector<mean> means;
    for (const kernel_table::unknown& u : open.unknowns()) means.push_back({u.name, 3});
    return agree(open.at(sizes, means), form(tables_of(l, sub_group_), {}, 0).at({}, means));
  }

  const variant& v_;
  int sub_group_;
  meta::vec<ir::binding> example_, fixed_;
};

}  // namespace detail

/// The form of a variant, for the class of sizes that its point's are an example of; `sub_group`: work-items of one. Null where
/// there is no class: its counts are those of each size alone (`counts_at`).
HOIST_ENGINE std::unique_ptr<form> form_of(const variant& v, int sub_group);
/// The form of a variant at its point's sizes alone. Fails (std::invalid_argument, one sentence) where it can't be lowered.
HOIST_ENGINE std::unique_ptr<form> counts_at(const variant& v, int sub_group);
#if HOIST_ENGINE_BODIES
HOIST_ENGINE_BODY std::unique_ptr<form> form_of(const variant& v, int sub_group) {
  return detail::class_finder(v, sub_group).find();
}
HOIST_ENGINE_BODY std::unique_ptr<form> counts_at(const variant& v, int sub_group) {
  const lower::lowered l = lower::lower(v.terms, v.at, v.inputs);
  if (l.rejected != nullptr) throw std::invalid_argument(std::string("there is no such kernel: ") + l.rejected + ".");
  return std::make_unique<form>(detail::tables_of(l, sub_group), meta::vec<ir::open_size>{}, 0);
}
#endif

}  // namespace hoist::counts
