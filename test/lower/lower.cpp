#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <support/programs.hpp>
#include <support/simulated.hpp>
#include <iostream>

using namespace hoist;
using namespace hoist::test;

namespace {

inline constexpr auto copied = [](auto x) { return x; };

constexpr auto by_items = program<row>([](auto x) { return x | map_global<0>(squared); });
constexpr auto by_items2 = program<grid>(
    [](auto x) { return x | pad2<1>(clamp) | slide2<3> | map_global<1>([](auto r) { return r | map_global<0>(square3); }); });
constexpr auto by_groups = program<row>([](auto x) {
  return x | split<16> | map_workgroup<0>([](auto c) { return c | map_local<0>(squared); }) | join;
});
constexpr auto by_groups2 = program<grid>([](auto x) {
  return x | map_workgroup<0>([](auto r) { return r | map_local<0>(squared); });
});
constexpr auto staged = program<row>([](auto x) {
  return x | split<16> | map_workgroup<0>([](auto c) { return c | map_local<0>(squared) | to_local | map_local<0>(doubled); }) | join;
});
constexpr auto staged_windows = program<row>([](auto x) {
  return x | slide<18, 16> | map_workgroup<0>([](auto c) { return c | map_local<0>(copied) | to_local | slide<3> | map_local<0>(line3); }) | join;
});
constexpr auto global_windows = program<row>([](auto x) {
  return x | slide<18, 16> | map_workgroup<0>([](auto c) { return c | map_local<0>(copied) | to_global | slide<3> | map_local<0>(line3); }) | join;
});
constexpr auto dot = program<row, row>([](auto x, auto y) {
  return zip(x, y) | split<128> | map_workgroup<0>([](auto c) {
           return c | split<8> | map_local<0>([](auto s) { return s | map(multiplied) | reduce_seq(add); }) | to_local |
                  split<16> | map_local<0>([](auto s) { return s | reduce_seq(add); });
         }) | join;
});
constexpr auto kept = program<row>([](auto x) {
  return x | split<4> | map_global<0>([](auto c) { return c | map_seq(squared) | to_private | reduce_seq(add); });
});
constexpr auto kept_unrolled = program<row>([](auto x) {
  return x | split<4> | map_global<0>([](auto c) { return c | map_unrolled(squared) | to_private | reduce_unrolled(add); });
});
constexpr auto kept_twice = program<row>([](auto x) {
  return x | split<4> | map_global<0>([](auto c) {
    return let(c | map_unrolled(squared) | to_private, [](auto s) { return s | slide<3> | map_unrolled(line3); });
  }) | join;
});
constexpr auto transposed_write = program<tall>([](auto x) {
  return x | map_global<0>([](auto r) { return r | map_global<1>(squared); }) | transpose;
});
constexpr auto rows_seq = program<grid>([](auto x) {
  return x | map_global<0>([](auto r) { return r | map_seq([](auto v) { return 2.f * v; }); });
});
constexpr auto reversed_let = program<grid>([](auto x) {
  return let(x | transpose, [](auto t) { return t | map_global<0>([](auto c) { return c | reduce_seq(add); }); });
});
constexpr auto pipeline = program<row>([](auto x) {
  return x | split<16> | map_workgroup<0>([](auto c) {
           return c | map_local<0>(squared) | to_local | split<2> | map_local<0>([](auto p) { return p | reduce_seq(add); }) | to_local |
                  split<2> | map_local<0>([](auto p) { return p | reduce_seq(maximum); });
         }) | join;
});

}  // namespace
#define TRY(p, ...) for (auto& q : std::vector<ir::point>__VA_ARGS__) { std::cout << #p << " " << name_of(q) << " l" << q.local[0] <<"," << q.local[1] << ": " << broken_kernel(subject_of(p), q) << "\n"; if(getenv("TEXT")) std::cout << text_of(subject_of(p), q) << "\n"; }
TEST_CASE("try") {
  TRY(by_items, {point_at(13,1,{4}), point_at(100,1,{32}, {}, {4})});
  TRY(by_items2, {point_at(13,29,{4,2}), point_at(1,7,{32,1}, {}, {2,2})});
  TRY(by_groups, {point_at(64,1,{16}), point_at(61,1,{16}), point_at(61,1,{4}, {}, {2}), point_at(13,1,{8})});
  TRY(by_groups2, {point_at(5,17,{16}), point_at(5,17,{1}, {}, {2})});
  TRY(staged, {point_at(64,1,{16}), point_at(61,1,{16}), point_at(61,1,{4}, {}, {2}), point_at(13,1,{8})});
  TRY(staged_windows, {point_at(66,1,{16}), point_at(66,1,{8},{},{2})});
  TRY(global_windows, {point_at(66,1,{16}), point_at(66,1,{8},{},{2})});
  TRY(dot, {point_at(256,1,{16}), point_at(256,1,{16},{},{2}), point_at(1000,1,{16}), point_at(130,1,{4})});
  TRY(kept, {point_at(64,1,{16}), point_at(61,1,{16})});
  TRY(kept_unrolled, {point_at(64,1,{16}), point_at(61,1,{16})});
  TRY(kept_twice, {point_at(64,1,{16})}); std::cout << text_of(subject_of(kept_twice), point_at(61,1,{16})) << std::endl; TRY(kept_twice, {point_at(63,1,{16})}); TRY(kept_twice, {point_at(62,1,{16})}); if (getenv("CRASH")) TRY(kept_twice, {point_at(61,1,{16})});
  TRY(transposed_write, {point_at(13,29,{4,2})});
  TRY(rows_seq, {point_at(13,29,{4})});
  TRY(reversed_let, {point_at(13,29,{4})});
  TRY(pipeline, {point_at(64,1,{16}), point_at(64,1,{16},{},{2}), point_at(64,1,{4},{},{4}), point_at(61,1,{16})});
}
