#pragma once
// How many registers a work-item needs, estimated from what is live.

#include <hoist/features/compiled.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/target/target.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace hoist::features {

/// Most live 32-bit values of a work-item: variables and private arrays from their first statement to their last (a
/// mutable one through the loop that uses it), loads that a later statement uses again, the loads of one statement,
/// which the compiler issues together, as many times as a loop is unrolled (up to 4), loop counters; two for each
/// global memory's pointer, the elements of kept memories, and ten. Not rounded.
class registers {
 public:
  HOIST_LAZY registers(const plan& p, const compiled& c) : plan_(p), compiled_(c) {}

  HOIST_LAZY double run() {
    const ir::kernel& k = plan_.kernel;
    if (k.root < 0) return 0;
    variables_.resize(static_cast<std::size_t>(k.variables.size()));
    memories_.resize(static_cast<std::size_t>(k.memories.size()));
    loads_.resize(static_cast<std::size_t>(k.values.size()));
    compound(k.root, 1, 0);
    for (std::size_t v = 0; v < variables_.size(); ++v)
      hold(variables_[v], words(k.variables[static_cast<int>(v)].type) * k.variables[static_cast<int>(v)].width);
    for (std::size_t m = 0; m < memories_.size(); ++m) {
      const ir::memory& memory = k.memories[static_cast<int>(m)];
      if (memory.where == ir::space::priv) hold(memories_[m], static_cast<double>(memory.size) * words(memory.type));
    }
    for (int v = 0; v < k.values.size(); ++v) hold_load(v);
    double most = 0;
    for (double n : live_) most = std::max(most, n);
    double streams = 0, kept = 0;
    for (std::size_t m = 0; m < memories_.size(); ++m) {
      const ir::memory& memory = k.memories[static_cast<int>(m)];
      streams += memory.where == ir::space::global && memories_[m].first >= 0;
      if (compiled_.keeps(static_cast<int>(m)) && memories_[m].first >= 0)
        kept += static_cast<double>(memory.size) * words(memory.type);
    }
    return most + kept + 2 * streams + 10;
  }

 private:
  /// Places, in program order, from the first use to the last.
  struct span {
    int first = -1, last = -1;
    void use(int at) {
      if (first < 0) first = at;
      last = std::max(last, at);
    }
  };
  HOIST_LAZY static double words(scalar s) { return std::max(1, bytes_of(s) / 4); }

  HOIST_LAZY void hold(const span& s, double n) {
    for (int p = s.first; p >= 0 && p <= s.last; ++p) live_[static_cast<std::size_t>(p)] += n;
  }

  HOIST_LAZY void compound(int b, int unrolled, int loops) {
    if (b < 0) return;
    for (int i : plan_.kernel.statements[b].list) statement(i, unrolled, loops);
  }
  HOIST_LAZY void statement(int i, int unrolled, int loops) {
    const ir::statement& s = plan_.kernel.statements[i];
    using kind = ir::statement::kind;
    if (s.what == kind::compound) return compound(i, unrolled, loops);
    if (s.what == kind::loop) {
      const int from = static_cast<int>(live_.size());
      const bool many = s.count == ir::statement::trips::many;
      const int unroll = compiled_.unroll(i);
      const int factor = !many ? 1 : unroll == 0 ? most_unrolled : std::min(unroll, most_unrolled);
      compound(s.as_loop().body, std::min(most_unrolled, unrolled * factor), loops + (many && unroll != 0 ? 1 : 0));
      if (many) carry(from);
      return;
    }
    if (s.what == kind::branch) {
      for (int inner : ir::compounds_in(s)) compound(inner, unrolled, loops);
      return;
    }
    const int here = static_cast<int>(live_.size());
    double temporaries = 1;
    for (const access& a : plan_.of(i).accesses) {
      memories_[static_cast<std::size_t>(a.memory)].use(here);
      if (a.value < 0) continue;
      use_load(a, here);
      const ir::memory& m = plan_.kernel.memories[a.memory];
      if (!a.repeated && m.where != ir::space::priv) temporaries += words(m.type) * a.how.instructions * a.how.width;
    }
    ++now_;
    stamps_.resize(static_cast<std::size_t>(plan_.kernel.values.size()));
    reads(s.value, here);
    if (s.variable >= 0) variables_[static_cast<std::size_t>(s.variable)].use(here);
    live_.push_back(temporaries * unrolled + loops);
  }
  /// A load that isn't pure is another one after its run.
  HOIST_LAZY void use_load(const access& a, int here) {
    span& s = loads_[static_cast<std::size_t>(a.value)];
    if (!a.repeated && !plan_.known.pure(a.value)) {
      hold_load(a.value);
      s = {};
    }
    s.use(here);
  }
  HOIST_LAZY void hold_load(int v) {
    const span& s = loads_[static_cast<std::size_t>(v)];
    const ir::value& n = plan_.kernel.values[v];
    if (s.last > s.first) hold(s, words(n.type) * n.width);
  }
  HOIST_LAZY void reads(int v, int here) {
    if (v < 0 || stamps_[static_cast<std::size_t>(v)] == now_) return;
    stamps_[static_cast<std::size_t>(v)] = now_;
    const ir::value& n = plan_.kernel.values[v];
    if (n.what == ir::value::kind::read) variables_[static_cast<std::size_t>(n.as_read())].use(here);
    for (int a : ir::operands_of(n)) reads(a, here);
  }
  /// What was live before a loop, and used in it, lives through it.
  HOIST_LAZY void carry(int from) {
    const int end = static_cast<int>(live_.size()) - 1;
    for (std::vector<span>* all : {&variables_, &memories_})
      for (span& s : *all)
        if (s.first >= 0 && s.first < from && s.last >= from) s.last = std::max(s.last, end);
  }

  static constexpr int most_unrolled = 4;

  const plan& plan_;
  const compiled& compiled_;
  std::vector<span> variables_, memories_, loads_;
  std::vector<double> live_;
  std::vector<int> stamps_;
  int now_ = 0;
};

/// As the compiler allocates them: rounded up to the target's step.
HOIST_LAZY double allocated_registers(double live, const target& t) {
  double step = std::max(1, t.register_step);
  return std::ceil(live / step) * step;
}

}  // namespace hoist::features
