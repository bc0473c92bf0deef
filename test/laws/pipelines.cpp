// Pipelines of several stages: by every structure for stages that are kept between kernels.
#include <support/structures.hpp>

#include <benchmark/programs/arrays.hpp>
#include <benchmark/programs/families.hpp>
#include <benchmark/programs/thesis.hpp>
#include <hoist/explore/schedules_pipeline.hpp>
#include <hoist/explore/baseline.hpp>

#include <algorithm>
#include <cmath>

using namespace hoist;

namespace {

/// Whole numbers from 1 to 16 for every element of every input.
std::vector<std::vector<double>> some_data(const family& f, const reference& meaning) {
  std::vector<std::vector<double>> all;
  for (int i = 0; i < f.inputs; ++i)
    all.push_back(test::integers(meaning.input_size(i), 42 + 17 * static_cast<std::uint64_t>(i)));
  return all;
}

/// The arrays of the program's result, as it means them.
std::vector<std::vector<double>> results_of(const family& f, reference& meaning) {
  std::vector<std::vector<double>> all;
  for (int r = 0; r < f.result_count; ++r) {
    const std::vector<long> extents = meaning.extents(f.results[r]);
    long elements = 1;
    for (long e : extents) elements *= e;
    std::vector<double>& values = all.emplace_back();
    for (long e = 0; e < elements; ++e) values.push_back(meaning.at(reference::place(f.results[r], extents, e)).value);
  }
  return all;
}
/// Operations of a module's work-items on this data; what it does wrong is a failure.
double operations_of(const kernel_module& made, std::vector<std::vector<double>>& given) {
  const simulate::result ran = simulate::run(made, given);
  for (const simulate::finding& found : ran.findings) FAIL_CHECK(found.text);
  return ran.total.operations;
}

/// Every structure of the family, at points that can run: all arrays of its result, bit for bit. The baseline kernel computes
/// no stage anew for every window that reads it: it has at most sixteen times the operations of the structure that has fewest,
/// since those of a vector count as one; a stage of 5 x 5 anew would be another 25 times.
void check_stages(const family& f, long n, long m, int points_each, int least) {
  CAPTURE(std::string(f.name));
  ir::point sizes;
  sizes.sizes = {{"N", n}, {"M", m}};
  reference meaning(f.terms(), sizes, true);
  const std::vector<std::vector<double>> inputs = some_data(f, meaning);
  for (int in = 0; in < f.inputs; ++in) meaning.set_input(in, inputs[static_cast<std::size_t>(in)].data());
  const std::vector<std::vector<double>> expected = results_of(f, meaning);
  int structures = 0;
  double fewest = HUGE_VAL;
  for (int i = 0; i < f.count; ++i) {
    const structure& s = f.structures[i];
    if (!s.exists) continue;
    CAPTURE(std::string(s.name));
    space points(s, f.inputs, targets::nvidia_h200, {{"N", n}, {"M", m}});
    std::vector<long> valid;
    for (long p = 0; p < points.size(); ++p)
      if (points.rejection(p) == nullptr) valid.push_back(p);
    std::mt19937_64 random(static_cast<std::uint64_t>(1000 * n + i));
    for (int k = 0; k < points_each && !valid.empty(); ++k) {
      const long at = valid[random() % valid.size()];
      const ir::point p = points.at(at);
      CAPTURE(space::name(p));
      const kernel_module made = points.emit(p, s.name);
      CHECK_MESSAGE(made.rejected == nullptr, std::string(made.rejected == nullptr ? "" : made.rejected));
      if (made.rejected != nullptr) continue;
      std::vector<std::vector<double>> given = inputs;
      fewest = std::min(fewest, operations_of(made, given));
      for (int r = 0; r < f.result_count; ++r)
        CHECK(given[static_cast<std::size_t>(f.inputs + r)] == expected[static_cast<std::size_t>(r)]);
      structures += k == 0;
    }
  }
  CHECK(structures >= least);
  std::vector<std::vector<double>> given = inputs;
  CHECK(operations_of(baseline_module(f, sizes), given) <= 16 * fewest);
}
template <class P>
family stages_of(const char* name, P p) {
  return family_of<P, families::materialised_stages>(name, p);
}

std::string why(const family& f, std::string_view name) {
  for (int i = 0; i < f.count; ++i)
    if (name == f.structures[i].name) return std::string(f.structures[i].exists ? "made" : f.structures[i].why);
  return "no such recipe";
}
/// The kernels of a family's structure at a point.
int kernels_of(const family& f, std::string_view name, const ir::point& at) {
  for (int i = 0; i < f.count; ++i)
    if (name == f.structures[i].name && f.structures[i].exists)
      return lower::lower(f.structures[i].terms(), at, f.inputs).kernels.size();
  return 0;
}
/// The elements in local memory of a family's structure that is one kernel, at a point; -1 where it isn't one.
long local_elements(const family& f, std::string_view name, const ir::point& at) {
  for (int i = 0; i < f.count; ++i) {
    if (name != f.structures[i].name || !f.structures[i].exists) continue;
    const lower::lowered l = lower::lower(f.structures[i].terms(), at, f.inputs);
    if (l.rejected != nullptr || l.kernels.size() != 1) return -1;
    long elements = 0;
    for (const ir::memory& m : l.kernels[0].memories) elements += m.where == ir::space::local ? m.size : 0;
    return elements;
  }
  return -1;
}

}  // namespace

TEST_CASE("unsharp mask: three results, and a stage that two others read") {
  check_stages(benchmarks::family_unsharp_mask(), 19, 61, 2, 4);
}
TEST_CASE("what makes tuples is computed by vectors, each component stored as one") {
  const family f = benchmarks::family_unsharp_mask();
  for (int i = 0; i < f.count; ++i) {
    if (std::string_view(f.structures[i].name) != "stages-blocks-vec4") continue;
    ir::point p;
    p.sizes = {{"N", 8}, {"M", 64}};
    p.tunables = {{"rows", 2}};
    const kernel_module made = emit_module(f.structures[i].terms(), p, f.inputs);
    REQUIRE(made.rejected == nullptr);
    const std::string text(made.text.data(), static_cast<std::size_t>(made.text.size()));
    for (const char* result : {"float4* restrict out0", "float4* restrict out1", "float4* restrict out2"})
      CHECK(text.find(result) != text.npos);
  }
}
TEST_CASE("Harris: tuples between kernels") { check_stages(benchmarks::family_harris(), 23, 61, 2, 4); }
TEST_CASE("32 stencils of 16-bit numbers, each a kernel") { check_stages(benchmarks::family_stencil_chain(), 5, 9, 1, 5); }
TEST_CASE("depthwise-separable convolution: four dimensions") {
  check_stages(benchmarks::family_depthwise_separable(), 5, 7, 2, 2);
}
TEST_CASE("maxima of a nearly round window, by stages of twice the height") {
  check_stages(benchmarks::family_max_filter(), 9, 13, 2, 2);
}
TEST_CASE("stages of one dimension") { check_stages(stages_of("atax", benchmarks::atax), 19, 13, 2, 1); }
TEST_CASE("three stages in one kernel: a tile in local memory for each whose windows are read") {
  ir::point at;
  at.tunables = {{"rows", 4}, {"columns", 32}};
  at.local[0] = 32, at.local[1] = 2;
  at.sizes = {{"N", 16}, {"M", 64}};
  const char* name = "stages-in-one-kernel-local-tiles";
  CHECK(local_elements(benchmarks::family_unsharp_mask(), name, at) == (4 + 6) * (32 + 6) + 4 * (32 + 6));
  at.sizes = {{"N", 20}, {"M", 68}};
  CHECK(local_elements(benchmarks::family_harris(), name, at) == (4 + 4) * (32 + 4) + 2 * (4 + 2) * (32 + 2));
}
TEST_CASE("stages that have no name are computed where they are read, where others have one") {
  const family f = benchmarks::family_max_filter();
  ir::point at;
  at.sizes = {{"N", 9}, {"M", 13}};
  CHECK(kernels_of(f, "stages-direct-3d", at) == 6);
  CHECK(kernels_of(f, "named-stages-direct-3d", at) == 4);
  for (const family& other : {benchmarks::family_harris(), benchmarks::family_stencil_chain()})
    CHECK(why(other, "named-stages-direct-3d") == "the program names no stage that it materialises, or none but these");
}
TEST_CASE("a stage of arrays in one kernel: a chunk of it in local memory, and the rows that all of it reads") {
  ir::point at;
  at.sizes = {{"N", 5}, {"M", 16}};
  at.tunables = {{"places", 8}, {"unroll", 4}};
  at.local[0] = 16, at.local[1] = 2;
  const family f = benchmarks::family_depthwise_separable();
  CHECK(local_elements(f, "stages-in-one-kernel-chunks-of-arrays-in-local-memory", at) == 8 * 32 + 16 * (32 + 1));
}
TEST_CASE("what isn't made: more than three stages in one kernel, two a kernel of fewer") {
  CHECK(why(benchmarks::family_stencil_chain(), "stages-in-one-kernel-local-tiles") ==
        "the program materialises no stage, or too many");
  CHECK(why(benchmarks::family_harris(), "two-stages-per-kernel-local-tiles") ==
        "the program materialises fewer than three stages");
  CHECK(why(stages_of("sum", benchmarks::sum), "stages-direct-1d") == "the program materialises no stage, or too many");
}
TEST_CASE("a separable filter by every structure, edges and all") {
  test::check_family(benchmarks::family_separable(), 1, {{13, 41}, {40, 16}}, 12);
}
