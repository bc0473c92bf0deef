// Programs of unusual shape, at prime sizes and at size one: iterations that shrink their array, accumulators of several
// types, results of different lengths, three dimensions of groups, vectors that leave a rest.

#include <hoist/compile.hpp>
#include <hoist/language.hpp>
#include <support/simulated.hpp>

#include <doctest/doctest.h>

#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace {

using namespace hoist;
using namespace hoist::test;

using row = array<float, N>;
using grid = array2<float, N, M>;
using cube = array3<float, hoist::size<"K">, N, M>;

constexpr auto skewed3 = [](auto w) { return w(0) + 2.f * w(1) - w(2); };

constexpr auto sums_of_eight = program<array<float, 64>>([](auto x) {
  return x | iterate_unrolled<3>([](auto a) {
           return a | split<2> | map_global<0>([](auto p) { return p | reduce_seq(add); }) | to_global;
         }) |
         map_global<0>(id);
});
constexpr auto shrinking = program<row>([](auto x) {
  return x | iterate_unrolled<3>([](auto a) { return a | slide<3> | map_global<0>(skewed3) | to_global; }) | map_global<0>(id);
});
constexpr auto shrinking_grid = program<grid>([](auto x) {
  return x | iterate_unrolled<2>([](auto a) {
           return a | slide2<3> | map_global<1>([](auto r) {
                    return r | map_global<0>([](auto w) { return w(0, 0) + 2.f * w(1, 1) - w(2, 2); });
                  }) |
                  to_global;
         }) |
         map_global<1>([](auto r) { return r | map_global<0>(id); });
});
constexpr auto shrinking_tiles = program<row>([](auto x) {
  return x | slide<10, 4> | map_workgroup<0>([](auto c) {
           return c | map_local<0>(id) | to_local |
                  iterate_unrolled<3>([](auto a) { return a | slide<3> | map_local<0>(skewed3) | to_local; }) |
                  map_local<0>(id);
         }) |
         join;
});
constexpr auto shrinking_chunks = program<row>([](auto x) {
  return x | split<8> | map_global<0>([](auto c) {
           return c | map_seq(id) | to_private | iterate_unrolled<3>([](auto a) {
                    return a | split<2> | map_seq([](auto p) { return p | reduce_seq(add); }) | to_private;
                  }) |
                  map_seq(id);
         }) |
         join;
});
constexpr auto one_step = program<row>(
    [](auto x) { return x | iterate<1>([](auto a) { return a | pad<1>(clamp) | slide<3> | map_global<0>(skewed3); }); });

/// The least number of each row, and where it stands.
constexpr auto least_and_place = program<grid, array<int, M>>([](auto x, auto places) {
  return x | map_global<0>([=](auto r) {
           return zip(r, places) | reduce_seq(starting_from<1000.0f, -1>([](auto a, auto v) {
                    return make_tuple(min(get<0>(a), get<0>(v)), select(get<0>(v) < get<0>(a), get<1>(v), get<1>(a)));
                  }));
         });
});
constexpr auto moments = program<grid>([](auto x) {
  return x | map_global<0>([](auto r) {
           return r | reduce_seq(starting_from<0.0f, 0.0f, 1>(
                          [](auto a, auto v) { return make_tuple(get<0>(a) + v, get<1>(a) + v * v, get<2>(a) + 1); }));
         });
});
constexpr auto uneven = program<row>([](auto x) {
  return make_tuple(x | map_global<0>([](auto v) { return v * 2.f; }),
                    x | pad<3, 2>(constant<7.0>) | map_global<0>([](auto v) { return v + 1.f; }),
                    x | split<4> | map_global<0>([](auto c) { return c | reduce_seq(add); }));
});

constexpr auto chain_of_three = program<row>([](auto x) {
  return x | pad<1>(clamp) | slide<3> | map_global<0>(skewed3) | to_global | pad<1>(constant<1.0>) | slide<3> |
         map_global<0>(skewed3) | to_global | slide<3> | map_global<0>(skewed3);
});
constexpr auto integers_of = program<array<int, N>>([](auto x) {
  return x | pad<2>(constant<-3>) | slide<5, 2> | map_global<0>([](auto w) { return w(0) * w(1) - w(4) / 3; });
});
constexpr auto windows_by_two = program<grid>([](auto x) {
  return x | map([](auto r) { return r | slide<3, 2>; }) | slide<3, 2> | map_global<1>([](auto r) {
           return r | transpose | map_global<0>([](auto w) { return w(0, 0) - w(2, 2) + w(1, 1); });
         });
});
constexpr auto turned_tiles = program<grid>([](auto x) {
  return x | split<4> | map_workgroup<1>([](auto rows) {
           return rows | transpose | split<4> | map_workgroup<0>([](auto t) {
                    return t | map_local<1>([](auto c) { return c | map_local<0>(id); }) | to_local |
                           map_local<1>([](auto c) { return c | map_local<0>(id); });
                  }) |
                  join | transpose;
         }) |
         join;
});
constexpr auto groups_of_cube = program<cube>([](auto in) {
  return in | pad3<1>(clamp) | slide3<3> | map_workgroup<2>([](auto p) {
           return p | map_workgroup<1>([](auto r) {
                    return r | split<5> | map_workgroup<0>([](auto c) {
                             return c | map_local<0>([](auto w) {
                                      return w(0, 1, 1) + 2.f * w(1, 0, 1) - w(2, 2, 2) + 3.f * w(1, 1, 0);
                                    });
                           }) |
                           join;
                  });
         });
});
template <int W, long Block>
constexpr auto vectors_of_rows = program<grid>([](auto x) {
  return x | map_global<1>([](auto r) {
           return r | pad<1>(clamp) | slide<3> | split<Block> |
                  map_global<0>([](auto c) { return c | map_vector<W>(skewed3); }) | join;
         });
});
constexpr auto chosen_by_vectors = program<grid>([](auto x) {
  return x | map_global<1>([](auto r) {
           return r | split<4> |
                  map_global<0>([](auto c) { return c | map_vector<4>([](auto v) { return select(v > 0.f, v, -2.f * v); }); }) |
                  join;
         });
});

void check(const char* name, const subject& program, const std::vector<std::pair<long, long>>& sizes) {
  for (auto [n, m] : sizes)
    check_kernel(name, program, {point_at(n, m, {4, 2}), point_at(n, m, {1}), point_at(n, m, {3}, {}, {2})});
}
void check_one(const char* name, const subject& program, const std::vector<std::pair<long, long>>& sizes) {
  for (auto [n, m] : sizes) check_kernel(name, program, {point_at(n, m, {4}), point_at(n, m, {1}), point_at(n, m, {3})});
}
/// Checks every array of a result, whose elements are tuples or which is a tuple itself.
template <class P>
void check_results(P p, const ir::point& at, int results, bool of_tuples) {
  const subject s = subject_of(p);
  const hoist::kernel_module m = emit_module(s.terms, at, s.inputs);
  REQUIRE(m.rejected == nullptr);
  REQUIRE(m.results == results);
  const exact_inputs data(s.terms, at);
  std::vector<std::vector<double>> buffers;
  for (int i = 0; i < m.inputs; ++i) buffers.push_back(data[i]);
  const simulate::result r = simulate::run(m, buffers);
  for (const simulate::finding& f : r.findings) FAIL_CHECK(f.text);
  reference meaning(s.terms, at, true);
  data.give_to(meaning);
  for (long c = 0; c < results; ++c) {
    const std::vector<double>& got = buffers[static_cast<std::size_t>(m.inputs + c)];
    CHECK(!got.empty());
    for (std::size_t i = 0; i < got.size(); ++i) {
      const long element = static_cast<long>(i);
      CHECK(got[i] == meaning.at(of_tuples ? ir::path{}.with(element).with(c) : ir::path{}.with(c).with(element)).value);
    }
  }
}

}  // namespace

TEST_CASE("iterations whose arrays shrink: across launches, in a group, in registers") {
  check_kernel("sums_of_eight", subject_of(sums_of_eight), {point_at(1, 1, {4}), point_at(1, 1, {7})});
  check_one("shrinking", subject_of(shrinking), {{7, 1}, {8, 1}, {31, 1}});
  check_rejected(subject_of(shrinking), point_at(6, 1, {4}), "the window is larger than the array");
  for (auto [n, m] : {std::pair{5L, 5L}, {7L, 13L}, {5L, 31L}})
    check_kernel("shrinking_grid", subject_of(shrinking_grid), {point_at(n, m, {4, 2}), point_at(n, m, {3, 1})});
  check_one("shrinking_tiles", subject_of(shrinking_tiles), {{10, 1}, {14, 1}, {30, 1}});
  check_one("shrinking_chunks", subject_of(shrinking_chunks), {{8, 1}, {40, 1}});
  check_one("one_step", subject_of(one_step), {{1, 1}, {2, 1}, {13, 1}});
}

TEST_CASE("accumulators of several types, and results of several lengths") {
  for (auto [n, m] : {std::pair{1L, 1L}, {7L, 13L}, {2L, 1L}}) {
    check_results(least_and_place, point_at(n, m, {4}), 2, true);
    check_results(moments, point_at(n, m, {4}), 3, true);
  }
  for (long n : {1L, 4L, 5L, 13L}) check_results(uneven, point_at(n, 1, {4}), 3, false);
}

TEST_CASE("chains, strides and tiles at sizes that nothing divides") {
  check_one("chain_of_three", subject_of(chain_of_three), {{3, 1}, {4, 1}, {13, 1}});
  check_one("integers", subject_of(integers_of), {{1, 1}, {2, 1}, {13, 1}});
  check("windows_by_two", subject_of(windows_by_two), {{3, 3}, {4, 5}, {13, 7}});
  for (auto [n, m] : {std::pair{1L, 1L}, {4L, 4L}, {5L, 7L}, {13L, 3L}, {8L, 12L}})
    check_kernel("turned_tiles", subject_of(turned_tiles),
                 {point_at(n, m, {4, 2}), point_at(n, m, {1, 1}), point_at(n, m, {8, 8})});
  for (auto [k, n, m] : {std::tuple{1L, 1L, 1L}, {2L, 3L, 5L}, {7L, 1L, 11L}, {1L, 13L, 1L}, {3L, 5L, 17L}})
    for (long group : {1L, 4L, 8L}) {
      ir::point at = point_at(n, m, {group});
      at.sizes.push({"K", k});
      check_kernel("groups_of_cube", subject_of(groups_of_cube), {at});
    }
}

TEST_CASE("vectors that leave a rest, of width three too") {
  const std::vector<std::pair<long, long>> sizes{{1, 1}, {2, 3}, {5, 13}, {3, 18}, {1, 6}, {2, 7}, {3, 33}};
  check("vectors of 3", subject_of(vectors_of_rows<3, 6>), sizes);
  check("vectors of 8", subject_of(vectors_of_rows<8, 16>), sizes);
  check("chosen_by_vectors", subject_of(chosen_by_vectors), sizes);
}
