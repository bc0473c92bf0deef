#pragma once
// Low-level programs of the seven points of a cube, marched along its planes: a work-item's column of outputs, or several
// columns as vectors, with what one plane shares with the next in registers that rotate.

#include <hoist/patterns/opencl/vector.hpp>

#include <benchmark/programs/stencils.hpp>
#include <hoist/hoist.hpp>

namespace hoist::benchmarks::terms {

/// [[[A]m]n]p -> [[[A]p]m]n: the columns along the planes, and back.
inline constexpr auto columns = [](auto planes) {
  return planes | transpose | map([](auto rows) { return rows | transpose; });
};
inline constexpr auto planes = [](auto columns) {
  return columns | map([](auto rows) { return rows | transpose; }) | transpose;
};

struct clamped_cube {
  static constexpr auto on(auto in) { return in | pad3<1>(clamp); }
};
struct inside_cube {
  static constexpr auto on(auto in) { return in; }
};
/// Planes outputs of one column a work-item.
template <long Planes, class Border>
inline constexpr auto seven_point_program = program<cube>([](auto in) {
  return Border::on(in) | slide<Planes + 2, Planes> | map_global<2>([](auto slab) {
           return planes(columns(slab | map(slide2<3>.make)) | map_global<1>([](auto row) {
                           return row |
                                  map_global<0>([](auto column) { return column | rotate<3> | map_seq<Planes>(jacobi_7pt); });
                         }));
         }) |
         join;
});

/// Planes outputs of W columns a work-item, as vectors.
template <long Planes, int W, class Border>
inline constexpr auto seven_point_vectors = program<cube>([](auto in) {
  return Border::on(in) | slide<Planes + 2, Planes> | map_global<2>([](auto slab) {
           auto blocks =
               slab | map([](auto plane) {
                 return plane | map(slide<W + 2, W>.make) | slide<3> | map([](auto some) { return some | transpose; });
               });
           return planes(columns(blocks) | map_global<1>([](auto row) {
                           return row | map_global<0>([](auto block) {
                                    return block | rotate<3> | map_seq<Planes>([](auto w) {
                                             return w | slide3<3> | at<0> | at<0> | map_vector<W>(jacobi_7pt);
                                           });
                                  });
                         })) |
                  map([](auto plane) { return plane | map([](auto parts) { return parts | join; }); });
         }) |
         join;
});

}  // namespace hoist::benchmarks::terms
