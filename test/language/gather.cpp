// Elements by indices that are read: through every kind of view, in every memory, with indices that lie outside.
#include <hoist/explore/family.hpp>
#include <hoist/explore/space.hpp>
#include <hoist/language.hpp>
#include <hoist/patterns/gather.hpp>
#include <hoist/patterns/opencl/gather_unchecked.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/opencl/vector.hpp>

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <support/on_device.hpp>
#include <support/programs.hpp>
#include <support/texts.hpp>
#include <vector>

namespace {

using namespace hoist;
using namespace hoist::test;
using indices_of_row = array<int, N>;

// Of the inputs' numbers, which go from -8 to 8, nearly half are no index, and more where arrays are short.
constexpr auto elements =
    program<indices_of_row, array<float, M>>([](auto i, auto x) { return gather(i, x) | map_global<0>(id); });
constexpr auto by_unsigned = program<indices_of_row, array<float, M>>(
    [](auto i, auto x) { return gather(i | map([](auto k) { return convert<unsigned>(k); }), x) | map_global<0>(id); });
/// Indices of 0 to 4, of any integers, and indices as they come.
constexpr auto of_first_five = program<indices_of_row, array<float, M>>(
    [](auto i, auto x) { return gather_unchecked(i | map([](auto k) { return k * k % 5; }), x) | map_global<0>(id); });
constexpr auto as_promised =
    program<indices_of_row, array<float, M>>([](auto i, auto x) { return gather_unchecked(i, x) | map_global<0>(id); });
constexpr auto turned_unchecked =
    program<row>([](auto x) { return gather_unchecked(iota<N> | reverse, x) | map_global<0>(id); });
/// A sparse product's inner part: values times the elements that their columns name.
constexpr auto sparse = program<array2<int, N, 7>, array2<float, N, 7>, array<float, M>>([](auto columns, auto values, auto x) {
  return zip(columns, values) |
         map_global<0>([=](auto c, auto v) { return zip(v, gather(c, x)) | map(multiplied) | reduce_seq(add); });
});
constexpr auto rows_by_index = program<array<int, 5>, grid>(
    [](auto i, auto x) { return gather(i, x) | map_global<1>([](auto r) { return r | map_global<0>(squared); }); });
constexpr auto rows_as_vectors = program<array<int, 5>, array2<float, N, 8>>(
    [](auto i, auto x) { return gather(i, x) | map_global<0>([](auto r) { return r | map_vector<4>(doubled); }); });
constexpr auto of_windows = program<indices_of_row, array<float, M>>([](auto i, auto x) {
  return gather(i | pad<1>(constant<3>),
                x | pad<2, 0>(constant<9.0>) | slide<2> | map([](auto w) { return w(0) + 16.f * w(1); })) |
         slide<3> | map_global<0>(line3);
});
constexpr auto padded_after = program<indices_of_row, array<float, M>>(
    [](auto i, auto x) { return gather(i, x) | pad<2>(constant<5.0>) | slide<3> | map_global<0>(line3); });
constexpr auto of_gathered = program<indices_of_row, array<int, M>, array<float, 6>>(
    [](auto i, auto j, auto x) { return gather(gather(i, j), x) | map_global<0>(id); });
constexpr auto by_row_and_column = program<indices_of_row, indices_of_row, array2<float, 4, M>>([](auto i, auto j, auto x) {
  return zip(gather(i, x), j) | map_global<0>([](auto r, auto column) { return gather(column | fill<1>, r) | at<0>; });
});
constexpr auto computed_indices =
    program<row>([](auto x) { return gather(generate<N>([](auto i) { return i * i % 7 - 2; }), x) | map_global<0>(id); });
constexpr auto permuted_back = program<row>([](auto x) { return gather(iota<N>, x | reverse) | map_global<0>(id); });
constexpr auto indices_in_tuples = program<indices_of_row, array<float, M>>([](auto i, auto x) {
  return gather(i, zip(x, iota<M>)) | map_global<0>([](auto v, auto k) { return select(k < 3, v, -v); });
});
/// Tables in local and in private memory, and indices made there.
constexpr auto table_in_local = program<array<float, 64>, array<int, 64>>([](auto x, auto i) {
  return zip(x | split<16>, i | split<16>) | map_workgroup<0>([](auto table, auto few) {
           return let(table | map_local<0>(squared) | to_local, [=](auto t) { return gather(few, t) | map_local<0>(id); });
         }) |
         join;
});
constexpr auto table_in_private = program<grid, array2<int, N, M>>([](auto x, auto i) {
  return zip(x, i) | map_global<0>([](auto r, auto k) {
           return let(r | scan_seq(add) | to_private, [=](auto sums) { return gather(k, sums) | map_seq(doubled); });
         });
});
constexpr auto indices_in_local = program<row>([](auto x) {
  return x | split<16> | map_workgroup<0>([](auto c) {
           return let(c | map_local<0>([](auto v) { return convert<int>(v) + 4; }) | to_local,
                      [=](auto i) { return gather(i | reverse, c) | map_local<0>(id); });
         }) |
         join;
});
constexpr auto by_vectors = program<indices_of_row, array<float, M>>([](auto i, auto x) {
  return gather(i, x) | split<4> | map_global<0>([](auto c) { return c | map_vector<4>(squared); }) | join;
});
constexpr auto two_rows_of_indices = program<array2<int, N, M>, array<float, 11>>(
    [](auto i, auto x) { return gather2(i, x) | map_global<1>([](auto r) { return r | map_global<0>(id); }); });

struct gather_case {
  const char* name;
  subject of;
  std::vector<ir::point> points;
};
const std::vector<gather_case>& all() {
  const std::vector<ir::point> sizes{point_at(1, 1, {4}), point_at(13, 5, {4}), point_at(67, 12, {8}, {}, {2})};
  const std::vector<ir::point> grids{point_at(1, 1, {4}), point_at(5, 3, {2, 2}), point_at(13, 37, {8, 4})};
  const std::vector<ir::point> lines{point_at(1, 1, {4}), point_at(5, 3, {2}), point_at(13, 11, {8})};
  static const std::vector<gather_case> a{
      {"elements", subject_of(elements), sizes},
      {"unsigned", subject_of(by_unsigned), sizes},
      {"promised", subject_of(of_first_five), {point_at(1, 5, {4}), point_at(13, 5, {4}), point_at(67, 12, {8}, {}, {2})}},
      {"promised and turned", subject_of(turned_unchecked), sizes},
      {"sparse", subject_of(sparse), sizes},
      {"rows", subject_of(rows_by_index), grids},
      {"rows as vectors", subject_of(rows_as_vectors), {point_at(1, 1, {1}), point_at(6, 1, {4})}},
      {"windows", subject_of(of_windows), sizes},
      {"padded after", subject_of(padded_after), sizes},
      {"gathered indices", subject_of(of_gathered), sizes},
      {"row and column", subject_of(by_row_and_column), sizes},
      {"computed indices", subject_of(computed_indices), sizes},
      {"all in order", subject_of(permuted_back), sizes},
      {"tuples", subject_of(indices_in_tuples), sizes},
      {"local table", subject_of(table_in_local), {point_at(1, 1, {16}), point_at(1, 1, {4})}},
      {"private table", subject_of(table_in_private), lines},
      {"local indices", subject_of(indices_in_local), {point_at(16, 1, {16}), point_at(64, 1, {8})}},
      {"vectors", subject_of(by_vectors), sizes},
      {"two dimensions", subject_of(two_rows_of_indices), grids}};
  return a;
}

}  // namespace

TEST_CASE("elements are those that the indices name, the nearest for indices outside") {
  const std::vector<int> i{2, 0, -1, 5, 1, 2147483647, -2147483647};
  const std::vector<float> x{10, 20, 30};
  reference meaning(subject_of(elements).terms, point_at(7, 3, {1}), true);
  const std::vector<double> as_doubles(i.begin(), i.end());
  meaning.set_input(0, as_doubles.data());
  meaning.set_input(1, x.data());
  const std::vector<double> right{30, 10, 10, 30, 20, 30, 10};
  for (long k = 0; k < 7; ++k) CHECK(meaning.at(ir::path{}.with(k)).value == right[static_cast<std::size_t>(k)]);
}
TEST_CASE("kernels that gather") {
  for (const gather_case& c : all()) check_kernel(c.name, c.of, c.points);
}
TEST_CASE("their texts are OpenCL C, and say what is read by what") {
  std::string texts;
  int kernels = 0;
  for (const gather_case& c : all())
    for (const ir::point& at : c.points) texts += renamed(text_of(c.of, at), kernels++) + "\n";
  CHECK(complaints_of_clang(texts, "gather") == "");
  CHECK(text_of(subject_of(elements), point_at(16, 5, {16})).find("out[x] = in1[min(max(in0[x], 0), 4)]") != std::string::npos);
}
TEST_CASE("the device of this machine gathers too") {
  const runtime::session s(runtime::best_device());
  for (const gather_case& c : all())
    for (const ir::point& at : c.points) check_on_device(s, c.name, c.of, at);
}
TEST_CASE("a promise leaves the index as it is; the simulator and checked kernels find it broken") {
  const ir::point at = point_at(16, 3, {16});
  CHECK(text_of(subject_of(as_promised), at).find("out[x] = in1[in0[x]]") != std::string::npos);
  const auto t = subject_of(as_promised).terms;
  const exact_inputs data(t, at);
  meaning got{{16}, {}};
  int outside = 0;
  for (const simulate::finding& f : run_module(emit_module(t, at, 2), data, got.values).findings)
    outside += f.what == simulate::fault::index_out_of_range;
  CHECK(outside > 0);
  ir::point checked = at;
  checked.checked = true;
  CHECK(text_of(subject_of(as_promised), checked).find("in1[nearest_int(in0[x], 2, x, 1, outside)]") != std::string::npos);
}
TEST_CASE("programs that gather have families, and features") {
  const family f = family_of(
      "gathered", program<indices_of_row, array<float, M>>([](auto i, auto x) { return gather(i, x) | map(squared); }));
  int made = 0;
  for (int i = 0; i < f.count; ++i) {
    if (!f.structures[i].exists) continue;
    const subject s{f.structures[i].terms(), 2, 1};
    ir::point p = point_at(64, 9, {1});
    for (int l = 0; l < s.terms.length_count; ++l)
      if (s.terms.lengths[l].what == ir::length_node::kind::tunable)
        p.tunables.push(ir::binding(s.terms.lengths[l].name, s.terms.lengths[l].choices[0]));
    if (emit_module(s.terms, p, 2).rejected != nullptr) continue;
    ++made;
    const std::string wrong = broken_kernel(s, {f.terms(), 2, 1}, p);
    CHECK_MESSAGE(wrong.empty(), (f.structures[i].name + std::string(": ") + wrong));
  }
  CHECK(made > 3);
}
TEST_CASE("one text gathers from arrays of any size that is bound at launch") {
  ir::point open;
  open.at_launch = {{"N", 1, 100}, {"M", 1, 100}};
  for (const subject& of : {subject_of(elements), subject_of(of_windows), subject_of(indices_in_tuples)}) {
    const hoist::kernel_module m = emit_module(of.terms, open, 2);
    REQUIRE(m.rejected == nullptr);
    const std::string said = complaints_of_clang({m.text.data(), static_cast<std::size_t>(m.text.size())}, "gather_open");
    CHECK_MESSAGE(said.empty(), said);
    for (auto [n, k] : {std::pair{1L, 1L}, {13L, 5L}, {67L, 99L}}) {
      const ir::point at = point_at(n, k, {1});
      const exact_inputs data(of.terms, at);
      meaning got{{n}, {}};
      for (const simulate::finding& f : run_module(bound(m, {{"N", n}, {"M", k}}), data, got.values).findings)
        CHECK(f.what == simulate::fault::index_out_of_range);
      CHECK(difference(got, meaning_of(of.terms, at, 1, data)) == "");
    }
  }
}
TEST_CASE("what can't be gathered from is refused") {
  check_rejected(subject_of(elements), point_at(4, 2147483649, {4}),
                 "gather needs an array of at most 2147483648 elements: its indices have 32 bits");
  const subject ragged = subject_of(program<array<int, 2>, row>(
      [](auto i, auto x) { return gather(i, x | split<4>) | map_global<0>([](auto c) { return c | reduce_seq(add); }); }));
  check_rejected(ragged, point_at(9, 1, {2}), "gather needs an array whose elements have one length");
  check_kernel("chunks of one length", ragged, {point_at(16, 1, {2})});
}
