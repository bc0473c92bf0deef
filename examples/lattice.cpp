// A lattice Boltzmann method: a fluid in a channel flows around an obstacle. The state of the time loop is nine arrays.

#include <hoist/opencl.hpp>

#include <array>
#include <cstdio>
#include <utility>
#include <vector>

using namespace hoist;

namespace {

using grid = array2<float, N, M>;

// [collide]
/// What a cell's nine populations become: one rests, four flow right, down, left, up, four between these (D2Q9). They relax
/// towards their balance; a wall sends back what comes to it.
inline constexpr auto collide = [](auto rest, auto r, auto d, auto l, auto u, auto rd, auto ld, auto lu, auto ru, auto wall) {
  const auto density = rest + r + d + l + u + rd + ld + lu + ru;
  const auto x = (r + rd + ru - l - ld - lu) / density, y = (d + rd + ld - u - lu - ru) / density;
  const auto still = 1.f - 1.5f * (x * x + y * y);
  const auto next = [=](auto f, auto back, float weight, auto along) {
    const auto balance = weight * density * (still + along * (3.f + 4.5f * along));
    return select(wall == 0, f + 0.8f * (balance - f), back);
  };
  return make_tuple(next(rest, rest, 4.f / 9, x - x), next(r, l, 1.f / 9, x), next(d, u, 1.f / 9, y),
                    next(l, r, 1.f / 9, 0.f - x), next(u, d, 1.f / 9, 0.f - y), next(rd, lu, 1.f / 36, x + y),
                    next(ld, ru, 1.f / 36, y - x), next(lu, rd, 1.f / 36, 0.f - x - y), next(ru, ld, 1.f / 36, x - y));
};
// [/collide]
// [flow]
inline constexpr auto flow = program<grid, grid, grid, grid, grid, grid, grid, grid, grid, array2<int, N, M>>(
    [](auto f0, auto f1, auto f2, auto f3, auto f4, auto f5, auto f6, auto f7, auto f8, auto wall) {
      return make_tuple(f0, f1, f2, f3, f4, f5, f6, f7, f8) |
             iterate<size<"steps">>([=](auto rest, auto r, auto d, auto l, auto u, auto rd, auto ld, auto lu, auto ru) {
               return zip2(rest, r | shift2<0, 1>(wrap), d | shift2<1, 0>(wrap), l | shift2<0, -1>(wrap),
                           u | shift2<-1, 0>(wrap), rd | shift2<1, 1>(wrap), ld | shift2<1, -1>(wrap),
                           lu | shift2<-1, -1>(wrap), ru | shift2<-1, 1>(wrap), wall) |
                      map2(collide) | map([](auto row) { return row | unzip; }) | unzip;
             });
    });
// [/flow]
/// Single steps, and several in a kernel: fewer recipes than there are, so that it compiles sooner.
using recipes =
    meta::list<recipe<"direct", families::direct<map_global_<1>, map_global_<0>>>,
               families::marched_steps_of_rows<"march-steps", 1>, families::steps_of_blocks<"march-steps-in-turn-vec8", 8>>;

constexpr long n = 32, m = 64, steps = 80;
using cells = std::vector<float>;

/// Of one column in rows `from` to below `to`, the mean speed along the channel.
float speed(const std::array<cells, 9>& f, long column, long from, long to) {
  float sum = 0;
  for (long i = from; i < to; ++i) {
    const auto at = static_cast<std::size_t>(i * m + column);
    float density = 0;
    for (const cells& c : f) density += c[at];
    sum += (f[1][at] + f[5][at] + f[8][at] - f[3][at] - f[6][at] - f[7][at]) / density;
  }
  return sum / static_cast<float>(to - from);
}
double mass(const std::array<cells, 9>& f) {
  double sum = 0;
  for (const cells& c : f)
    for (float x : c) sum += static_cast<double>(x);
  return sum;
}

int run(const runtime::session& s) {
  constexpr float weights[9] = {4.f / 9, 1.f / 9, 1.f / 9, 1.f / 9, 1.f / 9, 1.f / 36, 1.f / 36, 1.f / 36, 1.f / 36};
  constexpr float along[9] = {0, 0.1f, 0, -0.1f, 0, 0.1f, -0.1f, -0.1f, 0.1f};
  std::array<cells, 9> before, after;
  for (std::size_t k = 0; k < 9; ++k) {
    before[k].assign(static_cast<std::size_t>(n * m), weights[k] * (1 + 3 * along[k] + 4.5f * along[k] * along[k] - 0.015f));
    after[k].resize(before[k].size());
  }
  std::vector<int> wall(static_cast<std::size_t>(n * m));
  for (long i = 12; i < 20; ++i)
    for (long j = 16; j < 20; ++j) wall[static_cast<std::size_t>(i * m + j)] = 1;

  auto flowing = tune(flow, family_of<decltype(flow), recipes>("flow", flow), s);
  const auto in = [&](std::size_t k) { return view(std::as_const(before[k]), {n, m}); };
  const auto out = [&](std::size_t k) { return view(after[k], {n, m}); };
  flowing.with({{"steps", steps}})(out(0), out(1), out(2), out(3), out(4), out(5), out(6), out(7), out(8), in(0), in(1), in(2),
                                   in(3), in(4), in(5), in(6), in(7), in(8), view(std::as_const(wall), {n, m}));
  const float behind = speed(after, 22, 12, 20), beside = speed(after, 18, 0, 8);
  std::printf("lattice: %s, %s; speed %g behind the obstacle, %g beside it; mass %g, %g before\n",
              flowing.chosen().structure.c_str(), flowing.chosen().point.c_str(), static_cast<double>(behind),
              static_cast<double>(beside), mass(after), mass(before));
  const bool keeps_mass = mass(after) > 0.999 * mass(before) && mass(after) < 1.001 * mass(before);
  return keeps_mass && behind < beside ? 0 : 1;
}

}  // namespace

int main() try { return run(runtime::session(best_device())); } catch (const std::exception& e) {
  std::fprintf(stderr, "lattice: %s\n", e.what());
  return 1;
}
