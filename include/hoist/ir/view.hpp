#pragma once
// Shapes of values, and views: lazy ways to see one value as another.

#include <hoist/ir/kernel.hpp>
#include <hoist/meta/short_vec.hpp>

namespace hoist::ir {

struct builder;

/// Indices into a value, the outermost last; a tuple's component is a number.
using indices = meta::short_vec<index_expr, 8>;

/// The shape of a value: a scalar, an array with its extent, or a tuple. `counter` is the variable over which the shape
/// of the elements may depend: the chunks of an array that its chunk size doesn't divide differ in length.
struct shape {
  enum class kind : unsigned char { scalar, array, tuple };
  kind what = kind::scalar;
  bool vector = false;  ///< an array that is one vector
  scalar type = scalar::f32;
  index_expr extent{}, counter{};
  int element = -1;
  meta::vec<int> parts;
};

/// A way to see a value: how an index into it becomes an index into what it is a view of, or a value.
struct view;
struct view_kind {
  static constexpr int unknown = 100;
  const char* name = "";
  /// Rewrites the indices and returns the view that they now address.
  int (*step)(builder&, const view&, indices&) = nullptr;
  /// For a view that ends the chain: the value at the indices.
  int (*load)(builder&, const view&, indices&) = nullptr;
  /// For a view that a sequential loop over it can keep in registers: the view to use inside the loop.
  int (*open)(builder&, int view, index_expr counter) = nullptr;
  /// How many indices `step` takes.
  int takes = unknown;
  /// Whether its values are memoised: many indices lead through such views to the same elements.
  bool memoised = false;
};
struct view {
  const view_kind* kind = nullptr;
  int child = -1;
  int node = -1;
  int scope = -1;
  int memory = -1;
  unsigned tags = 0;  ///< of the loads from `memory`
  index_expr a{}, b{};
  double number = 0;
  meta::vec<int> parts;
  int id = -1;           ///< its own number
  bool visited = false;  ///< as the first of a chain
  int shortcut = -1;
};

/// Where the steps from a view lead that need no index from elsewhere: the view, and the indices that they add.
struct shortcut {
  int view = -1;
  indices added;
};

}  // namespace hoist::ir

namespace hoist::detail {
using ir::view;  // there, rather than hoist::view of the user's arrays, whichever header comes first
}
