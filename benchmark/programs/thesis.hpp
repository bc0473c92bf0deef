#pragma once
// Benchmarks of Remmelg's thesis (Table 4.2) beside products and sums of rows.

#include <benchmark/programs/arrays.hpp>

#include <hoist/patterns/opencl/gather_unchecked.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce.hpp>

namespace hoist::benchmarks {

using float4 = vec<float, 4>;
using bodies = array<float4, N>;

/// What a body at q pulls one at p by; the fourth component is the mass.
inline constexpr auto pull = [](auto p, auto q) {
  auto d = q - p;
  auto near = rsqrt(d.s(0) * d.s(0) + d.s(1) * d.s(1) + d.s(2) * d.s(2) + 500.f);
  return q.s(3) * (near * near * near) * d;
};
/// A body's place and velocity after a step of 0.005 at an acceleration; the fourth components stay.
inline constexpr auto moved = [](auto p, auto v, auto a) {
  auto there = p + 0.005f * v + 0.0000125f * a, faster = v + 0.005f * a;
  return make_tuple(make_vector(there.s(0), there.s(1), there.s(2), p.s(3)),
                    make_vector(faster.s(0), faster.s(1), faster.s(2), v.s(3)));
};
/// AMD's N-Body: all pairs, one step.
inline constexpr auto nbody = program<bodies, bodies>([](auto positions, auto velocities) {
  return zip(positions, velocities) | map([=](auto p, auto v) {
           return let(make_tuple(p, v, zip(p | fill<N>, positions) | map(pull) | reduce(add)), moved);
         });
});

inline constexpr long neighbours = 128;
/// The Lennard-Jones force of an atom at q on one at p, up to a distance of 4.
inline constexpr auto repelled = [](auto p, auto q) {
  auto d = p - q;
  auto r = d.s(0) * d.s(0) + d.s(1) * d.s(1) + d.s(2) * d.s(2);
  auto near = 1.f / r;
  auto sixth = near * near * near;
  return select(r < 16.f, near * sixth * (1.5f * sixth - 2.f), 0.f) * d;
};
/// SHOC's MD: every atom's nearest ones are listed.
inline constexpr auto md = program<bodies, array2<int, neighbours, N>>([](auto positions, auto lists) {
  return zip(positions, lists | transpose) | map([=](auto p, auto list) {
           return zip(p | fill<neighbours>, gather_unchecked(list, positions)) | map(repelled) | reduce(add);
         });
});

inline constexpr long clusters = 5, features = 34;
inline constexpr auto squared_difference = [](auto x, auto y) { return (x - y) * (x - y); };
/// The nearer of the best so far and a centre, each a distance and a number.
inline constexpr auto nearer = starting_from<3.4028235e38f, 0>([](auto best, auto centre) {
  auto is = get<0>(centre) < get<0>(best);
  return make_tuple(select(is, get<0>(centre), get<0>(best)), select(is, get<1>(centre), get<1>(best)));
});
/// Rodinia's K-Means: every point's nearest centre, the first of those as near.
inline constexpr auto kmeans =
    program<array2<float, features, N>, array2<float, clusters, features>>([](auto points, auto centres) {
      return points | transpose | map([=](auto point) {
               auto distances =
                   centres | map([=](auto centre) { return zip(point, centre) | map(squared_difference) | reduce(add); });
               return let(zip(distances, iota<clusters>) | reduce_seq(nearer), [](auto best) { return get<1>(best); });
             });
    });

/// The distance from (0.5, 1.5).
inline constexpr auto away = [](auto x, auto y) {
  auto north = 0.5f - x, east = 1.5f - y;
  return sqrt(north * north + east * east);
};
/// Rodinia's NN: how far every place lies from one.
inline constexpr auto nearest_neighbour = program<array<float, N * M>, array<float, N * M>>(
    [](auto latitude, auto longitude) { return zip(latitude, longitude) | map(away); });

using places = array<float, N>;
using samples = array<float, M>;
inline constexpr auto squared_length = [](auto re, auto im) { return re * re + im * im; };
/// A sample's wave at a place, real and imaginary.
inline constexpr auto wave = [](auto kx, auto ky, auto kz, auto square, auto x, auto y, auto z) {
  auto angle = 6.2831853f * (kx * x + ky * y + kz * z);
  return make_tuple(square * cos(angle), square * sin(angle));
};
inline constexpr auto added_waves = starting_from<0.f, 0.f>(
    [](auto sum, auto wave) { return make_tuple(get<0>(sum) + get<0>(wave), get<1>(sum) + get<1>(wave)); });
/// Parboil's MRI-Q, with the squares of its samples.
inline constexpr auto mri_q = program<places, places, places, samples, samples, samples, samples, samples>(
    [](auto x, auto y, auto z, auto kx, auto ky, auto kz, auto re, auto im) {
      return let(zip(re, im) | map(squared_length) | to_global, [=](auto square) {
        return zip(x, y, z) | map([=](auto x, auto y, auto z) {
                 return zip(kx, ky, kz, square, x | fill<M>, y | fill<M>, z | fill<M>) | map(wave) | reduce_seq(added_waves);
               });
      });
    });

/// NVIDIA's separable convolution: 17 taps along rows, then along columns, zero outside.
inline constexpr auto convolution_rows = program<grid, array<float, 17>>([](auto in, auto taps) {
  return in | map([](auto row) { return row | pad<8>(constant<0>); }) | slide2<1, 17> |
         map2([=](auto window) { return zip(window | join, taps) | map(product) | reduce(add); });
});
inline constexpr auto convolution_columns = program<grid, array<float, 17>>([](auto in, auto taps) {
  return in | pad<8>(constant<0>) | slide2<17, 1> |
         map2([=](auto window) { return zip(window | join, taps) | map(product) | reduce(add); });
});

/// CLBlast's GEMV: alpha A x + beta y.
inline constexpr auto gemv_scaled = program<grid, array<float, M>, array<float, N>>([](auto a, auto x, auto y) {
  return zip(a, y) | map([=](auto row, auto b) { return 2.5f * (zip(row, x) | map(product) | reduce(add)) + 1.5f * b; });
});
/// GESUMMV: (alpha A + beta B) x.
inline constexpr auto gesummv = program<grid, grid, array<float, M>>([](auto a, auto b, auto x) {
  return zip(a, b) | map([=](auto p, auto q) {
           return zip(p, q, x) | map([](auto a, auto b, auto x) { return (2.f * a + 1.5f * b) * x; }) | reduce(add);
         });
});

/// CLBlast's ATAX: A^T (A x), in two kernels.
inline constexpr auto atax = program<grid, array<float, M>>([](auto a, auto x) {
  auto by_x = a | map([=](auto row) { return zip(row, x) | map(product) | reduce(add); }) | to_global;
  return let(by_x, [=](auto t) {
    return a | transpose | map([=](auto column) { return zip(column, t) | map(product) | reduce(add); });
  });
});

using derivatives = array3<float, 3, 64, 64>;
/// DG differentiation of Stevens and Kloeckner: three matrices by the 64 nodes of every element.
inline constexpr auto dg_differentiation = program<derivatives, array2<float, N, 64>>([](auto d, auto u) {
  return d | map([=](auto matrix) {
           return u | map([=](auto nodes) {
                    return matrix | map([=](auto row) { return zip(row, nodes) | map(product) | reduce(add); });
                  });
         });
});

}  // namespace hoist::benchmarks
