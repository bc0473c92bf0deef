#include <hoist/explore/axes.hpp>
#include <hoist/explore/baseline.hpp>
#include <hoist/explore/point_text.hpp>
#include <hoist/target/arm_mali.hpp>
#include <hoist/target/cpu_pocl.hpp>
#include <hoist/target/nvidia_h200.hpp>

#include <benchmark/programs/arrays.hpp>
#include <benchmark/programs/families.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>

using namespace hoist;

namespace {

const family& stencil() {
  static const family f = benchmarks::family_jacobi2d_5pt_clamp();
  return f;
}
const family& matmul() {
  static const family f = benchmarks::family_matmul();
  return f;
}
space space_of(const family& f, int structure, const target& t, long n, long m) {
  return space(f.structures[structure], f.inputs, t, {{"N", n}, {"M", m}});
}
/// How many coordinates two points differ in: tunables, and the launch as one.
int distance(const ir::point& a, const ir::point& b) {
  int different = 0;
  for (int i = 0; i < a.tunables.size(); ++i) different += a.tunables[i].value != b.tunables[i].value;
  bool launch = false;
  for (int d = 0; d < 3; ++d) launch = launch || a.local[d] != b.local[d] || a.iterations[d] != b.iterations[d];
  return different + launch + (a.peel != b.peel);
}

}  // namespace

TEST_CASE("a point is its values of axes, and a group has what differs in its axes alone") {
  int seen = 0;
  for (const family* f : {&stencil(), &matmul()})
    for (int s = 0; s < f->count; s += 7) {
      if (!f->structures[s].exists) continue;
      const point_axes by(f->structures[s], space_of(*f, s, targets::nvidia_h200, 127, 61));
      const std::vector<axis_group> groups = hybrid_groups(by.axes());
      for (long n = 0; n < by.points().size(); n += 1 + by.points().size() / 11) {
        const std::vector<long> here = by.values_of(n);
        REQUIRE(here.size() == by.axes().size());
        CHECK(by.number_at(here) == n);
        for (const axis_group& g : groups) {
          const std::vector<long> some = points_of_group(by, g, n);
          CHECK(std::ranges::count(some, n) == 1);
          long product = 1;
          for (const std::size_t a : g.axes) product *= here[a];
          for (std::size_t i = 0; i < some.size(); i += 1 + some.size() / 19) {
            const std::vector<long> v = by.values_of(some[i]);
            long same = 1;
            for (std::size_t a = 0; a < v.size(); ++a)
              if (std::ranges::count(g.axes, a) == 0)
                CHECK((v[a] == here[a] || by.axes()[a].values.size() == 1));
              else
                same *= v[a];
            CHECK((!g.keeps || same == product));
          }
          ++seen;
        }
      }
    }
  CHECK(seen > 100);
}

TEST_CASE("neighbours differ in one coordinate, and know each other") {
  for (int s : {0, 14, 40, 60}) {
    REQUIRE(stencil().structures[s].exists);
    const space points = space_of(stencil(), s, targets::nvidia_h200, 128, 256);
    for (long n = 0; n < points.size(); n += 1 + points.size() / 37) {
      const std::vector<long> near = points.neighbours(n);
      CHECK(!near.empty());
      for (long other : near) {
        REQUIRE(other >= 0);
        REQUIRE(other < points.size());
        CHECK(distance(points.at(n), points.at(other)) == 1);
        const std::vector<long> back = points.neighbours(other);
        CHECK(std::ranges::count(back, n) == 1);
      }
    }
  }
}

TEST_CASE("what a space remembers of other points is what a point of its own is told") {
  static const family sums = family_of<decltype(benchmarks::sum), families::reductions>("sum", benchmarks::sum);
  int rejected = 0, taken = 0;
  for (const auto& [f, n, m] : {std::tuple(&stencil(), 100L, 70L), {&matmul(), 128L, 128L}, {&sums, 3L, 8192L}})
    for (int s = 0; s < f->count; ++s) {
      if (!f->structures[s].exists) continue;
      const space points = space_of(*f, s, targets::nvidia_h200, n, m);
      const ir::table terms = f->structures[s].terms();
      for (long i = points.size() - 1; i >= 0; i -= 1 + points.size() / 23) {
        const ir::point p = points.at(i);
        const char* why = lower::lower(terms, p, f->inputs, nullptr, "local memory").rejected;
        const char* remembered = points.rejection(i);
        if (why != nullptr) CHECK(remembered != nullptr);
        if (remembered != nullptr && why == nullptr) CHECK(std::string(remembered) != lower::detail::repeated_work);
        ++(remembered != nullptr ? rejected : taken);
      }
    }
  CHECK(rejected > 500);
  CHECK(taken > 500);
}

TEST_CASE("a point comes back from its name, and no other text is one") {
  for (const family* f : {&stencil(), &matmul()})
    for (int s = 0; s < f->count; ++s) {
      if (!f->structures[s].exists) continue;
      const space points = space_of(*f, s, targets::nvidia_h200, 128, 256);
      for (long n = 0; n < points.size(); n += 1 + points.size() / 11) {
        ir::point p = points.at(n);
        if (n % 2 == 1) p.math = ir::arithmetic::relaxed;
        p.peel = n % 3 == 1;
        const std::optional<ir::point> back = point_called(space::name(p));
        REQUIRE_MESSAGE(back.has_value(), space::name(p));
        CHECK(space::name(*back) == space::name(p));
        CHECK(distance(*back, p) == 0);
        CHECK(back->math == p.math);
      }
    }
  for (const char* text : {"", "local=", "local=8x", "local=8 rows", "rows=2x local=8", "local=8  ", "iterations7=2 local=8",
                           "local=08", "Local=8"})
    CHECK_MESSAGE(!point_called(text).has_value(), text);
}

TEST_CASE("a space knows the number of each of its points, and of no other") {
  long with_tunables = 0;
  const auto check = [&](const space& points) {
    for (long n = 0; n < points.size(); n += 1 + points.size() / 41) {
      const ir::point p = points.at(n);
      CHECK(points.number_of(p) == n);
      const std::optional<ir::point> read = point_called(space::name(p));
      REQUIRE(read);
      CHECK(points.number_of(*read) == n);
      with_tunables += p.tunables.size() > 1;
      const auto none_when = [&](auto change) {
        ir::point other = p;
        change(other);
        CHECK(points.number_of(other) == -1);
      };
      none_when([](ir::point& o) { o.local[0] = 9223372036854775807; });
      none_when([](ir::point& o) { o.local[2] = 0; });
      none_when([](ir::point& o) { o.iterations[1] = 3; });
      none_when([](ir::point& o) { o.math = ir::arithmetic::relaxed; });
      none_when([](ir::point& o) { o.tunables.push({"another", 1}); });
      for (int t = 0; t < p.tunables.size(); ++t) {
        none_when([&](ir::point& o) { o.tunables[t].value = 9223372036854775807; });
        none_when([&](ir::point& o) { o.tunables[t].value = -o.tunables[t].value; });
        none_when([&](ir::point& o) { o.tunables[t] = {"another", o.tunables[t].value}; });
      }
    }
  };
  for (int s = 0; s < stencil().count; s += 3)
    if (stencil().structures[s].exists) check(space_of(stencil(), s, targets::cpu_pocl, 128, 256));
  for (int s = 0; s < matmul().count; s += 5)
    if (matmul().structures[s].exists) check(space_of(matmul(), s, targets::nvidia_h200, 128, 256));
  CHECK(with_tunables > 0);
}

TEST_CASE("a recipe may offer to peel the last chunks: twice as many points, with names and texts of their own") {
  using blocks = strategies::tiled<families::tile_rows, families::tile_columns, map_global_<1>, map_global_<0>, map_unrolled_,
                                   map_unrolled_>;
  using recipes =
      meta::list<recipe<"guarded", blocks>, recipe<"either", blocks, device_mask::all, remainders::guarded_or_peeled>>;
  const family f = family_of<decltype(benchmarks::jacobi2d_5pt_clamp), recipes>("peeling", {});
  REQUIRE(f.structures[0].exists);
  REQUIRE(f.structures[1].exists);
  const space guarded = space_of(f, 0, targets::nvidia_h200, 509, 1021);
  const space either = space_of(f, 1, targets::nvidia_h200, 509, 1021);
  CHECK(either.size() == 2 * guarded.size());
  long peeled = 0, other_text = 0;
  for (long n = 0; n < either.size(); n += 1 + either.size() / 397) {
    if (!either.at(n).peel || either.rejection(n) != nullptr) continue;
    ++peeled;
    ir::point without = either.at(n);
    without.peel = false;
    CHECK(space::name(either.at(n)) == space::name(without) + " peeled");
    CHECK(either.number_of(either.at(n)) == n);
    CHECK(either.number_of(without) != n);
    CHECK(guarded.number_of(either.at(n)) == -1);
    CHECK(guarded.at(guarded.number_of(without)).local[0] == without.local[0]);
    const hoist::kernel_module a = either.emit(either.at(n)), b = either.emit(without);
    other_text += std::string(a.text.data(), a.text.size()) != std::string(b.text.data(), b.text.size());
    const std::vector<long> near = either.neighbours(n);
    CHECK(std::ranges::count_if(near, [&](long m) { return !either.at(m).peel; }) == 1);
  }
  CHECK(peeled > 10);
  CHECK(other_text > 5);
}

TEST_CASE("groups of several planes come last, where all work is in three dimensions, and have names") {
  using recipes = meta::list<recipe<"cube", strategies::lower_maps<map_global_<2>, map_global_<1>, map_global_<0>>>,
                             recipe<"planes-in-turn", strategies::lower_maps<map_seq_<>, map_global_<1>, map_global_<0>>>>;
  constexpr auto doubled = program<array3<float, N, N, M>>([](auto x) { return x | map3([](auto v) { return 2.f * v; }); });
  const family f = family_of<decltype(doubled), recipes>("doubled", doubled);
  REQUIRE(f.structures[0].exists);
  REQUIRE(f.structures[1].exists);
  const space cube = space_of(f, 0, targets::nvidia_h200, 64, 512), planes = space_of(f, 1, targets::nvidia_h200, 64, 512);
  CHECK(cube.size() > planes.size());
  for (long n = 0; n < planes.size(); ++n) CHECK(planes.at(n).local[2] == 1);
  long deep = 0;
  for (long n = 0; n < cube.size(); ++n) {
    const ir::point p = cube.at(n);
    CHECK((p.local[2] > 1) == (n >= planes.size()));
    CHECK(p.local[0] * p.local[1] * p.local[2] <= targets::nvidia_h200.max_group_size);
    CHECK(cube.number_of(p) == n);
    const std::optional<ir::point> back = point_called(space::name(p));
    REQUIRE_MESSAGE(back.has_value(), space::name(p));
    CHECK(distance(*back, p) == 0);
    deep += p.local[2] > 1 && cube.rejection(n) == nullptr;
  }
  CHECK(deep > 20);
  CHECK(std::ranges::any_of(cube.neighbours(planes.size() - 2), [&](long n) { return n >= planes.size(); }));
}

TEST_CASE("a march that carries more than registers hold is rejected on a GPU, unless its loop is unrolled whole") {
  const std::string_view sentence = "a loop carries more than a work-item has registers";
  target few = targets::nvidia_h200, cpu = targets::cpu_pocl;
  few.registers_per_item = cpu.registers_per_item = 1;
  int march = 0;
  while (std::string_view(stencil().structures[march].name) != "march-vec2") ++march;
  const space all = space_of(stencil(), march, targets::nvidia_h200, 64, 512), some = space_of(stencil(), march, few, 64, 512),
              none = space_of(stencil(), march, cpu, 64, 512);
  long rejected = 0, kept = 0;
  for (long n = 0; n < all.size(); ++n) {
    if (all.rejection(n) != nullptr) continue;
    const ir::point p = all.at(n);
    const char* why = some.rejection(n);
    const bool looped = *ir::point::find(p.tunables, "unroll") < *ir::point::find(p.tunables, "rows");
    CHECK_MESSAGE((why != nullptr) == looped, space::name(p));
    if (why != nullptr) CHECK(why == sentence);
    if (const char* of_cpu = none.rejection(n); of_cpu != nullptr) CHECK(of_cpu != sentence);
    (why != nullptr ? rejected : kept) += 1;
  }
  CHECK(rejected > 100);
  CHECK(kept > 100);
}

TEST_CASE("last chunks of tiles in local memory are peeled on GPUs only: PoCL misplaces barriers in two branches") {
  using namespace strategies;
  using tiles = seq<top_down<tile2<families::tile_rows, families::tile_columns, copied_to_local>>,
                    lower_maps<map_workgroup_<1>, map_workgroup_<0>>, lower_maps<map_local_<1>, map_local_<0>>>;
  using recipes = meta::list<recipe<"either", tiles, device_mask::all, remainders::guarded_or_peeled>>;
  const family f = family_of<decltype(benchmarks::jacobi2d_5pt_clamp), recipes>("peeling", {});
  REQUIRE(f.structures[0].exists);
  const auto peeled = [&](const target& t) {
    const space points = space_of(f, 0, t, 61, 103);
    long offered = 0;
    for (long n = 0; n < points.size(); ++n) offered += points.at(n).peel && points.rejection(n) == nullptr;
    return offered;
  };
  CHECK(peeled(targets::cpu_pocl) == 0);
  CHECK(peeled(targets::nvidia_h200) > 10);
}

TEST_CASE("what a point asks for is the same whether other points of its tunables were looked at before") {
  for (const family* f : {&stencil(), &matmul()})
    for (int s = 0; s < f->count; s += 1 + f->count / 23) {
      if (!f->structures[s].exists) continue;
      const space points = space_of(*f, s, targets::nvidia_h200, 61, 103);
      for (long n = 0; n < points.size(); n += 1 + points.size() / 53) {
        const char *known = points.rejection(n), *alone = points.rejection(points.at(n));
        CHECK(std::string(known ? known : "") == std::string(alone ? alone : ""));
        if (known == nullptr) CHECK(points.emit(points.at(n)).rejected == nullptr);
      }
    }
}

TEST_CASE("what points with the same tunables share changes none of their kernels, nor why they are rejected") {
  int kernels = 0;
  for (const family* f : {&stencil(), &matmul()})
    for (int s = 0; s < f->count; s += 1 + f->count / 17) {
      if (!f->structures[s].exists) continue;
      const space points = space_of(*f, s, targets::nvidia_h200, 61, 103);
      space::latest kept;
      const long step = 1 + points.size() / 41;
      for (long n = 0; n + 1 < points.size(); n += step)
        for (const long number : {n, n + 1}) {
          const char *alone = points.rejection(points.at(number)), *with = points.rejection(number, kept);
          CHECK(std::string(alone ? alone : "") == std::string(with ? with : ""));
          const kernel_module want = points.emit(points.at(number)), got = points.without_text(number, kept);
          REQUIRE((want.rejected == nullptr) == (got.rejected == nullptr));
          if (want.rejected != nullptr) continue;
          CHECK(got.text.size() == 0);
          CHECK(got.buffer_bytes == want.buffer_bytes);
          CHECK(got.outputs == want.outputs);
          REQUIRE(got.kernels.size() == want.kernels.size());
          for (int k = 0; k < got.kernels.size(); ++k, ++kernels) {
            const emit::text a = emit::opencl(want.kernels[k], "k"), b = emit::opencl(got.kernels[k], "k");
            CHECK(std::string(a.data(), static_cast<std::size_t>(a.size())) ==
                  std::string(b.data(), static_cast<std::size_t>(b.size())));
          }
        }
    }
  CHECK(kernels > 500);
}

TEST_CASE("local sizes that a structure names are tunables of it, and leave no launch to choose") {
  int found = 0;
  for (int s = 0; s < matmul().count; ++s) {
    const structure& made = matmul().structures[s];
    if (!made.exists || !std::string(made.name).starts_with("tiles")) continue;
    const space points = space_of(matmul(), s, targets::nvidia_h200, 512, 512);
    for (long n = 0; n < points.size(); ++n) {
      const ir::point p = points.at(n);
      CHECK(p.local[0] == *ir::point::find(p.tunables, "local_x"));
      CHECK(p.local[1] == *ir::point::find(p.tunables, "local_y"));
      CHECK(p.local[2] == 1);
      found += points.rejection(n) == nullptr;
    }
  }
  CHECK(found > 50);
}

TEST_CASE("a class of devices has its own recipes: no local memory on phones, long vectors on CPUs") {
  int long_vectors = 0;
  for (int s = 0; s < stencil().count; ++s) {
    const structure& made = stencil().structures[s];
    if (!made.exists) continue;
    const std::string name = made.name;
    const bool local = name.find("local") != std::string::npos || name.find("padded") != std::string::npos;
    if (local) CHECK(!suits(made, targets::arm_mali));
    if (local) CHECK(suits(made, targets::nvidia_h200));
    if (name.find("vec16") == std::string::npos) continue;
    ++long_vectors;
    CHECK(suits(made, targets::cpu_pocl));
    CHECK(!suits(made, targets::nvidia_h200));
  }
  CHECK(long_vectors > 0);
}

TEST_CASE("the baseline kernel exists at any size, even one that no tile fits") {
  for (long n : {1L, 3L, 61L}) {
    ir::point at;
    at.sizes = {{"N", n}, {"M", n}};
    CHECK(baseline_module(stencil(), at).rejected == nullptr);
    CHECK(baseline_module(matmul(), at).rejected == nullptr);
  }
}

TEST_CASE("the baseline kernel of a long scan needs no more local memory than every device has") {
  ir::point at;
  at.sizes = {{"N", 8192}, {"M", 8191}};
  const kernel_module m = baseline_module(benchmarks::family_scan(), at);
  REQUIRE(m.rejected == nullptr);
  CHECK(m.launch_range().global[0] * 16384 >= 8192 * 8191);
  for (const ir::kernel& k : m.kernels) {
    long bytes = 0;
    for (const ir::memory& x : k.memories) bytes += x.where == ir::space::local ? ir::bytes_of(x) : 0;
    CHECK(bytes <= 32768);
  }
}

TEST_CASE("the baseline kernel of a long reduction isn't one work-item's loop") {
  const family f = benchmarks::family_total();
  ir::point at;
  at.sizes = {{"N", 8192}, {"M", 8191}};
  const kernel_module m = baseline_module(f, at);
  REQUIRE(m.rejected == nullptr);
  CHECK(m.launch_range().global[0] * 16384 >= 8192 * 8191);
  at.sizes = {{"N", 3}, {"M", 5}};
  CHECK(baseline_module(f, at).rejected == nullptr);
}
