#pragma once
// Low-level terms of the DG differentiation: the four kernels of Stevens and Kloeckner, the first by global work-items.

#include <benchmark/programs/stevens.hpp>
#include <benchmark/reference/offer.hpp>

#include <string>

namespace hoist::benchmarks::terms {

inline constexpr auto dg_plain = program<derivatives, array2<float, N, 64>>([](auto d, auto u) {
  return u | map_global<0>([=](auto nodes) {
           return d | transpose | map_global<1>([=](auto rows) {
                    return rows | map_seq([=](auto row) { return zip(row, nodes) | map(product) | reduce_seq(add); });
                  }) |
                  transpose;
         }) |
         transpose;
});

inline void dg(work& w, long n, int variant) {
  if (variant == 1) offer(w, "plain", dg_plain, n, 1, 16, 16, 64);
  if (variant == 2) offer(w, "tiles of u", dg_tiles_of_u, n, 1, 16, 16, 64);
  if (variant == 3) offer(w, "tiles of d", dg_tiles_of_d, n, 1, 16, 16, 64);
  if (variant == 4) offer(w, "tiles of d, turned", dg_turned, n, 1, 16, 16, 64);
}

}  // namespace hoist::benchmarks::terms
