#pragma once
// What random pipelines are put together of: terms of one type, and choices by a seed.

#include <hoist/core/trace/integer_operations.hpp>
#include <hoist/ir/term_builder.hpp>
#include <hoist/patterns/call.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/slide.hpp>
#include <hoist/patterns/zip.hpp>

#include <cstdint>
#include <initializer_list>
#include <random>

namespace hoist {

namespace detail {

template <class Boundary>
using padded_by = pad_<num<1>, num<1>, Boundary>;

/// A function of one type's values, put together step by step.
struct made_function {
  explicit made_function(scalar of) : type(of) {}
  scalar type;
  trace_graph graph;
  int read(int parameter, std::initializer_list<int> path = {}) {
    trace_graph::node n;
    n.type = type;
    n.parameter = parameter;
    for (int p : path) n.path[n.steps++] = p;
    return graph.put(n);
  }
  int number(long value) {
    trace_graph::node n;
    n.type = type;
    n.number = static_cast<double>(value);
    return graph.put(n);
  }
  int of_one(const operation& op, int a) {
    trace_graph::node n;
    n.type = type;
    n.op = &op;
    n.arg[0] = a;
    return graph.put(n);
  }
  int of_two(const operation& op, int a, int b) {
    trace_graph::node n;
    n.type = type;
    n.op = &op;
    n.arg[0] = a;
    n.arg[1] = b;
    return graph.put(n);
  }
  const trace_graph& returning(int result) {
    graph.results.push(result);
    return graph;
  }
};

}  // namespace detail

/// Terms of i32 or f32, and the inputs that they read.
class pipeline_parts {
 protected:
  using term = ir::made_term;
  using terms_of_grids = meta::vec<term>;

  pipeline_parts(std::uint64_t seed, scalar type) : random_(seed), type_(type) {}

  long below(long n) { return static_cast<long>(random_() % static_cast<std::uint64_t>(n)); }
  term input(const meta::vec<long>& extents) { return input_of(type_, extents); }
  term input_of(scalar type, const meta::vec<long>& extents) { return made_.input(inputs_++, type, extents); }
  bool whole() const { return type_ == scalar::i32; }
  template <class F>
  term map(F&& f, const term& x) {
    return made_.apply<map_>({made_.function(f), x});
  }
  template <class F>
  term map2(F&& f, const term& x) {
    return map([&](const term& row) { return map(f, row); }, x);
  }
  term call(const trace_graph& f, const terms_of_grids& arguments) {
    return made_.call(hoist::detail::call_facets, f, type_, arguments);
  }
  const operation& least() const { return whole() ? operations::minimum_integer : operations::minimum; }
  const operation& greatest() const { return whole() ? operations::maximum_integer : operations::maximum; }
  const operation& times() const { return whole() ? operations::multiply_integer : operations::multiply; }
  const operation& some_operation() {
    const operation* all[] = {&operations::add, &operations::subtract, &least(), &greatest(), &operations::add};
    return *all[below(5)];
  }
  term padded(const term& x, long before, long after, long boundary) {
    const meta::vec<long> sizes{before, after};
    switch (boundary) {
      case 0: return made_.apply<hoist::detail::padded_by<clamp_boundary>>({x}, sizes);
      case 1: return made_.apply<hoist::detail::padded_by<mirror_boundary>>({x}, sizes);
      case 2: return made_.apply<hoist::detail::padded_by<wrap_boundary>>({x}, sizes);
      default:
        return whole() ? made_.apply<hoist::detail::padded_by<constant_boundary<2, int>>>({x}, sizes)
                       : made_.apply<hoist::detail::padded_by<constant_boundary<2, float>>>({x}, sizes);
    }
  }
  /// Windows of rows x columns at every step.
  term windows(const term& x, long rows, long columns, long step) {
    using slide = slide_<num<1>, num<1>>;
    const term by_columns = map([&](const term& row) { return made_.apply<slide>({row}, {columns, step}); }, x);
    return map([&](const term& some) { return made_.apply<transpose_>({some}); },
               made_.apply<slide>({by_columns}, {rows, step}));
  }
  terms_of_grids components(const term& tuple, int count) {
    terms_of_grids all{made_.apply<get_component<0>>({tuple}), made_.apply<get_component<1>>({tuple})};
    if (count > 2) all.push(made_.apply<get_component<2>>({tuple}));
    return all;
  }
  term sum_of(const term& x, const operation& op) {
    hoist::detail::made_function f(type_);
    const trace_graph& function = f.returning(f.of_two(op, f.read(0), f.read(1)));
    const term combined = made_.function_of_two([&](const term& a, const term& b) { return call(function, {a, b}); });
    const term zero = whole() ? made_.apply<literal<int, 0>>({}) : made_.apply<literal<float, 0>>({});
    return made_.apply<reduce_seq_>({combined, zero, x});
  }

  std::mt19937_64 random_;
  scalar type_;
  int inputs_ = 0;
  ir::term_builder made_;
};

}  // namespace hoist
