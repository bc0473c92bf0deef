// Several steps of a time loop in one kernel: what single steps give, for all that a step may read, wherever the grid ends.

#include <hoist/language.hpp>
#include <hoist/strategies/time_loops.hpp>
#include <support/simulated.hpp>

#include <doctest/doctest.h>

namespace {

using namespace hoist;
using namespace hoist::test;

using grid = array2<float, N, M>;
using cube = array3<float, 5, N, M>;

constexpr auto star = [](auto w) { return w(0, 1) + 2.f * w(1, 0) + 3.f * w(1, 1) - w(1, 2) + w(2, 1); };
constexpr auto box = [](auto w) {
  return w(0, 0) + 2.f * w(0, 1) - w(0, 2) + w(1, 0) - 3.f * w(1, 1) + w(1, 2) - w(2, 0) + 2.f * w(2, 1) - 2.f * w(2, 2);
};
constexpr auto wide = [](auto w) {
  return w(0, 2) + 2.f * w(1, 2) - w(2, 0) + w(2, 1) - 3.f * w(2, 2) + w(2, 3) - w(2, 4) + 2.f * w(3, 2) - 2.f * w(4, 2);
};
constexpr auto of_cubes = [](auto w) {
  return w(0, 0, 0) + 2.f * w(1, 0, 1) + 3.f * w(1, 1, 1) - w(1, 2, 1) + w(1, 1, 0) - w(1, 1, 2) - w(2, 2, 2) - w(0, 2, 1);
};

/// K steps of a stencil of Size x Size windows.
template <int K, int Size, class B, class F>
constexpr auto steps_of(B boundary, F f) {
  return program<grid>(
      [=](auto x) { return x | iterate<K>([=](auto s) { return s | pad2<Size / 2>(boundary) | slide2<Size> | map2(f); }); });
}
constexpr auto clamped = steps_of<5, 3>(clamp, star);
constexpr auto twenty_three = steps_of<23, 3>(clamp, star);
constexpr auto one = steps_of<1, 3>(clamp, star);
constexpr auto none = steps_of<0, 3>(clamp, star);
/// As many steps as a size says.
constexpr auto counted = program<array2<int, N, M>>([](auto x) {
  return x | iterate<size<"K">>([](auto s) {
           return s | pad2<1>(mirror) | slide2<3> | map2([](auto w) { return w(0, 1) + 3 * w(1, 0) - w(1, 1) + w(2, 2); });
         });
});
constexpr auto mirrored_box = steps_of<5, 3>(mirror, box);
constexpr auto wrapped_box = steps_of<5, 3>(wrap, box);
constexpr auto framed = steps_of<5, 3>(constant<2>, star);
constexpr auto wide_steps = steps_of<4, 5>(clamp, wide);
constexpr auto wide_periodic = steps_of<4, 5>(wrap, wide);

/// The other boundary of each dimension.
constexpr auto two_boundaries = program<grid>([](auto x) {
  return x | iterate<5>([](auto s) {
           return s | map([](auto row) { return row | pad<1>(constant<1>); }) | pad<1>(wrap) | slide2<3> | map2(box);
         });
});
constexpr auto shifts = program<grid>([](auto x) {
  return x | iterate<5>([](auto s) {
           return zip2(s | shift2<1, 0>(wrap), s | shift2<0, -1>(wrap), s) |
                  map2([](auto a, auto b, auto c) { return a + 2.f * b - c; });
         });
});
/// Inputs that don't change, read where they are, and around.
constexpr auto coefficients = program<grid, grid>([](auto x, auto k) {
  return x | iterate<5>([=](auto s) {
           return zip2(s | pad2<1>(wrap) | slide2<3>, k | pad2<1>(clamp) | slide2<3>) |
                  map2([](auto w, auto c) { return w(0, 1) + c(1, 1) * w(1, 0) - w(1, 2) + c(2, 2) * w(2, 1); });
         });
});
/// Conway's life.
constexpr auto life = program<array2<int, N, M>>([](auto x) {
  return x | iterate<5>([](auto s) {
           return s | pad2<1>(wrap) | slide2<3> | map2([](auto w) {
                    const auto n = w(0, 0) + w(0, 1) + w(0, 2) + w(1, 0) + w(1, 2) + w(2, 0) + w(2, 1) + w(2, 2);
                    return select(n == 3, 1, select(n == 2, w(1, 1), 0));
                  });
         });
});
/// Two time levels.
constexpr auto waves = program<grid, grid>([](auto now, auto before) {
  return get<0>(make_tuple(now, before) | iterate<5>([](auto s) {
                  return make_tuple(zip2(get<0>(s) | pad2<1>(clamp) | slide2<3>, get<1>(s)) |
                                        map2([](auto w, auto before) { return star(w) - before; }),
                                    get<0>(s));
                })) |
         map_global<1>([](auto row) { return row | map_global<0>([](auto x) { return 2.f * x; }); });
});
constexpr auto clamped_cube = program<cube>(
    [](auto x) { return x | iterate<3>([](auto s) { return s | pad3<1>(clamp) | slide3<3> | map3(of_cubes); }); });
constexpr auto wrapped_cube =
    program<cube>([](auto x) { return x | iterate<3>([](auto s) { return s | pad3<1>(wrap) | slide3<3> | map3(of_cubes); }); });
constexpr auto doubled_far = program<grid>([](auto x) {
  return x | iterate<2>(
                 [](auto s) { return s | map([](auto row) { return row | reverse; }) | map2([](auto v) { return 2.f * v; }); });
});

/// A field between the cells of another one, at both ends, too.
constexpr auto between = program<array2<float, N + 1, M>, grid>([](auto x, auto e) {
  return make_tuple(x, e) | iterate<5>([](auto x, auto e) {
           auto next = zip2(x, e | pad<1>(constant<0>) | slide<2> | map([](auto rows) { return rows | transpose; })) |
                       map2([](auto x, auto e) { return x + e(1) - e(0); });
           return make_tuple(next, zip2(e, next | slide<2> | map([](auto rows) { return rows | transpose; })) |
                                       map2([](auto e, auto x) { return e + x(1) - x(0); }));
         });
});

using steps = tunable<"steps", 1, 2, 3, 4, 5, 8>;
using rows = tunable<"rows", 8>;
template <int Width>
using marched = strategies::seq<strategies::normalise, strategies::steps_marched<Width, steps, rows, local_size<0, 4, 32>>>;
template <int Width>
using in_turn = strategies::seq<strategies::normalise, strategies::steps_marched_in_turn<Width, steps, rows, num<6>>>;
template <int Width>
using through_planes =
    strategies::seq<strategies::normalise,
                    strategies::steps_marched_through_planes<Width, steps, rows, local_size<0, 4, 8>, local_size<1, 8>>>;
template <int Width>
using planes_in_turn = strategies::seq<strategies::normalise,
                                       strategies::steps_marched_through_planes_in_turn<Width, steps, rows, num<4>, num<7>>>;

ir::point steps_at(long n, long m, long t, long items, long lines = 1) {
  return point_at(n, m, {items, lines}, {{"steps", t}, {"rows", 8}, {"local_x", items}, {"local_y", lines}});
}
/// Grids smaller than a window, than the halo, of prime extents, and with groups inside.
std::vector<ir::point> points(std::vector<long> of_steps, long items) {
  std::vector<ir::point> all;
  for (long t : of_steps)
    for (auto [n, m] : {std::pair{1L, 1L}, {2L, 3L}, {7L, 5L}, {37L, 101L}, {64L, 44L}})
      all.push_back(steps_at(n, m, t, items));
  return all;
}
std::vector<ir::point> cubes(std::vector<long> of_steps, long items) {
  std::vector<ir::point> all;
  for (long t : of_steps)
    for (auto [n, m] : {std::pair{1L, 1L}, {3L, 2L}, {13L, 17L}}) all.push_back(steps_at(n, m, t, items, items == 1 ? 1 : 8));
  return all;
}
template <class S, class P>
void check_steps(const std::string& name, P program, const std::vector<ir::point>& at) {
  check_kernel(name, lowered_by<S>(program), subject_of(program), at);
}
template <class S, class P>
hoist::kernel_module module_by(P program, const ir::point& at) {
  const subject s = lowered_by<S>(program);
  return emit_module(s.terms, at, s.inputs);
}
int barriers(const hoist::kernel_module& m) { return count_statements(m.kernels[0], ir::statement::kind::barrier); }

}  // namespace

TEST_CASE("marched steps: whatever a grid has at its ends, by work-items of any width") {
  check_steps<marched<4>>("clamped", clamped, points({1, 2, 4}, 32));
  check_steps<marched<4>>("mirrored box", mirrored_box, points({2, 4}, 32));
  check_steps<marched<4>>("wrapped box", wrapped_box, points({2, 3}, 32));
  check_steps<marched<1>>("framed", framed, points({2}, 32));
  check_steps<marched<4>>("two boundaries", two_boundaries, points({3}, 32));
  check_steps<marched<2>>("shifts", shifts, points({3}, 32));
  check_steps<marched<1>>("wide", wide_steps, points({3}, 32));
  check_steps<marched<4>>("wide, periodic", wide_periodic, points({2}, 32));
}

TEST_CASE("marched steps: any number of steps, and what is left of it") {
  for (long t : {1L, 2L, 4L, 5L, 8L}) {
    check_steps<marched<2>>("one", one, {steps_at(13, 29, t, 32)});
    check_steps<marched<2>>("none", none, {steps_at(13, 29, t, 32)});
    check_steps<marched<2>>("three and twenty", twenty_three, {steps_at(13, 29, t, 32)});
  }
  CHECK(module_by<marched<2>>(twenty_three, steps_at(13, 29, 5, 32)).launches.size() == 5);
  CHECK(module_by<marched<2>>(one, steps_at(13, 29, 8, 32)).kernels.size() == 1);
  CHECK(module_by<marched<2>>(clamped, steps_at(13, 29, 5, 32)).kernels.size() == 1);
  CHECK(module_by<marched<2>>(clamped, steps_at(13, 29, 4, 32)).kernels.size() == 2);
}

TEST_CASE("marched steps: as many as a size says, a few more or less than a kernel makes, and many") {
  std::vector<ir::point> all;
  for (const auto& [steps, at_once] : {std::pair{1L, 4L}, {3L, 4L}, {4L, 4L}, {43L, 4L}, {2L, 3L}, {33L, 3L}, {0L, 4L}}) {
    all.push_back(steps_at(7, 13, at_once, 32));
    all.back().sizes.push({"K", steps});
  }
  check_steps<marched<2>>("counted", counted, all);
  CHECK(module_by<marched<2>>(counted, all[6]).launches.size() == 1);
  CHECK(module_by<marched<2>>(counted, all[3]).steps == 43);
  CHECK(module_by<marched<2>>(counted, all[3]).launches.size() == 11);
  ir::point open = steps_at(7, 13, 4, 32);
  open.at_launch = {{"K", 1, 50}};
  check_rejected(lowered_by<marched<2>>(counted), open, "iterate over launches needs a number of steps where text is emitted");
}

TEST_CASE("marched steps: integers, inputs that don't change, states of several arrays") {
  check_steps<marched<4>>("coefficients", coefficients, points({3}, 32));
  check_steps<marched<4>>("life", life, points({2, 3}, 32));
  check_steps<marched<2>>("waves", waves, points({3}, 32));
}

TEST_CASE("marched steps: by work-items that have the blocks of a row in turn") {
  check_steps<in_turn<8>>("clamped", clamped, points({1, 2, 4}, 1));
  check_steps<in_turn<4>>("mirrored box", mirrored_box, points({2, 4}, 1));
  check_steps<in_turn<8>>("wrapped box", wrapped_box, points({3}, 1));
  check_steps<in_turn<4>>("wide", wide_steps, points({3}, 1));
  check_steps<in_turn<4>>("life", life, points({3}, 1));
  check_steps<in_turn<4>>("waves", waves, points({2}, 1));
  CHECK(barriers(module_by<in_turn<8>>(clamped, steps_at(256, 256, 4, 1))) == 0);
}

TEST_CASE("marched steps: cubes, plane by plane") {
  check_steps<through_planes<4>>("clamped cube", clamped_cube, cubes({1, 2, 3}, 4));
  check_steps<through_planes<1>>("wrapped cube", wrapped_cube, cubes({2}, 8));
}

TEST_CASE("marched steps: cubes, by work-items that have the blocks of some lines in turn") {
  check_steps<planes_in_turn<4>>("clamped cube", clamped_cube, cubes({1, 2, 3}, 1));
  check_steps<planes_in_turn<2>>("wrapped cube", wrapped_cube, cubes({2}, 1));
}

TEST_CASE("marched steps: one barrier a row, in groups of any size") {
  const hoist::kernel_module m = module_by<marched<4>>(clamped, steps_at(256, 256, 4, 32));
  REQUIRE(m.rejected == nullptr);
  CHECK(barriers(m) == 2 * 6);  // of six rows an iteration, inside and at the ends
  check_steps<marched<4>>("short groups", clamped, {steps_at(64, 101, 1, 4)});
}

TEST_CASE("marched steps are rejected with a reason") {
  check_rejected(lowered_by<marched<2>>(clamped), steps_at(64, 64, 4, 4),
                 "so many steps at once need more work-items: their halo leaves no cells to a group");
  check_rejected(lowered_by<marched<2>>(doubled_far), steps_at(64, 64, 2, 32),
                 "a step reads cells that aren't at a distance of at most 8 from the one that it computes");
  check_rejected(lowered_by<marched<2>>(between), steps_at(64, 64, 2, 32),
                 "the arrays of a state that is marched through have one shape");
}
