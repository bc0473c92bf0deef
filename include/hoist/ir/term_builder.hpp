#pragma once
// Terms made at run time, without the C++ compiler: what they are spelt with, and their tables.

#include <hoist/ir/linearise.hpp>
#include <hoist/meta/chunks.hpp>

namespace hoist::ir {

/// A term made at run time: its tokens in postfix. Its builder has to outlive it.
using made_term = meta::vec<token>;

/// Makes terms: inputs, patterns on terms, functions of variables, calls of functions that were traced or put together at run time.
/// Example: tools/laboratory/random_pipelines.hpp.
class term_builder {
 public:
  /// An input of scalars, of these extents, the outermost first.
  constexpr made_term input(int number, scalar type, const meta::vec<long>& extents) {
    token t;
    t.content.op = &input_pattern;
    t.content.number = static_cast<short>(number);
    t.content.type = type;
    t.content.lengths = static_cast<short>(extents.size());
    for (int i = 0; i < extents.size(); ++i) t.content.length[i] = static_cast<short>(i);
    put_lengths(t, extents);
    return one(t);
  }
  /// The pattern Op on terms, with these numbers for its own lengths where there are any.
  template <class Op>
  constexpr made_term apply(const meta::vec<made_term>& arguments, const meta::vec<long>& lengths = {}) {
    token t = detail::pattern_token<Op, 0>::make();
    t.content.args = static_cast<short>(arguments.size());
    if (!lengths.empty()) {
      for (int i = 0; i < lengths.size(); ++i) t.content.length[i] = static_cast<short>(i);
      put_lengths(t, lengths);
    }
    return applied(t, arguments);
  }
  /// A function of a scalar type's value, on terms: `of` is the pattern that calls it.
  constexpr made_term call(const pattern& of, const trace_graph& function, scalar type, const meta::vec<made_term>& arguments) {
    functions_.push(function);
    token t;
    t.what = token::kind::pattern;
    t.content.op = &of;
    t.content.args = static_cast<short>(arguments.size());
    t.content.type = type;
    t.content.built = &functions_[functions_.size() - 1];
    return applied(t, arguments);
  }
  /// A function of one parameter: `body(variable)` makes its term.
  template <class F>
  constexpr made_term function(F&& body) {
    return around(1, [&](int level) { return body(variable(level)); });
  }
  /// A function of two parameters.
  template <class F>
  constexpr made_term function_of_two(F&& body) {
    return around(2, [&](int level) { return body(variable(level), variable(level + 1)); });
  }
  /// The table of a closed term, which is kept.
  constexpr table table_of(const made_term& t) {
    meta::vec<const token*> tokens;
    for (const token& x : t) tokens.push(&x);
    const detail::built_table all(tokens.begin(), tokens.size());
    tables_.push({all.nodes, all.lengths});
    const kept_table& kept = tables_[tables_.size() - 1];
    return {kept.nodes.begin(), kept.nodes.size(), kept.lengths.begin(), kept.lengths.size()};
  }
  /// A closed term as families have it: its table is made at its first use, and stays until the process ends.
  terms program_of(const made_term& t) {
    programs_.push({});
    kept_program& kept = programs_[programs_.size() - 1];
    kept.tokens = t;
    for (const token& x : kept.tokens) kept.places.push(&x);
    kept.table = {kept.places.begin(), kept.places.size()};
    return {&kept.table};
  }

 private:
  struct kept_table {
    meta::vec<node> nodes;
    meta::vec<length_node> lengths;
  };
  struct kept_program {
    made_term tokens;
    meta::vec<const token*> places;
    deferred_table table{nullptr, 0};
  };
  static constexpr made_term one(const token& t) {
    made_term all;
    all.push(t);
    return all;
  }
  static constexpr made_term applied(const token& t, const meta::vec<made_term>& arguments) {
    made_term all;
    for (const made_term& a : arguments) all.append(a);
    all.push(t);
    return all;
  }
  static constexpr made_term variable(int level) {
    token t;
    t.what = token::kind::variable;
    t.level = static_cast<short>(level);
    t.content.op = &variable_pattern;
    return one(t);
  }
  template <class F>
  constexpr made_term around(int parameters, F&& body) {
    token t;
    t.what = token::kind::function;
    t.level = static_cast<short>(depth_);
    t.content.op = &function_pattern;
    t.content.slot = static_cast<short>(parameters);
    made_term all = one(t);
    depth_ += parameters;
    all.append(body(t.level));
    depth_ -= parameters;
    token end;
    end.what = token::kind::end;
    all.push(end);
    return all;
  }
  constexpr void put_lengths(token& t, const meta::vec<long>& values) {
    meta::vec<length_node> nodes;
    for (long v : values) {
      nodes.push({});
      nodes.back().value = v;
    }
    lengths_.push(nodes);
    t.lengths = lengths_[lengths_.size() - 1].begin();
    t.length_count = values.size();
  }

  meta::chunks<trace_graph> functions_;
  meta::chunks<meta::vec<length_node>> lengths_;
  meta::chunks<kept_table> tables_;
  meta::chunks<kept_program> programs_;
  int depth_ = 0;
};

}  // namespace hoist::ir
