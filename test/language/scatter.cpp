// Elements put where indices that are data say: in every memory, by rows and by vectors; compactions, also into too little room.
#include <hoist/explore/baseline.hpp>
#include <hoist/explore/schedules_rows.hpp>
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/vector.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <support/on_device.hpp>
#include <support/programs.hpp>
#include <support/structures.hpp>
#include <support/texts.hpp>
#include <vector>

namespace {

using namespace hoist;
using namespace hoist::test;

/// Each place once: k + 3 times the least numbers, modulo N.
constexpr auto turned = iota<N> | map([](auto k) { return select(k + 3 < number_of<N>, k + 3, k + 3 - number_of<N>); });
constexpr auto elements = program<row>([](auto x) { return scatter(turned, x | map_global<0>(squared)); });
constexpr auto there_and_back = program<row>([](auto x) { return scatter(turned, gather(turned, x) | map_global<0>(id)); });
constexpr auto by_unsigned = program<row>(
    [](auto x) { return scatter(turned | map([](auto k) { return convert<unsigned>(k); }), x | map_global<0>(squared)); });
constexpr auto by_data = program<array<int, N>, row>([](auto i, auto x) { return scatter(i, x | map_global<0>(squared)); });
constexpr auto rows_moved =
    program<grid>([](auto x) { return scatter(turned, x | map_global<1>([](auto r) { return r | map_global<0>(squared); })); });
constexpr auto in_rows = program<grid>([](auto x) {
  return x | map_global<1>([](auto r) {
           return scatter(iota<M> | map([](auto k) { return number_of<M> - 1 - k; }), r | map_global<0>(squared));
         });
});
constexpr auto in_local = program<row>([](auto x) {
  return x | split<16> | map_workgroup<0>([](auto c) {
           return let(scatter(iota<16> | map([](auto k) { return 15 - k; }), c | map_local<0>(squared)) | to_local,
                      [](auto t) { return t | map_local<0>(doubled); });
         }) |
         join;
});
constexpr auto tuples = program<row>(
    [](auto x) { return scatter(turned, zip(x, iota<N>) | map_global<0>([](auto v, auto k) { return make_tuple(v, k); })); });
/// Of the chunks of a work-item, whose stores are no vectors.
constexpr auto of_vectors = program<row>([](auto x) {
  return scatter(turned, x | split<4> | map_global<0>([](auto c) { return c | map_vector<4>(squared); }) | join);
});
/// Some indices are below 0, and some beyond the end.
constexpr auto with_others_left_out = program<row>([](auto x) {
  return scatter(iota<N> | map([](auto k) { return select(k % 3 == 0, -1 - k, number_of<N> + k); }), x | map_global<0>(id));
});

struct scatter_case {
  const char* name;
  subject of;
  std::vector<ir::point> points;
};
const std::vector<scatter_case>& all() {
  const std::vector<ir::point> sizes{point_at(3, 1, {4}), point_at(13, 5, {4}), point_at(67, 12, {8}, {}, {2})};
  const std::vector<ir::point> grids{point_at(3, 1, {4}), point_at(5, 3, {2, 2}), point_at(13, 37, {8, 4})};
  static const std::vector<scatter_case> a{{"elements", subject_of(elements), sizes},
                                           {"there and back", subject_of(there_and_back), sizes},
                                           {"unsigned", subject_of(by_unsigned), sizes},
                                           {"rows", subject_of(rows_moved), grids},
                                           {"in rows", subject_of(in_rows), grids},
                                           {"local", subject_of(in_local), {point_at(16, 1, {16}), point_at(64, 1, {8})}},
                                           {"vectors", subject_of(of_vectors), {point_at(4, 1, {4}), point_at(13, 1, {4})}}};
  return a;
}

constexpr auto large = [](auto v) { return v > 8.f; };
constexpr auto compacted = program<row>([](auto x) { return compact(x | map(large), x); });
constexpr auto eight = program<row>([](auto x) { return compact<8>(x | map(large), x); });
constexpr auto pairs =
    program<row>([](auto x) { return compact(iota<N> | map([](auto k) { return k % 3; }), zip(x, iota<N>)); });

/// Runs a family's structures at a length, and compares them with what std::stable_partition makes of the data; how many ran.
template <class F>
int partitioned(const family& f, long n, long room, F is_first) {
  ir::point at;
  at.sizes = {{"N", n}};
  std::vector<double> x = integers(n, 5), right = x;
  const auto middle = std::stable_partition(right.begin(), right.end(), is_first);
  right.resize(static_cast<std::size_t>(room));
  int ran = 0;
  for (int i = 0; i < f.count; ++i) {
    if (!f.structures[i].exists) continue;
    const kernel_module m = detail::baseline_variant(f.structures[i], f.inputs, at);
    CAPTURE(std::string(f.structures[i].name));
    CAPTURE(n);
    REQUIRE(std::string(m.rejected == nullptr ? "" : m.rejected) == "");
    arrays buffers{x, std::vector<double>(static_cast<std::size_t>(room), -1), {-1}};
    const simulate::result r = simulate::run(m, buffers);
    for (const simulate::finding& found : r.findings) FAIL_CHECK(found.text);
    CHECK(buffers[1] == right);
    CHECK(buffers[2][0] == static_cast<double>(middle - right.begin()));
    ++ran;
  }
  return ran;
}

}  // namespace

TEST_CASE("elements stand where the indices say; those whose index is none are left out") {
  const std::vector<double> i{2, 0, -1, 3, 5}, x{10, 20, 30, 40, 50};
  reference meaning(subject_of(by_data).terms, point_at(5, 1, {1}), true);
  meaning.set_input(0, i.data());
  meaning.set_input(1, x.data());
  const std::vector<double> right{401, 0, 101, 1601, 0};
  for (long k = 0; k < 5; ++k) CHECK(meaning.at(ir::path{}.with(k)).value == right[static_cast<std::size_t>(k)]);
}
TEST_CASE("kernels that scatter") {
  for (const scatter_case& c : all()) check_kernel(c.name, c.of, c.points);
}
TEST_CASE("scatter undoes gather") {
  const ir::point at = point_at(29, 1, {4});
  const exact_inputs data(subject_of(there_and_back).terms, at);
  CHECK(meaning_of(subject_of(there_and_back).terms, at, 1, data).values == data[0]);
}
TEST_CASE("their texts are OpenCL C, and store where what is read says") {
  std::string texts;
  int kernels = 0;
  for (const scatter_case& c : all())
    for (const ir::point& at : c.points) texts += renamed(text_of(c.of, at), kernels++) + "\n";
  CHECK(complaints_of_clang(texts, "scatter") == "");
  const std::string text = text_of(subject_of(by_data), point_at(16, 1, {16}));
  CHECK(text.find("const int r0 = (int)min((uint)in0[x], 16u);") != std::string::npos);
  CHECK(text.find("if (r0 < 16)") != std::string::npos);
  CHECK(text.find("out[r0] = ") != std::string::npos);
}
TEST_CASE("the device of this machine scatters too") {
  const runtime::session s(runtime::best_device());
  for (const scatter_case& c : all())
    for (const ir::point& at : c.points) check_on_device(s, c.name, c.of, at);
}
TEST_CASE("the simulator finds two elements at one place, and stores nothing beyond the end") {
  const auto findings = [](const subject& of, const std::vector<double>& i, std::vector<double>& values) {
    const ir::point at = point_at(static_cast<long>(i.size()), 1, {4});
    std::vector<std::vector<double>> buffers{i, std::vector<double>(i.size(), 3), std::vector<double>(i.size(), -1)};
    const simulate::result r = simulate::run(emit_module(of.terms, at, 2), buffers);
    values = buffers[2];
    return r.findings;
  };
  std::vector<double> values;
  CHECK(findings(subject_of(by_data), {3, 1, 0, 2, 7, -1, 8, 5}, values).empty());
  CHECK(values == std::vector<double>{10, 10, 10, 10, -1, 10, -1, 10});
  const auto in_group = findings(subject_of(by_data), {3, 1, 1, 2, 0, 4, 5, 6}, values);
  REQUIRE(in_group.size() == 1);
  CHECK(in_group[0].what == simulate::fault::race_in_group);
  const auto across = findings(subject_of(by_data), {3, 1, 0, 2, 1, 4, 5, 6}, values);
  REQUIRE(across.size() == 1);
  CHECK(across[0].what == simulate::fault::race_across_groups);
  std::vector<std::vector<double>> buffers{integers(8, 1)};
  CHECK(simulate::run(emit_module(subject_of(with_others_left_out).terms, point_at(8, 1, {4}), 1), buffers).findings.empty());
}
TEST_CASE("compactions are stable partitions, and count") {
  const family f = family_of<decltype(compacted), families::compactions>("compacted", compacted);
  for (long n : {1L, 2L, 37L, 1025L, 5000L}) CHECK(partitioned(f, n, n, [](double v) { return v > 8; }) == 4);
  check_family(f, 1, {{1, 1}, {613, 1}, {2053, 1}}, 3);
}
TEST_CASE("into too little room nothing beyond it is written, and the count says what was needed") {
  const family f = family_of<decltype(eight), families::compactions>("eight", eight);
  for (long n : {8L, 37L, 1025L}) CHECK(partitioned(f, n, 8, [](double v) { return v > 8; }) == 4);
  ir::point at;
  at.sizes = {{"N", 7}};
  for (int i = 0; i < f.count; ++i)
    CHECK(std::string(detail::baseline_variant(f.structures[i], f.inputs, at).rejected) ==
          "compact gives no more elements than its array has");
}
TEST_CASE("a compaction of tuples gives arrays side by side") {
  check_family(family_of<decltype(pairs), families::compactions>("pairs", pairs), 1, {{1, 1}, {2053, 1}}, 2);
}
TEST_CASE("what all elements are gone through for is given up in time, where no error bound is asked of it") {
  const family f = family_of<decltype(compacted), families::compactions>("compacted", compacted);
  const std::vector<double> x = integers(5000, 1);
  const auto is_known = [&](int result, bool late, bool sums) {
    reference right(f.terms(), point_at(5000, 1, {}), false);
    right.set_input(0, x.data());
    if (late) right.give_up_after(-1, 3600, sums);
    return !std::isinf(right.at(reference::place(f.results[result], right.extents(f.results[result]), 0)).error);
  };
  CHECK(is_known(0, false, false));
  CHECK(is_known(1, false, true));
  CHECK_FALSE(is_known(0, true, false));
  CHECK(is_known(1, true, false));
  CHECK_FALSE(is_known(1, true, true));
}
constexpr auto decayed = program<array<float, N>>([](auto x) {
  return x | map([](auto v) { return make_tuple(0.5f, v); }) | scan(associative<1.f, 0.f>([](auto f, auto g) {
           return make_tuple(get<0>(f) * get<0>(g), get<0>(g) * get<1>(f) + get<1>(g));
         })) |
         map([](auto f) { return get<1>(f); });
});
TEST_CASE("prefix sums are given up in time but for those that are known by then") {
  const std::vector<double> x = integers(5000, 1);
  reference right(subject_of(decayed).terms, point_at(5000, 1, {}), false);
  right.set_input(0, x.data());
  const auto is_known = [&](long i) { return !std::isinf(right.at(ir::path{}.with(i)).error); };
  CHECK(is_known(2999));
  right.give_up_after(-1, 3600, false);
  CHECK(is_known(3999));
  right.give_up_after(-1, 3600, true);
  CHECK_FALSE(is_known(4999));
  CHECK(is_known(999));
}
