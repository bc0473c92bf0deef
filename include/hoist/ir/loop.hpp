#pragma once
// Loops and branches begun in the compound statement that is being written.

#include <hoist/ir/builder.hpp>

namespace hoist::ir {

/// A loop over [0, extent); statements are appended to its body from then on. Returns it.
constexpr int begin_loop(builder& b, level who, int dimension, index_expr counter, index_expr extent) {
  statement s;
  s.what = statement::kind::loop;
  s.who = who;
  s.dimension = dimension;
  s.counter = counter;
  s.begin = b.pool().number(0);
  s.end = extent;
  s.step = b.pool().number(1);
  s.body = b.new_compound();
  int at = b.emit(s);
  b.compound = b.out.statements[at].body;
  return at;
}

/// A branch on a condition, or its body alone where the condition is proven; returns the compound statement to go on in.
constexpr int begin_branch(builder& b, index_expr condition) {
  if (b.pool().is_number(condition) && b.pool().value(condition) != 0) return b.compound;
  statement s;
  s.what = statement::kind::branch;
  s.condition = condition;
  s.body = b.new_compound();
  int body = s.body;
  b.emit(s);
  return body;
}

}  // namespace hoist::ir
