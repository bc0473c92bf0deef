#pragma once
// The eight kernels of Stevens and Kloeckner: two products, four DG differentiations, two finite differences; what each work-item of
// groups of 16 x 16 loads, and when. Source: [Stevens2020] 2.1 and 8.3 to 8.5.

#include <benchmark/programs/thesis.hpp>

#include <hoist/explore/schedules_parts.hpp>
#include <hoist/rules/tiling.hpp>
#include <hoist/strategies/as_written.hpp>

namespace hoist::benchmarks {

namespace terms {

inline constexpr auto added = [](auto a, auto b) { return a + b; };
inline constexpr auto by_16 = adaptor{[](auto x) { return x | split<16>; }};
inline constexpr auto turned_tiles = adaptor{[](auto x) { return x | transpose | split<16>; }};
/// f of a group's 16 x 16, one a work-item.
inline constexpr auto each_of_16 = [](auto f) { return map_local<1>([f](auto row) { return row | map_local<0>(f); }); };

/// The rows of groups side by side.
inline constexpr auto joined_rows =
    adaptor{[](auto parts) { return parts | transpose | map([](auto row) { return row | join; }); }};

/// An element a work-item, of a row and a column where they are.
inline constexpr auto matmul_items = program<square, square>([](auto a, auto b) {
  return a | by_16 | map_workgroup<1>([=](auto rows) {
           return b | transpose | by_16 | map_workgroup<0>([=](auto columns) {
                    return rows | map_local<1>([=](auto row) {
                             return columns | map_local<0>([=](auto column) {
                                      return zip(row, column) | map(benchmarks::product) | reduce_seq(add);
                                    });
                           });
                  }) |
                  joined_rows;
         }) |
         join;
});
/// What 16 columns of a and 16 rows of b add to a work-item's sum, both tiles in local memory.
inline constexpr auto sums_of_tiles = [](auto sums, auto tiles) {
  return let(get<0>(tiles) | transpose | each_of_16(id) | to_local, [=](auto of_a) {
    return let(get<1>(tiles) | each_of_16(id) | to_local, [=](auto of_b) {
      return zip(sums, of_a) | map_local<1>([=](auto sums, auto row) {
               return zip(sums, of_b | transpose) | map_local<0>([=](auto sum, auto column) {
                        return zip(row, column) | map(benchmarks::product) | reduce_seq(added, sum);
                      });
             });
    });
  });
};
inline constexpr auto matmul_tiles = program<square, square>([](auto a, auto b) {
  return a | by_16 | map_workgroup<1>([=](auto rows) {
           return b | transpose | by_16 | map_workgroup<0>([=](auto columns) {
                    return zip(rows | turned_tiles, columns | turned_tiles) |
                           reduce_seq(sums_of_tiles, filled<0.f, 16, 16> | each_of_16(id)) | each_of_16(id);
                  }) |
                  joined_rows;
         }) |
         join;
});

/// Elements in groups of 16, and nodes in groups of 16: three sums a work-item, one after the other.
inline constexpr auto dg_items = program<derivatives, array2<float, N, 64>>([](auto d, auto u) {
  return u | by_16 | map_workgroup<0>([=](auto elements) {
           return d | transpose | by_16 | map_workgroup<1>([=](auto rows) {
                    return rows | map_local<1>([=](auto row_of_each) {
                             return elements | map_local<0>([=](auto nodes) {
                                      return row_of_each | map_seq([=](auto row) {
                                               return zip(row, nodes) | map(benchmarks::product) | reduce_seq(add);
                                             });
                                    });
                           });
                  }) |
                  join | transpose | map([](auto of_element) { return of_element | transpose; });
         }) |
         join | transpose;
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
                      return zip(row, nodes) | map(benchmarks::product) | reduce_seq<16>(added, sum);
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

}  // namespace terms

namespace detail {
/// The chunks of which each work-group has one, of as many elements as it has work-items in that dimension.
struct group_chunks {};
}  // namespace detail

/// Groups of as many work-items as their chunks have elements.
struct groups_by_chunks {
  template <class E>
  struct on : gives<map_term_t<detail::group_chunks, E>> {};
};

/// A tile of Size x Size inputs in local memory for each group of as many work-items, which makes two rows and columns fewer.
template <long Size, int D>
using inner_size = minus<local_size<D, Size>, num<2>>;
template <long Size>
using tile_a_group =
    strategies::seq<strategies::top_down<rules::tile2<inner_size<Size, 1>, inner_size<Size, 0>, rules::copied_to_local>>,
                    strategies::lower_maps<map_workgroup_<1>, map_workgroup_<0>, map_local_<1>, map_local_<0>>>;

}  // namespace hoist::benchmarks

namespace hoist {
template <int D, class F, long Size, class X>
struct map_term<benchmarks::detail::group_chunks, apply<map_workgroup_<D>, F, apply<split_<num<Size>>, X>>> {
  using type = apply<map_workgroup_<D>, map_term_t<benchmarks::detail::group_chunks, F>,
                     apply<split_<local_size<D, Size>>, map_term_t<benchmarks::detail::group_chunks, X>>>;
};
}  // namespace hoist
