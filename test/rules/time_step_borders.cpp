// Time loops of any number of steps, whatever lies beyond the ends of arrays of one to three dimensions.

#include <hoist/language.hpp>
#include <hoist/strategies/macro.hpp>
#include <hoist/strategies/time_loops.hpp>
#include <support/simulated.hpp>

#include <doctest/doctest.h>

namespace {

using namespace hoist;
using namespace hoist::test;

constexpr auto steps = size<"K">;
/// The cells inside again, without the last one.
constexpr auto reflected = by([](auto i, auto n) { return min(abs(i), 2 * n - 2 - abs(i)); });

template <class B>
constexpr auto line_of(B beyond) {
  return program<array<int, M>>([=](auto x) {
    return x | iterate<steps>([=](auto now) {
             return now | pad<1>(beyond) | slide<3> | map([](auto w) { return w(0) + 2 * w(1) - w(2); });
           });
  });
}
template <class B>
constexpr auto grid_of(B beyond) {
  return program<array2<int, N, M>>([=](auto x) {
    return x | iterate<steps>([=](auto now) {
             return now | pad2<1>(beyond) | slide2<3> |
                    map2([](auto w) { return w(0, 1) + 3 * w(1, 0) - w(1, 1) + w(2, 2) - w(1, 2); });
           });
  });
}
template <class B>
constexpr auto cube_of(B beyond) {
  return program<array3<int, 5, N, M>>([=](auto x) {
    return x | iterate<steps>([=](auto now) {
             return now | pad3<1>(beyond) | slide3<3> | map3([](auto w) {
                      return w(0, 1, 1) + 2 * w(1, 0, 1) - w(1, 1, 0) + w(1, 1, 2) - w(1, 2, 1) + w(2, 1, 1);
                    });
           });
  });
}

using at_once = tunable<"steps", 3>;
using rows = tunable<"rows", 8>;
using single = strategies::seq<strategies::normalise, strategies::lower_maps<map_global_<0>>>;
using marched = strategies::seq<strategies::normalise, strategies::steps_marched<2, at_once, rows, local_size<0, 32>>>;
using in_turn = strategies::seq<strategies::normalise, strategies::steps_marched_in_turn<4, at_once, rows, num<4>>>;
using through_planes =
    strategies::seq<strategies::normalise,
                    strategies::steps_marched_through_planes<2, at_once, rows, local_size<0, 8>, local_size<1, 8>>>;
using planes_in_turn =
    strategies::seq<strategies::normalise, strategies::steps_marched_through_planes_in_turn<4, at_once, rows, num<4>, num<9>>>;

/// None, one, one less than a kernel makes, as many, and ten times as many with all that may be left.
std::vector<ir::point> numbers_of_steps(long n, long m, std::vector<long> local, long most) {
  std::vector<ir::point> all;
  for (long k : {0L, 1L, 2L, 3L, most}) {
    all.push_back(point_at(n, m, local, {{"steps", 3}, {"rows", 8}, {"local_x", local[0]}, {"local_y", local[1]}}));
    all.back().sizes.push({"K", k});
  }
  return all;
}
template <class S, class P>
void check_steps(const char* name, P program, const std::vector<ir::point>& at) {
  check_kernel(name, lowered_by<S>(program), subject_of(program), at);
}
template <class B>
void check_borders(const char* name, B beyond) {
  check_steps<single>(name, line_of(beyond), numbers_of_steps(1, 37, {1, 1}, 33));
  check_steps<marched>(name, grid_of(beyond), numbers_of_steps(7, 13, {32, 1}, 33));
  check_steps<in_turn>(name, grid_of(beyond), numbers_of_steps(7, 13, {1, 1}, 33));
  check_steps<through_planes>(name, cube_of(beyond), numbers_of_steps(4, 7, {8, 8}, 13));
  check_steps<planes_in_turn>(name, cube_of(beyond), numbers_of_steps(4, 7, {1, 1}, 33));
}

}  // namespace

TEST_CASE("any number of steps, whatever lies beyond the ends of arrays of one to three dimensions") {
  check_borders("clamped", clamp);
  check_borders("mirrored", mirror);
  check_borders("periodic", wrap);
  check_borders("constant", constant<2>);
  check_borders("reflected", reflected);
}
