#pragma once
// The numbers that a loop of a work-item takes from one iteration to the next.

#include <hoist/ir/kernel.hpp>

namespace hoist::lower {

namespace detail {
struct carried_reader {
  const ir::kernel& k;
  meta::vec<bool> memory, variable;  ///< whether it has been written
  long most = 0;

  /// Whether the OpenCL compiler is asked to write all iterations one after the other.
  constexpr bool is_unrolled(const ir::statement& s) const {
    if (!k.index.is_number(s.begin) || !k.index.is_number(s.end) || !k.index.is_number(s.step)) return false;
    return k.index.value(s.begin) + s.unroll * k.index.value(s.step) >= k.index.value(s.end);
  }
  constexpr void statement(int i) {
    const ir::statement& s = k.statements[i];
    using kind = ir::statement::kind;
    if (s.what == kind::store) memory[s.as_store().memory] = true;
    if (s.what == kind::define || s.what == kind::assign) variable[s.as_assign().variable] = true;
    for (int inner : s.list) statement(inner);
    if (s.what == kind::loop && s.count == ir::statement::trips::many && !is_unrolled(s)) return loop(s);
    for (int inner : ir::compounds_in(s)) statement(inner);
  }
  constexpr void loop(const ir::statement& s) {
    carried_reader inside{k, meta::vec<bool>(memory.size(), false), meta::vec<bool>(variable.size(), false)};
    for (int inner : ir::compounds_in(s)) inside.statement(inner);
    long words = 0;
    for (int m = 0; m < memory.size(); ++m) {
      const ir::memory& x = k.memories[m];
      if (memory[m] && inside.memory[m] && x.where == ir::space::priv) words += ir::bytes_of(x) / 4;
      memory[m] = memory[m] || inside.memory[m];
    }
    for (int v = 0; v < variable.size(); ++v) {
      const ir::variable& x = k.variables[v];
      if (variable[v] && inside.variable[v]) words += x.width * (bytes_of(x.type) > 4 ? 2 : 1);
      variable[v] = variable[v] || inside.variable[v];
    }
    most = words > most ? words : most;
    most = inside.most > most ? inside.most : most;
  }
};
}  // namespace detail

/// In words of 32 bits, of the loop with the most: private memories and variables that are written before it and in it. Loops that are
/// asked to be unrolled whole are none. As long as registers don't stand for private memories, that is too much where some of their elements are read by nothing.
constexpr long carried_numbers(const ir::kernel& k) {
  if (k.root < 0) return 0;
  detail::carried_reader all{k, meta::vec<bool>(k.memories.size(), false), meta::vec<bool>(k.variables.size(), false)};
  all.statement(k.root);
  return all.most;
}

}  // namespace hoist::lower
