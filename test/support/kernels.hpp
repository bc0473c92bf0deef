#pragma once
// Kernels built by hand, for the tests of what reads the kernel IR.

#include <hoist/core/trace/operations.hpp>
#include <hoist/ir/kernel.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace hoist::test {

using arith::index_expr;
using ir::level;
using ir::space;
using ir::statement;

/// Builds a kernel statement by statement.
class maker {
 public:
  ir::kernel k;

  explicit maker(ir::range launch) {
    k.launch = launch;
    for (int d = 0; d < launch.dimensions; ++d) {
      long groups = launch.global[d] / launch.local[d];
      k.id[static_cast<int>(level::global)][d] = k.index.variable({0, launch.global[d] - 1});
      k.id[static_cast<int>(level::group)][d] = k.index.variable({0, groups - 1});
      k.id[static_cast<int>(level::local)][d] = k.index.variable({0, launch.local[d] - 1});
    }
    k.root = compound();
    open_.push_back(k.root);
  }

  index_expr n(long value) { return k.index.number(value); }
  index_expr id(level l, int d = 0) const { return k.id[static_cast<int>(l)][d]; }
  index_expr plus(index_expr a, index_expr b) { return k.index.add(a, b); }
  index_expr plus(index_expr a, long b) { return k.index.add(a, n(b)); }
  index_expr times(index_expr a, long b) { return k.index.scale(a, b); }
  index_expr clamp(index_expr a, long size) { return k.index.minimum(k.index.maximum(a, n(0)), n(size - 1)); }

  int memory(space where, long size, int parameter = -1, bool output = false, scalar type = scalar::f32) {
    k.memories.push({where, type, size, parameter, output});
    return k.memories.size() - 1;
  }
  int variable(bool changes, scalar type = scalar::f32) {
    k.variables.push({type, changes});
    return k.variables.size() - 1;
  }

  int constant(double x) {
    ir::value v;
    v.number = x;
    return put(v);
  }
  int load(int memory, index_expr index) {
    ir::value v;
    v.what = ir::value::kind::load;
    v.type = k.memories[memory].type;
    v.memory = memory;
    v.index = index;
    return put(v);
  }
  int read(int variable) {
    ir::value v;
    v.what = ir::value::kind::read;
    v.type = k.variables[variable].type;
    v.variable = variable;
    return put(v);
  }
  int apply(const operation& op, int a, int b = -1, int c = -1) {
    ir::value v;
    v.what = ir::value::kind::apply;
    v.type = op.compares ? scalar::boolean : k.values[a].type;
    v.op = &op;
    v.arg[0] = a;
    v.arg[1] = b;
    v.arg[2] = c;
    return put(v);
  }
  int choose(index_expr condition, int a, int b) {
    ir::value v;
    v.what = ir::value::kind::choose;
    v.type = k.values[a].type;
    v.index = condition;
    v.arg[0] = a;
    v.arg[1] = b;
    return put(v);
  }

  void store(int memory, index_expr index, int value) {
    statement s;
    s.what = statement::kind::store;
    s.memory = memory;
    s.index = index;
    s.value = value;
    emit(s);
  }
  void define(int variable, int value, bool again = false) {
    statement s;
    s.what = again ? statement::kind::assign : statement::kind::define;
    s.variable = variable;
    s.value = value;
    emit(s);
  }
  int barrier(bool local = true, bool global = false) {
    statement s;
    s.what = statement::kind::barrier;
    s.local_fence = local;
    s.global_fence = global;
    return emit(s);
  }
  /// Opens a loop and returns its counter; statements go inside until `close`.
  index_expr loop(index_expr begin, index_expr end, index_expr step, level who = level::sequential, int dimension = 0,
                  statement::trips count = statement::trips::many) {
    statement s;
    s.what = statement::kind::loop;
    s.counter = k.index.variable({0, k.index.range(end).hi});
    s.begin = begin;
    s.end = end;
    s.step = step;
    s.who = who;
    s.dimension = dimension;
    s.count = count;
    s.body = compound();
    emit(s);
    open_.push_back(s.body);
    return s.counter;
  }
  index_expr loop(long trips) { return loop(n(0), n(trips), n(1)); }
  /// A loop whose iterations the work-items of a level share out, as the lowering makes it.
  index_expr parallel(level who, long trips, int dimension = 0) {
    const ir::range& r = k.launch;
    long step = who == level::global  ? r.global[dimension]
                : who == level::local ? r.local[dimension]
                                      : r.global[dimension] / r.local[dimension];
    auto count = trips == step  ? statement::trips::exactly_one
                 : trips < step ? statement::trips::at_most_one
                                : statement::trips::many;
    return loop(id(who, dimension), n(trips), n(step), who, dimension, count);
  }
  void branch(index_expr condition) {
    statement s;
    s.what = statement::kind::branch;
    s.condition = condition;
    s.body = compound();
    emit(s);
    open_.push_back(s.body);
  }
  void close() { open_.pop_back(); }

 private:
  int put(const ir::value& v) {
    for (int i = 0; i < k.values.size(); ++i)
      if (k.values[i] == v) return i;
    k.values.push(v);
    return k.values.size() - 1;
  }
  int compound() {
    k.statements.push(statement{});
    return k.statements.size() - 1;
  }
  int emit(const statement& s) {
    k.statements.push(s);
    k.statements[open_.back()].list.push(k.statements.size() - 1);
    return k.statements.size() - 1;
  }

  std::vector<int> open_;
};

inline ir::range range1(long global, long local) {
  ir::range r;
  r.global[0] = global;
  r.local[0] = local;
  return r;
}
inline ir::range range2(long global0, long global1, long local0, long local1) {
  ir::range r = range1(global0, local0);
  r.global[1] = global1;
  r.local[1] = local1;
  r.dimensions = 2;
  return r;
}

/// out[i] = in[i], each work-item elements at the stride of the launch.
inline ir::kernel copy(long size, long global, long local, scalar type = scalar::f32) {
  maker m(range1(global, local));
  int in = m.memory(space::global, size, 0, false, type), out = m.memory(space::global, size, 1, true, type);
  index_expr i = m.parallel(level::global, size);
  m.store(out, i, m.load(in, i));
  return m.k;
}

/// out[j * rows + i] = in[i * columns + j]: loads in rows, stores in columns.
inline ir::kernel transposition(long rows, long columns, long local0, long local1) {
  maker m(range2(columns, rows, local0, local1));
  int in = m.memory(space::global, rows * columns, 0), out = m.memory(space::global, rows * columns, 1, true);
  index_expr i = m.parallel(level::global, rows, 1), j = m.parallel(level::global, columns, 0);
  m.store(out, m.plus(m.times(j, rows), i), m.load(in, m.plus(m.times(i, columns), j)));
  return m.k;
}

/// Listing 5 of the 2020 paper: a sum over three neighbours with clamped borders, by a sequential reduction.
inline ir::kernel clamped_sum(long size, long global, long local) {
  maker m(range1(global, local));
  int in = m.memory(space::global, size, 0), out = m.memory(space::global, size, 1, true);
  int sum = m.variable(true);
  index_expr i = m.parallel(level::global, size);
  m.define(sum, m.constant(0));
  index_expr k = m.loop(3);
  int value = m.load(in, m.clamp(m.plus(m.plus(i, k), -1), size));
  m.define(sum, m.apply(operations::add, m.read(sum), value), true);
  m.close();
  m.store(out, i, m.read(sum));
  return m.k;
}

/// Listing 3: tiles of 64 by groups; add into local memory, twice that into global memory.
inline ir::kernel add_and_double(long size, long groups) {
  maker m(range1(groups * 64, 64));
  int a = m.memory(space::global, size, 0), b = m.memory(space::global, size, 1);
  int out = m.memory(space::global, size, 2, true), tile = m.memory(space::local, 64);
  index_expr g = m.parallel(level::group, size / 64);
  index_expr l = m.parallel(level::local, 64);
  index_expr i = m.plus(m.times(g, 64), l);
  m.store(tile, l, m.apply(operations::add, m.load(a, i), m.load(b, i)));
  m.close();
  m.barrier();
  index_expr r = m.parallel(level::local, 64);
  m.store(out, m.plus(m.times(g, 64), r), m.apply(operations::multiply, m.load(tile, r), m.constant(2)));
  m.close();
  m.barrier();
  return m.k;
}

/// Listing 4: each work-item n consecutive elements, out[i] = in[i] * 2.
inline ir::kernel chunks(long size, long n, long local) {
  maker m(range1(size / n, local));
  int in = m.memory(space::global, size, 0), out = m.memory(space::global, size, 1, true);
  index_expr g = m.parallel(level::global, size / n);
  index_expr k = n == 1 ? m.n(0) : m.loop(n);
  index_expr i = m.plus(m.times(g, n), k);
  m.store(out, i, m.apply(operations::multiply, m.load(in, i), m.constant(2)));
  return m.k;
}

/// out[i] = in[i] times the first nine of `weights` numbers, `each` consecutive elements a work-item; every work-item
/// takes the first nine weights, or else nine of its own.
inline ir::kernel weighted(long size, long weights, long local, long each, bool alike) {
  maker m(range1(size / each, local));
  int in = m.memory(space::global, size, 0), by = m.memory(space::global, weights, 1);
  int out = m.memory(space::global, size, 2, true), product = m.variable(true);
  index_expr g = m.parallel(level::global, size / each);
  index_expr i = m.plus(m.times(g, each), m.loop(each));
  m.define(product, m.load(in, i));
  index_expr k = m.loop(9);
  index_expr place = alike ? k : m.clamp(m.plus(k, g), weights);
  m.define(product, m.apply(operations::multiply, m.read(product), m.load(by, place)), true);
  m.close();
  m.store(out, i, m.read(product));
  return m.k;
}

/// A plain 5-point sum on rows x columns with clamped borders, one point a work-item, or `rows_each` of them marched in
/// y.
inline ir::kernel five_points(long rows, long columns, long local0, long local1, long rows_each = 1) {
  maker m(range2(columns, rows / rows_each, local0, local1));
  int in = m.memory(space::global, rows * columns, 0), out = m.memory(space::global, rows * columns, 1, true);
  index_expr j = m.parallel(level::global, columns, 0);
  index_expr chunk = m.parallel(level::global, rows / rows_each, 1);
  index_expr step = rows_each == 1 ? m.n(0) : m.loop(rows_each);
  index_expr i = m.plus(m.times(chunk, rows_each), step);
  auto at = [&](long dy, long dx) {
    return m.load(in, m.plus(m.times(m.clamp(m.plus(i, dy), rows), columns), m.clamp(m.plus(j, dx), columns)));
  };
  int sum = at(0, 0);
  for (auto [dy, dx] : {std::pair{-1, 0}, {0, -1}, {0, 1}, {1, 0}}) sum = m.apply(operations::add, sum, at(dy, dx));
  m.store(out, m.plus(m.times(i, columns), j), m.apply(operations::divide, sum, m.constant(5)));
  return m.k;
}

/// C = A B, a result a work-item, by a loop over the inner length.
inline ir::kernel product(long rows, long inner, long columns, long local0, long local1) {
  maker m(range2(columns, rows, local0, local1));
  int a = m.memory(space::global, rows * inner, 0), b = m.memory(space::global, inner * columns, 1);
  int out = m.memory(space::global, rows * columns, 2, true), sum = m.variable(true);
  index_expr i = m.parallel(level::global, rows, 1), j = m.parallel(level::global, columns, 0);
  m.define(sum, m.constant(0));
  index_expr k = m.loop(inner);
  int x = m.load(a, m.plus(m.times(i, inner), k)), y = m.load(b, m.plus(m.times(k, columns), j));
  m.define(sum, m.apply(operations::add, m.read(sum), m.apply(operations::multiply, x, y)), true);
  m.close();
  m.store(out, m.plus(m.times(i, columns), j), m.read(sum));
  return m.k;
}

/// out[i] = in[i - 1] + in[i] + in[i + 1] with zeros beyond the borders.
inline ir::kernel zero_padded_sum(long size, long global, long local) {
  maker m(range1(global, local));
  int in = m.memory(space::global, size, 0), out = m.memory(space::global, size, 1, true);
  index_expr i = m.parallel(level::global, size);
  auto at = [&](long d) {
    index_expr from = m.plus(i, d);
    index_expr inside = m.k.index.both(m.k.index.less(m.n(-1), from), m.k.index.less(from, m.n(size)));
    return m.choose(inside, m.load(in, from), m.constant(0));
  };
  m.store(out, i, m.apply(operations::add, m.apply(operations::add, at(-1), at(0)), at(1)));
  return m.k;
}

/// What is wrong with a kernel of `tiled_sum`.
enum class planted { nothing, no_barrier, divergent_barrier, overrun, unwritten, group_race };

/// A sum over three elements of a haloed line, through local memory: groups copy their tile and its halo, meet at a
/// barrier, and add. The input has size + 2 elements.
inline ir::kernel tiled_sum(long size, long tile, planted fault = planted::nothing) {
  maker m(range1(size, tile));
  int in = m.memory(space::global, size + 2, 0), out = m.memory(space::global, size, 1, true);
  int line = m.memory(space::local, tile + 2);
  index_expr base = m.times(m.id(level::group), tile), l = m.id(level::local);
  index_expr c = m.loop(l, m.n(fault == planted::unwritten ? tile + 1 : tile + 2), m.n(tile), level::local, 0);
  index_expr from = m.plus(base, c);
  m.store(line, c, m.load(in, fault == planted::overrun ? m.plus(from, 1) : from));
  m.close();
  if (fault == planted::divergent_barrier) m.branch(m.k.index.less(l, m.n(tile / 2)));
  if (fault != planted::no_barrier) m.barrier();
  if (fault == planted::divergent_barrier) m.close();
  int sum = m.load(line, l);
  for (long d = 1; d < 3; ++d) sum = m.apply(operations::add, sum, m.load(line, m.plus(l, d)));
  index_expr to = fault == planted::group_race ? l : m.plus(base, l);
  m.store(out, to, sum);
  return m.k;
}

/// Arrays of ones for a kernel's parameters.
inline std::vector<std::vector<double>> arrays_for(const ir::kernel& k) {
  std::vector<std::vector<double>> p;
  for (const ir::memory& m : k.memories)
    if (m.parameter >= 0) {
      p.resize(std::max(p.size(), static_cast<std::size_t>(m.parameter) + 1));
      p[static_cast<std::size_t>(m.parameter)].assign(static_cast<std::size_t>(m.size), 1);
    }
  return p;
}

/// The linear id of the group in the middle of a launch.
inline long middle_group(const ir::range& r) {
  long g = 0, before = 1;
  for (int d = 0; d < 3; ++d) {
    long groups = r.global[d] / r.local[d];
    g += (groups > 2 ? groups / 2 : 0) * before;
    before *= groups;
  }
  return g;
}

}  // namespace hoist::test
