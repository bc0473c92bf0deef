#pragma once
// Nodes of symbolic integers, and the table that keeps equal ones once.

#include <hoist/arith/interval.hpp>
#include <hoist/meta/short_vec.hpp>
#include <hoist/meta/vec.hpp>

namespace hoist::arith {

/// A handle of an integer expression of a pool; equal normal forms have equal ids.
struct index_expr {
  int id = -1;

  constexpr bool valid() const { return id >= 0; }
  friend constexpr bool operator==(index_expr, index_expr) = default;
};

enum class op : unsigned char {
  number,
  variable,
  sum,
  product,
  quotient,
  remainder,
  minimum,
  maximum,
  less,
  equal,
  conjunction,
  choice,
  power,
  logarithm
};

/// `coefficient` times the expression `id`.
struct term {
  long coefficient = 1;
  int id = -1;

  friend constexpr bool operator==(const term&, const term&) = default;
};

/// constant + sum of the terms, which are sorted, distinct and have no zero coefficient.
struct linear {
  long constant = 0;
  meta::short_vec<term, 6> terms;
};

struct node {
  op what = op::number;
  bool divided = false;           ///< a quotient or remainder, or a product with one
  bool undivided = false;         ///< its terms are added to others as they are: none is divided, none has an offset
  bool bounded_by_terms = false;  ///< its bounds may follow from other expressions and not from numbers alone
  long constant = 0;              ///< number: the value; variable: its index; sum: the constant
  int first = 0, count = 0;       ///< operands
  int base = -1;                  ///< of a sum with a constant: the same without it
  int weight = 1;                 ///< nodes when written as a tree, saturating
  unsigned hash = 0;
  unsigned long variables = 0;  ///< one bit for each variable inside, by index modulo 64
  interval range;
};

/// All nodes of a pool by id. A node is found again by its operation, constant and operands.
class node_table {
 public:
  constexpr void reserve(int count) {
    nodes_.reserve(count);
    operands_.reserve(2 * count);
  }
  constexpr int size() const { return nodes_.size(); }
  constexpr const node& operator[](int id) const { return nodes_.elements[id]; }
  constexpr node& operator[](int id) { return nodes_.elements[id]; }
  constexpr term operand(int id, int k) const { return operands_.elements[nodes_.elements[id].first + k]; }
  constexpr int operand_id(int id, int k) const { return operands_.elements[nodes_.elements[id].first + k].id; }

  /// The id of the node with `count` operands; `fresh` tells that it was added and still lacks its range. `list` isn't
  /// part of the table.
  constexpr int intern(op what, long constant, const term* list, int count, bool& fresh) {
    const unsigned hash = hash_of(what, constant, list, count);
    const unsigned at = place_of(hash, what, constant, list, count);
    fresh = slots_.elements[at] < 0;
    if (!fresh) return slots_.elements[at];
    const int first = operands_.size();
    for (int k = 0; k < count; ++k) operands_.push(list[k]);
    return add(at, hash, what, constant, first);
  }

  /// The id of base + constant, a sum that shares the operands of its base.
  constexpr int intern_above(int base, long constant, bool& fresh) {
    const unsigned hash = mixed(mixed(0x5bd1e995U, static_cast<unsigned long>(constant)), static_cast<unsigned long>(base));
    if (2 * (nodes_.size() + 1) > slots_.size()) grow();
    unsigned at = hash & mask();
    for (; slots_.elements[at] >= 0; at = (at + 1) & mask()) {
      const node& n = nodes_.elements[slots_.elements[at]];
      if (n.base == base && n.constant == constant) break;
    }
    fresh = slots_.elements[at] < 0;
    if (!fresh) return slots_.elements[at];
    const bool is_sum = nodes_.elements[base].what == op::sum;
    if (!is_sum) operands_.push({1, base});
    slots_.elements[at] = nodes_.size();
    node entry = nodes_.elements[base];
    entry.what = op::sum;
    entry.constant = constant;
    entry.base = base;
    entry.hash = hash;
    if (!is_sum) entry.first = operands_.size() - 1, entry.count = 1;
    nodes_.push(entry);
    return nodes_.size() - 1;
  }

  /// Operands that don't belong to a node yet: `open` tells where they begin, and makes room for `most`; `close` makes a
  /// node of them, or drops them where there is one already.
  constexpr int open(int most) {
    operands_.make_room(most);
    return operands_.size();
  }
  constexpr void push(term t) { operands_.push_in_room(t); }
  constexpr const term* operands(int id) const { return operands_.elements + nodes_.elements[id].first; }
  constexpr int opened_since(int first) const { return operands_.size() - first; }
  constexpr term opened(int at) const { return operands_.elements[at]; }
  constexpr void drop(int first) { operands_.shorten(first); }
  constexpr int close(op what, long constant, int first, bool& fresh) {
    const int count = operands_.size() - first;
    const unsigned hash = hash_of(what, constant, operands_.elements + first, count);
    const unsigned at = place_of(hash, what, constant, operands_.elements + first, count);
    fresh = slots_.elements[at] < 0;
    if (fresh) return add(at, hash, what, constant, first);
    drop(first);
    return slots_.elements[at];
  }

 private:
  /// The slot of such a node, or the empty one where it belongs.
  constexpr unsigned place_of(unsigned hash, op what, long constant, const term* list, int count) {
    if (2 * (nodes_.size() + 1) > slots_.size()) grow();
    unsigned at = hash & mask();
    for (; slots_.elements[at] >= 0; at = (at + 1) & mask()) {
      const int id = slots_.elements[at];
      if (nodes_.elements[id].hash == hash && matches(id, what, constant, list, count)) break;
    }
    return at;
  }
  /// The operands from `first` on as a node.
  constexpr int add(unsigned at, unsigned hash, op what, long constant, int first) {
    const int id = nodes_.size();
    slots_.elements[at] = id;
    node entry;
    entry.what = what;
    entry.constant = constant;
    entry.first = first;
    entry.count = operands_.size() - first;
    entry.hash = hash;
    nodes_.push(entry);
    return id;
  }
  constexpr unsigned mask() const { return static_cast<unsigned>(slots_.size() - 1); }

  static constexpr unsigned mixed(unsigned hash, unsigned long x) {
    const unsigned long product = (hash ^ x) * 0x9e3779b97f4a7c15UL;
    return static_cast<unsigned>(product >> 32) ^ static_cast<unsigned>(product);
  }
  static constexpr unsigned hash_of(op what, long constant, const term* list, int count) {
    unsigned hash = mixed(static_cast<unsigned>(what) + 1, static_cast<unsigned long>(constant));
    for (int k = 0; k < count; ++k)
      hash = mixed(hash, static_cast<unsigned long>(list[k].coefficient) * 0x10001UL + static_cast<unsigned long>(list[k].id));
    return hash;
  }
  constexpr bool matches(int id, op what, long constant, const term* list, int count) const {
    const node& n = nodes_.elements[id];
    if (n.what != what || n.constant != constant || n.count != count || n.base >= 0) return false;
    for (int k = 0; k < n.count; ++k)
      if (!(operands_.elements[n.first + k] == list[k])) return false;
    return true;
  }
  constexpr void grow() {
    meta::vec<int> wider(slots_.empty() ? 128 : 4 * slots_.size(), -1);
    slots_ = static_cast<meta::vec<int>&&>(wider);
    for (int id = 0; id < nodes_.size(); ++id) {
      unsigned at = nodes_.elements[id].hash & mask();
      while (slots_.elements[at] >= 0) at = (at + 1) & mask();
      slots_.elements[at] = id;
    }
  }

  meta::vec<node> nodes_;
  meta::vec<term> operands_;
  meta::vec<int> slots_;
};

}  // namespace hoist::arith
