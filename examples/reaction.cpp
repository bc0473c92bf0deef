// Two species react and diffuse: a time loop whose state is two arrays, which stay on the device.

#include <hoist/opencl.hpp>

#include <algorithm>
#include <cstdio>
#include <vector>

using namespace hoist;

namespace {

inline constexpr auto steps = size<"steps">;
using grid = array2<float, N, M>;

// [species]
inline constexpr auto laplacian = [](auto w) { return w(0, 1) + w(1, 0) + w(1, 2) + w(2, 1) - 4.f * w(1, 1); };
/// Gray and Scott's two species: v eats u, u is fed, v dies.
inline constexpr auto react = program<grid, grid>([](auto u, auto v) {
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
// [/species]
// [recipes]
/// Single steps, and several in a kernel: fewer recipes than there are, so that it compiles sooner.
using recipes =
    meta::concat_t<meta::list<recipe<"direct", families::direct<map_global_<1>, map_global_<0>>>>, families::time_loop_recipes>;
// [/recipes]

}  // namespace

int main() try {
  const runtime::session s(best_device());
  const long n = 48, m = 64;
  std::vector<float> u(static_cast<std::size_t>(n * m), 1.f), v(u.size());
  for (long i = n / 2 - 4; i < n / 2 + 4; ++i)
    for (long j = m / 2 - 4; j < m / 2 + 4; ++j)
      u[static_cast<std::size_t>(i * m + j)] = 0.5f, v[static_cast<std::size_t>(i * m + j)] = 0.25f;

  // [rounds]
  const runtime::launcher round =
      tune(react, family_of<decltype(react), recipes>("react", react), s).prepared({{"N", n}, {"M", m}, {"steps", 100}});
  const runtime::buffer u0(s, 4 * n * m), v0(s, 4 * n * m), u1(s, 4 * n * m), v1(s, 4 * n * m);
  u0.write(u);
  v0.write(v);
  for (int rounds = 0; rounds < 5; ++rounds) {
    round.enqueue(s.queue(), runtime::results{u1.handle(), v1.handle()}, runtime::inputs{u0.handle(), v0.handle()});
    round.enqueue(s.queue(), runtime::results{u0.handle(), v0.handle()}, runtime::inputs{u1.handle(), v1.handle()});
  }
  v0.read(v);  // after 1,000 steps
  // [/rounds]
  const auto alive = std::count_if(v.begin(), v.end(), [](float x) { return x > 0.1f; });
  std::printf("species: the second one lives in %ld of %ld cells\n", static_cast<long>(alive), n * m);
  return alive > 64 && alive < n * m ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "reaction: %s\n", e.what());
  return 1;
}
