#pragma once
// A structure as values: its table of nodes.

#include <hoist/core/trace/function.hpp>
#include <hoist/ir/pattern.hpp>

namespace hoist::ir {

/// A length in the table: an expression over numbers, named sizes and tunables.
struct length_node {
  enum class kind : unsigned char { number, size, tunable, plus, minus, times, over, quotient, remainder };
  kind what = kind::number;
  long value = 0;                 ///< number; over: the divisor
  char name[16]{};                ///< size, tunable
  const long* choices = nullptr;  ///< tunable: its values
  int choice_count = 0;
  short local = -1;  ///< tunable: the dimension whose local size it is; -1 for none
  short a = -1, b = -1;
};

/// A pattern, a call or a tuple has no more arguments than these.
inline constexpr int most_arguments = 32;

/// A node: a pattern and its arguments, a function, a variable, or an input.
struct node {
  const pattern* op = nullptr;
  short arg[most_arguments] = {
      -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
      -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};  ///< children; of a function its body
  short args = 0;
  short length[4] = {-1, -1, -1, -1};  ///< lengths that parametrise the pattern; of an input its extents
  short lengths = 0;
  short binder = -1;          ///< variable: the function that binds it
  short slot = 0;             ///< variable: which parameter of it; input: the width of vectors, or 0
  short number = -1;          ///< input: its position; pattern: its own small parameter, -1 for none
  scalar type = scalar::f32;  ///< input, literal, call: the (element) type
  const char* tag = nullptr;  ///< input: the name of the access, if it has one
  double literal = 0;
  bool makes_tuple = false;            ///< call: of several results
  trace_graph (*trace)() = nullptr;    ///< call
  const trace_graph* built = nullptr;  ///< call of a function that was built at run time, instead

  constexpr bool is_traced() const { return trace != nullptr || built != nullptr; }
  constexpr trace_graph traced() const {
    if (built != nullptr) return *built;
    return trace();
  }
};

/// A structure as values. Children stand before their parents; the last node is the root.
struct table {
  const node* nodes = nullptr;
  int size = 0;
  const length_node* lengths = nullptr;
  int length_count = 0;
  constexpr const node& operator[](int i) const { return nodes[i]; }
  constexpr int root() const { return size - 1; }
};

}  // namespace hoist::ir
