#include "laws.hpp"

#include <benchmark/programs/families.hpp>

#include <hoist/schedule.hpp>

#include <random>

using namespace hoist;

namespace hoist::test {

namespace {

std::string text_of(const std::string& variant, const meta::vec<ir::binding>& sizes) {
  std::string s = variant + " at";
  for (const ir::binding& b : sizes) s += std::string(" ") + b.name + "=" + std::to_string(b.value);
  return s;
}

/// A few sizes of a class: near its least, some greater ones, as a generator chooses.
meta::vec<ir::binding> size_of(const counts::form& f, int number, std::mt19937_64& random) {
  meta::vec<ir::binding> sizes;
  for (const ir::open_size& s : f.sizes()) {
    const long steps = number == 0 ? 0 : static_cast<long>(random() % (number < 10 ? 3 : 200));
    sizes.push({s.name, std::min(s.most, s.least + steps * s.multiple_of)});
  }
  return sizes;
}

struct variant_checker {
  const family& f;
  const structure& s;
  ir::point at;
  std::string name;
  long most_elements;  ///< of what is simulated
  looked_at& seen;
  ir::table terms = s.terms();

  void run() {
    ++seen.variants;
    const counts::variant v{terms, at, f.inputs};
    if (is_small(at.sizes)) {
      const std::string wrong = difference(counts::counts_at(v, 32)->at({}), simulated(emit_module(terms, at, f.inputs)));
      CHECK_MESSAGE(wrong.empty(), text_of(name, at.sizes), ": ", wrong);
    }
    const std::unique_ptr<counts::form> form = counts::form_of(v, 32);
    if (form == nullptr) {
      ++seen.without_class;
      return;
    }
    seen.open += form->closed() ? 0 : 1;
    std::mt19937_64 random(std::hash<std::string>{}(name));
    for (int i = 0; i < 20; ++i) check_size(*form, size_of(*form, i, random));
  }

  bool is_small(const meta::vec<ir::binding>& sizes) const {
    long elements = 1;
    for (const ir::binding& b : sizes) elements *= b.value;
    return elements <= most_elements * sample(1);
  }
  void check_size(const counts::form& form, const meta::vec<ir::binding>& sizes) {
    ++seen.sizes;
    ir::point there = at;
    there.sizes = sizes;
    const counts::numbers n = form.at(sizes), own = counts::counts_at({terms, there, f.inputs}, 32)->at({});
    CHECK_MESSAGE(counts::agree(n, own), text_of(name, sizes), ": not what its own text does");
    if (!is_small(sizes)) return;
    ++seen.simulated;
    const std::string wrong = difference(n, simulated(emit_module(terms, there, f.inputs)));
    CHECK_MESSAGE(wrong.empty(), text_of(name, sizes), ": ", wrong);
  }
};

}  // namespace

simulate::counts simulated(const kernel_module& m) {
  std::vector<std::vector<double>> buffers(static_cast<std::size_t>(m.buffer_bytes.size()));
  for (const launch& l : m.launches) {
    const ir::kernel& k = m.kernels[l.kernel];
    const meta::vec<int> parameters = k.parameters();
    for (int a = 0; a < parameters.size(); ++a)
      if (l.arguments[a] < m.inputs)
        buffers[static_cast<std::size_t>(l.arguments[a])].assign(static_cast<std::size_t>(k.memories[parameters[a]].size), 1.0);
  }
  return simulate::run(m, buffers).total;
}

void check_variant(const family& f, int structure, const ir::point& at, long most_elements, looked_at& seen) {
  const hoist::structure& s = f.structures[structure];
  variant_checker{f, s, at, std::string(f.name) + ", " + s.name + ":" + space::name(at), most_elements, seen}.run();
}

looked_at check_counts(const family& f, long n, long m, int every) {
  looked_at seen;
  int structures = 0, made = 0;
  for (int i = 0; i < f.count; ++i) made += f.structures[i].exists;
  const int stride = made > 64 && sample(1) == 1 ? every : 1;
  for (int i = 0; i < f.count; ++i) {
    const structure& s = f.structures[i];
    if (!s.exists || structures++ % stride != static_cast<int>(std::string(f.name).size()) % stride) continue;
    const space points(s, f.inputs, targets::nvidia_h200, {{"N", n}, {"M", m}});
    std::mt19937_64 random(static_cast<std::uint64_t>(i));
    int found = 0;
    for (int tries = 0; tries < 100 && found < 1 && points.size() > 0; ++tries) {
      const ir::point p = points.at(static_cast<long>(random() % static_cast<std::uint64_t>(points.size())));
      if (points.rejection(p) != nullptr) continue;
      ++found;
      check_variant(f, i, p, every < 20 ? 12000 : 3000, seen);
    }
  }
  return seen;
}

}  // namespace hoist::test

namespace {

/// At small sizes, which are simulated, and for the classes of great ones, which all variants have but one in `lacking` at most.
void check(const family& f, long n, long m, int least_variants, int lacking = 4) {
  const test::looked_at small = test::check_counts(f, n, m, 12), great = test::check_counts(f, 16 * n, 8 * m, 36);
  CHECK(small.variants >= least_variants);
  CHECK(small.simulated > 0);
  CHECK(lacking * great.without_class <= great.variants + 4);
  for (const test::looked_at& seen : {small, great})
    MESSAGE(std::string(f.name), ": ", seen.variants, " variants, ", seen.without_class, " without a class, ", seen.open,
            " not closed, ", seen.sizes, " sizes, ", seen.simulated, " simulated");
}

}  // namespace

TEST_CASE("counts of stencils are the simulator's, at every size of their class") {
  check(benchmarks::family_gaussian(), 66, 130, 12);
  check(benchmarks::family_gradient(), 66, 130, 12);
  check(benchmarks::family_hotspot2d(), 66, 130, 12);
  check(benchmarks::family_jacobi2d_5pt(), 66, 130, 12);
  check(benchmarks::family_jacobi2d_9pt(), 66, 130, 12);
  check(benchmarks::family_srad1(), 66, 130, 12);
  check(benchmarks::family_srad2(), 66, 130, 12);
  check(benchmarks::family_stencil2d(), 66, 130, 12);
}
TEST_CASE("and those of a stencil whose edge is clamped") { check(benchmarks::family_jacobi2d_5pt_clamp(), 64, 128, 12); }
TEST_CASE("counts of products are the simulator's, at every size of their class") {
  check(benchmarks::family_matmul(), 64, 64, 2);
  check(benchmarks::family_matmul_rectangular(), 64, 64, 2);
  check(benchmarks::family_gemv(), 64, 128, 2, 2);  // chunks of its sums are as long as its rows
}
TEST_CASE("counts of sums are the simulator's, at every size of their class") {
  check(benchmarks::family_sum(), 2048, 64, 2);
  check(benchmarks::family_total(), 64, 64, 1);
}
TEST_CASE("counts of a transposition are the simulator's, at every size of its class") {
  check(benchmarks::family_transposition(), 64, 128, 8);
}
TEST_CASE("counts of pipelines are the simulator's, at every size of their class") {
  check(benchmarks::family_unsharp_mask(), 64, 128, 1);
  check(benchmarks::family_harris(), 64, 128, 1);
}
TEST_CASE("counts of rows that are scanned or searched are the simulator's") {
  for (const family& f : {benchmarks::family_scan_rows(), benchmarks::family_argmax_rows()}) {
    const test::looked_at seen = test::check_counts(f, 67, 131, 12);
    CHECK(seen.variants >= 5);
    CHECK(seen.simulated > 0);
  }
}
TEST_CASE("counts of batches of small matrices are the simulator's") {
  for (const family& f : {benchmarks::family_matmul_batched(), benchmarks::family_triangular_solve()}) {
    const test::looked_at seen = test::check_counts(f, 128, 1, 4);
    CHECK(seen.variants >= 2);
    CHECK(seen.simulated > 0);
  }
}
TEST_CASE("counts of schedules are the simulator's, where blocks divide sizes or don't") {
  const family f = benchmarks::family_harris();
  for (const meta::vec<ir::binding>& sizes : {meta::vec<ir::binding>{{"N", 36}, {"M", 68}}, {{"N", 37}, {"M", 71}}}) {
    ir::point at;
    at.sizes = sizes;
    at.plan = schedule_from("result: kernel group 16x32 block 1x4 vectors 4\nstage1: group\nstage2: item");
    const ir::table terms = f.scheduled();
    const kernel_module m = emit_module(terms, at, f.inputs);
    REQUIRE(m.rejected == nullptr);
    const std::string wrong = test::difference(counts::counts_at({terms, at, f.inputs}, 32)->at({}), test::simulated(m));
    CHECK_MESSAGE(wrong.empty(), "N=", sizes[0].value, ": ", wrong);
  }
}
