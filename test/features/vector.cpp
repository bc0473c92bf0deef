#include <hoist/features/vector.hpp>
#include <hoist/target/targets.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <set>
#include <string>
#include <support/kernels.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using row = std::map<std::string, double>;

row extracted(const ir::kernel& k, const target& t, long outputs, long bytes) {
  double x[features::feature_count];
  features::extract(k, t, outputs, bytes, x);
  row r;
  for (int i = 0; i < features::feature_count; ++i) r[features::feature_names[i]] = x[i];
  return r;
}
row five(long rows, long local0, long local1, long n = 2048, const target& t = targets::nvidia_h200) {
  return extracted(five_points(n, n, local0, local1, rows), t, n * n, 8 * n * n);
}

}  // namespace

TEST_CASE("every feature has a name of its own and a finite value on every target") {
  std::set<std::string> names;
  for (const char* name : features::feature_names) names.insert(name);
  CHECK(names.size() == static_cast<std::size_t>(features::feature_count));
  for (const target& t : targets::list()) {
    const ir::kernel all[] = {copy(1000, 256, 64), five_points(256, 128, 16, 4, 4), tiled_sum(1024, 64),
                              product(32, 100, 64, 16, 2), zero_padded_sum(100, 128, 32)};
    for (const ir::kernel& k : all)
      for (auto [name, value] : extracted(k, t, 1000, 8000)) {
        CAPTURE(name);
        CHECK(std::isfinite(value));
      }
  }
}

TEST_CASE("the same kernel gives the same numbers") {
  CHECK(five(4, 64, 2) == five(4, 64, 2));
  CHECK(five(4, 64, 2) != five(4, 64, 1));
}

TEST_CASE("what doesn't depend on the size doesn't change with it") {
  row small = five(8, 128, 1, 1024), large = five(8, 128, 1, 4096);
  for (const char* name : {"paper_global_size_0", "paper_global_size_1", "paper_local_size_0", "paper_global_loads",
                           "paper_cache_lines", "paper_loops", "real_l2", "real_requests", "real_wavefronts", "real_issue",
                           "real_flops", "real_regs", "real_segment", "real_intensity"}) {
    CAPTURE(name);
    CHECK(small[name] == doctest::Approx(large[name]));
  }
  CHECK(large["real_fit"] == doctest::Approx(small["real_fit"] + 4));
}

TEST_CASE("known values: a copy") {
  row c = extracted(copy(1 << 20, 1 << 20, 256), targets::nvidia_h200, 1 << 20, 8 << 20);
  CHECK(c["real_requests"] == doctest::Approx(std::log2(3)));
  CHECK(c["real_wavefronts"] == doctest::Approx(std::log2(3)));
  CHECK(c["real_sectors_per_request"] == doctest::Approx(2));
  CHECK(c["real_l2"] == doctest::Approx(0));
  CHECK(c["real_dram"] == doctest::Approx(0));
  CHECK(c["real_store_full"] == 1);
  CHECK(c["real_occupancy"] == 1);
  CHECK(c["real_flops"] == 0);
  CHECK(c["real_groups_per_unit"] == doctest::Approx(3));
  // 2048 work-items of four bytes against 5.2 KB.
  CHECK(c["real_inflight"] == doctest::Approx(8192 / 5187.5).epsilon(0.001));
  CHECK(c["paper_global_size_0"] == doctest::Approx(0));
}

TEST_CASE("marching reads fewer bytes through the last-level cache: (H + 2) / H on reads") {
  for (long rows : {1L, 4L, 16L}) {
    const double h = double(rows), sides = 2.0 / 16;
    CHECK(five(rows, 128, 1)["real_l2"] == doctest::Approx(std::log2(((h + 2) / h + sides + 1) / 2)));
  }
}

TEST_CASE("an uncoalesced store costs passes, lines and time") {
  row t = extracted(transposition(1024, 1024, 32, 8), targets::nvidia_h200, 1 << 20, 8 << 20);
  CHECK(t["real_store_full"] == 0);
  CHECK(t["real_wavefronts"] == doctest::Approx(std::log2(1 + 33)));
  CHECK(t["real_t_l1"] > five(1, 32, 8)["real_t_l1"]);
}

TEST_CASE("registers grow with what is live, and residency falls") {
  auto with = [](int window) {
    maker m(range1(4096, 256));
    int in = m.memory(space::global, 8192, 0), out = m.memory(space::global, 4096, 1, true);
    int kept = m.memory(space::priv, window);
    index_expr i = m.id(level::global);
    for (int w = 0; w < window; ++w) m.store(kept, m.n(w), m.load(in, m.plus(i, w)));
    int sum = m.constant(0);
    for (int w = 0; w < window; ++w) sum = m.apply(operations::add, sum, m.load(kept, m.n(w)));
    m.store(out, i, sum);
    return extracted(m.k, targets::nvidia_h200, 4096, 8 * 4096);
  };
  row few = with(4), many = with(128), spilling = with(400);
  CHECK(few["real_regs"] < many["real_regs"]);
  CHECK(few["real_occupancy"] > many["real_occupancy"]);
  CHECK(many["real_spill"] == 0);
  CHECK(spilling["real_spill"] > 0);
}

TEST_CASE("a chain has no parallelism, a tree has") {
  auto sum_of = [](bool tree) {
    maker m(range1(256, 64));
    int in = m.memory(space::global, 1024, 0), out = m.memory(space::global, 256, 1, true);
    index_expr i = m.id(level::global);
    std::vector<int> x;
    for (int k = 0; k < 8; ++k) x.push_back(m.load(in, m.plus(i, k)));
    while (x.size() > 1) {
      int sum = m.apply(operations::add, x[0], x[1]);
      x.erase(x.begin(), x.begin() + 2);
      x.insert(tree ? x.end() : x.begin(), sum);
    }
    m.store(out, i, x[0]);
    return extracted(m.k, targets::nvidia_h200, 256, 2048)["real_ilp"];
  };
  CHECK(sum_of(false) == doctest::Approx(1));
  CHECK(sum_of(true) == doctest::Approx(std::log2(1 + 7 / 3.0)));
}

TEST_CASE("a product added costs one instruction, and a constant offset none") {
  auto issue = [](bool product, long offset) {
    maker m(range1(256, 64));
    int in = m.memory(space::global, 1024, 0), out = m.memory(space::global, 256, 1, true);
    index_expr i = m.id(level::global);
    int a = m.load(in, i), b = m.load(in, m.plus(i, offset));
    m.store(out, i, m.apply(operations::add, a, product ? m.apply(operations::multiply, b, m.constant(3)) : b));
    const features::subject s(m.k, targets::nvidia_h200, 256, 2048);
    return s.per_32(s.instructions());
  };
  CHECK(issue(true, 1) == issue(false, 1));
  CHECK(issue(false, 1) == issue(false, 300));
  // One operation, three accesses, an address for each of two memories.
  CHECK(issue(false, 1) == doctest::Approx(6));
}

TEST_CASE("halo is read again only where the rows between don't fit the last-level cache") {
  const long n = 16384;
  target small = targets::nvidia_h200;
  small.l2_bytes = 1 << 18;
  CHECK(five(1, 32, 8, n)["real_dram"] == doctest::Approx(0).epsilon(0.01));
  CHECK(five(1, 32, 8, n, small)["real_dram"] > 0.1);
}
