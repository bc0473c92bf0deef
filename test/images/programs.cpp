#include "programs.hpp"

namespace hoist::test {

namespace {

using namespace strategies;
using direct2 = lower_maps<map_global_<1>, map_global_<0>>;
using direct3 = lower_maps<map_global_<2>, map_global_<1>, map_global_<0>>;
using in_blocks = tiled<num<2>, num<4>, map_global_<1>, map_global_<0>, map_unrolled_, map_unrolled_>;
using by_vectors = tiled<num<2>, num<4>, map_global_<1>, map_global_<0>, map_unrolled_, map_vector_<num<4>>>;
using in_groups = tiled<num<4>, num<8>, map_workgroup_<1>, map_workgroup_<0>, map_local_<1>, map_local_<0>>;
using march = marched<num<4>, num<1>, map_global_<1>, map_global_<0>, map_seq_<>, map_unrolled_>;

std::vector<ir::point> at_odd_sizes(std::vector<std::pair<long, long>> sizes = {{13, 29}, {1, 7}, {11, 1}, {1, 1}, {8, 16}}) {
  std::vector<ir::point> all;
  for (auto [n, m] : sizes) all.push_back(point_at(n, m, {4, 2}));
  return all;
}
const std::vector<std::pair<long, long>> cubes{{5, 7}, {3, 1}, {2, 2}};

}  // namespace

std::vector<image_case> image_cases() {
  return {
      image_case_of<through_images<2, direct2>>("plus_clamped", plus_clamped, at_odd_sizes()),
      image_case_of<through_images<2, in_blocks>>("plus_clamped in blocks", plus_clamped, at_odd_sizes()),
      image_case_of<through_images<2, by_vectors>>("plus_clamped by vectors", plus_clamped, at_odd_sizes()),
      image_case_of<through_images<2, in_groups>>("plus_clamped in groups", plus_clamped, at_odd_sizes()),
      image_case_of<through_images<2, march>>("plus_clamped marched", plus_clamped, at_odd_sizes()),
      image_case_of<through_images<2, by_vectors, 4>>("plus_clamped by four channels", plus_clamped,
                                                      at_odd_sizes({{13, 28}, {1, 4}, {8, 16}})),
      image_case_of<through_images<2, direct2, 4>>("plus_clamped by four channels one by one", plus_clamped,
                                                   at_odd_sizes({{13, 28}, {1, 4}})),
      image_case_of<through_texels<2, direct2>>("plus_clamped by texels", plus_clamped, at_odd_sizes()),
      image_case_of<through_texels<2, by_vectors, 4>>("plus_clamped by four texels", plus_clamped,
                                                      at_odd_sizes({{13, 28}, {1, 4}, {8, 16}})),
      image_case_of<through_images<2, direct2>>("plus_wrapped", plus_wrapped, at_odd_sizes({{13, 29}, {3, 5}})),
      image_case_of<through_images<2, direct2>>("plus_around_one", plus_around_one, at_odd_sizes()),
      image_case_of<through_images<2, direct2>>("box_zero", box_zero, at_odd_sizes()),
      image_case_of<through_images<2, direct2>>("wide_clamped", wide_clamped, at_odd_sizes()),
      image_case_of<through_images<2, direct2>>("rows_clamped", rows_clamped, at_odd_sizes()),
      image_case_of<through_images<2, direct2>>("edge_and_zero", edge_and_zero, at_odd_sizes()),
      image_case_of<through_images<2, direct2>>("windows", windows, at_odd_sizes({{13, 29}, {3, 3}})),
      image_case_of<through_images<3, direct3>>("cube_clamped", cube_clamped, at_odd_sizes(cubes)),
      image_case_of<through_images<3, direct3>>("cube_zero", cube_zero, at_odd_sizes(cubes)),
      image_case_of<through_texels<3, direct3>>("cube_clamped by texels", cube_clamped, at_odd_sizes(cubes)),
      image_case_of<through_texels<1, lower_maps<map_global_<0>>>>("line", line, {point_at(13, 1, {4}), point_at(1, 1, {4})}),
      image_case_of<direct2>("beside_buffer", beside_buffer, at_odd_sizes()),
      image_case_of<direct2>("both_ways", both_ways, at_odd_sizes({{13, 29}})),
      image_case_of<seq<sample_boundaries, direct2>>("padded_before", padded_before, at_odd_sizes()),
      image_case_of<seq<sample_boundaries, direct3>>("cube_padded_before", cube_padded_before, at_odd_sizes(cubes)),
      image_case_of<direct2>("twice_an_image", twice_an_image, at_odd_sizes({{13, 29}})),
      image_case_of<direct2>("of_bools", of_bools, at_odd_sizes({{13, 29}})),
      image_case_of<seq<lower_next<map_global_<1>>, lower_next<map_global_<0>>, direct2>>("of_stage", of_stage,
                                                                                          at_odd_sizes({{13, 29}, {1, 7}})),
      image_case_of<seq<sample_boundaries, direct2>>("a step", steps_clamped<1>, at_odd_sizes({{13, 29}, {1, 7}})),
      image_case_of<seq<sample_boundaries, direct2>>("two steps", steps_clamped<2>, at_odd_sizes({{13, 29}, {1, 7}})),
      image_case_of<seq<sample_boundaries, direct2>>("five steps", steps_clamped<5>, at_odd_sizes()),
      image_case_of<seq<sample_boundaries, by_vectors>>("five steps by vectors", steps_clamped<5>, at_odd_sizes()),
      image_case_of<seq<sample_boundaries, in_groups>>("five steps in groups", steps_clamped<5>,
                                                       at_odd_sizes({{13, 29}, {8, 16}})),
      image_case_of<through_images<2, direct2>>("steps_plain", steps_plain, at_odd_sizes()),
      image_case_of<through_texels<2, direct2>>("steps_plain by texels", steps_plain, at_odd_sizes({{13, 29}})),
      image_case_of<seq<sample_boundaries, direct3>>("steps of a cube", cube_steps, at_odd_sizes(cubes)),
      image_case_of<seq<sample_boundaries, direct2>>("steps of bytes", steps_of_bytes, at_odd_sizes({{13, 29}})),
      image_case_of<seq<sample_boundaries, direct2>>("steps of shorts", steps_of_shorts, at_odd_sizes({{13, 29}})),
      image_case_of<repeat<top_down<direct2>>>("shrinking", shrinking, at_odd_sizes({{13, 29}, {7, 8}})),
      image_case_of<seq<lower_next<map_global_<1>>, lower_next<map_global_<0>>, direct2>>("stage_both_ways", stage_both_ways,
                                                                                          at_odd_sizes({{13, 29}})),
  };
}

}  // namespace hoist::test
