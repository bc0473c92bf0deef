#include "programs.hpp"

#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/reduce.hpp>

#include <benchmark/reference/seven_point_programs.hpp>

namespace hoist::test {

namespace {

/// A function over the work-items of three dimensions, planes by the last.
constexpr auto by_items(auto in, auto f) {
  return in | map_global<2>([=](auto p) { return p | map_global<1>([=](auto r) { return r | map_global<0>(f); }); });
}
constexpr auto by_local_items(auto in, auto f) {
  return in | map_local<2>([=](auto p) { return p | map_local<1>([=](auto r) { return r | map_local<0>(f); }); });
}
constexpr auto by_groups(auto in, auto f) {
  return in | map_workgroup<2>([=](auto p) { return p | map_workgroup<1>([=](auto r) { return r | map_workgroup<0>(f); }); });
}
/// Tiles of P x R x C outputs, with a halo; and an array of such tiles as one cube.
template <long P, long R, long C, long Halo>
constexpr auto tiled(auto in) {
  return in | map([](auto p) {
           return p | map(tiles<C + Halo, C>.make) | tiles<R + Halo, R> | map([](auto some) { return some | transpose; });
         }) |
         tiles<P + Halo, P> | map([](auto some) { return some | transpose | map([](auto row) { return row | transpose; }); });
}
constexpr auto untiled(auto in) {
  auto row_of_tiles = [](auto row) {
    return row | transpose | map([](auto plane) { return plane | transpose | map([](auto parts) { return parts | join; }); });
  };
  return in |
         map([=](auto slab) { return slab | map(row_of_tiles) | transpose | map([](auto plane) { return plane | join; }); }) |
         join;
}

constexpr auto seven = [](auto w) {
  return w(1, 1, 2) + 2.f * w(1, 1, 0) + 4.f * w(1, 2, 1) + 8.f * w(1, 0, 1) + 16.f * w(2, 1, 1) + 32.f * w(0, 1, 1) -
         3.f * w(1, 1, 1);
};

constexpr auto items = program<cube>([](auto in) { return by_items(in | slide3<3>, weighted<3, 3, 3>); });
constexpr auto items_clamped =
    program<cube>([](auto in) { return by_items(in | pad3<1>(clamp) | slide3<3>, weighted<3, 3, 3>); });
constexpr auto items_framed =
    program<cube>([](auto in) { return by_items(in | pad3<2, 1>(constant<5.0>) | slide3<3, 2, 1>, weighted<3, 2, 1>); });
constexpr auto items_zipped = program<cube, cube>([](auto a, auto b) {
  return by_items(zip3(a | pad3<1>(clamp) | slide3<3>, b),
                  [](auto w, auto x) { return w(0, 1, 2) + 2.f * w(2, 0, 1) + 4.f * x; });
});
/// The dimensions of the NDRange by other dimensions of the array, and a result that is transposed.
constexpr auto items_turned = program<cube>([](auto in) {
  return in | map_global<0>([](auto p) {
           return p | map_global<2>([](auto r) { return r | map_global<1>([](auto x) { return 2.f * x + 1.f; }); });
         }) |
         transpose | map([](auto p) { return p | transpose; });
});
constexpr auto groups = program<cube>([](auto in) {
  return untiled(
      by_groups(tiled<2, 3, 4, 0>(in), [](auto tile) { return by_local_items(tile, [](auto x) { return x * x + 1.f; }); }));
});
constexpr auto local_tile = [](auto tile) {
  return by_local_items(by_local_items(tile, id) | to_local | slide3<3>, weighted<3, 3, 3>);
};
constexpr auto groups_local = program<cube>([](auto in) { return untiled(by_groups(tiled<2, 3, 4, 2>(in), local_tile)); });
constexpr auto groups_local_clamped =
    program<cube>([](auto in) { return untiled(by_groups(tiled<2, 3, 4, 2>(in | pad3<1>(clamp)), local_tile)); });
/// Tiles turned in local memory, and the result: [[[A]m]n]k -> [[[A]k]n]m.
constexpr auto turned_in_local = program<cube>([](auto in) {
  constexpr auto turned = [](auto x) { return x | transpose | map([](auto p) { return p | transpose; }) | transpose; };
  return turned(untiled(by_groups(tiled<3, 2, 4, 0>(in), [=](auto tile) {
    return turned(by_local_items(turned(by_local_items(tile, id) | to_local), [](auto x) { return 3.f * x; }));
  })));
});
/// Groups of planes, in them the local ids of two dimensions and a loop.
constexpr auto planes_of_groups = program<cube>([](auto in) {
  return in | map_workgroup<2>(
                  [](auto p) { return p | map_local<1>([](auto r) { return r | map_seq([](auto x) { return x - 3.f; }); }); });
});

/// The columns along the planes marched by one work-item each, the whole window in registers or in part.
constexpr auto marched(auto in) {
  using namespace benchmarks::terms;
  return planes(columns(in | map(slide2<3>.make)) | map_global<1>([](auto row) {
                  return row | map_global<0>([](auto column) { return column | rotate<3> | map_seq(seven); });
                }));
}
constexpr auto marched_inside = program<cube>([](auto in) { return marched(in); });
constexpr auto marched_clamped = program<cube>([](auto in) { return marched(in | pad3<1>(clamp)); });
constexpr auto marched_slabs = program<cube>([](auto in) {
  using namespace benchmarks::terms;
  return in | pad3<1>(clamp) | tiles<5, 3> | map_global<2>([](auto slab) {
           return planes(columns(slab | map(slide2<3>.make)) | map_global<1>([](auto row) {
                           return row |
                                  map_global<0>([](auto column) { return column | rotate<3> | map_seq<3>(weighted<3, 3, 3>); });
                         }));
         }) |
         join;
});

std::vector<ir::point> cubes(long least) {
  std::vector<ir::point> all = {cube_at(5, 7, 3, {2, 3, 2}), cube_at(3, 5, 7, {4, 2, 1}), cube_at(9, 4, 6, {1, 2, 4}),
                                cube_at(7, 3, 11, {4, 1, 2}, {2, 1, 3})};
  if (least < 3) all.push_back(cube_at(1, 1, 1, {2, 2, 2}));
  if (least < 3) all.push_back(cube_at(1, 5, 2, {1, 1, 1}));
  return all;
}
std::vector<ir::point> flat_groups() {
  return {cube_at(5, 7, 3, {2, 3}), cube_at(3, 5, 7, {4, 2}), cube_at(9, 4, 6, {4, 1}), cube_at(4, 3, 11, {8, 1}, {1, 2})};
}

std::vector<cube_case> all_programs() {
  std::vector<cube_case> all;
  const auto add = [&](const char* name, auto p, const std::vector<ir::point>& points) {
    all.push_back({name, subject_of(p), points});
  };
  add("items", items, cubes(3));
  add("items, clamped", items_clamped, cubes(1));
  add("items, framed", items_framed, cubes(1));
  add("items, zipped", items_zipped, cubes(1));
  add("items, turned", items_turned, cubes(1));
  add("groups", groups, cubes(1));
  add("local tiles", groups_local, cubes(3));
  add("local tiles, clamped", groups_local_clamped, cubes(1));
  add("turned in local memory", turned_in_local, cubes(1));
  add("planes of groups", planes_of_groups, {cube_at(5, 7, 3, {1, 4}), cube_at(3, 5, 7, {1, 8}, {1, 1, 2})});
  add("marched", marched_inside, flat_groups());
  add("marched, clamped", marched_clamped, flat_groups());
  add("marched, slabs", marched_slabs, cubes(1));
  using benchmarks::terms::clamped_cube, benchmarks::terms::inside_cube;
  using benchmarks::terms::seven_point_program, benchmarks::terms::seven_point_vectors;
  add("seven points", seven_point_program<4, clamped_cube>,
      {point_at(8, 1, {4, 2}), point_at(16, 1, {16, 1, 1}, {}, {1, 1, 2})});
  add("seven points inside", seven_point_program<5, inside_cube>, {point_at(7, 1, {4, 2}), point_at(12, 1, {16, 1})});
  add("seven points, vectors", seven_point_vectors<4, 4, clamped_cube>,
      {point_at(8, 1, {2, 2}), point_at(16, 1, {4, 4}, {}, {1, 1, 2})});
  return all;
}

}  // namespace

const std::vector<cube_case>& cube_programs() {
  static const std::vector<cube_case> all = all_programs();
  return all;
}

}  // namespace hoist::test
