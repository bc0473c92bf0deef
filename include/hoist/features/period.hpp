#pragma once
// How the accesses inside a loop change from one iteration to the next, so that a few iterations stand for all.

#include <hoist/features/plan.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/target/target.hpp>

#include <cmath>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace hoist::features {

/// Change of every slot that depends on a counter, per iteration; nothing where it isn't the same for all iterations.
/// A minimum or maximum with something that doesn't change is taken as idle, as it is inside the borders.
class changes {
 public:
  /// Several variables may change at once: pairs of a slot and its step.
  HOIST_LAZY changes(const plan& p, const std::vector<std::pair<int, long>>& steps)
      : plan_(&p), by_slot_(static_cast<std::size_t>(p.indices.size()), 0L) {
    std::vector<unsigned char> used(by_slot_.size());
    for (const auto& [variable, step] : steps) {
      for (int s : p.indices.users(variable)) used[static_cast<std::size_t>(s)] = 1;
      at(variable) = step;
    }
    for (int s = 0; s < p.indices.size(); ++s)
      if (used[static_cast<std::size_t>(s)] != 0 && !p.indices.is_variable(s)) at(s) = change(p.indices[s]);
  }
  std::optional<long> operator[](int slot) const {
    return slot < 0 ? std::optional<long>(0) : by_slot_[static_cast<std::size_t>(slot)];
  }

 private:
  HOIST_LAZY std::optional<long>& at(int slot) { return by_slot_[static_cast<std::size_t>(slot)]; }

  HOIST_LAZY std::optional<long> constant(int slot) const {
    const simulate::instruction& i = plan_->indices[slot];
    return i.what == simulate::code::number ? std::optional<long>(i.number) : std::nullopt;
  }
  HOIST_LAZY std::optional<long> change(const simulate::instruction& i) const {
    using simulate::code;
    const std::optional<long> a = (*this)[i.a], b = (*this)[i.b], c = (*this)[i.c];
    if (!a || !b || !c) return std::nullopt;
    if (*a == 0 && *b == 0 && *c == 0) return 0;
    switch (i.what) {
      case code::offset: return a;
      case code::scaled: return *a * i.number;
      case code::sum: return *a + i.number * *b;
      case code::product:
        if (*b == 0 && constant(i.b)) return *a * *constant(i.b);
        if (*a == 0 && constant(i.a)) return *b * *constant(i.a);
        return std::nullopt;
      case code::quotient:
        if (*b == 0 && constant(i.b) && *a % *constant(i.b) == 0) return *a / *constant(i.b);
        return std::nullopt;
      case code::remainder:
        if (*b == 0 && constant(i.b) && *a % *constant(i.b) == 0) return 0;
        return std::nullopt;
      case code::minimum:
      case code::maximum:
        if (*a == *b || *b == 0) return a;
        return *a == 0 ? b : std::nullopt;
      case code::choice: return *c == 0 && *a == *b ? a : std::nullopt;
      case code::number:
      case code::variable:
      case code::less:
      case code::equal:
      case code::power:
      case code::logarithm:
      case code::both: return std::nullopt;
    }
    return std::nullopt;
  }

  const plan* plan_;
  std::vector<std::optional<long>> by_slot_;
};

/// Iterations after which a loop's accesses fall on lines and banks as before; 0 when that can't be told.
class period_of {
 public:
  HOIST_LAZY period_of(const plan& p, const target& t) : plan_(&p), target_(&t) {}

  HOIST_LAZY int operator()(int loop, long step) {
    const ir::statement::looped s = plan_->kernel.statements[loop].as_loop();
    int counter = plan_->slot(s.counter);
    if (!plan_->indices.is_variable(counter)) return 1;
    changes by(*plan_, {{counter, step}});
    period_ = 1;
    compound(s.body, by);
    return period_;
  }

 private:
  HOIST_LAZY void fixed(arith::index_expr e, const changes& by) {
    if (plan_->slot(e) >= 0 && by[plan_->slot(e)] != std::optional<long>(0)) period_ = 0;
  }
  HOIST_LAZY void loop(const ir::statement::looped& s, const changes& by) {
    fixed(s.end, by);
    fixed(s.step, by);
    if (s.who == ir::level::sequential) fixed(s.begin, by);
  }
  HOIST_LAZY void compound(int b, const changes& by) {
    if (b < 0 || period_ == 0) return;
    for (int i : plan_->kernel.statements[b].list) {
      const ir::statement& s = plan_->kernel.statements[i];
      if (s.what == ir::statement::kind::loop) loop(s.as_loop(), by);
      if (s.what == ir::statement::kind::branch) fixed(s.as_branch().condition, by);
      for (const access& a : plan_->of(i).accesses) touch(a, by);
      if (s.what == ir::statement::kind::compound) compound(i, by);
      for (int inner : ir::compounds_in(s)) compound(inner, by);
    }
  }
  HOIST_LAZY void touch(const access& a, const changes& by) {
    for (int g = a.guard; g >= 0; g = plan_->guarded(g).outer)
      if (by[plan_->guarded(g).condition] != std::optional<long>(0)) period_ = 0;
    const ir::memory& m = plan_->kernel.memories[a.memory];
    if (period_ == 0 || m.where == ir::space::priv) return;
    std::optional<long> change = by[a.slot];
    if (!change) {
      period_ = 0;
      return;
    }
    long line = m.where == ir::space::global ? target_->line_bytes : 4L * target_->local_banks;
    long elements = std::max(1L, line / bytes_of(m.type));
    long own = elements / std::gcd(std::abs(*change), elements);
    period_ = static_cast<int>(std::lcm(static_cast<long>(period_), own));
  }

  const plan* plan_;
  const target* target_;
  int period_ = 1;
};

}  // namespace hoist::features
