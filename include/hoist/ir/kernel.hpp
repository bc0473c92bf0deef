#pragma once
// The kernel IR: what lowering makes, and what text, simulation and features are read from.

#include <hoist/arith/pool.hpp>
#include <hoist/core/types/scalar.hpp>
#include <hoist/ir/image_format.hpp>
#include <hoist/ir/value.hpp>
#include <hoist/meta/vec.hpp>

namespace hoist::ir {

enum class space : unsigned char { global, local, priv, image };

/// Who executes a loop's iterations: one work-item in order, or the work-items or work-groups of one dimension.
enum class level : unsigned char { sequential, global, group, local };

constexpr unsigned loop_bit(level who, int dimension) { return 1u << (3 * static_cast<int>(who) + dimension); }

/// An array in memory, of `size` elements. Global memories and images are parameters of the kernel, in order of `parameter`.
struct memory {
  space where = space::global;
  scalar type = scalar::f32;
  long size = 0;         ///< the most that it may be where sizes are bound at launch
  int parameter = -1;    ///< position among the kernel's parameters; -1 when allocated inside
  bool output = false;   ///< written by the kernel (a parameter without `const`)
  bool awaited = false;  ///< global, of u64: status words that groups publish for those after them. A register is defined
                         ///< by one, or by a vector of them, once each isn't 0 and all have the same upper half
  index_expr extent{};   ///< the size as an expression; not valid where it is a number
  int width = 1;         ///< every access is of a vector of this width, at a multiple of it
  unsigned inside = 0;   ///< private: the parallel loops around it, a bit each (`loop_bit`)
  image_format image{};  ///< of an image
};

/// The bytes of a memory; of one beyond all that can be addressed a number that no device has.
constexpr long bytes_of(const memory& m) { return arith::saturating_product(m.size, bytes_of(m.type)); }

/// A named size that a kernel takes as a parameter, and its value once it is bound.
struct size_parameter {
  char name[16]{};
  index_expr variable{};
  long value = 0;
};

/// A statement; `body` and `otherwise` are indices of compound statements. `leave` ends the sequential loop in whose body it
/// stands, for the work-items for which its value doesn't hold.
struct statement {
  enum class kind : unsigned char { compound, loop, branch, define, assign, store, barrier, leave };
  enum class trips : unsigned char { many, at_most_one, exactly_one };

  kind what = kind::compound;
  meta::vec<int> list;                           ///< compound: its statements in order
  level who = level::sequential;                 ///< loop
  int dimension = 0;                             ///< loop: of the NDRange, for parallel levels
  index_expr counter{}, begin{}, end{}, step{};  ///< loop: counter from begin, below end, by step
  trips count = trips::many;                     ///< loop: what the control-flow pass proved of a work-item's iterations
  int unroll = 1;                                ///< loop: factor asked of the OpenCL compiler
  long usual = 0;                 ///< loop that is left: the iterations that counts and features take for it; 0: all
  index_expr condition{};         ///< branch
  int body = -1, otherwise = -1;  ///< loop, branch
  int variable = -1;              ///< define, assign
  int memory = -1;                ///< store
  int array = -1;                 ///< store: of an element of this array, of which each is stored once; -1 if not known
  index_expr vector_index{};      ///< store of a vector at a multiple of its width: which
  index_expr index{};             ///< store: (first) element
  index_expr texel[3]{};          ///< store to an image: the coordinates, x first
  int value = -1;                 ///< define, assign, store, leave: a condition; else its width is that of the store
  bool adds = false;              ///< store: of an integer that is added to the element, whichever work-items do so at once
  bool local_fence = false, global_fence = false;  ///< barrier

  struct looped {
    level who;
    int dimension;
    index_expr counter, begin, end, step;
    trips count;
    int unroll, body;
    long usual;
  };
  struct branched {
    index_expr condition;
    int then, otherwise;
  };
  struct assigned {
    int variable, value;
  };
  struct stored {
    int memory, array;
    index_expr vector_index, index;
    int value;
    bool adds;
  };
  constexpr looped as_loop() const {
    detail::expect_kind(what == kind::loop);
    return {who, dimension, counter, begin, end, step, count, unroll, body, usual};
  }
  constexpr branched as_branch() const {
    return detail::expect_kind(what == kind::branch), branched{condition, body, otherwise};
  }
  /// Of a definition, too.
  constexpr assigned as_assign() const {
    return detail::expect_kind(what == kind::assign || what == kind::define), assigned{variable, value};
  }
  constexpr stored as_store() const {
    return detail::expect_kind(what == kind::store), stored{memory, array, vector_index, index, value, adds};
  }
};

/// The compound statements inside a loop or a branch.
struct compound_list {
  int all[2];
  int count;
  constexpr const int* begin() const { return all; }
  constexpr const int* end() const { return all + count; }
};
constexpr compound_list compounds_in(const statement& s) {
  if (s.body < 0) return {{s.otherwise, -1}, s.otherwise >= 0 ? 1 : 0};
  return {{s.body, s.otherwise}, s.otherwise >= 0 ? 2 : 1};
}

/// The index expressions of a statement, or places where they stand, which may be written: all but the counter, which is a name.
/// `vector_index` follows from `index`, and isn't among them.
template <class T>
struct index_list {
  T all[9]{};
  int count = 0;
  constexpr const T* begin() const { return all; }
  constexpr const T* end() const { return all + count; }
};
constexpr index_list<index_expr> indices_of(const statement& s) {
  index_list<index_expr> list;
  for (const index_expr e : {s.counter, s.begin, s.end, s.step, s.condition, s.index, s.texel[0], s.texel[1], s.texel[2]})
    if (e.valid()) list.all[list.count++] = e;
  return list;
}
constexpr index_list<index_expr*> index_places_of(statement& s) {
  index_list<index_expr*> list;
  for (index_expr* e : {&s.begin, &s.end, &s.step, &s.condition, &s.index, &s.texel[0], &s.texel[1], &s.texel[2]})
    if (e->valid()) list.all[list.count++] = e;
  return list;
}

/// Whether a statement has no other statements, and no work-item waits at it. What follows a `leave` is for fewer work-items.
constexpr bool is_straight(const statement& s) {
  using kind = statement::kind;
  return s.what == kind::define || s.what == kind::assign || s.what == kind::store || s.what == kind::leave;
}

/// Whether an index is seen to be a multiple of `width`: the access is aligned then, since every memory begins aligned.
constexpr bool is_multiple(const arith::pool& p, index_expr index, int width) {
  if (p.is_number(index)) return p.value(index) % width == 0;
  if (p.what(index) != arith::op::sum) return false;
  for (int i = 0; i < p.terms(index); ++i)
    if (p.coefficient(index, i) % width != 0) return false;
  return p.constant(index) % width == 0;
}
/// Whether a vector of `width` at an index is read or written by one instruction: OpenCL's vectors of three are not.
constexpr bool is_aligned(const arith::pool& p, index_expr index, int width) {
  return width != 3 && is_multiple(p, index, width);
}

/// Sizes of a launch, in work-items, for three dimensions.
struct range {
  long global[3] = {1, 1, 1};
  long local[3] = {1, 1, 1};
  int dimensions = 1;
};

/// The greatest extents of a kernel's parallel loops, by level and dimension; 0 where there is none.
struct parallelism {
  long most[4][3] = {};
};

/// One kernel. Work-item variables of the pool stand for get_global_id, get_group_id and get_local_id.
struct kernel {
  arith::pool index;
  index_expr id[4][3];  ///< by level (global, group, local) and dimension; id -1 when unused
  int inputs = 0;       ///< of the program: parameters below are its inputs
  meta::vec<memory> memories;
  meta::vec<variable> variables;
  meta::vec<value> values;
  meta::vec<statement> statements;
  meta::vec<const char*> tags;  ///< the names of accesses, `most_tags` or fewer
  int root = -1;                ///< a compound statement
  range launch;
  parallelism parallel;
  long steps = 1;          ///< of a time loop that a launch makes
  unsigned repeated = 0;   ///< dimensions, as bits, in which a group of several work-items would do work twice
  bool by_launch = false;  ///< a group shares out private memory, which only some local sizes allow
  meta::vec<size_parameter> sizes;
  index_expr global[3];  ///< global sizes as expressions; not valid where they are numbers

  /// The memories that are parameters, in the order of the text: what is read, by number, then what is written.
  constexpr meta::vec<int> parameters() const {
    int most = -1;
    for (const memory& m : memories) most = m.parameter > most ? m.parameter : most;
    meta::vec<int> all;
    for (bool output : {false, true})
      for (int p = 0; p <= most; ++p)
        for (int m = 0; m < memories.size(); ++m)
          if (memories[m].parameter == p && memories[m].output == output) all.push(m);
    return all;
  }
  /// The value of an expression over the named sizes.
  constexpr long valued(index_expr e) const {
    meta::vec<long> by_variable(index.variables(), 0);
    for (const size_parameter& s : sizes) by_variable[index.variable_index(s.variable)] = s.value;
    return index.evaluate(e, by_variable.begin());
  }
};

/// Whether a statement defines a register that stands for an integer which is read, where the indices of statements after it name
/// that.
constexpr bool names_index(const kernel& k, const statement& s) {
  return s.what == statement::kind::define && s.value >= 0 && k.values[s.value].what == value::kind::named_index;
}

/// Whether a statement defines a register by what another group publishes, once it has.
constexpr bool awaits(const kernel& k, const statement& s) {
  if (s.what != statement::kind::define || s.value < 0 || k.values[s.value].what != value::kind::load) return false;
  return k.memories[k.values[s.value].as_load().memory].awaited;
}
/// Whether the groups of a kernel wait for those before them.
constexpr bool awaits(const kernel& k) {
  for (const memory& m : k.memories)
    if (m.awaited) return true;
  return false;
}

/// Floating-point operations of a value's own operation, by the benchmarks' convention.
constexpr int flops_of(const kernel& k, const value& v) {
  if (v.what != value::kind::apply || !is_floating(v.type)) return 0;
  return v.op->flops * (v.op->sums ? k.values[v.arg[0]].width : v.width);
}

}  // namespace hoist::ir
