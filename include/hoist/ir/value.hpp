#pragma once
// The values of the kernel IR: a graph whose nodes are registers, loads, and operations on these.

#include <hoist/arith/node.hpp>
#include <hoist/core/types/scalar.hpp>
#include <hoist/ir/image_format.hpp>

namespace hoist::ir {

using arith::index_expr;

/// A private scalar or vector. `mutable_` registers are assigned again (accumulators, rotated windows).
struct variable {
  scalar type = scalar::f32;
  bool mutable_ = false;
  int width = 1;
};

namespace detail {
/// A value or a statement is asked for what its kind hasn't: an error of hoist, which ends the program, or a constant expression.
constexpr void expect_kind(bool is) {
  if (!is) __builtin_trap();
}
}  // namespace detail

/// A scalar value, or a vector of `width` scalars: a node of a graph, equal nodes shared. Reading a memory that no
/// statement of the kernel writes, and everything computed from that, is pure; a `read` is the register's value where its
/// statement stands.
struct value {
  enum class kind : unsigned char {
    constant,
    load,
    read,
    from_index,
    named_index,
    apply,
    choose,
    broadcast,
    pack,
    component,
    texel
  };

  kind what = kind::constant;
  scalar type = scalar::f32;
  int width = 1;
  double number = 0;          ///< constant: the value, exact in `type`; component: its position in arg[0]; texel: its sampling
  int memory = -1;            ///< load, texel
  index_expr vector_index{};  ///< load of a vector at a multiple of its width: which
  index_expr index{};         ///< load: (first) element; from_index: the integer; choose: the condition, 0 or 1;
                              ///< named_index: the variable by which index expressions name arg[0], an integer;
                              ///< texel: its first element in the array, the nearest one where it is outside
  int variable = -1;          ///< read
  const operation* op = nullptr;  ///< apply
  int arg[3] = {-1, -1, -1};      ///< apply: operands; choose: arg[0] where index holds, else arg[1]; pack: parts; texel: its
                                  ///< coordinates, x first; also the named indices in `index`: of a load and of from_index
                                  ///< all, of choose arg[2]
  unsigned tags = 0;              ///< load: the tagged accesses that it is of, by bits of their places in the kernel's `tags`

  struct loaded {
    int memory;
    index_expr vector_index, index;
    unsigned tags;
  };
  struct applied {
    const operation& op;
    const int (&operand)[3];
  };
  struct chosen {
    index_expr condition;
    int then, otherwise;
  };
  struct picked {
    int vector, position;
  };
  struct sampled {
    int memory;
    sampling how;
    const int (&coordinate)[3];
  };
  struct named {
    index_expr variable;
    int integer;
  };
  constexpr double as_constant() const { return detail::expect_kind(what == kind::constant), number; }
  constexpr loaded as_load() const {
    return detail::expect_kind(what == kind::load), loaded{memory, vector_index, index, tags};
  }
  /// The register.
  constexpr int as_read() const { return detail::expect_kind(what == kind::read), variable; }
  constexpr index_expr as_from_index() const { return detail::expect_kind(what == kind::from_index), index; }
  constexpr named as_named_index() const { return detail::expect_kind(what == kind::named_index), named{index, arg[0]}; }
  constexpr applied as_apply() const { return detail::expect_kind(what == kind::apply), applied{*op, arg}; }
  constexpr chosen as_choose() const { return detail::expect_kind(what == kind::choose), chosen{index, arg[0], arg[1]}; }
  /// The scalar.
  constexpr int as_broadcast() const { return detail::expect_kind(what == kind::broadcast), arg[0]; }
  constexpr sampled as_texel() const {
    return detail::expect_kind(what == kind::texel), sampled{memory, static_cast<sampling>(static_cast<int>(number)), arg};
  }
  constexpr picked as_component() const {
    return detail::expect_kind(what == kind::component), picked{arg[0], static_cast<int>(number)};
  }

  /// But for the tags: accesses that load one element where nothing changes it share a load, which then has the tags of all.
  friend constexpr bool operator==(const value& a, const value& b) {
    return a.what == b.what && a.arg[0] == b.arg[0] && a.arg[1] == b.arg[1] && a.arg[2] == b.arg[2] && a.op == b.op &&
           a.index == b.index && a.memory == b.memory && a.vector_index == b.vector_index && a.variable == b.variable &&
           a.width == b.width && a.type == b.type && bits_of(a.number) == bits_of(b.number);
  }
};

/// The tags that the accesses of one kernel have, a bit of a value's `tags` each.
inline constexpr int most_tags = 32;

/// The values that a value is made of, in order; those that its index names are among them.
struct operand_list {
  const int *first, *last;
  constexpr const int* begin() const { return first; }
  constexpr const int* end() const { return last; }
};
struct operand_places {
  int *first, *last;
  constexpr int* begin() const { return first; }
  constexpr int* end() const { return last; }
};
namespace detail {
constexpr int operand_count(const value& v) {
  int n = 0;
  while (n < 3 && v.arg[n] >= 0) ++n;
  return n;
}
}  // namespace detail
constexpr operand_list operands_of(const value& v) { return {v.arg, v.arg + detail::operand_count(v)}; }
constexpr operand_places operands_of(value& v) { return {v.arg, v.arg + detail::operand_count(v)}; }
/// Those of them that its index names.
constexpr operand_list named_indices_of(const value& v) {
  using kind = value::kind;
  const int from = v.what == kind::choose                               ? 2
                   : v.what == kind::load || v.what == kind::from_index ? 0
                                                                        : 3,
            count = detail::operand_count(v);
  return {v.arg + (from < count ? from : count), v.arg + count};
}

}  // namespace hoist::ir
