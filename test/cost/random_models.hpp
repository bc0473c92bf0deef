#pragma once
// Random models: every kind of node, quantity and condition.

#include <hoist/cost.hpp>

#include <bit>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>

namespace hoist::test {

class random_models {
 public:
  explicit random_models(std::uint64_t seed) : random_(seed) {}

  long below(long most) { return static_cast<long>(random_() % static_cast<std::uint64_t>(most)); }
  bool coin() { return below(2) == 0; }
  double between(double least, double most) { return std::uniform_real_distribution<double>(least, most)(random_); }

  /// A model whose text is read again; any finite numbers.
  cost::cost_model of_any_numbers(int depth) {
    any_numbers_ = true;
    return with_output(depth);
  }
  /// A model of tame numbers, which no operation makes infinite: divisors are 1 and more.
  cost::cost_model of_tame_numbers(int depth) {
    any_numbers_ = false;
    return with_output(depth);
  }
  /// A cost: nothing is subtracted, and no number is negative.
  cost::cost_model of_costs(int depth) {
    any_numbers_ = false;
    costs_ = true;
    cost::cost_model m = with_output(depth);
    costs_ = false;
    return m;
  }

  cost::quantity quantity() {
    using namespace hoist::cost;
    switch (below(6)) {
      case 0: return feature(features::feature_names[below(features::feature_count)]);
      case 1: return size_of(coin() ? "N" : "M");
      case 2: return cost::detail::named_counts[below(5)].counted;
      case 3: return operation();
      default: return access();
    }
  }
  cost::condition condition() {
    using relation = cost::condition::relation;
    cost::condition c;
    c.is = static_cast<relation>(1 + below(7));
    if (c.is == relation::unknown) return c;
    if (coin()) c.to.add("N", number());
    if (coin()) c.to.add("M", number());
    if (below(3) == 0) c.to.constant = number();
    return c;
  }

 private:
  double number() {
    if (!any_numbers_) return std::round(between(costs_ ? 0 : -4, 4) * 8) / 8;
    for (;;)
      if (const double x = std::bit_cast<double>(random_()); std::isfinite(x) && std::isnormal(x))
        return coin() ? x : std::round(between(-99, 99));
  }
  cost::quantity access() {
    using namespace hoist::cost;
    hoist::cost::quantity q = accesses;
    if (coin()) q = q.of_space(static_cast<ir::space>(below(3)));
    if (coin()) q = coin() ? q.load() : q.store();
    if (coin()) q = q.of_type(static_cast<scalar>(below(12)));
    if (below(4) == 0) q = q.wide(condition());
    if (below(4) == 0) q = q.array(coin() ? "in0" : "tile 1");
    if (below(4) == 0) q = q.tagged(coin() ? "left" : "left, right");
    for (int d = 0; d < 3; ++d) {
      if (below(3) == 0) q = q.lid(d, condition());
      if (below(3) == 0) q = q.gid(d, condition());
      if (below(5) == 0) q = q.loop(d + 1, condition());
    }
    if (coin()) q = q.afr(condition());
    if (below(4) == 0) q = q.clamped(coin());
    if (below(4) == 0) q = q.gathered(coin());
    return coin() ? q : q.in(static_cast<unit>(below(6)));
  }
  cost::quantity operation() {
    using namespace hoist::cost;
    hoist::cost::quantity q = ops;
    constexpr const char* names[] = {"multiply-add", "+", "?:", "sqrt", "of_the_user", "odd name"};
    if (coin()) q = q.named(names[below(6)]);
    if (coin()) q = q.of<float>();
    if (below(4) == 0) q = q.wide(condition());
    constexpr unit suiting[] = {unit::paid, unit::work_items, unit::sub_groups, unit::elements, unit::flops};
    return coin() ? q : q.in(suiting[below(5)]);
  }

  cost::cost_model with_output(int depth) {
    cost::cost_model m;
    for (;;) {
      m = {};
      grow(m, depth);
      if (flaw_of(m) == cost::model_flaw::none) break;
    }
    if (coin())
      m.predicted = quantity();
    else
      cost::detail::put(coin() ? "ms" : "seconds", m.output);
    return m;
  }
  static cost::model_flaw flaw_of(const cost::cost_model& m) { return cost::detail::flaw_of(m); }

  int leaf(cost::cost_model& m) {
    const long kind = below(4);
    if (kind == 0) {
      cost::node n;
      n.number = number();
      return m.add(n);
    }
    return kind == 1 ? m.add_quantity(quantity()) : m.add_parameter("a" + std::to_string(below(6)));
  }
  int grow(cost::cost_model& m, int depth) {
    using kind = cost::node::kind;
    if (depth == 0 || below(8) == 0) return leaf(m);
    kind what = static_cast<kind>(static_cast<int>(kind::add) + below(8));
    if (costs_ && (what == kind::subtract || what == kind::negate)) what = kind::add;
    const int a = grow(m, depth - 1);
    if (what == kind::negate) return m.add_operation(what, a);
    int b = what == kind::divide && !any_numbers_ ? divisor(m) : grow(m, depth - 1);
    if (what < kind::overlapped) return m.add_operation(what, a, b);
    if (what == kind::saturated && !any_numbers_) b = divisor(m);
    return m.add_operation(what, a, b,
                           what == kind::norm ? exponent(m)
                           : any_numbers_     ? grow(m, depth - 1)
                                              : leaf_parameter(m));
  }
  int leaf_parameter(cost::cost_model& m) { return m.add_parameter("e" + std::to_string(below(2))); }
  /// A quantity, which is 1 and more.
  int divisor(cost::cost_model& m) { return m.add_quantity(quantity()); }
  int exponent(cost::cost_model& m) {
    if (coin()) return m.add_parameter("k");
    cost::node n;
    n.number = 1 + std::abs(any_numbers_ ? between(0, 1e9) : number());
    return m.add(n);
  }

  std::mt19937_64 random_;
  bool any_numbers_ = false, costs_ = false;
};

}  // namespace hoist::test
