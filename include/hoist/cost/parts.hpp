#pragma once
// How the value of a model splits into its terms, and what of them is hidden.

#include <hoist/cost/evaluate.hpp>
#include <hoist/cost/print.hpp>

#include <optional>
#include <string>
#include <vector>

namespace hoist::cost {

/// A term of a model at one row. `alone`: what it costs by itself. `shown`: what it adds to the whole; of what overlaps, less.
struct part {
  std::string text;
  double alone = 0, shown = 0;
  int quantity = -1;            ///< its place in the model's list, where the term has one quantity
  std::optional<double> count;  ///< of that quantity
  std::optional<double> price;  ///< of one of it

  double hidden() const { return alone - shown; }
  /// What the term is called: its text up to the first product, `p_memory`.
  std::string name() const { return text.substr(0, text.find(" * ")); }
};

namespace detail {

/// Goes down sums and overlaps; a product is split where one of its factors is.
class splitter {
 public:
  HOIST_LAZY splitter(const cost_model& m, std::span<const double> row, std::span<const double> parameters)
      : m_(m), row_(row), values_(static_cast<std::size_t>(m.nodes.size())) {
    for (int i = 0; i < m.nodes.size(); ++i) {
      local_.push_back(value_at(m.nodes[i], values_.data(), row, parameters));
      values_[static_cast<std::size_t>(i)] = local_.back().value;
    }
  }
  HOIST_LAZY std::vector<part> run() {
    split(m_.root(), 1, 1);
    return std::move(parts_);
  }

 private:
  HOIST_LAZY double value_of(int at) const { return values_[static_cast<std::size_t>(at)]; }
  HOIST_LAZY bool splits(int at) const {
    using kind = node::kind;
    const node& n = m_.nodes[at];
    if (n.what == kind::multiply) return factor_of(n) >= 0;
    if (n.what == kind::divide) return splits(n.operands[0]) && value_of(n.operands[1]) > 0;
    return n.what == kind::add || n.what >= kind::overlapped;
  }
  /// The factor of a product that is split; -1 where the product stays whole.
  HOIST_LAZY int factor_of(const node& n) const {
    for (int k : {1, 0})
      if (splits(n.operands[k]) && value_of(n.operands[1 - k]) >= 0) return k;
    return -1;
  }
  /// Adds the parts of a node, which by itself counts `alone` times, and `shown` times in the whole.
  HOIST_LAZY void split(int at, double alone, double shown) {
    using kind = node::kind;
    const node& n = m_.nodes[at];
    if (!splits(at) || value_of(at) < 0) return add(at, alone, shown);
    const local_value& v = local_[static_cast<std::size_t>(at)];
    if (n.what == kind::multiply) {
      const int k = factor_of(n);
      const double other = value_of(n.operands[1 - k]);
      return split(n.operands[k], alone * other, shown * other);
    }
    if (n.what == kind::divide || n.what == kind::saturated) return split(n.operands[0], alone * v.by[0], shown * v.by[0]);
    for (int k = 0; k < 2; ++k) {
      const double x = value_of(n.operands[k]);
      split(n.operands[k], alone, shown * shown_share(n, v, k, x));
    }
  }
  /// The share of an operand that shows in a sum or an overlap. Of a norm the shares add up as its derivatives do.
  HOIST_LAZY double shown_share(const node& n, const local_value& v, int k, double x) const {
    if (n.what == node::kind::add) return 1;
    if (n.what == node::kind::norm) return v.by[k];
    const double other = value_of(n.operands[1 - k]);
    return logistic(2 * value_of(n.operands[2]) * (x - other));
  }
  HOIST_LAZY void add(int at, double alone, double shown) {
    part found;
    found.text = text_of(m_, at);
    found.alone = alone * value_of(at);
    found.shown = shown * value_of(at);
    int quantities = 0;
    count_quantities(at, quantities, found.quantity);
    if (quantities != 1) found.quantity = -1;
    if (found.quantity >= 0) {
      found.count = row_[static_cast<std::size_t>(found.quantity)];
      if (*found.count != 0) found.price = found.alone / *found.count;
    }
    parts_.push_back(found);
  }
  HOIST_LAZY void count_quantities(int at, int& quantities, int& last) const {
    const node& n = m_.nodes[at];
    if (n.what == node::kind::quantity) {
      ++quantities;
      last = n.name;
    }
    for (int k = 0; k < n.count(); ++k) count_quantities(n.operands[k], quantities, last);
  }

  const cost_model& m_;
  std::span<const double> row_;
  std::vector<double> values_;
  std::vector<local_value> local_;
  std::vector<part> parts_;
};

}  // namespace detail

/// The terms of a model at a row, in the order of its text. What they show adds up to the value. None is negative where
/// parameters and quantities aren't; a difference is one term.
HOIST_LAZY std::vector<part> breakdown(const cost_model& m, std::span<const double> row, std::span<const double> parameters) {
  return detail::splitter(m, row, parameters).run();
}

}  // namespace hoist::cost
