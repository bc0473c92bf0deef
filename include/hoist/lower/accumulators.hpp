#pragma once
// Registers that take in values, so that no compiler removes what computes them, and a store of their sum.

#include <hoist/core/builtins/conversion.hpp>
#include <hoist/ir/value_builder.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace hoist::lower::detail {

/// The type that values of a type are added up in: `int`, `long`, `float` or `double`.
constexpr scalar type_of_sums(scalar t) {
  if (is_wide(t)) return scalar::i64;
  if (!is_floating(t)) return scalar::i32;
  return t == scalar::f64 ? scalar::f64 : scalar::f32;
}

inline int applied(ir::value_builder& b, const operation& op, scalar type, int x, int y = -1) {
  const int args[3] = {x, y, -1};
  return b.apply(op, type, args);
}
inline int broadcast(ir::value_builder& b, int x, int width) {
  if (width == 1) return x;
  ir::value v;
  v.what = ir::value::kind::broadcast;
  v.type = b.out.values[x].type;
  v.width = width;
  v.arg[0] = x;
  return b.put(v, b.is_shared(x));
}
inline int component(ir::value_builder& b, int x, int position) {
  ir::value v;
  v.what = ir::value::kind::component;
  v.type = b.out.values[x].type;
  v.arg[0] = x;
  v.number = position;
  return b.put(v, false);
}
inline int zero(ir::value_builder& b, scalar type, int width) {
  return broadcast(b, b.constant(type, carried(type, 0)), width);
}

inline const operation& of_type(const operation& op, scalar type) {
  return type == scalar::i64 ? operations::wide<long>(op) : op;
}

/// The conversion between two of the types of sums.
inline const operation& conversion_between(scalar from, scalar to) {
  using namespace operations;
  if (from == scalar::i64) {
    if (to == scalar::i32) return convert_wide<long, int>;
    return to == scalar::f32 ? convert_wide<long, float> : convert_wide<long, double>;
  }
  if (to == scalar::i64) {
    if (from == scalar::i32) return convert_wide<int, long>;
    return from == scalar::f32 ? convert_wide<float, long> : convert_wide<double, long>;
  }
  return to == scalar::i32 ? convert_to<int> : operations::convert;
}
/// A value, scalar or vector, as one of another type.
inline int converted(ir::value_builder& b, int x, scalar to) {
  const auto from = [&] { return b.out.values[x].type; };
  if (from() == to) return x;
  const scalar sums = type_of_sums(from()), wanted = type_of_sums(to);
  if (from() == scalar::u64)
    x = applied(b, operations::convert_wide<unsigned long, long>, sums, x);
  else if (from() != sums)
    x = applied(b, operations::convert, sums, x);
  if (sums != wanted) x = applied(b, conversion_between(sums, wanted), wanted, x);
  if (to == wanted) return x;
  if (to == scalar::boolean) return applied(b, operations::not_equal_to, to, x, zero(b, scalar::i32, b.out.values[x].width));
  return applied(b, to == scalar::u64 ? operations::convert_wide<long, unsigned long> : operations::convert, to, x);
}

inline int put(ir::value_builder& b, const ir::statement& s) {
  b.out.statements.push(s);
  return b.out.statements.size() - 1;
}
inline int assignment(ir::value_builder& b, ir::statement::kind what, int variable, int value) {
  ir::statement s;
  s.what = what;
  s.variable = variable;
  s.value = value;
  return put(b, s);
}
inline int new_register(ir::value_builder& b, scalar type, int width, bool changes) {
  b.out.variables.push({type, changes, width});
  return b.out.variables.size() - 1;
}

/// For each type of sums and width four registers, to which values are added in turn: no sum waits for the one before.
class accumulators {
 public:
  explicit accumulators(ir::value_builder& b) : b_(b) {}

  /// The statement that adds a value to the next register of its type.
  int add(int value) {
    const scalar type = type_of_sums(b_.out.values[value].type);
    const int width = b_.out.values[value].width, x = converted(b_, value, type);
    group& g = group_of(type, width);
    int& r = g.registers[g.next++ % 4];
    if (r < 0) r = new_register(b_, type, width, true);
    forget();
    return assignment(b_, ir::statement::kind::assign, r, applied(b_, of_type(operations::add, type), type, b_.read(r), x));
  }
  /// The sum of all registers as a value of a type and width; of none the work-item's global id.
  int total(scalar type, int width) {
    for (const known_total& t : totals_)
      if (t.type == type && t.width == width) return t.value;
    int sum = -1;
    for (const group& g : groups_) {
      const int part = converted(b_, fitted(sum_of(g), width), type_of_sums(type));
      sum = sum < 0 ? part : plus(sum, part);
    }
    if (sum < 0) sum = converted(b_, b_.from_index(scalar::i32, global_id(0)), type_of_sums(type));
    sum = broadcast_to(converted(b_, sum, type), width);
    totals_.push_back({type, width, sum});
    return sum;
  }
  /// The registers have changed, or another run of statements begins: their sums are computed anew.
  void forget() { totals_.clear(); }

  arith::index_expr global_id(int d) {
    arith::index_expr& id = b_.out.id[static_cast<int>(ir::level::global)][d];
    if (!id.valid()) id = b_.pool().variable(0, global_size(d));
    return id;
  }
  bool any() const { return !groups_.empty(); }
  meta::vec<int> definitions() {
    meta::vec<int> all;
    for (const group& g : groups_)
      for (int r : g.registers)
        if (r >= 0) all.push(assignment(b_, ir::statement::kind::define, r, zero(b_, g.type, g.width)));
    return all;
  }

  /// Stores the sum to an array of its own, an element for each work-item of the launch: always, or where it equals a number that
  /// sums of data don't, which no compiler knows.
  int final_store(bool always) {
    forget();
    const scalar type = groups_.empty() ? scalar::i32 : groups_.front().type;
    const int sum = total(type, 1);
    ir::statement s;
    s.what = ir::statement::kind::store;
    s.value = sum;
    s.memory = new_output(type);
    s.index = place();
    return always ? put(b_, s) : under(equals_unlikely(sum, type), s);
  }

 private:
  struct group {
    scalar type;
    int width;
    int registers[4] = {-1, -1, -1, -1};
    unsigned next = 0;
  };
  struct known_total {
    scalar type;
    int width, value;
  };

  group& group_of(scalar type, int width) {
    for (group& g : groups_)
      if (g.type == type && g.width == width) return g;
    groups_.push_back({type, width});
    return groups_.back();
  }
  int plus(int x, int y) {
    const scalar type = b_.out.values[x].type;
    const int width = std::max(b_.out.values[x].width, b_.out.values[y].width);
    return applied(b_, of_type(operations::add, type), type, broadcast_to(x, width), broadcast_to(y, width));
  }
  int broadcast_to(int x, int width) { return b_.out.values[x].width == width ? x : broadcast(b_, x, width); }
  /// The sum of values, by halves.
  int sum_of(const std::vector<int>& all, std::size_t from, std::size_t to) {
    if (to - from == 1) return all[from];
    const std::size_t middle = from + (to - from + 1) / 2;
    return plus(sum_of(all, from, middle), sum_of(all, middle, to));
  }
  int sum_of(const group& g) {
    std::vector<int> all;
    for (int r : g.registers)
      if (r >= 0) all.push_back(b_.read(r));
    return sum_of(all, 0, all.size());
  }
  /// A vector of another width as the sum of its components.
  int fitted(int x, int width) {
    const int own = b_.out.values[x].width;
    if (own == width || own == 1) return x;
    std::vector<int> all;
    for (int i = 0; i < own; ++i) all.push_back(component(b_, x, i));
    return sum_of(all, 0, all.size());
  }

  arith::index_expr global_size(int d) {
    const ir::kernel& k = b_.out;
    return k.global[d].valid() ? k.global[d] : b_.pool().number(k.launch.global[d]);
  }
  /// The number of a work-item in the launch.
  arith::index_expr place() {
    arith::index_expr all = b_.pool().number(0), before = b_.pool().number(1);
    for (int d = 0; d < b_.out.launch.dimensions; ++d) {
      all = b_.pool().mul_add(global_id(d), before, all);
      before = b_.pool().mul(before, global_size(d));
    }
    return all;
  }
  int new_output(scalar type) {
    ir::memory m;
    m.where = ir::space::global;
    m.type = type;
    m.output = true;
    for (const ir::memory& other : b_.out.memories) m.parameter = std::max(m.parameter, other.parameter + 1);
    arith::index_expr all = b_.pool().number(1);
    for (int d = 0; d < b_.out.launch.dimensions; ++d) all = b_.pool().mul(all, global_size(d));
    m.size = b_.pool().range(all).hi;
    if (!b_.pool().is_number(all)) m.extent = all;
    b_.out.memories.push(m);
    return b_.out.memories.size() - 1;
  }
  int equals_unlikely(int sum, scalar type) {
    const double number = type == scalar::i64   ? __builtin_bit_cast(double, 0x5f3759df5f3759dfL)
                          : type == scalar::i32 ? 0x5f3759df
                                                : 0x1.2d687p+90;
    return applied(b_, of_type(operations::equal_to, type), scalar::boolean, sum, b_.constant(type, number));
  }
  /// A store under a condition that is computed: a loop of one iteration, which work-items leave where it doesn't hold.
  int under(int condition, const ir::statement& store) {
    ir::statement leave, body, once;
    leave.what = ir::statement::kind::leave;
    leave.value = condition;
    body.list.push(put(b_, leave));
    body.list.push(put(b_, store));
    once.what = ir::statement::kind::loop;
    once.counter = b_.pool().variable({0, 1});
    once.begin = b_.pool().number(0);
    once.end = once.step = b_.pool().number(1);
    once.body = put(b_, body);
    return put(b_, once);
  }

  ir::value_builder& b_;
  std::vector<group> groups_;
  std::vector<known_total> totals_;
};

}  // namespace hoist::lower::detail
