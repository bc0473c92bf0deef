// Tables of kernels that are known by hand, and what is refused.

#include "laws.hpp"

#include <benchmark/programs/families.hpp>

#include <hoist/compile.hpp>
#include <hoist/language.hpp>
#include <support/kernels.hpp>
#include <support/structures.hpp>

#include <algorithm>
#include <string>

using namespace hoist;
using namespace hoist::test;

namespace {

using grid = array2<float, N, M>;

constexpr auto twice = program<grid>(
    [](auto x) { return x | map_global<1>([](auto r) { return r | map_global<0>([](auto v) { return 2.0f * v + 1.0f; }); }); });
constexpr auto row_sums = program<grid>([](auto x) { return x | map_global<0>([](auto r) { return r | reduce_seq(add); }); });
constexpr auto chosen = program<array<float, N>, array<int, M>>(
    [](auto x, auto i) { return gather(i, x) | map_global<0>([](auto v) { return v; }); });

constexpr auto put = program<array<float, N>, array<int, N>>(
    [](auto x, auto i) { return scatter(i, x | map_global<0>([](auto v) { return v; })); });
constexpr auto put_promised = program<array<float, N>, array<int, N>>([](auto x, auto i) {
  return hoist::detail::scattered<hoist::detail::of_array, true>(i, x | map_global<0>([](auto v) { return v; }));
});

constexpr auto below_ten = program<grid>([](auto a) {
  return a | map_global<0>([](auto row) { return row | reduce_while([](auto sum) { return sum < 10.f; }, add); });
});

template <class P>
ir::table table_of(P) {
  return ir::table_of<program_term<P>>();
}
ir::point point_of(long n, long m, long local) {
  ir::point p;
  p.sizes = {{"N", n}, {"M", m}};
  p.local[0] = local;
  return p;
}
/// The sentence that a call fails with.
template <class F>
std::string refusal(F f) {
  try {
    f();
  } catch (const std::invalid_argument& e) {
    return e.what();
  }
  return "";
}
const counts::access_numbers& row(const counts::numbers& n, const std::string& array, bool store) {
  const auto found = std::find_if(n.accesses.begin(), n.accesses.end(),
                                  [&](const counts::access_numbers& a) { return a.array == array && a.store == store; });
  REQUIRE(found != n.accesses.end());
  return *found;
}

/// The counts of a kernel, and the simulator's.
void check_kernel(const ir::kernel& k) {
  std::vector<std::vector<double>> p;
  for (const ir::memory& m : k.memories)
    if (m.parameter >= 0) p.emplace_back(static_cast<std::size_t>(m.size), 1.0);
  counts::module_tables tables;
  tables.kernels.push_back(counts::counts_of(k, 32));
  tables.launches.push_back(1);
  const counts::form f(std::move(tables), {}, 0);
  CHECK(f.closed());
  CHECK(difference(f.at({}), simulate::run(k, p).total) == "");
}

}  // namespace

TEST_CASE("counts of kernels that were built by hand are the simulator's") {
  for (long size : {1L, 100L, 256L, 1000L})
    for (long global : {64L, 256L}) {
      check_kernel(copy(size, global, 32));
      check_kernel(clamped_sum(size, global, 16));
    }
  check_kernel(five_points(96, 64, 16, 4, 8));
  check_kernel(product(32, 50, 64, 16, 2));
  check_kernel(add_and_double(1024, 5));
  check_kernel(transposition(64, 96, 32, 2));
}

TEST_CASE("the table of a map over a grid") {
  const ir::table terms = table_of(twice);
  ir::point p = point_of(64, 128, 32);
  p.local[1] = 2;
  const counts::numbers n = counts::counts_at({terms, p, 1}, 32)->at({});
  const counts::access_numbers &load = row(n, "in0", false), &store = row(n, "out", true);
  for (const counts::access_numbers* a : {&load, &store}) {
    CHECK(a->lid[0] == 1);
    CHECK(a->lid[1] == 128);
    CHECK(a->gid[0] == 32);
    CHECK(a->gid[1] == 256);
    CHECK(a->times == 64 * 128);
    CHECK(a->requests == 64 * 128 / 32);
    CHECK(a->distinct == 64 * 128);
    CHECK(a->per_element() == 1);
    CHECK(a->by == counts::granularity::work_item);
  }
  REQUIRE(n.operations.size() == 1);
  CHECK(n.operations[0].name == "multiply-add");
  CHECK(n.operations[0].times == 64 * 128);
  CHECK(n.operations[0].issued == 64 * 128 / 32);
  CHECK(n.flops() == 2 * 64 * 128);
  CHECK(n.groups == 4 * 32);
  CHECK(n.launches == 1);
}

TEST_CASE("a sub-group with one active work-item issues an operation as a full one does") {
  const ir::table terms = table_of(twice);
  for (const auto& [columns, sub_groups] : {std::pair{96L, 3.0}, std::pair{97L, 4.0}, std::pair{128L, 4.0}}) {
    ir::point p = point_of(64, columns, 64);
    p.local[1] = 2;
    const counts::numbers n = counts::counts_at({terms, p, 1}, 32)->at({});
    REQUIRE(n.operations.size() == 1);
    CHECK(n.operations[0].times == 64.0 * double(columns));
    CHECK(n.operations[0].issued == 64 * sub_groups);
    CHECK(n.issued_operations() == 2 * 64 * sub_groups);
    CHECK(simulated(emit_module(terms, p, 1)).issued == 2 * 64 * sub_groups);
  }
}

TEST_CASE("a loop's stride is the row's, and a work-item's is the row's length") {
  const ir::table terms = table_of(row_sums);
  const counts::numbers n = counts::counts_at({terms, point_of(64, 128, 32), 1}, 32)->at({});
  const counts::access_numbers& load = row(n, "in0", false);
  CHECK(load.lid[0] == 128);
  CHECK(load.gid[0] == 32 * 128);
  REQUIRE(load.loops.size() == 1);
  CHECK(load.loops[0].second == 1);
  CHECK(load.distinct == 64 * 128);
  CHECK(n.iterations == 64 * 128);
}

TEST_CASE("a product by tiles of 16 x 16 has the counts of [Stevens2020], table 1, at every size of its class") {
  const family f = benchmarks::family_matmul_prefetch();
  const structure& s = f.structures[0];
  REQUIRE(s.exists);
  const ir::table terms = s.terms();
  const ir::point p = hoist::space(s, f.inputs, targets::nvidia_h200, {{"N", 1024}, {"M", 1024}}).at(0);
  const std::unique_ptr<counts::form> form = counts::form_of({terms, p, f.inputs}, 32);
  REQUIRE(form != nullptr);
  CHECK(form->closed());
  for (long n : {1024L, 2048L, 2560L, 3072L, 3584L}) {
    const counts::numbers at = form->at({{"N", n}, {"M", n}});
    const counts::access_numbers &a = row(at, "in0", false), &b = row(at, "in1", false);
    for (const counts::access_numbers* x : {&a, &b}) {
      CHECK(x->lid[0] == 1);
      CHECK(x->lid[1] == n);
      CHECK(x->times == double(n) * double(n) * double(n) / 16);
      CHECK(x->distinct == double(n * n));
      CHECK(x->per_element() == double(n) / 16);
      REQUIRE(x->loops.size() == 1);
    }
    CHECK(a.gid[0] == 0);
    CHECK(a.gid[1] == 16 * n);
    CHECK(a.loops[0].second == 16);
    CHECK(b.gid[0] == 16);
    CHECK(b.gid[1] == 0);
    CHECK(b.loops[0].second == 16 * n);
    CHECK(at.flops() == 2.0 * double(n) * double(n) * double(n));
    CHECK(at.barriers == double(n) / 8 * double(n / 16) * double(n / 16));
  }
}

TEST_CASE("the other kernels of [Stevens2020] access what their listings say") {
  struct listed {
    family of;
    const char* array;
    double times, per_element;  ///< of the access in global memory
    long lid0;
    bool store = false;
  };
  const double n = 1008, all = n * n;
  const double n14 = 14 * 72 + 2;       // grids whose inside is a multiple of 14
  const double products = 3 * 64 * 64;  // of an element of DG: three matrices times 64 nodes
  const auto check = [&](const listed& l, double size) {
    CAPTURE(l.of.name);
    CAPTURE(l.array);
    const structure& s = l.of.structures[0];
    const meta::vec<ir::binding> sizes{{"N", static_cast<long>(size)}, {"M", static_cast<long>(size)}};
    const ir::point at = hoist::space(s, l.of.inputs, targets::nvidia_h200, sizes).at(0);
    const counts::numbers c = counts::counts_at({s.terms(), at, l.of.inputs}, 32)->at({});
    const counts::access_numbers& a = row(c, l.array, l.store);
    CHECK(a.times == l.times);
    CHECK(a.lid[0] == l.lid0);
    CHECK(a.per_element() == doctest::Approx(l.per_element));
  };
  const auto direct = benchmarks::family_matmul_direct();
  check({direct, "in0", all * n, n, 0}, n);
  check({direct, "in1", all * n, n, 1}, n);
  // Matrices are in0, the elements' nodes in1.
  for (const family& f : {benchmarks::family_dg_direct(), benchmarks::family_dg_prefetch_u()})
    check({f, "in0", products * n, n, 0}, n);
  for (const family& f : {benchmarks::family_dg_prefetch_d(), benchmarks::family_dg_prefetch_d_turned()})
    check({f, "in0", products * n / 16, n / 16, 1}, n);
  check({benchmarks::family_dg_direct(), "in1", products * n, 192, 64}, n);
  check({benchmarks::family_dg_prefetch_u(), "in1", 4 * 64 * n, 4, 1}, n);
  check({benchmarks::family_dg_prefetch_d(), "in1", products * n, 192, 64}, n);
  check({benchmarks::family_dg_prefetch_d_turned(), "in1", products * n, 192, 1}, n);
  // Tiles of 16 x 16 with 14 x 14 results, and of 18 x 18 with 16 x 16.
  const double grid14 = n14 * n14;
  check({benchmarks::family_fd_tile16(), "in0", 256.0 * 72 * 72, 256.0 * 72 * 72 / grid14, 1}, n14);
  check({benchmarks::family_fd_tile16(), "out", 14.0 * 14 * 72 * 72, 1, 1, true}, n14);
  const double n16 = 16 * 63 + 2, grid16 = n16 * n16;
  check({benchmarks::family_fd_tile18(), "in0", 324.0 * 63 * 63, 324.0 * 63 * 63 / grid16, 1}, n16);
  check({benchmarks::family_fd_tile18(), "out", 16.0 * 16 * 63 * 63, 1, 1, true}, n16);
}

TEST_CASE("a form holds for its class, and refuses other sizes in a sentence") {
  const ir::table terms = table_of(twice);
  const std::unique_ptr<counts::form> f = counts::form_of({terms, point_of(256, 256, 32), 1}, 32);
  REQUIRE(f != nullptr);
  CHECK(f->closed());
  CHECK(f->checked_at >= 18);
  REQUIRE(f->sizes().size() == 2);
  const ir::open_size& columns = f->sizes()[1];
  CHECK(columns.multiple_of == 32);
  CHECK(row(f->at({{"N", 1024}, {"M", 2048}}), "in0", false).times == 1024.0 * 2048);
  CHECK(refusal([&] { f->at({{"N", 1024}, {"M", 2049}}); }).find("M=2049 isn't in the class of these counts: M = 32 k") == 0);
  CHECK(refusal([&] { f->at({{"N", 1024}, {"M", 1L << 30}}); }).find("the counts of M=1073741824 follow another text") == 0);
  CHECK(refusal([&] { f->at({{"N", 1024}}); }) == "the size M has no value.");
}

TEST_CASE("indices that are read say so, and need the mean accesses to an element") {
  const ir::table terms = table_of(chosen);
  const std::unique_ptr<counts::form> f = counts::counts_at({terms, point_of(64, 256, 32), 2}, 32);
  CHECK(refusal([&] { f->at({}); }) ==
        "indices are read from in1: give how often an element that they name is accessed, --mean in1=TIMES.");
  const counts::numbers n = f->at({}, {{"in1", 4}});
  const counts::access_numbers& load = row(n, "in0", false);
  CHECK(load.read_indices == "in1");
  CHECK(!load.lid[0].has_value());
  CHECK(load.times == 256);
  CHECK(load.distinct == 64);
  CHECK(row(n, "in1", false).lid[0] == 1);
}

TEST_CASE("so do indices by which elements are stored") {
  const ir::table terms = table_of(put);
  const std::unique_ptr<counts::form> f = counts::counts_at({terms, point_of(64, 1, 32), 2}, 32);
  CHECK(refusal([&] { f->at({}, {{"in1", 1}}); }) == "the kernel chooses by what it reads from in1: its counts aren't known.");
  const ir::table all = table_of(put_promised);
  const std::unique_ptr<counts::form> g = counts::counts_at({all, point_of(64, 1, 32), 2}, 32);
  CHECK(refusal([&] { g->at({}); }) ==
        "indices are read from in1: give how often an element that they name is accessed, --mean in1=TIMES.");
  const counts::numbers n = g->at({}, {{"in1", 1}});
  const counts::access_numbers& store = row(n, "out", true);
  CHECK(store.read_indices == "in1");
  CHECK(!store.lid[0].has_value());
  CHECK(store.times == 64);
  CHECK(row(n, "in1", false).lid[0] == 1);
}

TEST_CASE(
    "a loop that the data end needs its mean, and has the simulator's counts where all work-items take as many elements") {
  const ir::table terms = table_of(below_ten);
  for (long m : {1L, 4L, 10L, 32L}) {
    const ir::point p = point_of(64, m, 32);
    const std::unique_ptr<counts::form> f = counts::counts_at({terms, p, 1}, 32);
    CHECK(refusal([&] { f->at({}); }) == "the data decide how often loop0 runs: give its mean, --mean loop0=TRIPS.");
    const simulate::counts right = simulated(emit_module(terms, p, 1));  // of ones: ten of them make ten
    CHECK(difference(f->at({}, {{"loop0", 10}}), right) == "");
  }
  const std::unique_ptr<counts::form> f = counts::counts_at({terms, point_of(64, 32, 32), 1}, 32);
  const auto loads = [&](double mean) { return row(f->at({}, {{"loop0", mean}}), "in0", false).times; };
  CHECK(loads(5.5) == (loads(5) + loads(6)) / 2);
}

TEST_CASE("blocks of a tile are stored to their rows where sizes are open, too") {
  const family f = benchmarks::family_jacobi2d_5pt();
  int found = 0;
  for (int i = 0; i < f.count && found == 0; ++i) {
    const structure& s = f.structures[i];
    if (!s.exists || std::string(s.name) != "group-tile-vec2-marched") continue;
    const hoist::space points(s, f.inputs, targets::nvidia_h200, {{"N", 66}, {"M", 130}});
    for (long n = 0; n < points.size() && found < 3; ++n) {
      if (points.rejection(n) != nullptr) continue;
      ir::point p = points.at(n);
      p.sizes.clear();
      p.at_launch = {{"N", 3, 200}, {"M", 3, 200}};
      const kernel_module open = points.emit(p);
      REQUIRE(open.rejected == nullptr);
      ++found;
      for (const auto& [rows, columns] : {std::pair{66L, 130L}, std::pair{61L, 103L}}) {
        p.sizes = {{"N", rows}, {"M", columns}};
        const meant& right = meaning_of(f, p, held::exactly);
        arrays buffers = right.parameters();
        simulate::run(bound(open, p.sizes), buffers);
        CHECK(wrong_elements(right.results[0], f.results[0].type, buffers[static_cast<std::size_t>(open.inputs)],
                             held::exactly) == 0);
      }
    }
  }
  CHECK(found == 3);
}
