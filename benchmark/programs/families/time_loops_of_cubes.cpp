// Time loops of 24 steps through cubes.
#include "../families.hpp"
#include "../time_loop_recipes.hpp"
#include "../time_loops.hpp"

namespace hoist::benchmarks {

namespace {
constexpr auto star = time_loops::on_cube<24>(time_loops::star_of_7);
constexpr auto box = time_loops::on_cube<24>(time_loops::box_of_27);
}  // namespace

family loop_star3d1r() { return family_of<decltype(star), time_loops::recipes>("star3d1r", star); }
family loop_j3d27pt() { return family_of<decltype(box), time_loops::recipes>("j3d27pt", box); }

}  // namespace hoist::benchmarks
