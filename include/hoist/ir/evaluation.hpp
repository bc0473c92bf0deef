#pragma once
// What facets speak to while the meaning of a term is computed on the host: any element of any node, on its own.

#include <hoist/ir/pattern.hpp>
#include <hoist/ir/point.hpp>
#include <hoist/ir/table.hpp>

#include <cstdint>

namespace hoist::ir {

/// Indices into a value, the outermost first; a tuple's component is its number.
struct path {
  static constexpr int most = 14;
  long i[most] = {};
  int steps = 0;
  constexpr path with(long x) const {
    path p = *this;
    p.i[p.steps++] = x;
    return p;
  }
  constexpr path without_first(int n) const {
    path p;
    for (int k = n; k < steps; ++k) p.i[p.steps++] = i[k];
    return p;
  }
  constexpr path after(const path& front) const {
    path p = front;
    for (int k = 0; k < steps; ++k) p.i[p.steps++] = i[k];
    return p;
  }
  friend constexpr bool operator==(const path&, const path&) = default;
};

/// A computed scalar, with a bound on its distance from what single precision may give (0 in float evaluation).
struct bounded_value {
  double value = 0;
  double error = 0;
};

/// A number that has a name, once it is known.
struct computed_number {
  bounded_value value{};
  bool known = false;
};

/// A bound variable: an element of a node's value, or a scalar.
struct scope {
  int function = -1;
  int slot = 0;
  int node = -1;  ///< the element at `prefix` of this node's value,
  const scope* node_scope = nullptr;
  path prefix{};
  const bounded_value* parts = nullptr;  ///< an accumulator: where node is -1 all its scalars, else that at `prefix` of `node`
  const scope* outer = nullptr;
  int repeated = -1;                  ///< a node that is asked for its value
  long steps = 0;                     ///< after so many steps
  computed_number* number = nullptr;  ///< of a name: what it stands for, where that is a number
};

/// What a node whose elements follow from one another has found so far.
struct running_values {
  long done = -1;                  ///< elements; -1 before the first
  meta::vec<bounded_value> last;   ///< the scalars after them
  meta::vec<bounded_value> marks;  ///< those after 0, `apart`, 2 `apart`, ... elements
  meta::vec<int> places;           ///< of a scatter: the element at each of its places, or -1
  static constexpr long apart = 1024;
};

/// Values that are asked for again and again, because a kernel's result is read by many elements of the next.
struct value_memo {
  /// The known value of node `n` after `steps`, or null.
  virtual const bounded_value* find(int n, long steps, const path& p) const = 0;
  virtual void put(int n, long steps, const path& p, const bounded_value& r) = 0;
  virtual running_values& running(int n) = 0;
  /// Whether who asks won't wait any longer for what an element depends on. Sums are waited for unless nobody
  /// needs their error bounds, which say how far others may be off, or they tell which elements are moved.
  virtual bool is_late() { return false; }
  bool gives_up_sums = false, moving = false;
  double until = 0;   ///< where it is more than 0, the time after which elements are given up
  bool late = false;  ///< whether it has passed

 protected:
  ~value_memo() = default;
};

/// An index that a gather was given and its array hasn't: where it stands among the gather's indices, and the array's length.
struct out_of_bounds_index {
  bool found = false;
  long place = 0;
  double index = 0;
  long length = 0;
};

/// One input of a program on the host: `size` elements, row-major, `stride` elements from row to row by dimension. Doubles
/// may stand for any type, as they carry it.
struct host_array {
  const double* data = nullptr;
  const float* floats = nullptr;
  const void* others = nullptr;  ///< of `type`
  scalar type = scalar::f32;
  long stride[4] = {};
  /// The element as it is carried.
  constexpr double operator[](long i) const {
    if (data != nullptr) return data[i];
    return floats != nullptr ? static_cast<double>(floats[i]) : other(i);
  }

 private:
  template <class T>
  constexpr double as(long i) const {
    return static_cast<double>(static_cast<const T*>(others)[i]);
  }
  constexpr double other(long i) const {
    switch (type) {
      case scalar::i32: return as<int>(i);
      case scalar::u32: return as<unsigned>(i);
      case scalar::i8: return as<signed char>(i);
      case scalar::u8: return as<unsigned char>(i);
      case scalar::i16: return as<short>(i);
      case scalar::u16: return as<unsigned short>(i);
      case scalar::boolean: return as<unsigned char>(i) != 0 ? 1 : 0;
      case scalar::f32: return as<float>(i);
      case scalar::f16: return as<half>(i);
      case scalar::i64:
      case scalar::u64:
      case scalar::f64: break;
    }
    return as<double>(i);
  }
};

/// The evaluator's state: a term at sizes and tunables, and its inputs. With `exact_type` every operation is rounded to its
/// type, as a kernel does; without, all is computed in double with a running bound on a kernel's error, and what no float can
/// hold is infinite.
struct evaluation {
  table terms;
  const point* at = nullptr;
  meta::vec<host_array> inputs;
  bool exact_type = true;
  meta::vec<trace_graph> traces;     ///< by node
  meta::vec<meta::vec<short>> free;  ///< by node: the functions around it whose parameters its value depends on
  value_memo* memo = nullptr;
  out_of_bounds_index* bounds_report = nullptr;  ///< becomes the first that is met, where it isn't null
  double looseness = 1;                          ///< times the error that an operation of a device may have

  /// Of doubles, which the host rounds as a device does.
  static constexpr double double_unit = 0x1p-52;
  static constexpr double unit_of(scalar t) { return t == scalar::f32 ? 0x1p-24 : t == scalar::f16 ? 0x1p-11 : double_unit; }

  constexpr const node& operator[](int n) const { return terms[n]; }
  constexpr bounded_value scalar_at(int n, const path& p, const scope* s) const { return terms[n].op->at(*this, n, p, s); }
  constexpr long length_at(int n, const path& p, const scope* s) const { return terms[n].op->length(*this, n, p, s); }
  constexpr long length(int l) const {
    const length_node& n = terms.lengths[l];
    using kind = length_node::kind;
    switch (n.what) {
      case kind::number: return n.value;
      case kind::size: return named(at->sizes, n.name);
      case kind::tunable: return named(at->tunables, n.name);
      case kind::plus: return length(n.a) + length(n.b);
      case kind::minus: return length(n.a) - length(n.b);
      case kind::times: return length(n.a) * length(n.b);
      case kind::quotient: return length(n.a) / length(n.b);
      case kind::remainder: return length(n.a) % length(n.b);
      case kind::over: return (length(n.a) + n.value - 1) / n.value;
    }
    return 0;
  }
  static constexpr long named(const meta::vec<binding>& in, const char* name) {
    const long* v = point::find(in, name);
    return v == nullptr ? 1 : *v;
  }
  /// Whether what many elements are gone through for, or a sum of them, is given up: its value then has an infinite error.
  constexpr bool gives_up() const { return memo != nullptr && memo->is_late(); }
  constexpr bool gives_up_sum() const { return memo != nullptr && (memo->gives_up_sums || memo->moving) && memo->is_late(); }
  static constexpr bounded_value given_up{0, __builtin_huge_val()};
  /// What node `n` has found so far, where nothing but names stand around it and that is kept; else null.
  constexpr running_values* running(int n, const scope* around) const {
    return has_one_value(around) ? &memo->running(n) : nullptr;
  }
  /// The value that `compute` gives for node `n` after `steps`, memoised where nothing but names stand around the node.
  template <class F>
  constexpr bounded_value memoised(int n, long steps, const path& p, const scope* around, F compute) const {
    if (!has_one_value(around)) return compute();
    if (const bounded_value* found = memo->find(n, steps, p); found != nullptr) return *found;
    const bounded_value r = compute();
    memo->put(n, steps, p, r);
    return r;
  }
  /// Whether the value of node `n` at a path can be kept: the path becomes its key.
  constexpr bool make_key(int n, const scope* around, path& key) const {
    return memo != nullptr && !free.empty() && add_elements(n, around, key);
  }
  /// The value that `compute` gives for node `n`, memoised where functions stand around it whose parameters it doesn't depend on.
  template <class F>
  constexpr bounded_value memoised_by_elements(int n, const path& p, const scope* around, F compute) const {
    path key = p;
    int functions = 0;
    for (const scope* s = around; s != nullptr && memo != nullptr; s = s->outer) functions += s->slot == 0;
    if (free.empty() || functions <= free[n].size() || !add_elements(n, around, key)) return compute();
    if (const bounded_value* found = memo->find(n, -1, key); found != nullptr) return *found;
    const bounded_value r = compute();
    memo->put(n, -1, key, r);
    return r;
  }
  /// The sum over the components of two vectors of what an operation computes of each pair, added in any order.
  constexpr bounded_value sum(const operation& op, scalar t, const meta::vec<bounded_value>& x,
                              const meta::vec<bounded_value>& y) const {
    double v[2][16] = {}, error = 0, magnitude = 0;
    for (int k = 0; k < x.size(); ++k) {
      const double both[3] = {x[k].value, y[k].value, 0}, errors[3] = {x[k].error, y[k].error, 0};
      v[0][k] = both[0];
      v[1][k] = both[1];
      const double part = op.compute(both);
      error += op.error(both, errors);
      magnitude += part < 0 ? -part : part;
    }
    const double exact = sum_over_components(op, v[0], v[1], x.size());
    if (exact_type) return {round_to(t, exact), 0};
    return {exact, error + x.size() * unit_of(t) * (magnitude + error)};
  }
  /// The result of one operation of type `t` on results.
  constexpr bounded_value apply(const operation& op, scalar t, const bounded_value* x) const {
    double v[3] = {}, e[3] = {};
    for (int i = 0; i < op.arity; ++i) v[i] = x[i].value, e[i] = x[i].error;
    double exact = op.compute(v);
    if (exact_type) return {round_to(t, exact), 0};
    if (!is_floating(t)) return {round_to(t, exact), e[0] > 0 || e[1] > 0 || e[2] > 0 ? op.error(v, e) : 0};
    const double size = exact < 0 ? -exact : exact;
    if (!(size <= 1.7976931348623157e308)) return {exact, 0};
    double error = op.error(v, e) + 2 * looseness * op.ulps * unit_of(t) * size;
    if (!(error >= 0)) error = __builtin_huge_val();  // an unknown error of what is multiplied by 0
    if (t == scalar::f16) {
      error += 0x1p-25;  // of numbers near 0
      if (size + error >= 65520) return {exact, __builtin_huge_val()};
    }
    if (t == scalar::f32 && size - error > 3.4028234663852886e+38)
      return {exact < 0 ? -__builtin_huge_val() : __builtin_huge_val(), 0};
    return {exact, error};
  }

 private:
  /// Whether values are kept, and nothing but names stand around a node.
  constexpr bool has_one_value(const scope* around) const {
    bool fixed = memo != nullptr;
    for (const scope* s = around; s != nullptr && fixed; s = s->outer)
      fixed = s->node >= 0 && s->prefix.steps == 0 && s->node_scope == s->outer;
    return fixed;
  }
  /// Appends to a key which elements the parameters stand for that node `n` depends on; false where that isn't known.
  constexpr bool add_elements(int n, const scope* around, path& key) const {
    for (short f : free[n]) {
      const scope* s = around;
      while (s != nullptr && s->function != f) s = s->outer;
      if (s == nullptr || s->slot > 0 || s->node < 0 || s->parts != nullptr || s->repeated >= 0) return false;
      if (key.steps + s->prefix.steps > path::most) return false;
      key = s->prefix.after(key);
      if (!add_elements(s->node, s->node_scope, key)) return false;
    }
    return true;
  }
};

/// By node of a table: the functions around it whose parameters its value depends on, from the outside in.
constexpr meta::vec<meta::vec<short>> free_functions(const table& t) {
  meta::vec<meta::vec<short>> all(t.size, meta::vec<short>{});
  const auto include = [](meta::vec<short>& in, short f) {
    for (short g : in)
      if (g == f) return;
    in.push(f);
  };
  // A function stands before its body, everything else behind its parts.
  for (bool changed = true; changed;) {
    changed = false;
    for (int n = 0; n < t.size; ++n) {
      meta::vec<short> mine = all[n];
      if (t[n].binder >= 0) include(mine, t[n].binder);
      for (int i = 0; i < t[n].args; ++i)
        for (short f : all[t[n].arg[i]])
          if (f != n) include(mine, f);
      changed = changed || mine.size() != all[n].size();
      all[n] = mine;
    }
  }
  return all;
}

}  // namespace hoist::ir
