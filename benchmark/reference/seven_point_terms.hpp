#pragma once
// Low-level terms of the seven points of a cube, marched along its planes: a work-item's column of outputs, or four columns
// as vectors, with what one plane shares with the next in registers that rotate.

#include <benchmark/reference/terms.hpp>

#include <hoist/patterns/opencl/vector.hpp>

#include <string>
#include <utility>

namespace hoist::benchmarks::terms {

/// `c` has the centres of three planes, `w` the window in the middle one.
inline constexpr auto seven_point = [](auto c, auto w) {
  return 0.161f * w(1, 2) + 0.162f * w(1, 0) + 0.163f * w(2, 1) + 0.164f * w(0, 1) + 0.165f * c(2) + 0.166f * c(0) -
         1.67f * c(1);
};
/// The same with the middle row in registers: `c` has the centres of three planes, `row` three of the middle one.
inline constexpr auto seven_point_of_four = [](auto c, auto row, auto north, auto south) {
  return 0.161f * row(2) + 0.162f * row(0) + 0.163f * south + 0.164f * north + 0.165f * c(2) + 0.166f * c(0) - 1.67f * c(1);
};

/// [[[A]m]n]p -> [[[A]p]m]n: the columns along the planes, and back.
inline constexpr auto columns = [](auto planes) {
  return planes | transpose | map([](auto rows) { return rows | transpose; });
};
inline constexpr auto planes = [](auto columns) {
  return columns | map([](auto rows) { return rows | transpose; }) | transpose;
};

using cube = array3<float, N, N, N>;

/// Planes outputs of one column a work-item.
template <long Planes>
inline constexpr auto seven_point_program = program<cube>([](auto in) {
  return in | pad3<1>(clamp) | slide<Planes + 2, Planes> | map_global<2>([](auto slab) {
           return planes(columns(slab | map(slide2<3>.go)) | map_global<1>([](auto row) {
                           return row | map_global<0>([](auto column) {
                                    return zip(column | map([](auto w) { return w | at<1> | at<1>; }) | rotate<3>,
                                               column | slide<Planes> | at<1>) |
                                           map_seq<Planes>(seven_point);
                                  });
                         }));
         }) |
         join;
});

/// Planes outputs of four columns a work-item; the middle row of the windows rotates.
inline constexpr auto middle_four = [](auto row) { return row | slide<4> | at<1>; };
template <long Planes>
inline constexpr auto seven_point_vectors = program<cube>([](auto in) {
  return in | pad3<1>(clamp) | slide<Planes + 2, Planes> | map_global<2>([](auto slab) {
           auto blocks = slab | map([](auto plane) {
                           return plane | map(slide<6, 4>.go) | slide<3> | map([](auto some) { return some | transpose; });
                         });
           return planes(columns(blocks) | map_global<1>([](auto row) {
                           return row | map_global<0>([](auto block) {
                                    return zip(block | map([](auto w) { return w | at<1>; }) | rotate<3>,
                                               block | slide<Planes> | at<1>) |
                                           map_seq<Planes>([](auto rows, auto w) {
                                             return zip(rows | transpose | slide<4> | at<1>, rows | at<1> | slide<3>,
                                                        middle_four(w | at<0>), middle_four(w | at<2>)) |
                                                    map_vector<4>(seven_point_of_four);
                                           });
                                  });
                         })) |
                  map2([](auto parts) { return parts | join; });
         }) |
         join;
});

inline void seven_points(work& w, long n) {
  for (auto [lx, ly] : {std::pair(32L, 4L), std::pair(64L, 2L), std::pair(128L, 1L), std::pair(32L, 8L)}) {
    offer(w, "4 planes", seven_point_program<4>, n, n, lx, ly);
    offer(w, "8 planes", seven_point_program<8>, n, n, lx, ly);
    offer(w, "16 planes", seven_point_program<16>, n, n, lx, ly);
    offer(w, "4 planes x float4", seven_point_vectors<4>, n, n, lx, ly);
    offer(w, "8 planes x float4", seven_point_vectors<8>, n, n, lx, ly);
    offer(w, "16 planes x float4", seven_point_vectors<16>, n, n, lx, ly);
  }
}

}  // namespace hoist::benchmarks::terms
