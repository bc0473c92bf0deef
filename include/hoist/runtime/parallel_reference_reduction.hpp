#pragma once
// The meaning of a reduction of millions of numbers, on all cores.

#include <hoist/core/trace/operations.hpp>
#include <hoist/evaluate/evaluate.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/meta/parallel.hpp>
#include <hoist/patterns/reduce.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace hoist::runtime {

/// Whether a node's operation may combine numbers in any order: a sum of no integers of 64 bits, and of floating numbers a product,
/// a minimum or a maximum.
inline bool is_reordered(const trace_graph::node& n) {
  switch (n.op->code) {
    case opcode::add: return !is_wide(n.type);
    case opcode::multiply:
    case opcode::minimum:
    case opcode::maximum: return is_floating(n.type);
    default: return false;
  }
}

/// The operation by which node `n` reduces so many numbers that several threads pay; null where it is no such node, reduces
/// by anything but one sum, product, minimum or maximum, or where every operation must be rounded in its order.
HOIST_LAZY const operation* parallel_reduction(const ir::evaluation& e, int n) {
  constexpr long few = 1 << 18;
  if (e.exact_type || e[n].op != &reduce_::facets) return nullptr;
  const int f = e[n].arg[0], body = e[f].arg[0];
  if (!e[body].is_traced() || e[body].args != 2 || e.length_at(e[n].arg[2], ir::path{}, nullptr) < few) return nullptr;
  for (int k = 0; k < 2; ++k)
    if (const ir::node& x = e[e[body].arg[k]]; x.binder != f || x.slot != k) return nullptr;
  const trace_graph& g = e.traces[body];
  const trace_graph::node& combined = g.nodes[g.results[0]];
  if (g.results.size() != 1 || combined.op == nullptr || !is_reordered(combined)) return nullptr;
  for (int k = 0; k < 2; ++k)
    if (const trace_graph::node& x = g.nodes[combined.arg[k]]; x.parameter != k || x.steps != 0 || x.type != combined.type)
      return nullptr;
  return combined.op;
}

/// What node `n` reduces to: parts of its numbers on a thread each, then the parts. A bound on the error of folding them
/// one after the other, however many threads there are: each addition's is at most that of its part's and of all before.
HOIST_LAZY ir::bounded_value reduced_in_parallel(const ir::evaluation& e, int n, const operation& op) {
  const long count = e.length_at(e[n].arg[2], ir::path{}, nullptr), threads = meta::cores();
  const scalar type = e[e[e[n].arg[0]].arg[0]].type;
  const auto begin = [&](long part) { return count / threads * part + std::min(part, count % threads); };
  std::vector<ir::bounded_value> folded(static_cast<std::size_t>(threads));
  meta::in_parallel(threads, [&](long part) {
    ir::evaluation own = e;
    values_by_place<> memo;
    own.memo = &memo;
    folded[static_cast<std::size_t>(part)] =
        hoist::detail::folded_elements(own, n, begin(part), begin(part + 1), false, nullptr)[0];
  });
  ir::bounded_value all = folded[0];
  for (long i = 1; i < threads; ++i) {
    const ir::bounded_value part = folded[static_cast<std::size_t>(i)];
    const bool rounds = op.code == opcode::add && is_floating(type);
    const double each = rounds ? 2 * op.ulps * ir::evaluation::unit_of(type) * std::abs(all.value) : 0;
    const ir::bounded_value both[] = {all, {part.value, part.error + each * static_cast<double>(begin(i + 1) - begin(i))}};
    all = e.apply(op, type, both);
  }
  return all;
}

/// An element of a program's result, which is the result itself where the program is a long reduction.
HOIST_LAZY ir::bounded_value element(const reference& meaning, const ir::path& p) {
  const ir::evaluation& e = meaning.state();
  const operation* op = parallel_reduction(e, e.terms.root());
  return op != nullptr ? reduced_in_parallel(e, e.terms.root(), *op) : meaning.at(p);
}

}  // namespace hoist::runtime
