// gather and scatter by functions, unzip, circular buffers, and the compositions for two and three dimensions.
#include <hoist/hoist.hpp>
#include <support/on_device.hpp>
#include <support/texts.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using row = array<float, N>;
using grid = array2<float, N, M>;

inline constexpr auto twice = [](auto x) { return 2.f * x; };
inline constexpr auto reversed_by = by([](auto i, auto n) { return n - 1 - i; });
inline constexpr auto by_fours = by([](auto i, auto n) { return (i % 4) * (n / 4) + i / 4; });  // a permutation of 4 K elements

inline constexpr auto reversed = program<row>([](auto x) { return x | gather(reversed_by) | map_global<0>(twice); });
inline constexpr auto reversed_plain = program<row>([](auto x) { return x | reverse | map_global<0>(twice); });
inline constexpr auto scattered = program<row>([](auto x) { return x | map_global<0>(twice) | scatter(reversed_by); });
inline constexpr auto beyond =
    program<row>([](auto x) { return x | gather(by([](auto i, auto) { return 2 * i - 3; })) | map_global<0>(id); });
inline constexpr auto permuted = program<row>([](auto x) { return x | gather(by_fours) | map_global<0>(twice); });
inline constexpr auto there_and_back =
    program<row>([](auto x) { return x | gather(by_fours) | map_global<0>(twice) | scatter(by_fours); });
inline constexpr auto plain = program<row>([](auto x) { return x | map_global<0>(twice); });
inline constexpr auto rows_permuted = program<grid>(
    [](auto x) { return x | gather(reversed_by) | map_global<1>([](auto r) { return r | map_global<0>(twice); }); });
inline constexpr auto rows_scattered = program<grid>([](auto x) {
  return x | map_global<1>([](auto r) { return r | map_global<0>(twice) | scatter(reversed_by); }) | scatter(reversed_by);
});
inline constexpr auto with_stride =
    program<array<float, 60>>([](auto x) { return x | reorder_with_stride<5> | map_global<0>(twice) | scatter_strided<5>; });
inline constexpr auto unzipped = program<row, row>([](auto a, auto b) {
  auto both = zip(a, b) | unzip;
  return zip(get<1>(both), get<0>(both) | reverse) | map_global<0>([](auto x, auto y) { return x - 3.f * y; });
});
inline constexpr auto smooth = [](auto w) { return w(0) + 2.f * w(1) - 3.f * w(2); };
inline constexpr auto through_a_ring = program<grid>(
    [](auto x) { return x | map_global<0>([](auto r) { return r | map(twice) | circular_buffer<3> | map_seq(smooth); }); });
inline constexpr auto through_registers =
    program<grid>([](auto x) { return x | map_global<0>([](auto r) { return r | map(twice) | map_seq_slide<3>(smooth); }); });
inline constexpr auto ring_of_rows = program<array2<float, N, 5>>([](auto x) {
  return x | split<4096> | map_global<0>([](auto rows) {
           return rows | pad<1, 1>(hoist::clamp) | map([](auto r) { return r | map(twice); }) | circular_buffer<3> |
                  map_seq([](auto w) { return w | transpose | map_seq(smooth); });
         }) |
         join;
});
inline constexpr auto tiles = program<grid>([](auto x) {
  return x | split2<2, 4> | map_global<1>([](auto r) {
           return r | map_global<0>([](auto t) { return t | map_seq([](auto l) { return l | map_seq(twice); }); });
         }) |
         join2;
});
inline constexpr auto on_grid = [](auto x) { return x | map_global<1>([](auto r) { return r | map_global<0>(twice); }); };
inline constexpr auto grid_reversed = program<grid>([](auto x) { return on_grid(x | reverse2); });
inline constexpr auto grid_shifted = program<grid>([](auto x) { return on_grid(x | shift2<1, -2>(wrap)); });
inline constexpr auto grid_sliced = program<grid>([](auto x) { return on_grid(x | slice2<1, 2, 0, 3>); });
inline constexpr auto grid_corner = program<grid>([](auto x) { return on_grid(x | drop2<1, 2> | take2<1, 1>); });
inline constexpr auto side_by_side =
    program<grid, grid>([](auto x, auto y) { return concat2(on_grid(x), on_grid(y | reverse2)); });
inline constexpr auto planes_exchanged = program<array3<float, 3, N, M>>(
    [](auto x) { return x | transpose_planes | transpose_inner | map_global<2>([](auto p) { return on_grid(p); }); });

const std::vector<ir::point> grids{point_at(4, 5, {4}), point_at(13, 37, {8}), point_at(16, 8, {4, 2})};
const std::vector<ir::point> of_fours{point_at(4, 1, {4}), point_at(64, 1, {8}), point_at(20, 1, {4})};
template <class P>
void check(const char* name, P p, const std::vector<ir::point>& points = grids) {
  check_kernel(name, subject_of(p), points);
}
template <class P, class Q>
void check_same(P, Q, const ir::point& at) {
  const exact_inputs data(ir::table_of<program_term<P>>(), at);
  const int d = dimensions_of<typename P::type>;
  const std::string wrong = difference(meaning_of(ir::table_of<program_term<P>>(), at, d, data),
                                       meaning_of(ir::table_of<program_term<Q>>(), at, d, data));
  CHECK_MESSAGE(wrong.empty(), wrong);
}

}  // namespace

TEST_CASE("gather and scatter by a function: kernels compute the meaning") {
  const std::vector<ir::point> any{point_at(1, 1, {4}), point_at(13, 1, {4}), point_at(64, 1, {8})};
  check("reversed", reversed, any);
  check("scattered", scattered, any);
  check("beyond", beyond, any);
  check("permuted", permuted, of_fours);
  check("there_and_back", there_and_back, of_fours);
  check("rows_permuted", rows_permuted, {point_at(13, 37, {4, 2})});
  check("rows_scattered", rows_scattered, {point_at(13, 37, {4, 2})});
  check("with_stride", with_stride, {point_at(1, 1, {4})});
}
TEST_CASE("gather and scatter by a function: laws") {
  for (long n : {1, 4, 20, 64}) {
    const ir::point at = point_at(n, 1, {1});
    check_same(reversed, reversed_plain, at);
    check_same(reversed, scattered, at);
  }
  for (long n : {4, 20, 64}) check_same(there_and_back, plain, point_at(n, 1, {1}));
}
TEST_CASE("a function that is no permutation leaves elements unwritten, which the simulator sees") {
  static constexpr auto doubled =
      program<row>([](auto x) { return x | map_global<0>(twice) | scatter(by([](auto i, auto) { return i / 2 * 2; })); });
  const hoist::kernel_module m = emit_module(ir::table_of<program_term<decltype(doubled)>>(), point_at(8, 1, {4}), 1);
  REQUIRE(m.rejected == nullptr);
  std::vector<double> out;
  CHECK(
      !run_module(m, exact_inputs(ir::table_of<program_term<decltype(doubled)>>(), point_at(8, 1, {4})), out).findings.empty());
}
TEST_CASE("unzip undoes zip") { check("unzipped", unzipped, of_fours); }
TEST_CASE("circular buffers and windows in registers") {
  check("through_a_ring", through_a_ring, {point_at(4, 5, {4}), point_at(13, 37, {8}), point_at(1, 3, {1})});
  check("through_registers", through_registers, {point_at(4, 5, {4}), point_at(13, 37, {8}), point_at(1, 3, {1})});
  check("ring_of_rows", ring_of_rows, {point_at(13, 1, {1}), point_at(4, 1, {1})});
  check_same(through_a_ring, through_registers, point_at(13, 37, {1}));
  const std::string text = text_of(subject_of(through_a_ring), point_at(13, 37, {8}));
  CHECK_MESSAGE(text.find("% 3] = ") != std::string::npos, text);
  const std::string said = complaints_of_clang(text, "circular");
  CHECK_MESSAGE(said.empty(), said);
}
TEST_CASE("two and three dimensions") {
  check("tiles", tiles, {point_at(4, 8, {4}), point_at(16, 8, {4, 2})});
  check("grid_reversed", grid_reversed);
  check("grid_shifted", grid_shifted);
  check("grid_sliced", grid_sliced);
  check("grid_corner", grid_corner);
  check("side_by_side", side_by_side);
  check("planes_exchanged", planes_exchanged);
}
TEST_CASE("a device computes the meaning") {
  const runtime::session s(runtime::best_device());
  check_on_device(s, "there_and_back", subject_of(there_and_back), point_at(64, 1, {8}));
  check_on_device(s, "through_a_ring", subject_of(through_a_ring), point_at(13, 37, {4}));
  check_on_device(s, "grid_shifted", subject_of(grid_shifted), point_at(13, 37, {4, 2}));
  check_on_device(s, "rows_scattered", subject_of(rows_scattered), point_at(13, 37, {4, 2}));
}
