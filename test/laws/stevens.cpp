// The eight kernels of Stevens and Kloeckner: they compute what loops say, and load what the paper's listings load. Source:
// [Stevens2020] 2.1, table 1, 8.3 to 8.5.
#include <support/families.hpp>

#include <benchmark/programs/families.hpp>
#include <hoist/lower/lower.hpp>

namespace {

using namespace hoist;
using namespace hoist::test;

std::size_t size(long n) { return static_cast<std::size_t>(n); }

arrays multiplied_matrices(const arrays& in, long n, long) {
  arrays out{std::vector<double>(size(n * n))};
  for (long i = 0; i < n; ++i)
    for (long k = 0; k < n; ++k)
      for (long j = 0; j < n; ++j) out[0][size(i * n + j)] += in[0][size(i * n + k)] * in[1][size(k * n + j)];
  return out;
}
/// The elements' nodes one after the other or, turned, all elements of a node.
arrays differentiated(const arrays& in, long n, bool turned) {
  arrays out{std::vector<double>(size(3 * 64 * n))};
  for (long m = 0; m < 3; ++m)
    for (long k = 0; k < n; ++k)
      for (long i = 0; i < 64; ++i)
        for (long j = 0; j < 64; ++j)
          out[0][size(turned ? (m * 64 + i) * n + k : (m * n + k) * 64 + i)] +=
              in[0][size((m * 64 + i) * 64 + j)] * in[1][size(turned ? j * n + k : k * 64 + j)];
  return out;
}
arrays differences(const arrays& in, long n, long m) {
  const auto u = [&](long i, long j) { return in[0][size(i * m + j)]; };
  arrays out{{}};
  for (long i = 0; i + 2 < n; ++i)
    for (long j = 0; j + 2 < m; ++j)
      out[0].push_back(u(i, j + 1) + u(i + 1, j) - 4 * u(i + 1, j + 1) + u(i + 1, j + 2) + u(i + 2, j + 1));
  return out;
}

/// The loads of an array in one form: strides by local and group id, how many a work-item makes, and how many there are for each
/// element of the array.
struct loads {
  int array;
  long local[2], group[2];
  double times, ratio;
  bool has_form_of(const loads& o) const {
    bool same = array == o.array;
    for (int d = 0; d < 2; ++d) same = same && local[d] == o.local[d] && group[d] == o.group[d];
    return same;
  }
};
/// What one work-item does, on the average of all.
struct done {
  std::vector<loads> global;
  double global_stores, local_loads, local_stores, flops, barriers;
};

long stride(arith::pool& p, ir::index_expr index, ir::index_expr id) {
  if (!id.valid()) return 0;
  const ir::index_expr by_one = p.sub(p.substitute(index, id, p.add_number(id, 1)), index);
  REQUIRE(p.is_number(by_one));
  return p.value(by_one);
}
void collect(const ir::kernel& k, int v, std::set<int>& found) {
  if (v < 0) return;
  const ir::value& x = k.values[v];
  if (x.what == ir::value::kind::load && k.memories[x.as_load().memory].where == ir::space::global) found.insert(v);
  for (int a : ir::operands_of(x)) collect(k, a, found);
}
/// The loads that the statements of a kernel made in the simulator, those of one form together.
std::vector<loads> loads_of(const ir::kernel& k, const simulate::result& ran, double items) {
  std::vector<loads> all;
  arith::pool p = k.index;
  for (int s = 0; s < k.statements.size(); ++s) {
    std::set<int> nodes;
    collect(k, k.statements[s].value, nodes);
    const double made = ran.by_statement[static_cast<std::size_t>(s)][ir::space::global].loads;
    for (int v : nodes) {
      const auto at = k.values[v].as_load();
      const double each = made / static_cast<double>(nodes.size());
      loads one{k.memories[at.memory].parameter, {}, {}, each / items, each / static_cast<double>(k.memories[at.memory].size)};
      for (int d = 0; d < 2; ++d) {
        one.local[d] = stride(p, at.index, k.id[static_cast<int>(ir::level::local)][d]);
        one.group[d] = stride(p, at.index, k.id[static_cast<int>(ir::level::group)][d]);
      }
      const auto like = std::find_if(all.begin(), all.end(), [&](const loads& l) { return l.has_form_of(one); });
      if (like == all.end()) {
        all.push_back(one);
      } else {
        like->times += one.times;
        like->ratio += one.ratio;
      }
    }
  }
  std::sort(all.begin(), all.end(), [](const loads& a, const loads& b) { return a.array < b.array; });
  return all;
}

/// Holds the only variant of a family to what a work-item of groups of `side` x `side` does.
void check_done(const family& f, long n, long m, long side, const done& expected) {
  CAPTURE(std::string(f.name));
  CAPTURE(n);
  REQUIRE(f.count == 1);
  REQUIRE(f.structures[0].exists);
  const space points(f.structures[0], f.inputs, targets::nvidia_h200, {{"N", n}, {"M", m}});
  REQUIRE(points.size() == 1);
  const lower::lowered made = lower::lower(f.structures[0].terms(), points.at(0), f.inputs);
  REQUIRE(made.rejected == nullptr);
  REQUIRE(made.kernels.size() == 1);
  const ir::kernel& k = made.kernels[0];
  CHECK(k.launch.local[0] == side);
  CHECK(k.launch.local[1] == side);
  arrays parameters(size(f.inputs + 1));
  for (const ir::memory& x : k.memories)
    if (x.parameter >= 0) parameters[size(x.parameter)].assign(size(x.size), 1.0);
  const simulate::result ran = simulate::run(k, parameters, {});
  CHECK(ran.clean());
  const auto items = static_cast<double>(k.launch.global[0] * k.launch.global[1]);
  const std::vector<loads> global = loads_of(k, ran, items);
  REQUIRE(global.size() == expected.global.size());
  for (std::size_t i = 0; i < global.size(); ++i) {
    CAPTURE(global[i].array);
    for (int d = 0; d < 2; ++d) {
      CHECK(global[i].local[d] == expected.global[i].local[d]);
      CHECK(global[i].group[d] == expected.global[i].group[d]);
    }
    CHECK(global[i].array == expected.global[i].array);
    CHECK(global[i].times == expected.global[i].times);
    CHECK(global[i].ratio == doctest::Approx(expected.global[i].ratio).epsilon(1e-12));
  }
  double times = 0;
  for (const loads& l : global) times += l.times;
  CHECK(ran.total[ir::space::global].loads == times * items);
  CHECK(ran.total[ir::space::global].stores == expected.global_stores * items);
  CHECK(ran.total[ir::space::local].loads == expected.local_loads * items);
  CHECK(ran.total[ir::space::local].stores == expected.local_stores * items);
  CHECK(ran.total.flops == expected.flops * items);
  CHECK(ran.total.barriers == expected.barriers * static_cast<double>(ran.groups_run));
}
void check_fits(const family& f, long n, bool fits) {
  const space points(f.structures[0], f.inputs, targets::nvidia_h200, {{"N", n}, {"M", n}});
  const char* why = points.unfit();
  CHECK((why == nullptr) == fits);
  if (why != nullptr)
    CHECK(std::string(why) == "zip's arrays differ in length at this point: a size isn't a multiple of its tiles");
}

}  // namespace

TEST_CASE("the eight kernels of Stevens and Kloeckner compute what loops say") {
  check_everywhere(benchmarks::family_matmul_direct(), {{32, 1}, {61, 1}, {5, 1}}, multiplied_matrices);
  check_everywhere(benchmarks::family_matmul_prefetch(), {{32, 1}, {80, 1}}, multiplied_matrices);
  const auto plain = [](const arrays& in, long n, long) { return differentiated(in, n, false); };
  check_everywhere(benchmarks::family_dg_direct(), {{16, 1}, {21, 1}}, plain);
  check_everywhere(benchmarks::family_dg_prefetch_u(), {{16, 1}, {48, 1}}, plain);
  check_everywhere(benchmarks::family_dg_prefetch_d(), {{16, 1}, {48, 1}}, plain);
  check_everywhere(benchmarks::family_dg_prefetch_d_turned(), {{16, 1}, {48, 1}},
                   [](const arrays& in, long n, long) { return differentiated(in, n, true); });
  check_everywhere(benchmarks::family_fd_tile16(), {{30, 44}, {61, 45}, {5, 3}}, differences);
  check_everywhere(benchmarks::family_fd_tile18(), {{34, 50}, {61, 45}, {5, 3}}, differences);
}

TEST_CASE("those whose tiles are shared by all work-items take sizes that 16 divides") {
  for (const family& f : {benchmarks::family_matmul_direct(), benchmarks::family_dg_direct(), benchmarks::family_fd_tile16(),
                          benchmarks::family_fd_tile18()})
    check_fits(f, 61, true);
  for (const family& f : {benchmarks::family_matmul_prefetch(), benchmarks::family_dg_prefetch_u(),
                          benchmarks::family_dg_prefetch_d(), benchmarks::family_dg_prefetch_d_turned()}) {
    check_fits(f, 61, false);
    check_fits(f, 64, true);
  }
}

TEST_CASE("products: a and b from global memory, or by tiles in local memory as in table 1") {
  for (long n : {32L, 64L}) {
    const auto each = static_cast<double>(n), tiles = each / 16;
    check_done(benchmarks::family_matmul_direct(), n, 1, 16,
               {{{0, {0, n}, {0, 16 * n}, each, each}, {1, {1, 0}, {16, 0}, each, each}}, 1, 0, 0, 2 * each, 0});
    check_done(benchmarks::family_matmul_prefetch(), n, 1, 16,
               {{{0, {1, n}, {0, 16 * n}, tiles, tiles}, {1, {1, n}, {16, 0}, tiles, tiles}},
                1,
                2 * each,
                2 * tiles,
                2 * each,
                2 * tiles});
  }
}

TEST_CASE("DG differentiation: three matrices of 64 x 64, by elements in dimension 0 and nodes in dimension 1") {
  for (long n : {32L, 48L}) {
    const auto each = static_cast<double>(n);
    const loads d_of_rows{0, {0, 64}, {0, 16 * 64}, 3 * 64, each}, d_by_tiles{0, {1, 64}, {0, 16 * 64}, 3 * 4, each / 16};
    const loads u_of_elements{1, {64, 0}, {16 * 64, 0}, 3 * 64, 3 * 64}, u_by_tiles{1, {1, 64}, {16 * 64, 0}, 4, 4};
    const loads u_turned{1, {1, 0}, {16, 0}, 3 * 64, 3 * 64};
    const double flops = 2 * 3 * 64;
    check_done(benchmarks::family_dg_direct(), n, 1, 16, {{d_of_rows, u_of_elements}, 3, 0, 0, flops, 0});
    check_done(benchmarks::family_dg_prefetch_u(), n, 1, 16, {{d_of_rows, u_by_tiles}, 3, 3 * 64, 4, flops, 2 * 4});
    check_done(benchmarks::family_dg_prefetch_d(), n, 1, 16, {{d_by_tiles, u_of_elements}, 3, 3 * 64, 12, flops, 2 * 12});
    check_done(benchmarks::family_dg_prefetch_d_turned(), n, 1, 16, {{d_by_tiles, u_turned}, 3, 3 * 64, 12, flops, 2 * 12});
  }
}

TEST_CASE("finite differences: a load a work-item; 60 of 256 work-items, and 68 of 324, have no result") {
  for (long groups : {2L, 3L}) {
    const long n = 14 * groups + 2, m = 16 * groups + 2;
    const double of_256 = 196 / 256.0, of_324 = 256 / 324.0;
    const loads by_16{0, {1, n}, {14, 14 * n}, 1, static_cast<double>(groups * groups * 256) / static_cast<double>(n * n)};
    const loads by_18{0, {1, m}, {16, 16 * m}, 1, static_cast<double>(groups * groups * 324) / static_cast<double>(m * m)};
    check_done(benchmarks::family_fd_tile16(), n, n, 16, {{by_16}, of_256, 5 * of_256, 1, 5 * of_256, 1});
    check_done(benchmarks::family_fd_tile18(), m, m, 18, {{by_18}, of_324, 5 * of_324, 1, 5 * of_324, 1});
  }
}
