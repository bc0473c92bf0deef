// Tuples: several results, accumulators of several scalars, arrays of tuples in memory.

#include <hoist/compile.hpp>
#include <hoist/language.hpp>
#include <support/simulated.hpp>

#include <doctest/doctest.h>

#include <array>

namespace {

using namespace hoist;
using namespace hoist::test;

using row = array<float, N>;
using grid = array2<float, N, M>;

constexpr auto pairs =
    program<row>([](auto x) { return x | map_global<0>([](auto v) { return make_tuple(v * 2.0f, v + 1.0f); }); });
constexpr auto array_of_tuples = program<row>([](auto x) {
  return make_tuple(x | map_global<0>([](auto v) { return v * 2.0f; }),
                    x | slide<2> | map_global<0>([](auto w) { return w(0) - w(1); }));
});
constexpr auto extremes = program<grid>([](auto x) {
  return x | map_global<0>([](auto r) {
           return r | reduce_seq(starting_from<1000.0f, -1000.0f>(
                          [](auto a, auto v) { return make_tuple(min(get<0>(a), v), max(get<1>(a), v)); }));
         });
});
constexpr auto fibonacci = program<grid>([](auto x) {
  return x | map_global<0>([](auto r) {
           return r | reduce_seq(starting_from<0.0f, 1.0f>(
                          [](auto a, auto v) { return make_tuple(get<1>(a), get<0>(a) + get<1>(a) + 0.0f * v); }));
         });
});
constexpr auto kept_pairs = program<row>([](auto x) {
  return x | split<4> | map_workgroup<0>([](auto c) {
           return c | map_local<0>([](auto v) { return make_tuple(v + 1.0f, v * v); }) | to_local | slide<2> |
                  map_local<0>([](auto w) { return get<0>(w(0)) - get<1>(w(1)); });
         }) |
         join;
});
constexpr auto chained_pairs = program<row>([](auto x) {
  return x | map_global<0>([](auto v) { return make_tuple(v + 1.0f, v * v); }) | to_global |
         map_global<0>([](auto a, auto b) { return a - b; });
});

constexpr auto of_structs =
    program<array<tuple<float, vec<float, 4>, int>, N>, array<tuple<int, float>, N>>([](auto x, auto y) {
      return zip(x, y) | map_global<0>([](auto a, auto b) {
               return get<0>(a) + dot(get<1>(a), get<1>(a)) + get<1>(b) * convert<float>(get<2>(a) - get<0>(b));
             });
    });
template <class P, class F>
void check_results(P p, const ir::point& at, F&& indices_of) {
  const subject s = subject_of(p);
  const hoist::kernel_module m = emit_module(s.terms, at, s.inputs);
  REQUIRE(m.rejected == nullptr);
  REQUIRE(m.results == 2);
  const exact_inputs data(s.terms, at);
  std::vector<std::vector<double>> buffers{data[0]};
  const simulate::result r = simulate::run(m, buffers);
  for (const simulate::finding& f : r.findings) FAIL_CHECK(f.text);
  reference meaning(s.terms, at, true);
  data.give_to(meaning);
  for (long c = 0; c < 2; ++c) {
    const std::vector<double>& got = buffers[static_cast<std::size_t>(1 + c)];
    for (std::size_t i = 0; i < got.size(); ++i) CHECK(got[i] == meaning.at(indices_of(c, static_cast<long>(i))).value);
  }
}
constexpr auto vector_and_number = program<row>(
    [](auto x) { return x | as_vector<4> | map_global<0>([](auto v) { return make_tuple(v * 2.0f, v.s(1) - v.s(3)); }); });
constexpr auto two_vectors = program<row>([](auto x) {
  return x | as_vector<4> | map_global<0>([](auto v) {
           auto both = make_tuple(v + 1.0f, v * v);
           return make_tuple(get<1>(both) - v, get<0>(both));
         });
});
ir::path element_then_component(long c, long i) { return ir::path{}.with(i).with(c); }
ir::path component_then_element(long c, long i) { return ir::path{}.with(c).with(i); }

}  // namespace

TEST_CASE("several results: each array is an output of its own") {
  for (long n : {2L, 13L, 16L}) {
    check_results(pairs, point_at(n, 1, {4}), element_then_component);
    check_results(array_of_tuples, point_at(n, 1, {4}), component_then_element);
  }
}

TEST_CASE("an input that is an array of tuples is an array for each component") {
  using inputs = meta::list<array<float, N>, array<vec<float, 4>, N>, array<int, N>, array<int, N>, array<float, N>>;
  static_assert(std::is_same_v<decltype(of_structs)::inputs, inputs>);
  static_assert(of_structs.input_count == 5);
  for (long n : {1L, 13L}) check_kernel("of_structs", subject_of(of_structs), {point_at(n, 1, {4})});
}

TEST_CASE("tuples of vectors and numbers") {
  const auto lanes = [](long c, long i) { return ir::path{}.with(i / 4).with(c).with(i % 4); };
  for (long n : {4L, 12L, 64L}) {
    check_results(two_vectors, point_at(n, 1, {4}), lanes);
    check_results(vector_and_number, point_at(n, 1, {4}),
                  [&](long c, long i) { return c == 0 ? lanes(c, i) : ir::path{}.with(i).with(1); });
  }
}

TEST_CASE("accumulators of several scalars are updated together") {
  check_results(extremes, point_at(13, 5, {4}), element_then_component);
  check_results(extremes, point_at(1, 1, {1}), element_then_component);
  check_results(fibonacci, point_at(3, 11, {4}), element_then_component);
}

TEST_CASE("arrays of tuples stand in memory as arrays side by side") {
  for (long n : {8L, 12L}) check_kernel("kept_pairs", subject_of(kept_pairs), {point_at(n, 1, {4}), point_at(n, 1, {2})});
  for (long n : {1L, 13L}) check_kernel("chained_pairs", subject_of(chained_pairs), {point_at(n, 1, {4})});
  const hoist::kernel_module m =
      emit_module(subject_of(chained_pairs).terms, point_at(13, 1, {4}), subject_of(chained_pairs).inputs);
  CHECK(m.buffer_bytes.size() == 4);
}
