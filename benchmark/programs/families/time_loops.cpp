// Time loops of 24 steps over grids.
#include "../families.hpp"
#include "../time_loop_recipes.hpp"
#include "../time_loops.hpp"

namespace hoist::benchmarks {

namespace {

using namespace time_loops;

constexpr int steps = 24;
constexpr auto five = on_grid<steps>(star_of_5);
constexpr auto nine = on_grid<steps>(box_of_9);
constexpr auto slope = on_grid<steps>(time_loops::gradient);
constexpr auto life = program<array2<int, N, M>>(
    [](auto in) { return in | iterate<steps>([](auto now) { return now | pad2<1>(constant<0>) | slide2<3> | map2(alive); }); });

}  // namespace

family loop_j2d5pt() { return family_of<decltype(five), time_loops::recipes>("j2d5pt", five); }
family loop_j2d9pt_gol() { return family_of<decltype(nine), time_loops::recipes>("j2d9pt_gol", nine); }
family loop_gradient2d() { return family_of<decltype(slope), time_loops::recipes>("gradient2d", slope); }
family loop_life() { return family_of<decltype(life), time_loops::recipes>("life", life); }

}  // namespace hoist::benchmarks
