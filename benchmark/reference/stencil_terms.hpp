#pragma once
// Low-level terms of the stencils: one output a work-item, tiles in local memory, columns marched with rotating windows.

#include <benchmark/reference/offer.hpp>

#include <hoist/patterns/opencl/vector.hpp>

#include <initializer_list>
#include <string>
#include <type_traits>
#include <utility>

namespace hoist::benchmarks::terms {

inline constexpr auto jacobi = [](auto w) {
  return (5.f * w(0, 1) + 12.f * w(1, 0) + 15.f * w(1, 1) + 5.f * w(2, 1) + 12.f * w(1, 2)) * (1.f / 118.f);
};
inline constexpr auto laplace = [](auto w) { return w(1, 2) + w(2, 1) - 4.f * w(1, 1) + w(1, 0) + w(0, 1); };
inline constexpr auto gauss = [](auto w) {
  return (2.f * w(0, 0) + 4.f * w(0, 1) + 5.f * w(0, 2) + 4.f * w(0, 3) + 2.f * w(0, 4) +     //
          4.f * w(1, 0) + 9.f * w(1, 1) + 12.f * w(1, 2) + 9.f * w(1, 3) + 4.f * w(1, 4) +    //
          5.f * w(2, 0) + 12.f * w(2, 1) + 15.f * w(2, 2) + 12.f * w(2, 3) + 5.f * w(2, 4) +  //
          4.f * w(3, 0) + 9.f * w(3, 1) + 12.f * w(3, 2) + 9.f * w(3, 3) + 4.f * w(3, 4) +    //
          2.f * w(4, 0) + 4.f * w(4, 1) + 5.f * w(4, 2) + 4.f * w(4, 3) + 2.f * w(4, 4)) *
         (1.f / 159.f);
};

template <long R>
struct clamped {
  static constexpr auto on(auto in) { return in | pad2<R>(clamp); }
};
struct inside {
  static constexpr auto on(auto in) { return in; }
};

template <long R, class Border, class F>
constexpr auto point_program(F f) {
  return program<grid>([f](auto in) {
    return Border::on(in) | slide2<2 * R + 1> | map_global<1>([f](auto row) { return row | map_global<0>(f); });
  });
}
/// A strip of Rows rows of outputs; in it a column of windows for each work-item, which rotates through it.
template <long R, long Rows, class Border, class F>
constexpr auto marched_program(F f) {
  return program<grid>([f](auto in) {
    return Border::on(in) | slide<Rows + 2 * R, Rows> | map_global<1>([f](auto strip) {
             return strip | transpose | slide<2 * R + 1> |
                    map_global<0>([f](auto columns) { return columns | transpose | rotate<2 * R + 1> | map_seq<Rows>(f); }) |
                    transpose;
           }) |
           join;
  });
}
/// A group's tile of Rows x Columns outputs, its inputs in local memory.
template <long R, long Rows, long Columns, class Border, class F>
constexpr auto tile_program(F f) {
  return program<grid>([f](auto in) {
    return Border::on(in) | slide<Rows + 2 * R, Rows> | map_workgroup<1>([f](auto strip) {
             return strip | transpose | slide<Columns + 2 * R, Columns> | map_workgroup<0>([f](auto columns) {
                      return columns | transpose | map_local<1>([](auto r) { return r | map_local<0>(id); }) | to_local |
                             slide2<2 * R + 1> | map_local<1>([f](auto row) { return row | map_local<0>(f); });
                    }) |
                    transpose | map([](auto parts) { return parts | join; });
           }) |
           join;
  });
}

/// Four columns by a block of rows a work-item, as vectors; the strategy cuts the program into such blocks.
using block_of_vectors =
    strategies::tiled<some_rows, four_columns, map_global_<1>, map_global_<0>, map_unrolled_, map_vector_<num<4>>>;
using march_of_vectors =
    strategies::marched<some_rows, four_columns, map_global_<1>, map_global_<0>, map_seq_<some_rows>, map_vector_<num<4>>>;
template <long R, class Border, class F>
constexpr auto high_program(F f) {
  return program<grid>([f](auto in) { return Border::on(in) | slide2<2 * R + 1> | map2(f); });
}

template <long R, class Border, class F>
void stencil(work& w, F f, long n, long m) {
  for (long rows : {1L, 2L, 4L, 8L}) {
    const std::string name = std::to_string(rows) + " x float4";
    for (auto [lx, ly] : {std::pair(32L, 4L), std::pair(64L, 2L), std::pair(32L, 8L), std::pair(128L, 1L)})
      offer<block_of_vectors>(w, name, high_program<R, Border>(f), n, m, lx, ly, 0, {{"rows", rows}, {"columns", 4}});
    if (rows > 1)
      for (auto [lx, ly] : {std::pair(32L, 4L), std::pair(64L, 2L)})
        offer<march_of_vectors>(w, name + " marched", high_program<R, Border>(f), n, m, lx, ly, 0,
                                {{"rows", rows}, {"columns", 4}});
  }
  const auto in_groups = [&](const char* name, auto program, std::initializer_list<std::pair<long, long>> groups) {
    for (auto [lx, ly] : groups) offer(w, name, program, n, m, lx, ly);
  };
  in_groups("point", point_program<R, Border>(f), {{32, 8}, {256, 1}});
  in_groups("4 rows", marched_program<R, 4, Border>(f), {{128, 1}, {64, 1}, {64, 2}, {32, 4}, {256, 1}});
  if constexpr (!std::is_same_v<Border, inside>) {
    in_groups("tile", tile_program<R, 8, 32, Border>(f), {{32, 8}});
    in_groups("8 rows", marched_program<R, 8, Border>(f), {{128, 1}, {64, 1}, {64, 2}, {32, 4}});
    in_groups("16 rows", marched_program<R, 16, Border>(f), {{128, 1}, {64, 1}, {64, 2}});
  } else {
    in_groups("2 rows", marched_program<R, 2, Border>(f), {{128, 1}, {64, 2}});
    in_groups("14 rows", marched_program<R, 14, Border>(f), {{128, 1}});
  }
}

}  // namespace hoist::benchmarks::terms
