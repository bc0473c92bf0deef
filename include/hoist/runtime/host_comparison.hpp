#pragma once
// A program's result compared with what the program means on the host.

#include <hoist/evaluate/evaluate.hpp>
#include <hoist/explore/family.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/meta/parallel.hpp>
#include <hoist/meta/shared.hpp>
#include <hoist/runtime/parallel_reference_reduction.hpp>
#include <hoist/runtime/timing.hpp>
#include <hoist/runtime/verify.hpp>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace hoist::runtime {

/// The greatest error of a result against the host's double reference, beside the bound that it must keep.
struct accuracy {
  double error = 0, bound = 0;  ///< of the element with the greatest error / bound
  double ratio = 0;
  long row = 0, column = 0;
  long checked = 0;  ///< elements compared
};

/// An array of a family's result, at sizes, with the inputs: which elements it has, and what each means.
class host_comparison {
 public:
  HOIST_LAZY host_comparison(const family& f, const ir::point& sizes, const std::vector<host_values>& inputs,
                             const result_array& of)
      : family_(f), sizes_(sizes), inputs_(inputs), of_(of) {}

  /// What an element means, for threads of their own. `looseness`: see ir::evaluation.
  class meaning {
   public:
    /// By another array's evaluator, if one is given: what both depend on is computed once.
    HOIST_LAZY meaning(const host_comparison& c, double looseness, meta::shared<reference> by = {})
        : of_(c.of_),
          reference_(by ? std::move(by) : meta::shared<reference>::make(c.family_.terms(), c.sizes_, false)),
          extents_(given(c, looseness)) {}
    /// Its evaluator; none where it has given elements up, since it keeps these.
    HOIST_LAZY meta::shared<reference> evaluator() const {
      return reference_->has_given_up() ? meta::shared<reference>{} : reference_;
    }
    const std::vector<long>& extents() const { return extents_; }
    /// Elements that depend on many others are given up after so many seconds: `is_known` says which aren't.
    HOIST_LAZY void give_up_after(double s) {
      const bool rounds = is_floating(of_.type);
      reference_->give_up_after(s, rounds ? s + 4 : 3 * s, !rounds);
    }
    /// The same where nobody needs the error bounds of those that are given up: then prefix sums are, too.
    HOIST_LAZY void give_up_sums_after(double s) { reference_->give_up_after(s, s + 4, true); }
    static bool is_known(const ir::bounded_value& e) { return !std::isinf(e.error); }
    HOIST_LAZY ir::bounded_value operator[](long i) const { return element(*reference_, reference::place(of_, extents_, i)); }

   private:
    HOIST_LAZY std::vector<long> given(const host_comparison& c, double looseness) {
      for (std::size_t i = 0; i < c.inputs_.size(); ++i) reference_->set_input(static_cast<int>(i), c.inputs_[i]);
      reference_->loosen(looseness);
      return reference_->extents(of_);
    }
    const result_array& of_;
    meta::shared<reference> reference_;
    std::vector<long> extents_;
  };
  HOIST_LAZY meaning meant(double looseness = 1, meta::shared<reference> by = {}) const {
    return {*this, looseness, std::move(by)};
  }

  /// Compares `values` with the meaning: every element, or about `most` evenly spread ones and the borders, as many as `most_s`
  /// seconds allow, and one for each thread at least: an element of a long chain of stencils takes seconds.
  HOIST_LAZY accuracy compare(const host_values& values, long most, ir::arithmetic math, double most_s = 2) const {
    const long threads = meta::cores();
    std::vector<accuracy> part(static_cast<std::size_t>(threads));
    meta::in_parallel(threads, [&](long t) {
      part[static_cast<std::size_t>(t)] =
          compare_part(values, most, math, most_s, static_cast<unsigned>(t), static_cast<unsigned>(threads));
    });
    accuracy all = part[0];
    for (std::size_t t = 1; t < part.size(); ++t) {
      const long checked = all.checked + part[t].checked;
      if (part[t].ratio > all.ratio) all = part[t];
      all.checked = checked;
    }
    return all;
  }

 private:
  /// Elements of a result: all, or about `most` evenly spread ones and, in every dimension, the first and last four.
  HOIST_LAZY static std::vector<long> spread(const std::vector<long>& extents, long most) {
    long all = 1;
    for (long e : extents) all *= e;
    const double rate =
        std::pow(static_cast<double>(all) / static_cast<double>(most), 1.0 / static_cast<double>(extents.size()));
    const long stride = std::max(1L, static_cast<long>(rate));
    std::vector<long> places{0};
    for (long n : extents) {
      std::vector<long> longer;
      for (long p : places)
        for (long i = 0; i < n; ++i)
          if (i % stride == 0 || i < 4 || i >= n - 4) longer.push_back(p * n + i);
      places = std::move(longer);
    }
    return places;
  }
  HOIST_LAZY accuracy compare_part(const host_values& values, long most, ir::arithmetic math, double most_s, unsigned first,
                                   unsigned step) const {
    const bool all = most >= values.size();
    meaning right = meant();
    if (!all) right.give_up_sums_after(most_s / 2);
    const std::vector<long> places = spread(right.extents(), most);
    const long row = right.extents().empty() ? 1 : right.extents().back();
    const auto begin = meta::seconds_now();
    accuracy worst;
    for (std::size_t k = first; k < places.size(); k += step) {
      if (!all && k >= step && stopwatch::seconds_since(begin) > most_s) break;
      const long i = places[k * 7919 % places.size()];
      const ir::bounded_value r = right[i];
      if (!all && !meaning::is_known(r)) continue;
      if (!is_wide(of_.type) && !counts(r.value, math)) continue;
      const double y = values[i], ratio = miss(of_.type, y, r.value, r.error + 1e-30, math);
      ++worst.checked;
      if (ratio > worst.ratio || worst.bound == 0)
        worst = {std::abs(number_in(of_.type, y) - number_in(of_.type, r.value)),
                 allowed(r.error + 1e-30, math),
                 ratio,
                 i / row,
                 i % row,
                 worst.checked};
    }
    return worst;
  }

  const family& family_;
  const ir::point& sizes_;
  const std::vector<host_values>& inputs_;
  const result_array& of_;
};

/// Whether a program reduces arrays, so that results depend on the order of additions.
HOIST_LAZY bool reduces_arrays(const family& f) {
  const ir::table program = f.terms();
  for (int n = 0; n < program.size; ++n)
    if (program[n].op != nullptr && program[n].op->folds) return true;
  return false;
}

}  // namespace hoist::runtime
