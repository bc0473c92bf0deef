// Named sizes bound at launch: one text for all of them, right at each.

#include <hoist/compile.hpp>
#include <hoist/language.hpp>
#include <support/simulated.hpp>

#include <doctest/doctest.h>

namespace {

using namespace hoist;
using namespace hoist::test;

using row = array<float, N>;
using grid = array2<float, N, M>;

constexpr auto skewed = [](auto w) { return w(0, 1) + 2.0f * w(1, 2) - w(2, 0) + 3.0f * w(1, 1); };
constexpr auto sum3 = [](auto w) { return w(0) + 2.0f * w(1) - w(2); };

constexpr auto direct =
    program<grid>([](auto x) { return x | slide2<3> | map_global<1>([](auto r) { return r | map_global<0>(skewed); }); });
constexpr auto clamped = program<grid>(
    [](auto x) { return x | pad2<1>(clamp) | slide2<3> | map_global<1>([](auto r) { return r | map_global<0>(skewed); }); });
constexpr auto turned = program<grid>([](auto x) {
  return x | transpose | map_global<0>([](auto r) { return r | map_global<1>([](auto v) { return v + 1.0f; }); });
});
constexpr auto row_sums = program<grid>([](auto x) { return x | map_global<0>([](auto r) { return r | reduce_seq(add); }); });
constexpr auto chained = program<row>(
    [](auto x) { return x | map_global<0>([](auto v) { return v * 2.0f; }) | to_global | slide<3> | map_global<0>(sum3); });
constexpr auto stepped = program<row>(
    [](auto x) { return x | iterate<3>([](auto a) { return a | pad<1>(clamp) | slide<3> | map_global<0>(sum3); }); });
constexpr auto below_maximum = program<grid>([](auto x) {
  return let(x | map_global<0>([](auto r) { return r | reduce_seq(maximum); }) | to_global, [=](auto most) {
    return zip(x, most) | map_global<1>([](auto r, auto m) {
             return zip(r, m | fill<M>) | map_global<0>([](auto v, auto m) { return v - m; });
           });
  });
});
constexpr auto string = program<row, row>([](auto now, auto before) {
  return get<0>(make_tuple(now, before) | iterate<4>([](auto s) {
                  return make_tuple(zip(get<0>(s) | pad<1>(clamp) | slide<3>, get<1>(s)) |
                                        map_global<0>([](auto w, auto o) { return w(0) + w(2) - o; }),
                                    get<0>(s) | map_global<0>(id));
                })) |
         map_global<0>(id);
});
constexpr auto blocks = program<grid>([](auto x) { return x | pad2<1>(clamp) | slide2<3> | map2(skewed); });

using tile = strategies::tiled<tunable<"rows", 3, 4>, tunable<"columns", 8, 5>, map_workgroup_<1>, map_workgroup_<0>,
                               map_local_<1>, map_local_<0>, rules::copied_to_local>;
using block = strategies::tiled<tunable<"rows", 2, 3>, tunable<"columns", 2, 1>, map_global_<1>, map_global_<0>, map_unrolled_,
                                map_unrolled_>;
using looped = strategies::tiled<tunable<"rows", 4, 3>, tunable<"columns", 2, 1>, map_global_<1>, map_global_<0>,
                                 map_seq_<num<4>>, map_unrolled_>;
using march = strategies::marched<tunable<"rows", 4, 3>, tunable<"columns", 2, 1>, map_global_<1>, map_global_<0>,
                                  map_seq_<num<1>>, map_unrolled_>;

std::string text(const hoist::kernel_module& m) { return {m.text.data(), static_cast<std::size_t>(m.text.size())}; }

/// Checks that one text, made for sizes up to 64, computes what the program means at each of these.
void check_open(const std::string& name, const subject& made, const subject& program, ir::point at, long least = 1) {
  at.sizes.clear();
  at.at_launch = {{"N", least, 64}, {"M", least, 64}};
  const hoist::kernel_module open = emit_module(made.terms, at, made.inputs);
  REQUIRE_MESSAGE(open.rejected == nullptr, (name + ": " + (open.rejected == nullptr ? "" : open.rejected)));
  for (auto [n, m] : sizes_of_tests) {
    if (n < least || m < least) continue;
    at.sizes = {{"N", n}, {"M", m}};
    const hoist::kernel_module bound = hoist::bound(open, at.sizes);
    REQUIRE(bound.rejected == nullptr);
    CHECK(text(bound) == text(open));
    const exact_inputs data(program.terms, at);
    meaning got{{}, {}};
    const simulate::result r = run_module(bound, data, got.values);
    for (const simulate::finding& f : r.findings) FAIL_CHECK((name + " at " + name_of(at) + ": " + f.text));
    const meaning expected = meaning_of(program.terms, at, program.dimensions, data);
    got.extents = expected.extents;
    REQUIRE(got.values.size() == expected.values.size());
    const std::string wrong = difference(got, expected);
    CHECK_MESSAGE(wrong.empty(), (name + " at " + name_of(at) + ": " + wrong));
  }
}

}  // namespace

TEST_CASE("sizes bound at launch: one text computes the program at every size") {
  check_open("direct", subject_of(direct), subject_of(direct), point_at(1, 1, {4, 2}), 3);
  check_open("direct, strided", subject_of(direct), subject_of(direct), point_at(1, 1, {4, 2}, {}, {1, 4}), 3);
  check_open("clamped", subject_of(clamped), subject_of(clamped), point_at(1, 1, {2, 4}));
  check_open("turned", subject_of(turned), subject_of(turned), point_at(1, 1, {4, 2}));
  check_open("row sums", subject_of(row_sums), subject_of(row_sums), point_at(1, 1, {8}));
  check_open("chained", subject_of(chained), subject_of(chained), point_at(1, 1, {8}), 3);
  check_open("stepped", subject_of(stepped), subject_of(stepped), point_at(1, 1, {4}));
  check_open("string", subject_of(string), subject_of(string), point_at(1, 1, {4}));
  check_open("below the maximum", subject_of(below_maximum), subject_of(below_maximum), point_at(1, 1, {4, 2}));
}

TEST_CASE("sizes bound at launch: tiles that divide none of them") {
  const subject program = subject_of(blocks);
  for (long rows : {3L, 4L})
    check_open("tile", lowered_by<tile>(blocks), program, point_at(1, 1, {4, 2}, {{"rows", rows}, {"columns", 5}}));
  check_open("block", lowered_by<block>(blocks), program, point_at(1, 1, {4, 2}, {{"rows", 2}, {"columns", 2}}));
  check_open("looped", lowered_by<looped>(blocks), program, point_at(1, 1, {4, 2}, {{"rows", 3}, {"columns", 2}}));
  check_open("march", lowered_by<march>(blocks), program, point_at(1, 1, {4, 2}, {{"rows", 3}, {"columns", 1}}));
}

TEST_CASE("sizes bound at launch are the kernel's last parameters, and must be given") {
  ir::point at = point_at(1, 1, {4});
  at.sizes.clear();
  at.at_launch = {{"N", 3, 1000}};
  const subject s = subject_of(chained);
  const hoist::kernel_module open = emit_module(s.terms, at, s.inputs);
  REQUIRE(open.rejected == nullptr);
  CHECK(text(open).find("__global float* restrict out, const int N)") != std::string::npos);
  CHECK(std::string(bound(open, {}).rejected) == "a named size has no value");
  CHECK(std::string(bound(open, {{"N", 2}}).rejected) == "a named size lies outside what the text was made for");
  CHECK(bound(open, {{"N", 100}}).buffer_bytes[0] == 400);
  CHECK(bound(open, {{"N", 100}}).launches[1].range.global[0] == 100);
}

TEST_CASE("sizes bound at launch may be multiples of a number, and a text isn't made for a rest above") {
  ir::point at = point_at(1, 1, {4});
  at.sizes.clear();
  at.at_launch = {{"N", 4, 1000, 4}};
  const subject s = subject_of(chained);
  const hoist::kernel_module open = emit_module(s.terms, at, s.inputs);
  REQUIRE(open.rejected == nullptr);
  CHECK(bound(open, {{"N", 100}}).buffer_bytes[0] == 400);
  CHECK(std::string(bound(open, {{"N", 101}}).rejected) == "a named size lies outside what the text was made for");
  at.at_launch = {{"N", 5, 1001, 4, 1}};
  CHECK(std::string(emit_module(s.terms, at, s.inputs).rejected) == "a size with a rest has counts only, no text");
  at.at_launch = {{"N", 5, 1001, 4, 4}};
  CHECK(std::string(emit_module(s.terms, at, s.inputs).rejected) == "a named size is a rest above multiples of a number");
}
