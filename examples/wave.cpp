// The wave equation in a cube, of two time levels; how many steps a call makes is said when it runs.

#include <hoist/opencl.hpp>

#include <cstdio>
#include <vector>

using namespace hoist;

namespace {

inline constexpr auto steps = size<"steps">;
using cube = array3<float, N, N, N>;

// [wave]
/// Two time levels: what stands now, and what stood before.
inline constexpr auto wave = program<cube, cube>([](auto first, auto before) {
  return make_tuple(first, before) | iterate<steps>([](auto now, auto before) {
           auto next = zip3(now | pad3<1>(clamp) | slide3<3>, before) | map3([](auto w, auto old) {
                         const auto around =
                             w(0, 1, 1) + w(1, 0, 1) + w(1, 1, 0) + w(1, 1, 2) + w(1, 2, 1) + w(2, 1, 1) - 6.f * w(1, 1, 1);
                         return 2.f * w(1, 1, 1) - old + 0.2f * around;
                       });
           return make_tuple(next, now);
         });
});
// [/wave]
// [recipes]
/// Single steps, and several in a kernel: fewer recipes than there are, so that it compiles sooner.
using recipes =
    meta::concat_t<meta::list<recipe<"direct-3d", strategies::lower_maps<map_global_<2>, map_global_<1>, map_global_<0>>>>,
                   families::time_loop_recipes>;
// [/recipes]

/// A bubble spreads; its front is as far from the middle as it went in the time.
int spread(const runtime::session& s) {
  const long n = 24;
  std::vector<float> now(static_cast<std::size_t>(n * n * n)), before, later(now.size()), last(now.size());
  now[static_cast<std::size_t>(((n / 2) * n + n / 2) * n + n / 2)] = 1;
  before = now;
  // [call]
  auto run = tune(wave, family_of<decltype(wave), recipes>("wave", wave), s);
  run.with({{"steps", 9}})(view(later, {n, n, n}), view(last, {n, n, n}), view(now, {n, n, n}), view(before, {n, n, n}));
  // [/call]
  const auto at = [&](long d) { return later[static_cast<std::size_t>(((n / 2) * n + n / 2) * n + n / 2 + d)]; };
  std::printf("wave: %s, %s; %g in the middle, %g where the front is, %g beyond it\n", run.chosen().structure.c_str(),
              run.chosen().point.c_str(), static_cast<double>(at(0)), static_cast<double>(at(9)), static_cast<double>(at(10)));
  return at(9) > 0 && at(10) == 0 ? 0 : 1;
}

}  // namespace

int main() try { return spread(runtime::session(best_device())); } catch (const std::exception& e) {
  std::fprintf(stderr, "wave: %s\n", e.what());
  return 1;
}
