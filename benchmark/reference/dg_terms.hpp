#pragma once
// Low-level terms of the DG differentiation: the four kernels of Stevens and Kloeckner.

#include <benchmark/programs/thesis.hpp>
#include <benchmark/reference/offer.hpp>

#include <string>

namespace hoist::benchmarks::terms {

inline constexpr auto by_16 = adaptor{[](auto x) { return x | split<16>; }};
inline constexpr auto turned_tiles = adaptor{[](auto x) { return x | transpose | split<16>; }};
/// f of a group's 16 x 16, one a work-item.
inline constexpr auto each_of_16 = [](auto f) { return map_local<1>([f](auto row) { return row | map_local<0>(f); }); };

inline constexpr auto dg_plain = program<derivatives, array2<float, N, 64>>([](auto d, auto u) {
  return u | map_global<0>([=](auto nodes) {
           return d | transpose | map_global<1>([=](auto rows) {
                    return rows | map_seq([=](auto row) { return zip(row, nodes) | map(product) | reduce_seq(add); });
                  }) |
                  transpose;
         }) |
         transpose;
});

inline constexpr auto three = [](auto sums) { return sums | map_unrolled(id); };
/// Three sums a work-item: what 16 nodes of 16 elements give, the nodes in local memory.
inline constexpr auto sums_of_three = [](auto sums, auto tiles) {
  return let(get<0>(tiles) | transpose | each_of_16(id) | to_local, [=](auto of_u) {
    return zip(sums, get<1>(tiles)) | map_local<1>([=](auto sums, auto rows) {
             return zip(sums, of_u) | map_local<0>([=](auto sum, auto nodes) {
                      return zip(rows | transpose, nodes) |
                             reduce_seq<16>(
                                 [](auto sum, auto step) {
                                   return zip(sum, get<0>(step), get<1>(step) | fill<3>) |
                                          map_unrolled([](auto s, auto d, auto u) { return s + d * u; });
                                 },
                                 sum);
                    });
           });
  });
};
inline constexpr auto dg_tiles_of_u = program<derivatives, array2<float, N, 64>>([](auto d, auto u) {
  return u | by_16 | map_workgroup<0>([=](auto elements) {
           return d | transpose | by_16 | map_workgroup<1>([=](auto rows) {
                    auto of_d =
                        rows |
                        map([](auto of_node) { return of_node | turned_tiles | map([](auto t) { return t | transpose; }); }) |
                        transpose;
                    return zip(elements | turned_tiles, of_d) |
                           reduce_seq(sums_of_three, filled<0.f, 16, 16, 3> | each_of_16(three)) | each_of_16(three);
                  }) |
                  join | transpose | map([](auto of_element) { return of_element | transpose; });
         }) |
         join | transpose;
});

/// What 16 nodes of 16 elements add to a work-item's sum, the derivatives in local memory.
inline constexpr auto sums_of_one = [](auto sums, auto tiles) {
  return let(get<0>(tiles) | transpose | each_of_16(id) | to_local, [=](auto of_d) {
    return zip(sums, of_d) | map_local<1>([=](auto sums, auto row) {
             return zip(sums, get<1>(tiles) | transpose) | map_local<0>([=](auto sum, auto nodes) {
                      return zip(row, nodes) | map(product) | reduce_seq<16>(plus, sum);
                    });
           });
  });
};
/// Elements in groups of 16, each with the results of 3 matrices and 64 nodes.
inline constexpr auto by_tiles_of_d = [](auto d, auto elements) {
  return elements | by_16 | map_workgroup<0>([=](auto some) {
           return d | transpose | by_16 | map_workgroup<1>([=](auto rows) {
                    return rows | transpose | map_seq([=](auto of_matrix) {
                             return zip(of_matrix | turned_tiles, some | turned_tiles) |
                                    reduce_seq(sums_of_one, filled<0.f, 16, 16> | each_of_16(id)) | each_of_16(id);
                           });
                  }) |
                  transpose | map([](auto parts) { return parts | join; });
         }) |
         transpose;
};
inline constexpr auto dg_tiles_of_d = program<derivatives, array2<float, N, 64>>([](auto d, auto u) {
  return by_tiles_of_d(d, u) | map([](auto parts) { return parts | map([](auto part) { return part | transpose; }) | join; });
});
inline constexpr auto dg_turned = program<derivatives, array2<float, 64, N>>([](auto d, auto u) {
  return by_tiles_of_d(d, u | transpose) |
         map([](auto parts) { return parts | transpose | map([](auto part) { return part | join; }); });
});
inline void dg(work& w, long n, int variant) {
  if (variant == 1) offer(w, "plain", dg_plain, n, 1, 16, 16, 64);
  if (variant == 2) offer(w, "tiles of u", dg_tiles_of_u, n, 1, 16, 16, 64);
  if (variant == 3) offer(w, "tiles of d", dg_tiles_of_d, n, 1, 16, 16, 64);
  if (variant == 4) offer(w, "tiles of d, turned", dg_turned, n, 1, 16, 16, 64);
}

}  // namespace hoist::benchmarks::terms
