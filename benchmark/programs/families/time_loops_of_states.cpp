// Time loops of 24 steps, with arrays that don't change and with states of two arrays.
#include "../families.hpp"
#include "../time_loop_recipes.hpp"
#include "../time_loops.hpp"

namespace hoist::benchmarks {

namespace {

using namespace time_loops;

constexpr int steps = 24;
constexpr auto heat = program<grid, grid>([](auto in, auto coefficients) {
  return in |
         iterate<steps>([=](auto now) { return zip2(now | pad2<1>(clamp) | slide2<3>, coefficients) | map2(heat_through); });
});
constexpr auto wave = program<grid, grid>([](auto first, auto before) {
  return make_tuple(first, before) | iterate<steps>([](auto now, auto before) {
           return make_tuple(zip2(now | pad2<1>(mirror) | slide2<3>, before) | map2(wave_after), now);
         });
});
constexpr auto react = program<grid, grid>([](auto u, auto v) {
  return make_tuple(u, v) | iterate<steps>([](auto u, auto v) {
           auto both = zip2(u | pad2<1>(wrap) | slide2<3>, v | pad2<1>(wrap) | slide2<3>);
           return make_tuple(both | map2([](auto u, auto v) {
                               return u(1, 1) + 0.16f * laplacian(u) - u(1, 1) * v(1, 1) * v(1, 1) + 0.055f * (1.f - u(1, 1));
                             }),
                             both | map2([](auto u, auto v) {
                               return v(1, 1) + 0.08f * laplacian(v) + u(1, 1) * v(1, 1) * v(1, 1) - 0.117f * v(1, 1);
                             }));
         });
});

}  // namespace

family loop_heat() { return family_of<decltype(heat), time_loops::recipes>("heat_loop", heat); }
family loop_wave() { return family_of<decltype(wave), time_loops::recipes>("wave_loop", wave); }
family loop_reaction() { return family_of<decltype(react), time_loops::recipes>("reaction_loop", react); }

}  // namespace hoist::benchmarks
