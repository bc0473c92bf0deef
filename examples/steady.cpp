// A plate with a warm side, until its heat is steady: a time loop that stops by a residual.

#include <hoist/opencl.hpp>
#include <hoist/runtime/iterate_until.hpp>

#include <cmath>
#include <cstdio>
#include <vector>

using namespace hoist;

namespace {

using grid = array2<float, N, M>;

// [programs]
/// Outside the plate it is cold, but on the left, where it is as warm as 1.
inline constexpr auto heat = program<grid>([](auto in) {
  return in | iterate<size<"steps">>([](auto now) {
           auto between =
               now | pad<1>(clamp) | map([](auto row) { return row | pad<1, 0>(constant<1>) | pad<0, 1>(constant<0>); });
           return between | slide2<3> | map2([](auto w) { return 0.25f * (w(0, 1) + w(1, 0) + w(1, 2) + w(2, 1)); });
         });
});
/// Of the plate after some steps and the plate before them, the greatest change.
inline constexpr auto change = program<grid, grid>([](auto after, auto before) {
  return zip2(after, before) | map2([](auto a, auto b) { return max(a - b, b - a); }) | join | reduce(maximum);
});
// [/programs]
using recipes =
    meta::concat_t<meta::list<recipe<"direct", families::direct<map_global_<1>, map_global_<0>>>>, families::time_loop_recipes>;

}  // namespace

int main() try {
  const runtime::session s(best_device());
  const long n = 30, m = 40;
  // [until]
  const runtime::launcher round =
      tune(heat, family_of<decltype(heat), recipes>("heat", heat), s).prepared({{"N", n}, {"M", m}, {"steps", 50}});
  const runtime::launcher residual = tune(change, s).prepared({{"N", n}, {"M", m}});
  const runtime::buffer plate(s, 4 * n * m);
  plate.fill(0.f);
  const runtime::stop_rule<float> rule{.steps_a_round = 50, .enough = 1e-4f, .most_steps = 100000};
  const runtime::stopped<float> end = runtime::iterate_until(round, residual, rule, {plate});
  // [/until]
  std::vector<float> warm(static_cast<std::size_t>(n * m));
  plate.read(warm);
  std::printf("steady after %ld steps, of which the last 50 changed %g%s\n", end.steps, static_cast<double>(end.residual),
              end.converged ? "" : "; the limit was reached");
  float worst = 0;  // warmth falls evenly from side to side
  for (long j = 0; j < m; ++j) {
    const float right = 1 - static_cast<float>(j + 1) / static_cast<float>(m + 1);
    worst = std::fmax(worst, std::fabs(warm[static_cast<std::size_t>(n / 2 * m + j)] - right));
  }
  return end.converged && worst < 1e-2f ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "steady: %s\n", e.what());
  return 1;
}
