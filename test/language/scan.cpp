// Scans by one work-item: running sums of rows, of windows, with accumulators of their own, in local memory.
#include <hoist/explore/family.hpp>
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/opencl/vector.hpp>

#include <doctest/doctest.h>

#include <string>
#include <support/on_device.hpp>
#include <support/programs.hpp>
#include <vector>

namespace {

using namespace hoist;
using namespace hoist::test;
using numbers = std::vector<double>;

constexpr auto sums_of_rows = program<grid>([](auto x) { return x | map_global<0>([](auto r) { return r | scan_seq(add); }); });
/// Running sums of columns, beside each other for neighbouring work-items.
constexpr auto sums_of_columns =
    program<grid>([](auto x) { return x | transpose | map_global<0>([](auto c) { return c | scan_seq(add); }) | transpose; });
constexpr auto maxima_from_behind = program<grid>(
    [](auto x) { return x | map_global<0>([](auto r) { return r | reverse | map(squared) | scan_seq(maximum) | reverse; }); });
constexpr auto of_windows = program<row>([](auto x) {
  return x | pad<1>(wrap) | slide<3> | split<8> | map_global<0>([](auto c) { return c | map(line3) | scan_seq(add); }) | join;
});
/// How often the sign has changed, and the latest number: a tuple of arrays.
constexpr auto changes = program<grid>([](auto x) {
  return x | map_global<0>([](auto r) {
           return r | scan_seq(starting_from<0, 0.0f>([](auto so_far, auto v) {
                    return make_tuple(get<0>(so_far) + select(get<1>(so_far) * v < 0.f, 1, 0), v);
                  }));
         });
});
constexpr auto counted = program<grid>([](auto x) {
  return x | map_global<0>([](auto r) {
           return r | scan_seq(starting_from<0>([](auto n, auto v) { return n + select(v > 0.f, 1, 0); }));
         });
});
/// Scans of chunks in local memory, which neighbours read.
constexpr auto in_local = program<row>([](auto x) {
  return x | split<16> | map_workgroup<0>([](auto c) {
           return c | split<4> | map_local<0>([](auto few) { return few | scan_seq(add); }) | to_local | join | slide<2> |
                  map_local<0>([](auto w) { return w(1) - w(0); });
         }) |
         join;
});
constexpr auto of_vectors = program<row>([](auto x) {
  return x | as_vector<4> | split<2> | map_global<0>([](auto c) { return c | scan_seq(add); }) | join | as_scalar;
});
constexpr auto in_private = program<grid>(
    [](auto x) { return x | map_global<0>([](auto r) { return r | scan_seq(add) | to_private | reduce_seq(maximum); }); });

const std::vector<ir::point> grids{point_at(1, 1, {4}), point_at(5, 3, {2}), point_at(13, 37, {8}, {}, {2})};
const std::vector<ir::point> rows{point_at(1, 1, {4}), point_at(13, 1, {4}), point_at(64, 1, {4})};
struct scan_case {
  const char* name;
  subject of;
  std::vector<ir::point> points;
};
const std::vector<scan_case>& all() {
  static const std::vector<scan_case> a{{"rows", subject_of(sums_of_rows), grids},
                                        {"columns", subject_of(sums_of_columns), grids},
                                        {"maxima from behind", subject_of(maxima_from_behind), grids},
                                        {"windows", subject_of(of_windows), rows},
                                        {"counted", subject_of(counted), grids},
                                        {"in local memory", subject_of(in_local), {point_at(32, 1, {4}), point_at(64, 1, {2})}},
                                        {"vectors", subject_of(of_vectors), {point_at(8, 1, {4}), point_at(64, 1, {4})}},
                                        {"in private memory", subject_of(in_private), grids}};
  return a;
}

}  // namespace

TEST_CASE("running sums, maxima and counts") {
  const ir::point at = point_at(2, 4, {1});
  const exact_inputs data(subject_of(sums_of_rows).terms, at);
  const meaning m = meaning_of(subject_of(sums_of_rows).terms, at, 2, data);
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = 0; j < 4; ++j) {
      double sum = 0;
      for (std::size_t k = 0; k <= j; ++k) sum += data[0][4 * i + k];
      CHECK(m.values[4 * i + j] == sum);
    }
}
TEST_CASE("kernels that scan") {
  for (const scan_case& c : all()) check_kernel(c.name, c.of, c.points);
}
TEST_CASE("the device of this machine scans too") {
  const runtime::session s(runtime::best_device());
  for (const scan_case& c : all())
    for (const ir::point& at : c.points) check_on_device(s, c.name, c.of, at);
}
TEST_CASE("a scan of tuples has an array for each component") {
  const subject of = subject_of(changes);
  const ir::point at = point_at(3, 9, {2});
  const hoist::kernel_module m = emit_module(of.terms, at, 1);
  REQUIRE(m.rejected == nullptr);
  const exact_inputs data(of.terms, at);
  std::vector<numbers> buffers{data[0], numbers(27), numbers(27)};
  CHECK(simulate::run(m, buffers).findings.empty());
  reference meaning(of.terms, at, true);
  data.give_to(meaning);
  for (long i = 0; i < 3; ++i)
    for (long j = 0; j < 9; ++j)
      for (long part : {0L, 1L})
        CHECK(buffers[static_cast<std::size_t>(1 + part)][static_cast<std::size_t>(9 * i + j)] ==
              meaning.at(ir::path{}.with(i).with(j).with(part)).value);
}
TEST_CASE("programs that scan have families") {
  const family f = family_of(
      "running sums", program<grid>([](auto x) { return x | map([](auto r) { return r | map(squared) | scan_seq(add); }); }));
  int made = 0;
  for (int i = 0; i < f.count; ++i) {
    if (!f.structures[i].exists) continue;
    const subject s{f.structures[i].terms(), 1, 2};
    ir::point p = point_at(13, 9, {1});
    const ir::table t = s.terms;
    for (int l = 0; l < t.length_count; ++l)
      if (t.lengths[l].what == ir::length_node::kind::tunable)
        p.tunables.push(ir::binding(t.lengths[l].name, t.lengths[l].choices[0]));
    if (emit_module(s.terms, p, 1).rejected != nullptr) continue;
    ++made;
    const std::string wrong = broken_kernel(s, {f.terms(), 1, 2}, p);
    CHECK_MESSAGE(wrong.empty(), (f.structures[i].name + std::string(": ") + wrong));
  }
  CHECK(made > 0);
}
