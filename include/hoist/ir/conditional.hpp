#pragma once
// A value that is computed only where a condition holds.

#include <hoist/ir/vectors.hpp>

namespace hoist::ir {

/// What a view shows at the indices, for code that reads it only where the condition holds; -1 where it never does. Loops that
/// compute it stand in a branch, since elsewhere the indices may lie outside; what takes no statement is a value like any other.
constexpr int value_where(builder& b, index_expr condition, int view, const indices& where) {
  if (b.pool().is_number(condition)) return b.pool().value(condition) != 0 ? b.value_at(view, where) : -1;
  const int enclosing = b.compound, inside = b.new_compound(), statements = b.out.statements.size();
  b.compound = inside;
  const int computed = b.value_at(view, where);
  b.compound = enclosing;
  if (b.rejected.reason != nullptr) return computed;
  if (statements == b.out.statements.size()) {
    b.out.statements.pop();
    return computed;
  }
  if (b.mentions_read(condition))
    b.reject("a loop stands behind a condition on an index that is read: what it computes needs memory of its own");
  const value shown = b.out.values[computed];
  variable r;
  r.type = shown.type;
  r.width = shown.width;
  r.mutable_ = true;
  b.out.variables.push(r);
  statement s;
  s.what = statement::kind::define;
  s.variable = b.out.variables.size() - 1;
  const int zero = b.constant(shown.type, 0);
  s.value = shown.width > 1 ? detail::broadcast(b, zero, shown.width) : zero;
  b.emit(s);
  const int result = s.variable;
  statement branch;
  branch.what = statement::kind::branch;
  branch.condition = condition;
  branch.body = inside;
  b.emit(branch);
  b.compound = inside;
  s.what = statement::kind::assign;
  s.value = computed;
  b.emit(s);
  b.compound = enclosing;
  return b.read(result);
}

}  // namespace hoist::ir
