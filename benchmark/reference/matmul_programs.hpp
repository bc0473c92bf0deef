#pragma once
// Low-level programs of the matrix product: tiles in local memory, 8 x 8 accumulators a work-item, vectors of four.

#include <hoist/hoist.hpp>

namespace hoist::benchmarks::terms {

/// A group's rows, copied by its work-items.
inline constexpr auto copied = [](auto rows) { return rows | map_local<1>([](auto row) { return row | map_local<0>(id); }); };
inline constexpr auto copied_in_rounds = [](auto all) { return all | map_unrolled(copied); };

/// A tile's rows of `Length` elements by vectors of four, as rounds of LX x LY work-items.
template <long LX, long LY>
inline constexpr auto rounds =
    adaptor{[](auto tile) { return tile | map([](auto row) { return row | as_vector<4>; }) | join | split<LX> | split<LY>; }};
template <long Length>
inline constexpr auto rows_of = adaptor{
    [](auto rounds) { return rounds | join | join | split<Length / 4> | map([](auto row) { return row | as_scalar; }); }};
/// Dealt out in fours to L work-items, and taken back.
template <long L>
inline constexpr auto dealt =
    adaptor{[](auto x) { return x | split<4> | split<L> | transpose | map([](auto fours) { return fours | join; }); }};
inline constexpr auto taken_back =
    adaptor{[](auto parts) { return parts | map([](auto part) { return part | split<4>; }) | transpose | join | join; }};
/// f of each of a group's accumulators: 8 x 8 a work-item.
inline constexpr auto each = [](auto f) {
  return map_local<1>([f](auto row) {
    return row | map_local<0>([f](auto block) { return block | map_unrolled([f](auto r) { return r | map_vector<4>(f); }); });
  });
};
/// The outer products of the columns of `as` and the rows of `bs`, added to a work-item's accumulators; BK turns
/// of the loop are unrolled.
template <long BK>
inline constexpr auto outer_products = [](auto sums, auto as, auto bs) {
  return zip(as | transpose, bs | transpose) |
         reduce_seq<BK>(
             [](auto sums, auto k) {
               auto b = get<1>(k);
               return zip(sums, get<0>(k)) | map_unrolled([=](auto row, auto a) {
                        return zip(row, a | fill<8>, b) | map_vector<4>([](auto s, auto x, auto y) { return s + x * y; });
                      });
             },
             sums);
};
/// A step's tiles as its work-items load them.
template <long BM, long BN>
inline constexpr auto loads_of_a =
    [](auto tiles) { return copied_in_rounds(get<0>(tiles) | transpose | rounds<BN / 8, BM / 8>); };
template <long BM, long BN>
inline constexpr auto loads_of_b = [](auto tiles) { return copied_in_rounds(get<1>(tiles) | rounds<BN / 8, BM / 8>); };
/// f of the sums with the products of the tiles that were loaded, which go through local memory.
template <long BM, long BN, long BK>
inline constexpr auto multiplied = [](auto sums, auto of_a, auto of_b, auto f) {
  return let(copied_in_rounds(of_a) | rows_of<BK> | transpose | to_local_padded<4>, [=](auto a) {
    return let(copied_in_rounds(of_b) | rows_of<BN> | to_local, [=](auto b) {
      return f(zip(sums, a | transpose | dealt<BM / 8>) | map_local<1>([=](auto sums, auto as) {
                 return zip(sums, b | transpose | dealt<BN / 8>) |
                        map_local<0>([=](auto sums, auto bs) { return outer_products<BK>(sums, as, bs); });
               }));
    });
  });
};
/// All loads of a step are made before the first is stored.
template <long BM, long BN, long BK>
inline constexpr auto staged = adaptor{[](auto tiles) {
  return tiles | reduce_seq(
                     [](auto sums, auto tiles) {
                       return let(loads_of_a<BM, BN>(tiles) | to_private, [=](auto a) {
                         return let(loads_of_b<BM, BN>(tiles) | to_private,
                                    [=](auto b) { return multiplied<BM, BN, BK>(sums, a, b, id); });
                       });
                     },
                     filled<0.0f, BM / 8, BN / 8, 8, 8> | each(id));
}};
/// The next step's tiles are loaded while those of this one are multiplied.
template <long BM, long BN, long BK>
inline constexpr auto pipelined = adaptor{[](auto tiles) {
  auto first = tiles | at<0>;
  auto next = tiles | pad<0, 1>(clamp) | slide<2> | map([](auto two) { return two | at<1>; });
  auto all = next | reduce_seq(
                        [](auto loaded, auto tiles) {
                          return multiplied<BM, BN, BK>(get<2>(loaded), get<0>(loaded), get<1>(loaded), [=](auto sums) {
                            return make_tuple(loads_of_a<BM, BN>(tiles), loads_of_b<BM, BN>(tiles), sums);
                          });
                        },
                        make_tuple(loads_of_a<BM, BN>(first), loads_of_b<BM, BN>(first),
                                   filled<0.0f, BM / 8, BN / 8, 8, 8> | each(id)));
  return get<2>(all);
}};
template <long BM, long BN, long BK, class S>
constexpr auto matmul_program(S sums) {
  return program<array2<float, N, N>, array2<float, N, N>>([=](auto a, auto b) {
    return a | split<BM> | map_workgroup<1>([=](auto rows) {
             return b | transpose | split<BN> | map_workgroup<0>([=](auto columns) {
                      return zip(rows | transpose | split<BK>, columns | transpose | split<BK>) | sums | each(id) |
                             map([](auto row) { return row | transpose | map([](auto r) { return r | taken_back; }); }) |
                             taken_back;
                    }) |
                    transpose | map([](auto parts) { return parts | join; });
           }) |
           join;
  });
}

}  // namespace hoist::benchmarks::terms
