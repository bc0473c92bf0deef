#pragma once
// Structural hashes: a structure, or its part down to a depth, as one number that doesn't change from run to run.

#include <hoist/ir/table.hpp>

#include <bit>
#include <cstdint>

namespace hoist::ir {

namespace detail {

/// A running hash: splitmix64 over what has been put in so far.
struct digest {
  std::uint64_t state = 0xcbf29ce484222325;

  constexpr digest& put(std::uint64_t x) {
    state = (state ^ x) + 0x9e3779b97f4a7c15;
    state = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9;
    state = (state ^ (state >> 27)) * 0x94d049bb133111eb;
    state ^= state >> 31;
    return *this;
  }
  constexpr digest& put(long x) { return put(static_cast<std::uint64_t>(x)); }
  constexpr digest& put(int x) { return put(static_cast<long>(x)); }
  constexpr digest& put(scalar s) { return put(static_cast<long>(s)); }
  constexpr digest& put(double x) { return put(std::bit_cast<std::uint64_t>(x)); }
  constexpr digest& put(const char* text) {
    for (; *text != 0; ++text) put(static_cast<long>(*text));
    return put(-1L);
  }
};

/// The hash of what node `i` of a traced function computes; `memo` keeps those of the nodes before.
constexpr std::uint64_t hash_traced(const trace_graph& g, int i, meta::vec<std::uint64_t>& memo) {
  if (memo[i] != 0) return memo[i];
  const trace_graph::node& n = g.nodes[i];
  digest d;
  d.put(n.type);
  if (n.op != nullptr) {
    d.put(n.op->text).put(n.op->arity);
    for (int k = 0; k < n.op->arity; ++k) d.put(hash_traced(g, n.arg[k], memo));
  } else if (n.parameter >= 0) {
    d.put(n.parameter).put(n.steps);
    for (int k = 0; k < n.steps; ++k) d.put(n.path[k]);
  } else {
    d.put(n.number);
  }
  return memo[i] = d.state;
}

struct table_hash {
  const table& terms;
  meta::vec<int> functions;  ///< those around the node, the outermost first

  constexpr void length(digest& d, int i) const {
    const length_node& n = terms.lengths[i];
    d.put(static_cast<long>(n.what)).put(n.value).put(n.name).put(n.choice_count);
    for (int k = 0; k < n.choice_count; ++k) d.put(n.choices[k]);
    if (n.a >= 0) length(d, n.a);
    if (n.b >= 0) length(d, n.b);
  }
  /// How many functions lie between a variable and its binder: numbers of nodes stay out of the hash.
  constexpr int distance(int binder) const {
    int at = functions.size() - 1;
    while (at >= 0 && functions[at] != binder) --at;
    return functions.size() - at;
  }
  constexpr std::uint64_t node(int i, int depth) {
    const ir::node& n = terms[i];
    digest d;
    d.put(n.op->name).put(n.number).put(n.type).put(n.literal).put(n.args).put(n.slot);
    if (n.binder >= 0) d.put(distance(n.binder));
    for (int k = 0; k < n.lengths; ++k) length(d, n.length[k]);
    if (n.is_traced()) {
      const trace_graph g = n.traced();
      meta::vec<std::uint64_t> memo(g.nodes.size(), 0);
      for (int r : g.results) d.put(hash_traced(g, r, memo));
    }
    bool is_function = n.args > 0 && n.arg[0] > i;
    if (depth == 0 && !is_function) return d.state;
    if (is_function) functions.push(i);
    for (int k = 0; k < n.args; ++k) d.put(node(n.arg[k], is_function ? depth : depth - 1));
    if (is_function) functions.pop();
    return d.state;
  }
};

}  // namespace detail

/// The structural hash of a table: over the patterns' names and parameters, lengths with their tunables' values, literals,
/// variables by their binders, and what user functions compute; `depth` patterns deep, all of them when negative. Functions
/// count for nothing in the depth. Equal terms have equal hashes in every run and by every compiler.
constexpr std::uint64_t hash(const table& terms, int depth = -1) {
  return detail::table_hash{terms, {}}.node(terms.root(), depth);
}

/// The structural hash of what a user function computes.
constexpr std::uint64_t hash(const trace_graph& g) {
  meta::vec<std::uint64_t> memo(g.nodes.size(), 0);
  detail::digest d;
  for (int r : g.results) d.put(detail::hash_traced(g, r, memo));
  return d.state;
}

}  // namespace hoist::ir
