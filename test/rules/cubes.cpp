// Rules of cubes: planes and rows exchanged, and blocks whose results are computed at once.
#include <support/meaning.hpp>
#include <support/programs.hpp>

#include <hoist/rules/cube_blocks.hpp>
#include <hoist/strategies/macro.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

// No symmetry, and windows of another extent on each axis.
using cube = array3<float, N, N + 1, M>;
inline constexpr auto corner = [](auto w) {
  return w(0, 1, 2) + 2.f * w(1, 0, 1) + 4.f * w(1, 1, 4) + 8.f * w(0, 2, 0) + 16.f * w(1, 1, 1);
};
inline constexpr auto corner_and = [](auto w, auto y, auto v) { return 32.f * y - w(1, 2, 0) + 2.f * w(0, 1, 3) + v(0, 1, 0); };
inline constexpr auto plain =
    program<array3<float, N + 1, M + 2, N + 4>>([](auto x) { return x | slide3<2, 3, 5> | map3(corner); });
inline constexpr auto clamped = program<cube>([](auto x) { return x | pad3<1>(clamp) | slide3<2, 3, 5> | map3(corner); });
inline constexpr auto zipped =
    program<array3<float, N + 1, N + 2, M + 3>, array3<float, N, N, M>, array3<float, N + 1, N + 1, M>>(
        [](auto x, auto y, auto z) { return zip3(x | slide3<2, 3, 4>, y, z | slide3<2, 2, 1>) | map3(corner_and); });

template <class Planes, class Rows, int W>
using block = rules::block_cube<Planes, Rows, W, map_global_<2>, map_global_<1>, map_global_<0>>;
using three = num<3>;
using two = num<2>;
template <int W>
using march = strategies::seq<
    rules::turn_cube<>,
    strategies::top_down<rules::march_planes<two, W, num<1>, map_global_<1>, map_global_<2>, map_global_<0>, three>>>;

using march_columns = strategies::seq<
    rules::turn_cube<rules::planes_and_columns>,
    strategies::top_down<rules::march_planes<three, 1, num<1>, map_global_<0>, map_global_<1>, map_global_<2>>>>;

}  // namespace

TEST_CASE("turn_cube: rows or columns walked as planes are, of windows and of windows beside elements") {
  using rules::planes_and_columns, rules::turn_cube;
  for (const rewriting& r :
       {rewritten_by<turn_cube<>>("plain", plain, 1, 1), rewritten_by<turn_cube<>>("clamped", clamped, 2, 4),
        rewritten_by<turn_cube<>>("zipped", zipped), rewritten_by<turn_cube<planes_and_columns>>("plain", plain, 1, 1),
        rewritten_by<turn_cube<planes_and_columns>>("zipped", zipped)})
    check_meaning(r);
  for (const rewriting& r : {rewritten_by<march<1>>("plain", plain), rewritten_by<march<2>>("clamped", clamped, 2, 4),
                             rewritten_by<march<1>>("zipped", zipped), rewritten_by<march_columns>("clamped", clamped, 2, 4),
                             rewritten_by<march_columns>("zipped", zipped)})
    check_meaning(r, no_tunables, {{6, 12}, {12, 6}});
  check_refused<turn_cube<>>(map_grid, "map3 f . slide3 = turn . map3 (f . turn) . slide3 . turn");
}

TEST_CASE("block_cube: results at once are those one by one") {
  for (const rewriting& r :
       {rewritten_by<block<two, three, 1>>("plain", plain), rewritten_by<block<three, two, 2>>("clamped", clamped, 2, 4),
        rewritten_by<block<two, two, 2>>("zipped", zipped)})
    check_meaning(r, no_tunables, {{6, 12}, {12, 6}});
  check_refused<block<two, three, 2>>(map_grid, "map3 f . slide3 = untile3 . map3 (map3 f . slide3) . tiles3");
}
