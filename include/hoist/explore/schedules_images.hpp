#pragma once
// The recipes that load inputs through images. They are no part of `families::all`, which would compile 19 recipes more for loads
// that were slower on an H200 in kernels by hand (docs/decisions, 040). `family_of<P, families::images>` has them, and
// `family_of<P, meta::concat_t<families::all, families::images>>` has both.

#include <hoist/explore/schedules_stencil.hpp>
#include <hoist/strategies/images.hpp>

namespace hoist::families {

inline constexpr device_mask any_gpu = device_mask::gpu | device_mask::mobile_gpu;

/// A recipe whose inputs of Rank dimensions are images of one channel; its name begins with "image-".
template <int Rank, meta::fixed_string Name, class S, int Channels = 1>
using by_images = recipe<meta::fixed_string("image-") + Name, through_images<Rank, S, Channels>, any_gpu>;
/// A recipe whose inputs of Rank dimensions are the texels of their buffers; its name begins with "texels-".
template <int Rank, meta::fixed_string Name, class S, int Channels = 1>
using by_texels = recipe<meta::fixed_string("texels-") + Name, through_texels<Rank, S, Channels>, any_gpu>;

using direct_2d = direct<global_loop<1>, global_loop<0>>;
using direct_3d = lower_maps<global_loop<2>, global_loop<1>, global_loop<0>>;
template <class Rows, class Columns, class Y, class X>
using block_2d = tiled<Rows, Columns, global_loop<1>, global_loop<0>, Y, X>;
using group_tile_2d = tiled<tile_rows, tile_columns, group_loop<1>, group_loop<0>, local_loop<1>, local_loop<0>>;
using march_2d = marched<looped_rows, item_columns, global_loop<1>, global_loop<0>, seq_rows, map_unrolled_>;
using vectors_2d = block_2d<unrolled_rows, vector_columns<4>, map_unrolled_, vectors<4>>;

using image_grid =
    meta::list<by_images<2, "direct", direct_2d>, by_images<2, "direct-swapped", direct<global_loop<0>, global_loop<1>>>,
               by_images<2, "block-unrolled", block_2d<unrolled_rows, item_columns, map_unrolled_, map_unrolled_>>,
               by_images<2, "group-tile", group_tile_2d>, by_images<2, "march", march_2d>,
               by_images<2, "block-vec4-of-4-channels", vectors_2d, 4>, by_texels<2, "direct", direct_2d>,
               by_texels<2, "block-unrolled", block_2d<unrolled_rows, item_columns, map_unrolled_, map_unrolled_>>,
               by_texels<2, "march", march_2d>, by_texels<2, "block-vec4-of-4-channels", vectors_2d, 4>>;
/// Of time loops over grids.
using image_steps =
    meta::list<by_images<2, "direct", direct_2d>,
               by_images<2, "block-unrolled", block_2d<unrolled_rows, item_columns, map_unrolled_, map_unrolled_>>>;
using image_line =
    meta::list<by_texels<1, "direct-1d", lower_maps<global_loop<0>>>,
               by_texels<1, "chunks-unrolled", chunked<chunk, global_loop<0>, map_unrolled_>>,
               by_texels<1, "chunks-vec4-of-4-channels", chunked<tunable<"chunk", 4, 8, 16>, global_loop<0>, vectors<4>>, 4>>;
using image_cubes = meta::list<by_images<3, "direct-3d", direct_3d>, by_images<3, "march-through-planes", marched_cube<1>>,
                               by_images<3, "march-through-planes-blocks-of-rows", marched_rows<1>>,
                               by_images<3, "march-through-planes-vec4-of-4-channels", marched_cube<4>, 4>,
                               by_texels<3, "direct-3d", direct_3d>, by_texels<3, "march-through-planes", marched_cube<1>>>;

using images = meta::concat_t<image_grid, image_line, image_cubes>;

}  // namespace hoist::families
