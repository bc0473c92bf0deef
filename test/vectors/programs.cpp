#include "programs.hpp"

#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/opencl/vector.hpp>
#include <support/programs.hpp>

#include <benchmark/reference/terms.hpp>

#include <algorithm>

namespace hoist::test {

namespace {

template <class T, int W>
using packed_type = hoist::vec<T, W>;

constexpr auto axpy_of = [](auto a, auto b) { return 2.f * a + b; };
template <int W>
constexpr auto axpy = program<array<float, 96>, array<float, 96>>(
    [](auto x, auto y) { return zip(x | as_vector<W>, y | as_vector<W>) | map_global<0>(axpy_of) | as_scalar; });
constexpr auto integers = program<array<int, 96>, array<int, 96>>([](auto x, auto y) {
  return zip(x | as_vector<4>, y | as_vector<4>) |
         map_global<0>([](auto a, auto b) { return max(a * b, 3) - select(a < b, a, b + a); }) | as_scalar;
});
constexpr auto doubles = program<array<double, 96>, array<double, 96>>([](auto x, auto y) {
  return zip(x | as_vector<2>, y | as_vector<2>) |
         map_global<0>([](auto a, auto b) { return fma(a, b, a) - select(a < b, a, b) + dot(a, b); }) | as_scalar;
});
constexpr auto named_length =
    program<row>([](auto x) { return x | as_vector<4> | map_global<0>([](auto v) { return v * v + 1.f; }) | as_scalar; });
constexpr auto by_vectorize = program<array<float, 96>>([](auto x) {
  return x | as_vector<4> | map_global<0>(vectorize([](auto v) { return select(v < 0.f, 0.5f * v, v); })) | as_scalar;
});
constexpr auto by_vectorize_of_two = program<array<float, 96>, array<float, 24>>([](auto x, auto s) {
  return zip(x | as_vector<4>, s) | map_global<0>(vectorize([](auto v, auto w) { return v * w + w; })) | as_scalar;
});
constexpr auto of_components = program<array<float, 96>>([](auto x) {
  return x | as_vector<4> | map_global<0>([](auto v) { return v.s(0) + 2.f * v.s(1) + 4.f * get<2>(v) - v.s(3); });
});
constexpr auto vector_inputs = program<array2<packed_type<float, 4>, 5, 6>, array<packed_type<float, 4>, 6>>(
    [](auto a, auto b) { return a | map_global<1>([=](auto r) { return zip(r, b) | map_global<0>(axpy_of) | as_scalar; }); });
template <int W>
constexpr auto products = program<array2<float, 13, 48>, array<float, 48>>([](auto a, auto x) {
  return a | map_global<0>([=](auto r) {
           return zip(r | as_vector<W>, x | as_vector<W>) | map([](auto p, auto q) { return dot(p, q); }) | reduce_seq(add);
         });
});
constexpr auto sums_of_lanes = program<array2<float, 13, 48>>(
    [](auto a) { return a | map_global<0>([](auto r) { return r | as_vector<4> | reduce_seq(add); }) | as_scalar; });
constexpr auto sum_of_all = program<array2<float, 13, 48>>([](auto a) {
  return a | map_global<0>([](auto r) {
           return let(r | as_vector<4> | map([](auto v) { return v * v; }) | reduce_unrolled(add),
                      [](auto v) { return v.s(0) + v.s(1) + v.s(2) + v.s(3); });
         });
});
constexpr auto cross = [](auto w) { return 5.f * w(0, 1) + 12.f * w(1, 0) + 15.f * w(1, 1) + 11.f * w(1, 2) + 3.f * w(2, 1); };
template <int W, long K>
constexpr auto blocked(auto rows, auto f) {
  return rows | map_global<1>(
                    [=](auto r) { return r | split<K> | map_global<0>([=](auto c) { return c | map_vector<W>(f); }) | join; });
}
template <int W, long K>
constexpr auto stencil = program<grid>([](auto x) { return blocked<W, K>(x | slide2<3>, cross); });
template <int W, long K>
constexpr auto clamped = program<grid>([](auto x) { return blocked<W, K>(x | pad2<1>(clamp) | slide2<3>, square3); });
constexpr auto zero_padded = program<grid>([](auto x) { return blocked<4, 4>(x | pad2<1>(constant<2.0>) | slide2<3>, cross); });
constexpr auto wide_windows = program<row>([](auto x) {
  return x | pad<2>(clamp) | slide<5> | split<8> | map_global<0>([](auto c) {
           return c | map_vector<4>([](auto w) { return w(0) + 2.f * w(1) + 4.f * w(2) + 8.f * w(3) + 16.f * w(4); });
         }) |
         join;
});
constexpr auto local_tile = program<array<float, 258>>([](auto in) {
  return in | slide<66, 64> | map_workgroup<0>([](auto tile) {
           return tile | map_local<0>(id) | to_local | slide<3> | split<4> |
                  map_local<0>([](auto c) { return c | map_vector<4>(line3); }) | join;
         }) |
         join;
});
constexpr auto local_vectors = program<array<float, 256>>([](auto in) {
  return in | split<64> | map_workgroup<0>([](auto tile) {
           return tile | as_vector<4> | map_local<0>([](auto v) { return 2.f * v; }) | to_local | as_scalar | split<8> |
                  transpose | map_local<0>([](auto c) { return c | map_seq(lowered); }) | join;
         }) |
         join;
});
constexpr auto kept_in_loop = program<array2<float, 7, 32>>([](auto a) {
  return a | map_global<0>([](auto r) {
           return r | as_vector<4> | map_seq([](auto v) { return 2.f * v; }) | to_private |
                  map_unrolled([](auto v) { return v + v; }) | as_scalar;
         });
});
constexpr auto kept_and_shifted = program<array2<float, 7, 16>>([](auto a) {
  return a | map_global<0>([](auto r) {
           return r | as_vector<4> | map_unrolled([](auto v) { return 2.f * v; }) | to_private | as_scalar | slide<4> |
                  map_vector<4>([](auto v) { return v(0) + 4.f * v(3); });
         });
});
constexpr auto kept_scalars = program<array2<float, 7, 14>>([](auto a) {
  return a | map_global<0>([](auto r) { return r | map_vector<4>(doubled) | to_private | slide<3> | map_vector<4>(line3); });
});
template <class Size>
constexpr auto rotated = adaptor{[](auto x) {
  using parts = hoist::detail::array_parts<type_of<decltype(x)>>;
  return expr<apply<rotate_<num<3>>, term_of<decltype(x)>>, array<array<typename parts::element, 3>, parts::count - 2>>{};
}};
constexpr auto marched = program<array2<float, N, 16>>([](auto a) {
  return a | map(as_vector<4>.make) | transpose | map_global<0>([](auto column) {
           return column | rotated<num<3>> | map_seq([](auto w) { return w(0) + 2.f * w(1) + 4.f * w(2); });
         }) |
         transpose | map(as_scalar.make);
});
constexpr auto between = program<array<float, 48>>(
    [](auto x) { return x | as_vector<4> | map([](auto v) { return v * v.s(1); }) | as_scalar | map_global<0>(lowered); });
constexpr auto strided = program<array2<float, 16, 12>>([](auto x) {
  return x | transpose |
         map_global<0>([](auto c) { return c | as_vector<4> | map_seq([](auto v) { return v * v; }) | as_scalar; });
});
constexpr auto with_comparisons = program<array<float, 48>, array<float, 48>>([](auto x, auto y) {
  return zip(x, y) | split<8> | map_global<0>([](auto c) {
           return c | map_vector<8>([](auto a, auto b) { return select(a < b, sqrt(abs(a)), min(a, b)) + fma(a, b, 3.f * a); });
         }) |
         join;
});
constexpr auto with_conditions = program<array<float, 48>, array<float, 48>>([](auto x, auto y) {
  return zip(x, y) | split<4> | map_global<0>([](auto c) {
           return c | map_vector<4>(
                          [](auto a, auto b) { return select(((a < b) & (b != 1.f)) | !((a < 2.f) | (b <= a)), 3.f * a, b); });
         }) |
         join;
});
constexpr auto sums_of_rows = program<array2<float, 8, 12>>([](auto x) {
  return x | split<4> |
         map_global<0>([](auto rows) { return rows | map_vector<4>([](auto r) { return r | reduce_seq(add); }); }) | join;
});

constexpr auto matrices = program<array2<float, 12, 9>, array2<float, 9, 16>>([](auto a, auto b) {
  return a | map_global<1>([=](auto r) {
           return b | map(as_vector<4>.make) | transpose | map_global<0>([=](auto column) {
                    return zip(r, column) | map([](auto x, auto v) { return x * v; }) | reduce_seq(add);
                  }) |
                  as_scalar;
         });
});
constexpr auto matrices_by_blocks = program<array2<float, 12, 9>, array2<float, 9, 16>>([](auto a, auto b) {
  return a | split<4> | map_global<1>([=](auto rows) {
           return b | map(as_vector<4>.make) | transpose | map_global<0>([=](auto column) {
                    return rows | map_unrolled([=](auto r) {
                             return zip(r, column) | map([](auto x, auto v) { return fma(x, v, 0.f * v); }) |
                                    reduce_unrolled(add);
                           });
                  }) |
                  transpose | map(as_scalar.make);
         }) |
         join;
});

/// The sums of runs, each by K accumulators that are vectors; and of products.
template <int W, long K>
constexpr auto run_sums = program<array2<float, 5, N>>(
    [](auto a) { return a | map_global<0>([](auto run) { return run | benchmarks::terms::run_added<W, K>; }) | join; });
template <int W, long K>
constexpr auto run_products = program<array2<float, 5, N>, array2<float, 5, N>>(
    [](auto a, auto b) { return zip(a, b) | map_global<0>(benchmarks::terms::products_added<W, K>) | join; });

const std::vector<ir::point> line{point_at(96, 1, {1}), point_at(96, 1, {8}), point_at(96, 1, {4}, {}, {3})};
const std::vector<ir::point> rows_of_points{point_at(96, 1, {1}), point_at(96, 1, {13})};
std::vector<ir::point> grids() {
  std::vector<ir::point> all;
  for (auto [n, m] : {std::pair{3L, 3L}, {7L, 34L}, {5L, 35L}, {9L, 36L}, {6L, 33L}, {3L, 66L}, {8L, 64L}, {4L, 5L}})
    all.push_back(point_at(n, m, {4, 2}));
  all.push_back(point_at(13, 64, {8, 1}, {}, {2, 3}));
  return all;
}

std::vector<vector_case> all_programs() {
  std::vector<vector_case> all;
  const auto add = [&](const char* name, auto p, const std::vector<ir::point>& points) {
    all.push_back({name, subject_of(p), points});
  };
  add("axpy 2", axpy<2>, line);
  add("axpy 3", axpy<3>, line);
  add("axpy 4", axpy<4>, line);
  add("axpy 8", axpy<8>, line);
  add("axpy 16", axpy<16>, line);
  add("integers", integers, line);
  add("doubles", doubles, line);
  add("a named length", named_length, {point_at(8, 1, {1}), point_at(128, 1, {8})});
  add("vectorize", by_vectorize, line);
  add("vectorize of two", by_vectorize_of_two, line);
  add("components", of_components, line);
  add("inputs of vectors", vector_inputs, {point_at(1, 1, {2, 2}), point_at(1, 1, {1, 1})});
  add("products 2", products<2>, rows_of_points);
  add("products 4", products<4>, rows_of_points);
  add("products 8", products<8>, rows_of_points);
  add("sums of lanes", sums_of_lanes, rows_of_points);
  add("sum of all", sum_of_all, rows_of_points);
  add("stencil 4", stencil<4, 4>, grids());
  add("stencil 2 of 4", stencil<2, 4>, grids());
  add("stencil 4 of 8", stencil<4, 8>, grids());
  add("stencil 8 of 8", stencil<8, 8>, grids());
  add("clamped stencil 4", clamped<4, 4>, grids());
  add("clamped stencil 4 of 6", clamped<4, 6>, grids());
  add("zero padded stencil", zero_padded, grids());
  add("wide windows", wide_windows, {point_at(64, 1, {4}), point_at(61, 1, {3}), point_at(3, 1, {1})});
  add("local tile", local_tile, {point_at(1, 1, {8}), point_at(1, 1, {16})});
  add("local vectors", local_vectors, {point_at(1, 1, {8})});
  add("kept in a loop", kept_in_loop, rows_of_points);
  add("kept and shifted", kept_and_shifted, rows_of_points);
  add("kept scalars", kept_scalars, rows_of_points);
  add("marched", marched, {point_at(9, 1, {4}), point_at(3, 1, {2})});
  add("computed between", between, line);
  add("strided", strided, {point_at(1, 1, {4})});
  add("comparisons", with_comparisons, {point_at(1, 1, {2})});
  add("conditions", with_conditions, {point_at(1, 1, {3})});
  add("matrices", matrices, {point_at(1, 1, {4, 2}), point_at(1, 1, {2, 3})});
  add("matrices by blocks", matrices_by_blocks, {point_at(1, 1, {4, 1})});
  add("sums of rows", sums_of_rows, {point_at(1, 1, {2})});
  add("run sums 4 of 4", run_sums<4, 4>, {point_at(64, 1, {1}), point_at(16, 1, {5})});
  add("run sums 16 of 2", run_sums<16, 2>, {point_at(64, 1, {1}), point_at(96, 1, {3})});
  add("run sums 4 of 1", run_sums<4, 1>, {point_at(64, 1, {1}), point_at(4, 1, {2})});
  add("run products", run_products<8, 2>, {point_at(64, 1, {1}), point_at(16, 1, {2})});
  add("blocks turned 2", benchmarks::terms::transposition_in_registers<2>, {point_at(8, 12, {2, 2}), point_at(6, 4, {3, 1})});
  add("blocks turned 4", benchmarks::terms::transposition_in_registers<4>, {point_at(8, 12, {3, 2}), point_at(16, 4, {1, 1})});
  return all;
}

void count_value(const ir::kernel& k, int v, std::vector<bool>& seen, int width, int& count) {
  if (v < 0 || seen[static_cast<std::size_t>(v)]) return;
  seen[static_cast<std::size_t>(v)] = true;
  count += k.values[v].what == ir::value::kind::load && k.values[v].width == width;
  for (int a : k.values[v].arg) count_value(k, a, seen, width, count);
}
template <class F>
void each_statement(const ir::kernel& k, int compound, F&& f) {
  for (int i : k.statements[compound].list) {
    f(k.statements[i]);
    for (int inner : {k.statements[i].body, k.statements[i].otherwise})
      if (inner >= 0) each_statement(k, inner, f);
  }
}

}  // namespace

const std::vector<vector_case>& vector_programs() {
  static const std::vector<vector_case> all = all_programs();
  return all;
}
const vector_case& vector_program(std::string_view name) {
  const auto found = std::ranges::find(vector_programs(), name, &vector_case::name);
  REQUIRE(found != vector_programs().end());
  return *found;
}
ir::kernel kernel_of(const vector_case& c, const ir::point& at) {
  const lower::lowered l = lower::lower(c.program.terms, at, c.program.inputs);
  REQUIRE(l.rejected == nullptr);
  REQUIRE(l.kernels.size() == 1);
  return l.kernels[0];
}
int count_loads(const ir::kernel& k, int width) {
  std::vector<bool> seen(static_cast<std::size_t>(k.values.size()));
  int count = 0;
  each_statement(k, k.root, [&](const ir::statement& s) { count_value(k, s.value, seen, width, count); });
  return count;
}
int count_stores(const ir::kernel& k, int width) {
  int count = 0;
  each_statement(k, k.root, [&](const ir::statement& s) {
    count += s.what == ir::statement::kind::store && k.values[s.value].width == width;
  });
  return count;
}

}  // namespace hoist::test
