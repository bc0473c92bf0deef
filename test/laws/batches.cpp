// Batches of small matrices: by every recipe, at sides from 3 to 16 and numbers of matrices that no group divides.
#include <support/structures.hpp>

#include <benchmark/programs/batches.hpp>
#include <hoist/explore/schedules_batch.hpp>

using namespace hoist;
using test::check_family;

namespace {

template <class P>
family batch(const char* name, P p) {
  return family_of<P, families::batches>(name, p);
}
/// Of one input, and with numbers and vectors beside the matrices.
constexpr auto traces = program<array3<float, N, 3, 3>>([](auto a) {
  return a | map([](auto m) {
           return zip(m, iota<3>) | map([](auto row, auto i) {
                    return zip(row, iota<3>) | map([=](auto v, auto j) { return select(j == i, v, 0.f); }) | reduce(add);
                  });
         });
});
constexpr auto scaled = program<array3<float, N, 3, 5>, array2<float, N, 5>, array<float, N>>([](auto a, auto x, auto by) {
  return zip(a, x, by) | map([](auto m, auto v, auto s) {
           return m | map([=](auto row) { return zip(row, v) | map([=](auto p, auto q) { return s * p + q; }); });
         });
});

}  // namespace

TEST_CASE("products of small matrices") {
  check_family(batch("of_8", benchmarks::matmul_batched), 2, {{37, 1}, {64, 1}}, 7);
  check_family(batch("of_8", benchmarks::matmul_batched), 1, {{1, 1}}, 1);
  check_family(batch("of_3", benchmarks::matmul_batched_of<3>), 2, {{101, 1}, {5, 1}}, 7);
  check_family(batch("of_5", benchmarks::matmul_batched_of<5>), 1, {{67, 1}}, 7);
  check_family(batch("of_16", benchmarks::matmul_batched_of<16>), 1, {{33, 1}}, 6);
}
TEST_CASE("triangular systems in registers") {
  check_family(batch("of_8", benchmarks::triangular_solve), 2, {{130, 1}, {1, 1}}, 3, test::held::within_bounds);
  check_family(batch("of_3", benchmarks::triangular_solve_of<3>), 2, {{101, 1}}, 3, test::held::within_bounds);
  check_family(batch("of_16", benchmarks::triangular_solve_of<16>), 1, {{33, 1}}, 3, test::held::within_bounds);
}
TEST_CASE("a solution is what the equations are solved by") {
  const family f = batch("of_4", benchmarks::triangular_solve_of<4>);
  const long n = 5;
  ir::point at;
  at.sizes = {{"N", n}};
  reference meaning(f.terms(), at, true);
  const std::vector<double> l = test::integers(16 * n, 3), b = test::integers(4 * n, 4);
  meaning.set_input(0, l.data());
  meaning.set_input(1, b.data());
  for (long s = 0; s < n; ++s) {
    double x[4] = {};
    for (long i = 0; i < 4; ++i) {
      x[i] = meaning.at(reference::place(f.results[0], {n, 4}, 4 * s + i)).value;
      double left = 0;
      for (long j = 0; j <= i; ++j) left += l[static_cast<std::size_t>(16 * s + 4 * i + j)] * x[j];
      CHECK(std::abs(left - b[static_cast<std::size_t>(4 * s + i)]) < 1e-4 * (1 + std::abs(left)));
    }
  }
}
TEST_CASE("batches of other shapes, and what is none") {
  check_family(batch("traces", traces), 2, {{101, 1}}, 3);
  check_family(batch("scaled", scaled), 2, {{67, 1}}, 6);
  const family large = batch("of_17", benchmarks::matmul_batched_of<17>);
  for (int i = 0; i < large.count; ++i) CHECK(!large.structures[i].exists);
}
