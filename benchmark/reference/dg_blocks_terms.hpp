#pragma once
// Low-level terms of the DG differentiation with 8 x 8 accumulators a work-item.

#include <benchmark/programs/thesis.hpp>
#include <benchmark/reference/matmul_programs.hpp>
#include <benchmark/reference/offer.hpp>

#include <string>

namespace hoist::benchmarks::terms {

/// What a group's elements, `us`, and one matrix give; the matrix's columns pass through local memory by Depth, in
/// loops of which Unroll turns are unrolled.
template <long Elements, long Depth, long Unroll>
inline constexpr auto by_one_matrix = [](auto us, auto matrix) {
  return zip(us | split<Depth>, matrix | transpose | split<Depth>) |
         reduce_seq(
             [](auto sums, auto tiles) {
               auto of_d = copied_in_rounds(get<1>(tiles) | transpose | rounds<8, Elements / 8>);
               return let(of_d | rows_of<Depth> | transpose | to_local_padded<4>, [=](auto ds) {
                 return zip(sums, get<0>(tiles) | transpose | dealt<Elements / 8>) |
                        map_local<1>([=](auto sums, auto of_elements) {
                          return zip(sums, ds | transpose | dealt<8>) | map_local<0>([=](auto sums, auto of_nodes) {
                                   return outer_products<Unroll>(sums, of_elements, of_nodes);
                                 });
                        });
               });
             },
             filled<0.0f, Elements / 8, 8, 8, 8> | each(id)) |
         each(id) | map([](auto row) { return row | transpose | map([](auto r) { return r | taken_back; }); }) | taken_back;
};
template <long Elements, long Depth, long Unroll>
inline constexpr auto dg_blocks_program = program<derivatives, array2<float, N, 64>>([](auto d, auto u) {
  return u | split<Elements> | map_workgroup<1>([=](auto elements) {
           auto of_u = copied_in_rounds(elements | rounds<8, Elements / 8>);
           return let(of_u | rows_of<64> | transpose | to_local_padded<4>, [=](auto us) {
             return d | map_seq([=](auto matrix) { return by_one_matrix<Elements, Depth, Unroll>(us, matrix); });
           });
         }) |
         transpose | map([](auto parts) { return parts | join; });
});
template <long Elements, long Depth, long Unroll>
void dg_blocks(work& w, long n) {
  const std::string name = std::to_string(Elements) + " elements, depth " + std::to_string(Depth);
  offer(w, name + ", unrolled by " + std::to_string(Unroll), dg_blocks_program<Elements, Depth, Unroll>, n, 1, 8, Elements / 8,
        64);
}
inline void dg_blocks(work& w, long n) {
  dg_blocks<64, 16, 8>(w, n);
  dg_blocks<64, 64, 8>(w, n);
  dg_blocks<64, 32, 32>(w, n);
  dg_blocks<64, 64, 64>(w, n);
  dg_blocks<128, 32, 8>(w, n);
  dg_blocks<128, 16, 16>(w, n);
  dg_blocks<128, 32, 32>(w, n);
}

}  // namespace hoist::benchmarks::terms
