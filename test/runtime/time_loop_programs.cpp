// Time loops of several arrays as simulations have them: what single steps and several a kernel give, held against loops in C++.

#include <hoist/opencl.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

using namespace hoist;

using grid = array2<float, N, M>;
inline constexpr auto steps = size<"steps">;

/// Two dimensions, nine velocities (D2Q9): f0 rests, f1 to f4 flow right, down, left, up, f5 to f8 between them. An obstacle
/// sends back what comes to it.
inline constexpr auto collide = [](auto f0, auto f1, auto f2, auto f3, auto f4, auto f5, auto f6, auto f7, auto f8, auto wall) {
  const auto density = f0 + f1 + f2 + f3 + f4 + f5 + f6 + f7 + f8;
  const auto x = (f1 + f5 + f8 - f3 - f6 - f7) / density, y = (f2 + f5 + f6 - f4 - f7 - f8) / density;
  const auto still = 1.f - 1.5f * (x * x + y * y);
  const auto next = [=](auto f, auto back, float weight, auto along) {
    const auto balanced = weight * density * (still + along * (3.f + 4.5f * along));
    return select(wall == 0, f + 0.6f * (balanced - f), back);
  };
  return make_tuple(next(f0, f0, 4.f / 9, x - x), next(f1, f3, 1.f / 9, x), next(f2, f4, 1.f / 9, y),
                    next(f3, f1, 1.f / 9, 0.f - x), next(f4, f2, 1.f / 9, 0.f - y), next(f5, f7, 1.f / 36, x + y),
                    next(f6, f8, 1.f / 36, y - x), next(f7, f5, 1.f / 36, 0.f - x - y), next(f8, f6, 1.f / 36, x - y));
};
inline constexpr auto lattice = program<grid, grid, grid, grid, grid, grid, grid, grid, grid, array2<int, N, M>>(
    [](auto g0, auto g1, auto g2, auto g3, auto g4, auto g5, auto g6, auto g7, auto g8, auto wall) {
      return make_tuple(g0, g1, g2, g3, g4, g5, g6, g7, g8) |
             iterate<steps>([=](auto f0, auto f1, auto f2, auto f3, auto f4, auto f5, auto f6, auto f7, auto f8) {
               return zip2(f0, f1 | shift2<0, 1>(wrap), f2 | shift2<1, 0>(wrap), f3 | shift2<0, -1>(wrap),
                           f4 | shift2<-1, 0>(wrap), f5 | shift2<1, 1>(wrap), f6 | shift2<1, -1>(wrap),
                           f7 | shift2<-1, -1>(wrap), f8 | shift2<-1, 1>(wrap), wall) |
                      map2(collide) | map([](auto row) { return row | unzip; }) | unzip;
             });
    });

/// Fields that lie between each other's cells: the magnetic one reads the electric ones of its own step.
inline constexpr auto maxwell = program<grid, grid, grid>([](auto ex, auto ey, auto hz) {
  return make_tuple(ex, ey, hz) | iterate<steps>([](auto ex, auto ey, auto hz) {
           auto change = [](auto e, auto here, auto there) { return e - 0.5f * (here - there); };
           auto x = zip2(ex, hz, hz | shift2<1, 0>(constant<0>)) | map2(change);
           auto y = zip2(ey, hz, hz | shift2<0, 1>(constant<0>)) | map2(change);
           auto z = zip2(hz, x, x | shift2<-1, 0>(constant<0>), y, y | shift2<0, -1>(constant<0>)) |
                    map2([](auto h, auto x, auto below, auto y, auto right) { return h - 0.7f * (right - y + below - x); });
           return make_tuple(x, y, z);
         });
});

/// Speckle-reducing anisotropic diffusion: a coefficient of every cell, which its neighbours read.
inline constexpr auto windows = [](auto x) { return x | pad2<1>(clamp) | slide2<3>; };
inline constexpr auto coefficient = [](auto w) {
  using std::max, std::min;
  const auto c = w(1, 1), n = w(0, 1) - c, s = w(2, 1) - c, west = w(1, 0) - c, e = w(1, 2) - c;
  const auto g = (n * n + s * s + west * west + e * e) / (c * c), l = (n + s + west + e) / c, b = 1.f + 0.25f * l;
  const auto q = (0.5f * g - 0.0625f * (l * l)) / (b * b);
  return min(max(1.f / (1.f + (q - 0.05f) / 0.0525f), 0.f), 1.f);
};
inline constexpr auto diffused = [](auto j, auto c) {
  const auto at = j(1, 1);
  return at + 0.125f * (c(1, 1) * (j(0, 1) - at + j(1, 0) - at) + c(2, 1) * (j(2, 1) - at) + c(1, 2) * (j(1, 2) - at));
};
inline constexpr auto despeckle = program<grid>([](auto image) {
  return image |
         iterate<steps>([](auto j) { return zip2(windows(j), windows(windows(j) | map2(coefficient))) | map2(diffused); });
});
inline constexpr auto despeckle_by_two = program<grid>([](auto image) {
  return image | iterate<steps>([](auto j) {
           auto c = windows(j) | map2(coefficient) | to_global;
           return zip2(windows(j), windows(c)) | map2(diffused);
         });
});

/// Fields that stand between the cells of another one, at both ends, too.
inline constexpr auto between = program<array2<float, N + 1, M>, array2<float, N, M + 1>, grid>([](auto x, auto y, auto e) {
  return make_tuple(x, y, e) | iterate<steps>([](auto x, auto y, auto e) {
           auto by_rows = [](auto a) { return a | slide<2> | map([](auto rows) { return rows | transpose; }); };
           auto by_columns = [](auto a) { return a | map([](auto row) { return row | slide<2>; }); };
           auto next_x =
               zip2(x, by_rows(e | pad<1>(constant<0>))) | map2([](auto x, auto e) { return x - 0.5f * (e(1) - e(0)); });
           auto next_y = zip2(y, by_columns(e | map([](auto row) { return row | pad<1>(constant<0>); }))) |
                         map2([](auto y, auto e) { return y + 0.5f * (e(1) - e(0)); });
           auto next_e = zip2(e, by_rows(next_x), by_columns(next_y)) |
                         map2([](auto e, auto x, auto y) { return e + 0.5f * (y(1) - y(0)) - 0.5f * (x(1) - x(0)); });
           return make_tuple(next_x, next_y, next_e);
         });
});

struct cells {
  long n, m;
  std::vector<float> at;
  float wrapped(long i, long j) const { return at[static_cast<std::size_t>((i + n) % n * m + (j + m) % m)]; }
  float zero(long i, long j) const { return i < 0 || j < 0 || i >= n || j >= m ? 0.f : wrapped(i, j); }
  float clamped(long i, long j) const { return wrapped(std::clamp(i, 0L, n - 1), std::clamp(j, 0L, m - 1)); }
};
template <class F>
cells made(long n, long m, F f) {
  cells c{n, m, {}};
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j) c.at.push_back(f(i, j));
  return c;
}
float noise(long i, long j, int seed) { return static_cast<float>((i * 131 + j * 37 + seed * 17) * 7919 % 1009) / 1009.f; }

std::vector<cells> flowed(std::vector<cells> f, const std::vector<int>& wall, long k) {
  constexpr int down[] = {0, 0, 1, 0, -1, 1, 1, -1, -1}, right[] = {0, 1, 0, -1, 0, 1, -1, -1, 1},
                back[] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
  const long n = f[0].n, m = f[0].m;
  for (; k > 0; --k) {
    std::vector<cells> next = f;
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < m; ++j) {
        float come[9], density = 0, x = 0, y = 0;
        for (int d = 0; d < 9; ++d) {
          come[d] = f[static_cast<std::size_t>(d)].wrapped(i - down[d], j - right[d]);
          density += come[d], x += static_cast<float>(right[d]) * come[d], y += static_cast<float>(down[d]) * come[d];
        }
        x /= density, y /= density;
        const auto here = static_cast<std::size_t>(i * m + j);
        for (int d = 0; d < 9; ++d) {
          const float along = static_cast<float>(right[d]) * x + static_cast<float>(down[d]) * y;
          const float weight = d == 0 ? 4.f / 9 : d < 5 ? 1.f / 9 : 1.f / 36;
          const float balanced = weight * density * (1.f - 1.5f * (x * x + y * y) + along * (3.f + 4.5f * along));
          next[static_cast<std::size_t>(d)].at[here] = wall[here] == 0 ? come[d] + 0.6f * (balanced - come[d]) : come[back[d]];
        }
      }
    f = next;
  }
  return f;
}
std::vector<cells> fields_after(cells ex, cells ey, cells hz, long k) {
  for (; k > 0; --k) {
    const cells h = hz;
    ex = made(h.n, h.m, [&](long i, long j) { return ex.zero(i, j) - 0.5f * (h.zero(i, j) - h.zero(i - 1, j)); });
    ey = made(h.n, h.m, [&](long i, long j) { return ey.zero(i, j) - 0.5f * (h.zero(i, j) - h.zero(i, j - 1)); });
    hz = made(h.n, h.m, [&](long i, long j) {
      return h.zero(i, j) - 0.7f * (ey.zero(i, j + 1) - ey.zero(i, j) + ex.zero(i + 1, j) - ex.zero(i, j));
    });
  }
  return {ex, ey, hz};
}
std::vector<cells> between_after(cells x, cells y, cells e, long k) {
  for (; k > 0; --k) {
    x = made(x.n, x.m, [&](long i, long j) { return x.zero(i, j) - 0.5f * (e.zero(i, j) - e.zero(i - 1, j)); });
    y = made(y.n, y.m, [&](long i, long j) { return y.zero(i, j) + 0.5f * (e.zero(i, j) - e.zero(i, j - 1)); });
    e = made(e.n, e.m, [&](long i, long j) {
      return e.zero(i, j) + 0.5f * (y.zero(i, j + 1) - y.zero(i, j)) - 0.5f * (x.zero(i + 1, j) - x.zero(i, j));
    });
  }
  return {x, y, e};
}
cells despeckled(cells image, long k) {
  for (; k > 0; --k) {
    const auto at = [&](long i, long j) { return image.clamped(i, j); };
    const cells c = made(image.n, image.m,
                         [&](long i, long j) { return coefficient([&](int a, int b) { return at(i + a - 1, j + b - 1); }); });
    image = made(image.n, image.m, [&](long i, long j) {
      return diffused([&](int a, int b) { return at(i + a - 1, j + b - 1); },
                      [&](int a, int b) { return c.clamped(i + a - 1, j + b - 1); });
    });
  }
  return image;
}
float farthest(const std::vector<float>& a, const std::vector<float>& b) {
  float most = a.size() == b.size() ? 0.f : 1e9f;
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
    most = std::isfinite(a[i] - b[i]) ? std::max(most, std::abs(a[i] - b[i])) : 1e9f;
  return most;
}

using single = meta::list<recipe<"direct", families::direct<map_global_<1>, map_global_<0>>>>;
using by_stages =
    meta::list<families::stages_recipe<"stages-direct",
                                       strategies::everywhere<strategies::nest_of_loops<map_global_<1>, map_global_<0>>>>>;
using several = meta::list<families::marched_steps_of_rows<"march-steps", 1>>;

template <class Recipes, class P>
auto tuned_by(P p) {
  return tune(p, family_of<P, Recipes>("loop", p), best_device(), tuning::one_shot().without_comparison().without_wisdom());
}

}  // namespace

TEST_CASE_TEMPLATE("a lattice Boltzmann method of nine arrays, around an obstacle", Recipes, single, several) {
  const long n = 13, m = 29;
  auto run = tuned_by<Recipes>(lattice);
  std::vector<cells> f;
  for (int d = 0; d < 9; ++d)
    f.push_back(made(n, m, [&](long i, long j) {
      return (d == 0 ? 4.f : d < 5 ? 1.f : 0.25f) * (1.f + 0.1f * noise(i, j, d));
    }));
  std::vector<int> wall(static_cast<std::size_t>(n * m));
  for (long i = 4; i < 8; ++i)
    for (long j = 9; j < 12; ++j) wall[static_cast<std::size_t>(i * m + j)] = 1;
  std::vector<cells> out = f;
  const auto in = [&](std::size_t d) { return view(std::as_const(f[d].at), {n, m}); };
  const auto to = [&](std::size_t d) { return view(out[d].at, {n, m}); };
  for (long k : {0L, 1L, 11L}) {
    CAPTURE(k);
    run.with({{"steps", k}})(to(0), to(1), to(2), to(3), to(4), to(5), to(6), to(7), to(8), in(0), in(1), in(2), in(3), in(4),
                             in(5), in(6), in(7), in(8), view(std::as_const(wall), {n, m}));
    const std::vector<cells> right = flowed(f, wall, k);
    for (std::size_t d = 0; d < 9; ++d) CHECK(farthest(out[d].at, right[d].at) <= (k == 0 ? 0.f : 1e-4f));
  }
}

TEST_CASE_TEMPLATE("three staggered fields, each step of which reads its own", Recipes, single, several) {
  const long n = 17, m = 23;
  auto run = tuned_by<Recipes>(maxwell);
  std::vector<cells> f;
  for (int d = 0; d < 3; ++d) f.push_back(made(n, m, [&](long i, long j) { return noise(i, j, d); }));
  std::vector<cells> out = f;
  const auto in = [&](std::size_t d) { return view(std::as_const(f[d].at), {n, m}); };
  const auto to = [&](std::size_t d) { return view(out[d].at, {n, m}); };
  for (long k : {0L, 1L, 13L}) {
    CAPTURE(k);
    run.with({{"steps", k}})(to(0), to(1), to(2), in(0), in(1), in(2));
    const std::vector<cells> right = fields_after(f[0], f[1], f[2], k);
    for (std::size_t d = 0; d < 3; ++d) CHECK(farthest(out[d].at, right[d].at) <= (k == 0 ? 0.f : 1e-4f));
  }
}

TEST_CASE_TEMPLATE("diffusion by a coefficient that each step computes, in one kernel a step, several, and two", Recipes,
                   single, several, void) {
  const long n = 19, m = 31;
  const auto despeckling = [] {
    if constexpr (std::is_void_v<Recipes>)
      return tuned_by<by_stages>(despeckle_by_two);
    else
      return tuned_by<Recipes>(despeckle);
  };
  auto run = despeckling();
  const cells image = made(n, m, [](long i, long j) { return 1.f + noise(i, j, 3); });
  cells out = image;
  for (long k : {0L, 1L, 9L}) {
    CAPTURE(k);
    run.with({{"steps", k}})(view(out.at, {n, m}), view(image.at, {n, m}));
    CHECK(farthest(out.at, despeckled(image, k).at) <= (k == 0 ? 0.f : 1e-4f));
  }
}

TEST_CASE("staggered fields with one more at the ends, by single steps") {
  const long n = 11, m = 14;
  auto run = tuned_by<meta::concat_t<several, single>>(between);
  const auto field = [](int seed) { return [seed](long i, long j) { return noise(i, j, seed); }; };
  const std::vector<cells> f{made(n + 1, m, field(0)), made(n, m + 1, field(1)), made(n, m, field(2))};
  std::vector<cells> out = f;
  const auto in = [&](std::size_t d) { return view(std::as_const(f[d].at), {f[d].n, f[d].m}); };
  const auto to = [&](std::size_t d) { return view(out[d].at, {f[d].n, f[d].m}); };
  for (long k : {0L, 1L, 13L}) {
    CAPTURE(k);
    run.with({{"steps", k}})(to(0), to(1), to(2), in(0), in(1), in(2));
    CHECK(run.chosen().structure == "direct");
    const std::vector<cells> right = between_after(f[0], f[1], f[2], k);
    for (std::size_t d = 0; d < 3; ++d) CHECK(farthest(out[d].at, right[d].at) <= (k == 0 ? 0.f : 1e-4f));
  }
}
