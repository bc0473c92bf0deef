#pragma once
// Lengths of a structure as index expressions, at a point: numbers, named sizes, tunables, and sums and products of these.

#include <hoist/ir/builder.hpp>

namespace hoist::ir {

constexpr index_expr builder::length(int i, long least) {
  const length_node& n = terms.lengths[i];
  using kind = length_node::kind;
  switch (n.what) {
    case kind::number: return pool().number(n.value);
    case kind::size: return named_size(n.name, least);
    case kind::tunable: return bound(at->tunables, n.name, "a tunable has no value");
    case kind::plus: return pool().add(length(n.a, least), length(n.b, least));
    case kind::minus: return pool().sub(length(n.a, least), length(n.b, least));
    case kind::times: return pool().mul(length(n.a, least), length(n.b, least));
    case kind::quotient: return pool().quotient(length(n.a, least), length(n.b, least));
    case kind::remainder: return pool().remainder(length(n.a, least), length(n.b, least));
    case kind::over: return pool().quotient(pool().add(length(n.a, least), pool().number(n.value - 1)), pool().number(n.value));
  }
  return {};
}
constexpr index_expr builder::named_size(const char* name, long least) {
  for (const size_parameter& s : out.sizes)
    if (meta::same_text(s.name, name)) return s.variable;
  for (const open_size& s : at->at_launch) {
    if (!meta::same_text(s.name, name)) continue;
    if (s.least < least) reject("a named size is less than one: there would be no elements");
    size_parameter p;
    for (int i = 0; i < 16; ++i) p.name[i] = s.name[i];
    if (s.multiple_of < 1 || s.rest < 0 || s.rest >= s.multiple_of)
      reject("a named size is a rest above multiples of a number");
    p.variable = s.multiple_of <= 1
                     ? pool().variable({s.least, s.most})
                     : pool().add_number(pool().variable({s.least - s.rest, s.most - s.rest}, s.multiple_of), s.rest);
    out.sizes.push(p);
    return p.variable;
  }
  const index_expr value = bound(at->sizes, name, "a named size has no value");
  if (pool().value(value) < least) reject("a named size is less than one: there would be no elements");
  return value;
}
constexpr bool builder::is_uniform(index_expr e) {
  for (const size_parameter& s : out.sizes) e = pool().substitute(e, s.variable, pool().number(pool().range(s.variable).lo));
  return pool().is_number(e);
}
constexpr index_expr builder::room(index_expr extent) { return is_uniform(extent) ? extent : pool().number(most(extent)); }
constexpr index_expr builder::bound(const meta::vec<binding>& in, const char* name, const char* otherwise) {
  const long* v = point::find(in, name);
  if (v == nullptr) reject(otherwise);
  return pool().number(v == nullptr ? 1 : *v);
}

}  // namespace hoist::ir
