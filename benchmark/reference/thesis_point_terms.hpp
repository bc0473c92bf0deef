#pragma once
// Low-level terms of the thesis's benchmarks on bodies, atoms, points and places: what their hand-written kernels do.

#include <benchmark/programs/thesis.hpp>
#include <benchmark/reference/offer.hpp>
#include <benchmark/reference/vector_sums.hpp>
#include <hoist/patterns/opencl/gather_unchecked.hpp>

#include <string>

namespace hoist::benchmarks::terms {

/// Count zeros of four components.
template <long Count>
inline constexpr auto zero_vectors = filled<0.f, Count, 4> | map([](auto v) { return v | as_vector<4>; }) | join;

inline constexpr auto nbody_program = program<bodies, bodies>([](auto positions, auto velocities) {
  return zip(positions, velocities) | map_global<0>([=](auto p, auto v) {
           return let(make_tuple(p, v, zip(p | fill<N>, positions) | map(pull) | reduce_seq<8>(add)), moved);
         });
});
/// Tile bodies at a time go through local memory.
template <long Tile>
inline constexpr auto nbody_tiled_program = program<bodies, bodies>([](auto positions, auto velocities) {
  return zip(positions, velocities) | split<Tile> | map_workgroup<0>([=](auto group) {
           auto pulled = [=](auto sums, auto tile) {
             return let(tile | map_local<0>(id) | to_local, [=](auto others) {
               return zip(sums, group) | map_local<0>([=](auto sum, auto body) {
                        return zip(get<0>(body) | fill<Tile>, others) | map(pull) | reduce_seq<8>(plus, sum);
                      });
             });
           };
           return zip(group, positions | split<Tile> | reduce_seq(pulled, zero_vectors<Tile> | map_local<0>(id))) |
                  map_local<0>([](auto body, auto a) { return moved(get<0>(body), get<1>(body), a); });
         }) |
         join;
});
template <long Tile>
void nbody_tiled(work& w, long n) {
  offer(w, "tiles of " + std::to_string(Tile), nbody_tiled_program<Tile>, n, 1, Tile, 1, n);
}
inline void nbody(work& w, long n, bool tiled) {
  if (tiled) {
    nbody_tiled<64>(w, n);
    nbody_tiled<128>(w, n);
    nbody_tiled<256>(w, n);
  } else {
    for (long lx : {64L, 128L, 256L}) offer(w, "a body a work-item", nbody_program, n, 1, lx, 1, n);
  }
}

template <long Unroll>
inline constexpr auto md_program = program<bodies, array2<int, neighbours, N>>([](auto positions, auto lists) {
  return zip(positions, lists | transpose) | map_global<0>([=](auto p, auto list) {
           return zip(p | fill<neighbours>, gather_unchecked(list, positions)) | map(repelled) | reduce_seq<Unroll>(add);
         });
});
inline void md(work& w, long n) {
  for (long lx : {32L, 64L, 128L, 256L}) {
    offer(w, "an atom a work-item, by 16", md_program<16>, n, 1, lx, 1, 128);
    offer(w, "an atom a work-item", md_program<1>, n, 1, lx, 1, 128);
    offer(w, "an atom a work-item, by 4", md_program<4>, n, 1, lx, 1, 128);
    offer(w, "an atom a work-item, by 8", md_program<8>, n, 1, lx, 1, 128);
  }
}

inline constexpr auto nearest_of = [](auto distances) {
  return let(zip(distances, iota<clusters>) | reduce_unrolled(nearer), [](auto best) { return get<1>(best); });
};
inline constexpr auto kmeans_program =
    program<array2<float, features, N>, array2<float, clusters, features>>([](auto points, auto centres) {
      return points | transpose | map_global<0>([=](auto point) {
               return nearest_of(
                   centres | map([=](auto centre) { return zip(point, centre) | map(squared_difference) | reduce_seq(add); }));
             });
    });
/// The distances to all centres side by side.
template <long Unroll>
inline constexpr auto kmeans_together_program =
    program<array2<float, features, N>, array2<float, clusters, features>>([](auto points, auto centres) {
      auto further = [](auto sums, auto feature) {
        return zip(sums, get<0>(feature) | fill<clusters>, get<1>(feature)) |
               map_unrolled([](auto sum, auto x, auto c) { return sum + (x - c) * (x - c); });
      };
      return points | transpose | map_global<0>([=](auto point) {
               return nearest_of(zip(point, centres | transpose) |
                                 reduce_seq<Unroll>(further, filled<0.f, clusters> | map_unrolled(id)));
             });
    });
inline void kmeans(work& w, long n) {
  for (long lx : {32L, 64L, 128L, 256L}) {
    offer(w, "a centre at a time", kmeans_program, n, 1, lx, 1, 34);
    offer(w, "all centres", kmeans_together_program<1>, n, 1, lx, 1, 34);
    offer(w, "all centres, by 2", kmeans_together_program<2>, n, 1, lx, 1, 34);
    offer(w, "all centres, by 34", kmeans_together_program<34>, n, 1, lx, 1, 34);
  }
}

template <int W>
inline constexpr auto nearest_neighbour_program = program<array<float, N>, array<float, N>>([](auto latitude, auto longitude) {
  if constexpr (W == 1)
    return zip(latitude, longitude) | map_global<0>(away);
  else
    return zip(latitude | as_vector<W>, longitude | as_vector<W>) | map_global<0>(away) | as_scalar;
});
inline void nearest_neighbour(work& w, long n) {
  for (long lx : {128L, 256L, 512L}) {
    offer(w, "scalar", nearest_neighbour_program<1>, n, 1, lx);
    offer(w, "float2", nearest_neighbour_program<2>, n, 1, lx);
    offer(w, "float4", nearest_neighbour_program<4>, n, 1, lx);
  }
}

template <long Unroll>
inline constexpr auto mri_q_program = program<places, places, places, samples, samples, samples, samples, samples>(
    [](auto x, auto y, auto z, auto kx, auto ky, auto kz, auto re, auto im) {
      auto squares = zip(re, im) | map_global<0>(squared_length) | to_global;
      return let(squares, [=](auto square) {
        return zip(x, y, z) | map_global<0>([=](auto x, auto y, auto z) {
                 return zip(kx, ky, kz, square, x | fill<M>, y | fill<M>, z | fill<M>) | map(wave) |
                        reduce_seq<Unroll>(added_waves);
               });
      });
    });
inline void mri_q(work& w, long n, long m) {
  for (long lx : {64L, 128L, 256L}) {
    offer(w, "a place a work-item", mri_q_program<1>, n, m, lx, 1, m);
    offer(w, "a place a work-item, by 4", mri_q_program<4>, n, m, lx, 1, m);
  }
}

}  // namespace hoist::benchmarks::terms
