#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/rules/lowering.hpp>
#include <hoist/rules/tiling.hpp>
#include <support/programs.hpp>
#include <support/simulated.hpp>

using namespace hoist;
using namespace hoist::test;

// Programs written in the patterns of OpenCL: what their kernels compute is what they mean.
namespace {

inline constexpr auto copied = [](auto x) { return x; };
inline constexpr auto sum_of_products = [](auto s) { return s | map(multiplied) | reduce_seq(add); };

constexpr auto by_items = program<row>([](auto x) { return x | map_global<0>(squared); });
constexpr auto stencil_by_items = program<grid>(
    [](auto x) { return x | pad2<1>(clamp) | slide2<3> | map_global<1>([](auto r) { return r | map_global<0>(square3); }); });
constexpr auto by_groups = program<row>(
    [](auto x) { return x | split<16> | map_workgroup<0>([](auto c) { return c | map_local<0>(squared); }) | join; });
constexpr auto rows_by_groups =
    program<grid>([](auto x) { return x | map_workgroup<0>([](auto r) { return r | map_local<0>(squared); }); });
constexpr auto blocks = program<grid>([](auto x) {
  return x | map_workgroup<1>([](auto r) {
           return r | split<8> | map_workgroup<0>([](auto c) { return c | map_local<0>(squared); }) | join;
         });
});
constexpr auto staged = program<row>([](auto x) {
  return x | split<16> | map_workgroup<0>([](auto c) { return c | map_local<0>(squared) | to_local | map_local<0>(doubled); }) |
         join;
});
constexpr auto staged_windows = program<row>([](auto x) {
  return x | slide<18, 16> |
         map_workgroup<0>([](auto c) { return c | map_local<0>(copied) | to_local | slide<3> | map_local<0>(line3); }) | join;
});
/// A sum for each 128 products: sixteen work-items add eight each, then one adds their sums.
constexpr auto dot = program<row, row>([](auto x, auto y) {
  return zip(x, y) | split<128> | map_workgroup<0>([](auto c) {
           return c | split<8> | map_local<0>(sum_of_products) | to_local | split<16> |
                  map_local<0>([](auto s) { return s | reduce_seq(add); });
         }) |
         join;
});
constexpr auto pyramid = program<row>([](auto x) {
  return x | split<16> | map_workgroup<0>([](auto c) {
           return c | map_local<0>(squared) | to_local | split<2> | map_local<0>([](auto p) { return p | reduce_seq(add); }) |
                  to_local | split<2> | map_local<0>([](auto p) { return p | reduce_seq(maximum); });
         }) |
         join;
});
constexpr auto product_of_matrices = program<tall, tall>([](auto a, auto b) {
  return a | map_global<1>([=](auto r) {
           return b | map_global<0>([=](auto s) { return zip(r, s) | map(multiplied) | reduce_seq(add); });
         });
});
constexpr auto kept_in_order = program<row>([](auto x) {
  return x | split<4> | map_global<0>([](auto c) { return c | map_seq(squared) | to_private | reduce_seq(add); });
});
constexpr auto kept_unrolled = program<row>([](auto x) {
  return x | split<4> | map_global<0>([](auto c) { return c | map_unrolled(squared) | to_private | reduce_unrolled(add); });
});
constexpr auto kept_and_named = program<row>([](auto x) {
  return x | split<4> | map_global<0>([](auto c) {
           return let(c | map_unrolled(squared) | to_private, [](auto s) { return s | slide<3> | map_unrolled(line3); });
         }) |
         join;
});
constexpr auto transposed_write =
    program<tall>([](auto x) { return x | map_global<0>([](auto r) { return r | map_global<1>(squared); }) | transpose; });
constexpr auto rows_in_order =
    program<grid>([](auto x) { return x | map_global<0>([](auto r) { return r | map_seq(doubled); }); });
constexpr auto columns_named = program<grid>([](auto x) {
  return let(x | transpose, [](auto t) { return t | map_global<0>([](auto c) { return c | reduce_seq(add); }); });
});
constexpr auto tile_named = program<row>([](auto x) {
  return x | split<16> | map_workgroup<0>([](auto c) {
           return let(c | map_local<0>(squared) | to_local, [](auto t) { return zip(t, t) | map_local<0>(mixed); });
         }) |
         join;
});
constexpr auto to_result = program<row>([](auto x) { return x | map_global<0>(squared) | to_global; });

}  // namespace

TEST_CASE("a kernel of work-items computes what its term means, at any length and local size") {
  check_kernel("by_items", subject_of(by_items), {point_at(13, 1, {4}), point_at(1, 1, {32}), point_at(100, 1, {32}, {}, {4})});
  check_kernel(
      "stencil_by_items", subject_of(stencil_by_items),
      {point_at(13, 29, {4, 2}), point_at(1, 7, {32, 1}, {}, {2, 2}), point_at(11, 1, {1, 1}), point_at(8, 16, {8, 4})});
  check_kernel("product_of_matrices", subject_of(product_of_matrices), {point_at(5, 7, {4, 2}), point_at(13, 1, {2, 2})});
  check_kernel("transposed_write", subject_of(transposed_write), {point_at(13, 29, {4, 2}), point_at(1, 7, {8, 1})});
  check_kernel("rows_in_order", subject_of(rows_in_order), {point_at(13, 29, {4}), point_at(3, 1, {1})});
  check_kernel("to_result", subject_of(to_result), {point_at(13, 1, {4})});
}

TEST_CASE("a kernel of work-groups computes what its term means, with groups in turn and chunks that are shorter") {
  const std::vector<ir::point> chunks = {point_at(64, 1, {16}), point_at(61, 1, {16}), point_at(61, 1, {4}, {}, {2}),
                                         point_at(13, 1, {8}), point_at(64, 1, {32}, {}, {4})};
  check_kernel("by_groups", subject_of(by_groups), chunks);
  check_kernel("staged", subject_of(staged), chunks);
  check_kernel("tile_named", subject_of(tile_named), chunks);
  check_kernel("pyramid", subject_of(pyramid), chunks);
  check_kernel("rows_by_groups", subject_of(rows_by_groups), {point_at(5, 17, {16}), point_at(5, 17, {1}, {}, {2})});
  check_kernel("blocks", subject_of(blocks), {point_at(3, 16, {8}), point_at(5, 29, {4}, {}, {2, 2})});
  check_kernel("staged_windows", subject_of(staged_windows),
               {point_at(66, 1, {16}), point_at(66, 1, {8}, {}, {2}), point_at(18, 1, {32})});
}

TEST_CASE("partial dot products: eight products a work-item, sixteen sums a group") {
  check_kernel("dot", subject_of(dot),
               {point_at(256, 1, {16}), point_at(256, 1, {16}, {}, {2}), point_at(1000, 1, {16}), point_at(130, 1, {4}),
                point_at(1, 1, {1}), point_at(1024, 1, {32}, {}, {3})});
}

TEST_CASE("private memory and names: computed once, read as often as one likes") {
  check_kernel("kept_in_order", subject_of(kept_in_order), {point_at(64, 1, {16}), point_at(61, 1, {16}), point_at(3, 1, {4})});
  check_kernel("kept_unrolled", subject_of(kept_unrolled), {point_at(64, 1, {16}), point_at(64, 1, {2}, {}, {4})});
  check_kernel("kept_and_named", subject_of(kept_and_named), {point_at(64, 1, {16}), point_at(63, 1, {4})});
  check_kernel("columns_named", subject_of(columns_named), {point_at(13, 29, {4}), point_at(1, 7, {8})});
}

TEST_CASE("what can't be lowered is rejected with a reason") {
  const auto reused = program<row>([](auto x) {
    return x | split<16> |
           map_workgroup<0>([](auto c) { return c | map_local<0>(squared) | to_global | map_local<0>(doubled); }) | join;
  });
  const auto tuples = program<row, row>([](auto x, auto y) {
    return zip(x, y) | split<4> | map_global<0>([](auto c) { return c | map_seq(copied) | to_private | map_seq(mixed); }) |
           join;
  });
  const ir::point p = point_at(64, 1, {16});
  check_rejected(
      subject_of(reused), p,
      "to_global stands inside a map: a kernel's result is read by other kernels only; write to_local or to_private");
  check_kernel("tuples", subject_of(tuples), {p});
  check_rejected(subject_of(map_row), p, "the structure is not fully lowered: an array has no loop that writes it");
  check_rejected(subject_of(row_sums), p, "the structure is not fully lowered: an array has no loop that writes it");
  check_rejected(subject_of(program<row>([](auto x) { return x | map_seq(squared) | map_global<0>(doubled); })), p,
                 "a result that is read again needs memory: to_local or to_private");
  check_rejected(subject_of(program<grid>([](auto x) { return x | map_global<0>([](auto r) { return r | reduce(add); }); })), p,
                 "a result that is read again needs memory: to_local or to_private");
  check_rejected(subject_of(kept_unrolled), point_at(61, 1, {16}),
                 "a reduction can't be written out over chunks that differ in length");
  check_rejected(subject_of(kept_and_named), point_at(61, 1, {16}), "the window is larger than the array");
  check_rejected(
      subject_of(program<row>([](auto x) { return x | slide<5> | map_global<0>([](auto w) { return w(0) + w(4); }); })),
      point_at(4, 1, {1}), "the window is larger than the array");
  check_rejected(subject_of(program<row>([](auto x) { return x | map_unrolled(squared); })), point_at(257, 1, {1}),
                 "too many iterations to unroll");
  check_rejected(
      subject_of(program<grid>([](auto x) { return x | map_global<0>([](auto r) { return r | reduce_unrolled(add); }); })),
      point_at(2, 257, {1}), "too many iterations to unroll");
}

TEST_CASE("a size or a tunable without a value is a reason too") {
  ir::point p = point_at(64, 1, {16});
  p.sizes = {{"M", 3}};
  check_rejected(subject_of(by_items), p, "a named size has no value");
  using chunked =
      strategies::seq<rules::split_join<tunable<"chunk", 4>>, strategies::top_down<rules::lower_map<map_global_<0>>>,
                      strategies::top_down<rules::lower_map<map_seq_<>>>>;
  const subject made = lowered_by<chunked>(map_row);
  check_rejected(made, point_at(64, 1, {16}), "a tunable has no value");
  check_kernel("chunked", made, subject_of(map_row), {point_at(61, 1, {16}, {{"chunk", 4}})});
}
