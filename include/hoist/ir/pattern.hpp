#pragma once
// The facets that every pattern gives: what the passes ask of a node without knowing its name.

#include <hoist/arith/pool.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/meta/list.hpp>

namespace hoist::ir {

struct builder;
struct evaluation;
struct path;
struct scope;
struct bounded_value;
struct node;
struct line_part;

/// Whose kernel computes a node's value: its reader's, its own, or its function's, launched repeatedly.
enum class computed_by : unsigned char { reader, own_kernel, repeated_kernels };

/// A pattern's operations. A facet that a pattern has no use for is null, and asking for it is an error of the structure.
struct pattern {
  const char* name;
  /// The node's shape; the shapes of its arguments are made first, by the facet itself.
  int (*shape)(builder&, int node) = nullptr;
  /// A view of the node's value, for reading; may emit the statements that compute it.
  int (*view)(builder&, int node) = nullptr;
  /// Emits the statements that write the node's value to a destination view.
  void (*write)(builder&, int node, int destination) = nullptr;
  /// Emits the statements that find what a part of a line makes of the state before it, where later parts can know it apart.
  void (*sum_part)(builder&, int node, line_part&) = nullptr;
  /// Emits those that write a part of the node's value, once all parts before it are summed.
  void (*write_part)(builder&, int node, int destination, const line_part&) = nullptr;
  /// For a layout pattern: the destination that its last argument is to be written to.
  int (*target)(builder&, int node, int destination) = nullptr;
  /// For a function of elements: the scope in which its body stands for the element of an index.
  int (*element)(builder&, int node, arith::index_expr) = nullptr;
  /// The scalar of the node's value at a path: the meaning, on the host.
  bounded_value (*at)(const evaluation&, int node, const path&, const scope*) = nullptr;
  /// The number of elements of the array that stands at a path of the node's value.
  long (*length)(const evaluation&, int node, const path&, const scope*) = nullptr;
  computed_by who = computed_by::reader;
  /// The function's parameter is another name of the argument.
  bool names = false;
  /// In memory, the node's value is its arguments' arrays side by side.
  bool side_by_side = false;
  /// The node marks a stage, and is its argument.
  bool stage = false;
  /// An element of the argument stands at several places of the value.
  bool overlaps = false;
  /// The value is one of all elements of the argument, found by a loop over these.
  bool folds = false;
  /// What `write` emits are loops of a group's work-items.
  bool by_group = false;
};

/// What patterns without parameters inherit; those that have lengths say these.
struct plain_pattern {
  using lengths = meta::list<>;
  static constexpr void fill(node&) {}
};

}  // namespace hoist::ir
