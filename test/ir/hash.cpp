#include <benchmark/programs/families.hpp>
#include <benchmark/programs/stencils.hpp>
#include <hoist/ir/hash.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <set>
#include <string>

namespace {

using namespace hoist;

template <class P>
constexpr ir::table table_of(P) {
  return ir::table_of<program_term<P>>();
}

using row = array<float, N>;
inline constexpr auto left = program<row>([](auto x) { return x | slide<3> | map([](auto w) { return w(0) - w(1); }); });
inline constexpr auto same = program<row>([](auto x) { return x | slide<3> | map([](auto w) { return w(0) - w(1); }); });
inline constexpr auto turned = program<row>([](auto x) { return x | slide<3> | map([](auto w) { return w(1) - w(0); }); });
inline constexpr auto weighted =
    program<row>([](auto x) { return x | slide<3> | map([](auto w) { return w(0) - 2.f * w(1); }); });
inline constexpr auto wider = program<row>([](auto x) { return x | slide<5> | map([](auto w) { return w(0) - w(1); }); });
inline constexpr auto shared = program<row>([](auto x) {
  return x | map([](auto a) {
           auto s = sqrt(a);
           return s * s;
         });
});
inline constexpr auto repeated = program<row>([](auto x) { return x | map([](auto a) { return sqrt(a) * sqrt(a); }); });

// The values that both compilers and every run must give.
static_assert(ir::hash(table_of(benchmarks::jacobi2d_5pt)) == 929188344906159473u);
static_assert(ir::hash(table_of(benchmarks::stencil2d)) == 4193168517884153966u);

}  // namespace

TEST_CASE("hash: a term has one, whoever wrote it") {
  CHECK(ir::hash(table_of(left)) == ir::hash(table_of(same)));
  CHECK(ir::hash(table_of(benchmarks::jacobi2d_5pt)) == ir::hash(benchmarks::family_jacobi2d_5pt().terms()));
  CHECK(ir::hash(table_of(shared)) == ir::hash(table_of(repeated)));
}

TEST_CASE("hash: operands, constants, lengths and boundaries count") {
  const auto pad_zero = program<row>([](auto x) { return x | pad<1>(constant<0.0>) | map(hoist::id); });
  const auto pad_one = program<row>([](auto x) { return x | pad<1>(constant<1.0>) | map(hoist::id); });
  const auto pad_edge = program<row>([](auto x) { return x | pad<1>(clamp) | map(hoist::id); });
  const auto pad_left = program<row>([](auto x) { return x | pad<1, 0>(clamp) | map(hoist::id); });
  const auto doubled = program<array<float, N + N>>([](auto x) { return x | pad<1>(clamp) | map(hoist::id); });
  const auto fixed = program<array<float, 64>>([](auto x) { return x | pad<1>(clamp) | map(hoist::id); });
  const std::uint64_t all[] = {ir::hash(table_of(left)),     ir::hash(table_of(turned)),   ir::hash(table_of(weighted)),
                               ir::hash(table_of(wider)),    ir::hash(table_of(pad_zero)), ir::hash(table_of(pad_one)),
                               ir::hash(table_of(pad_edge)), ir::hash(table_of(pad_left)), ir::hash(table_of(doubled)),
                               ir::hash(table_of(fixed)),    ir::hash(table_of(shared))};
  CHECK(std::set<std::uint64_t>(std::begin(all), std::end(all)).size() == std::size(all));
}

TEST_CASE("hash: variables are told apart by their binders") {
  const auto first = program<row, row>([](auto x, auto y) { return zip(x, y) | map([](auto a, auto) { return a + 0.f; }); });
  const auto second = program<row, row>([](auto x, auto y) { return zip(x, y) | map([](auto, auto b) { return b + 0.f; }); });
  const auto swapped = program<row, row>([](auto x, auto y) { return zip(y, x) | map([](auto a, auto) { return a + 0.f; }); });
  CHECK(ir::hash(table_of(first)) != ir::hash(table_of(second)));
  CHECK(ir::hash(table_of(first)) != ir::hash(table_of(swapped)));
  const auto outer =
      program<row, row>([](auto x, auto y) { return x | map([=](auto a) { return y | map([=](auto) { return a; }); }); });
  const auto inner =
      program<row, row>([](auto x, auto y) { return x | map([=](auto) { return y | map([=](auto b) { return b; }); }); });
  CHECK(ir::hash(table_of(outer)) != ir::hash(table_of(inner)));
}

TEST_CASE("hash: the structures of a family differ, the more the deeper the hash goes") {
  std::set<std::uint64_t> whole;
  std::size_t last = 0;
  int made = 0;
  const family jacobi = benchmarks::family_jacobi2d_5pt();
  for (int i = 0; i < jacobi.count; ++i) {
    if (!jacobi.structures[i].exists) continue;
    ++made;
    whole.insert(ir::hash(jacobi.structures[i].terms()));
  }
  CHECK(made >= 12);
  CHECK(whole.size() == static_cast<std::size_t>(made));
  for (int depth = 0; depth < 30; ++depth) {
    std::set<std::uint64_t> seen;
    for (int i = 0; i < jacobi.count; ++i)
      if (jacobi.structures[i].exists) seen.insert(ir::hash(jacobi.structures[i].terms(), depth));
    CAPTURE(depth);
    CHECK(seen.size() >= last);
    last = seen.size();
    if (depth == 0) CHECK(seen.size() < whole.size());
  }
  CHECK(last == whole.size());
}
