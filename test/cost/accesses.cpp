// Quantities of real variants: selected by their properties, told where terms overlap or leave an access out.

#include <benchmark/programs/families.hpp>

#include <hoist/compile.hpp>
#include <hoist/cost.hpp>
#include <hoist/counts/size_class.hpp>
#include <hoist/explore/space.hpp>
#include <hoist/language.hpp>
#include <hoist/target/nvidia_h200.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <set>
#include <string>
#include <vector>

using namespace hoist;
using namespace hoist::cost;

namespace {

struct counted_variant {
  counts::numbers counts;
  meta::vec<ir::binding> sizes;
  ir::table terms;
  ir::point at;
  int inputs = 0;

  double operator()(const char* q) const { return (*this)(parsed("p_a * " + std::string(q)).quantities[0]); }
  double operator()(const quantity& q) const {
    return amount(q, {.counts = &counts, .on = &targets::nvidia_h200, .sizes = sizes});
  }
};
/// The first valid point of a structure.
counted_variant variant_of(const family& f, int structure, long n, long m) {
  const hoist::structure& s = f.structures[structure];
  REQUIRE(s.exists);
  counted_variant v;
  v.sizes = {{"N", n}, {"M", m}};
  v.terms = s.terms();
  v.inputs = f.inputs;
  const hoist::space points(s, f.inputs, targets::nvidia_h200, v.sizes);
  long number = 0;
  while (number < points.size() && points.rejection(number) != nullptr) ++number;
  if (number == points.size()) throw std::invalid_argument("no point of the structure fits the size.");
  v.at = points.at(number);
  v.counts = counts::counts_at({v.terms, v.at, f.inputs}, targets::nvidia_h200.sub_group)->at({});
  return v;
}
counted_variant tiled_product(long n) { return variant_of(benchmarks::family_matmul_prefetch(), 0, n, n); }

}  // namespace

TEST_CASE("accesses of the tiled product are selected by number, size and inequality") {
  for (long n : {128L, 512L}) {
    const counted_variant v = tiled_product(n);
    const double each = double(n) * double(n) * double(n) / 16;
    CHECK(v("accesses(global, load)") == 2 * each);
    CHECK(v("accesses(global, load, gid(1, 16 N))") == each);
    CHECK(v("accesses(global, load, gid(0, 16), gid(1, 0))") == each);
    CHECK(v("accesses(global, load, lid(0, 1), lid(1, M), loop(0, 16 N))") == each);
    CHECK(v("accesses(global, load, lid(1, > 15))") == 2 * each);
    CHECK(v("accesses(global, load, lid(1, <= 15))") == 0);
    CHECK(v("accesses(global, load, lid(1, != N))") == 0);
    CHECK(v("accesses(global, afr(> 1))") == 2 * each);
    CHECK(v("accesses(global, afr(<= 1))") == double(n * n));
    CHECK(v("accesses(global, afr(N/16))") == 2 * each);
    CHECK(v("accesses(global, afr(> N/16))") == 0);
    CHECK(v("accesses(global, store)") == double(n * n));
    CHECK(v("accesses(array(in0))") == each);
    CHECK(v("accesses(global, double)") == 0);
    CHECK(v("accesses(global, float, width(1))") == 2 * each + double(n * n));
    CHECK(v("accesses(global, width(> 1))") == 0);
    CHECK(v("accesses(global, load, in(sub_groups))") == 2 * each / 32);
    CHECK(v("accesses(global, load, in(bytes))") == 8 * each);
    CHECK(v("accesses(global, load, in(elements))") == 2 * each);
    CHECK(v("accesses(global, load, in(footprint))") == 8 * double(n * n));
    CHECK(v("accesses(local, load)") == 2 * 16 * each / 32);  // paid by sub-groups
    CHECK(v("accesses(local, load, in(work_items))") == 2 * 16 * each);
    CHECK(v("accesses(global, clamped)") == 0);
    CHECK(v("accesses(global, gathered)") == 0);
    CHECK(v("ops(multiply-add, float)") == 16 * each);
    CHECK(v("ops(multiply-add, in(flops))") == 32 * each);
    CHECK(v("ops(in(flops))") == v.counts.flops());
    CHECK(v("ops(multiply-add, in(sub_groups))") == 16 * each / 32);
    CHECK(v("ops(sqrt)") == 0);
    CHECK(v("barriers") == v.counts.barriers);
    CHECK(v("groups") == double(n / 16) * double(n / 16));
    CHECK(v("launches") == 1);
    CHECK(v("iterations") == v.counts.iterations);
    CHECK(v("branches") == v.counts.branches);
    CHECK(v("size_of(N)") == double(n));
  }
}

TEST_CASE("vectors, borders, gathers and tags are selected") {
  constexpr auto gathered = program<array<float, N>, array<int, M>>(
      [](auto x, auto i) { return gather(i, x | tag<"table">) | map_global<0>([](auto v) { return v; }); });
  const ir::table terms = ir::table_of<program_term<decltype(gathered)>>();
  ir::point at;
  at.sizes = {{"N", 64}, {"M", 256}};
  at.local[0] = 32;
  const counts::numbers n = counts::counts_at({terms, at, 2}, 32)->at({}, {{"in1", 4}});
  const subject s{.counts = &n, .sizes = at.sizes};
  CHECK(amount(accesses.load().gathered(), s) == 256);
  CHECK(amount(accesses.load().lid(0, "unknown"), s) == 256);
  CHECK(amount(accesses.load().gathered(false), s) == 256);
  CHECK(amount(accesses.tagged("table"), s) == 256);
  CHECK(amount(accesses.load().gathered().afr(4), s) == 256);
  CHECK(amount(accesses.load().lid(0, "!= 7"), s) == 256);

  const family f = benchmarks::family_jacobi2d_5pt_clamp();
  bool clamped = false, wide = false;
  for (int i = 0; i < f.count && !(clamped && wide); ++i) {
    if (!f.structures[i].exists || !suits(f.structures[i], targets::nvidia_h200)) continue;
    const counted_variant v = variant_of(f, i, 128, 256);
    const double all = v("accesses(global, in(work_items))");
    CHECK(v("accesses(global, clamped, in(work_items))") + v("accesses(global, unclamped, in(work_items))") == all);
    CHECK(v("accesses(global, width(1), in(work_items))") + v("accesses(global, width(> 1), in(work_items))") == all);
    clamped = clamped || v("accesses(global, clamped, in(work_items))") > 0;
    wide = wide || v("accesses(global, width(4), in(elements))") > v("accesses(global, width(4), in(work_items))");
  }
  CHECK(clamped);
  CHECK(wide);
}

TEST_CASE("an access of several tags has each of them") {
  counts::numbers n;
  n.accesses.emplace_back();
  n.accesses[0].tag = "left, right";
  n.accesses[0].times = 7;
  const auto of = [&](const char* tag) { return amount(accesses.tagged(tag), {.counts = &n}); };
  CHECK(of("left") == 7);
  CHECK(of("right") == 7);
  CHECK(of("left, right") == 7);
  CHECK(of("lef") == 0);
  CHECK(of("ight") == 0);
}

TEST_CASE("what a subject doesn't tell is said in a sentence") {
  const counted_variant v = tiled_product(128);
  const auto refusal = [](const quantity& q, const subject& s) {
    try {
      amount(q, s);
    } catch (const std::invalid_argument& e) {
      return std::string(e.what());
    }
    return std::string();
  };
  CHECK(refusal(groups, {}) == "the model asks for counts, and there are none.");
  CHECK(refusal(size_of("K"), {}) == "the size K of the model has no value.");
  CHECK(refusal(accesses.lid(1, "K"), {.counts = &v.counts}) == "the size K of the model has no value.");
  CHECK(refusal(ops.in(unit::sub_groups), {.counts = &v.counts}) ==
        "operations by sub-groups need a target, whose sub-groups they are.");
  CHECK(refusal(feature("real_t_dram"), {}) == "the model asks for the feature real_t_dram, and there are no features.");
  const std::vector<double> zeros(features::feature_count);
  CHECK(refusal(feature("real_t_dram"), {.features = zeros}) ==
        "the feature real_t_dram is a time, and the time of the compulsory bytes isn't given.");
  counts::numbers unknown = v.counts;
  for (counts::access_numbers& a : unknown.accesses) a.requests = a.distinct = std::nullopt;
  CHECK(refusal(accesses.global().in(unit::sub_groups), {.counts = &unknown}) ==
        "the counts don't tell the sub-groups of loads from in0, which the model asks for.");
  CHECK(refusal(accesses.global().store().in(unit::footprint), {.counts = &unknown}) ==
        "the counts don't tell the elements of stores to out, which the model asks for.");
}

TEST_CASE("features are quantities that add up: seconds, counts, shares") {
  const counted_variant v = tiled_product(128);
  const kernel_module m = emit_module(v.terms, v.at, v.inputs);
  REQUIRE(m.kernels.size() == 1);
  const double compulsory = 3 * 4 * 128 * 128;
  const target& on = targets::nvidia_h200;
  const features::subject right(m.kernels[0], on, 128 * 128, compulsory);
  std::vector<double> row(features::feature_count);
  features::extract(m.kernels[0], on, 128 * 128, static_cast<long>(compulsory), row.data());
  const subject s{.counts = &v.counts, .features = row, .roof_seconds = roof_seconds_of(compulsory, on), .on = &on};
  const auto of = [&](const char* name) { return amount(feature(name), s); };
  CHECK(of("real_t_dram") == doctest::Approx(right.t_dram()));
  CHECK(of("real_t_issue") == doctest::Approx(right.t_issue()));
  CHECK(of("real_t_serial") == doctest::Approx(right.t_serial()));
  CHECK(of("real_dram") == doctest::Approx(right.dram_bytes() / compulsory));
  CHECK(of("real_wavefronts") == doctest::Approx(right.per_32(right.wavefronts())));
  CHECK(of("real_regs") == doctest::Approx(right.registers_allocated()));
  CHECK(of("real_waves") == doctest::Approx(right.waves()));
  CHECK(of("real_fill") == doctest::Approx(right.fill()));
  CHECK(of("paper_local_memory") == doctest::Approx(right.local_bytes));
  CHECK(of("paper_local_size_0") == 16);

  // Prices of 1 make the sum of the times of it; memory instructions are a part of all instructions.
  const cost_model sum = shipped("linear");
  std::vector<double> prices(static_cast<std::size_t>(sum.parameters.size()), 1);
  prices[static_cast<std::size_t>(sum.parameter_at("launch"))] = on.launch_us * 1e-3;
  prices[static_cast<std::size_t>(sum.parameter_at("requests"))] = 0;
  CHECK(value(sum, inputs(sum, s), prices) == doctest::Approx(right.t_sum() * 1e3));
}

TEST_CASE("an access that two terms count, or none, is told by its array and strides") {
  const counted_variant v = tiled_product(128);
  const auto twice = [&](const char* text) { return overlapping(parsed(text), v.counts, v.sizes); };
  const auto none = [&](const char* text) { return uncovered(parsed(text), v.counts, v.sizes); };
  CHECK(twice("p_a * accesses(global, gid(0, 16)) + p_b * accesses(load, gid(1, 16 N))").empty());
  const std::vector<std::string> said =
      twice("p_a * accesses(load, lid(1, > 15)) + overlapped(p_b * accesses(array(in1)), p_c, p_e)");
  REQUIRE(said.size() == 1);
  CHECK(said[0] ==
        "Terms of the model count twice the global load of float from in1, with strides 1, 128 by local id and 16, 0 by group: "
        "accesses(load, lid(1, > 15)) and accesses(array(in1)).");
  CHECK(twice("p_a * accesses(store) + p_b * accesses(store)").size() == 3);  // to two tiles and the result
  CHECK(twice("p_a * accesses(global) + p_b * accesses(global, in(footprint))").empty());
  CHECK(twice("p_a * accesses(global) + p_b * groups / accesses(global)").empty());
  const std::vector<std::string> left =
      none("p_a * accesses(global, load, array(in0)) + p_b * accesses(local) + p_c * accesses(store, global)");
  REQUIRE(left.size() == 1);
  CHECK(left[0] ==
        "No term of the model counts the global load of float from in1, with strides 1, 128 by local id and 16, 0 by group.");
  CHECK(none("p_a * accesses").empty());
  CHECK(none("p_a * feature(real_t_dram)").empty());
  CHECK_THROWS_WITH(none("p_a * accesses(lid(0, K))"), "the size K of the model has no value.");

  CHECK(counts_twice(parsed("p_a * accesses(global) + p_b * accesses(global, in(bytes))")));
  CHECK(counts_twice(parsed("p_a * accesses(global) + p_b * accesses(global, load)")));
  CHECK(!counts_twice(parsed("p_a * accesses(global, store) + p_b * accesses(global, load)")));
  CHECK(!counts_twice(parsed("p_a * accesses(lid(0, 1)) + p_b * accesses(lid(0, > 1))")));
  CHECK(!counts_twice(parsed("p_a * accesses + p_b * accesses(private)")));
}

TEST_CASE("models over patterns count each access of real programs once, whose operations have names") {
  int variants = 0;
  std::set<std::string> operations_seen;
  for (const family& f :
       {benchmarks::family_matmul_prefetch(), benchmarks::family_jacobi2d_5pt_clamp(), benchmarks::family_gemv(),
        benchmarks::family_transposition(), benchmarks::family_harris(), benchmarks::family_md(), benchmarks::family_srad1(),
        benchmarks::family_mri_q(), benchmarks::family_max_filter()})
    for (int i = 0, seen = 0; i < f.count; ++i) {
      if (!f.structures[i].exists || !suits(f.structures[i], targets::nvidia_h200) || seen++ % 4 != 0) continue;
      counted_variant v;
      try {
        v = variant_of(f, i, 96, 128);
      } catch (const std::invalid_argument&) {
        continue;  // its counts depend on the data, or none of its points fits
      }
      ++variants;
      for (const cost_model& m : {shipped("paper_linear"), shipped("paper_overlap")}) {
        CHECK(overlapping(m, v.counts, v.sizes).empty());
        CHECK(uncovered(m, v.counts, v.sizes).empty());
      }
      for (const counts::operation_numbers& o : v.counts.operations) operations_seen.insert(o.name);
    }
  CHECK(variants > 60);
  for (const std::string& o : operations_seen)
    CHECK_MESSAGE(!cost::detail::name_of_operation(o).empty(), o, " has no name in models");
  CHECK(operations_seen.size() > 8);
}
