// What loops compute of a part of an array, or inside of a border, is computed there alone: no index lies outside.
#include <hoist/hoist.hpp>
#include <support/on_device.hpp>
#include <support/programs.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

constexpr auto sum_of = [](auto r) { return r | reduce_seq(add); };
constexpr auto least_of = [](auto r) { return r | reduce_seq(minimum); };

inline constexpr auto rows_and_columns = program<grid>(
    [](auto x) { return concat(x | map(sum_of), x | transpose | map(sum_of), x | map(least_of)) | map_global<0>(doubled); });
inline constexpr auto in_a_border =
    program<grid>([](auto x) { return x | map(sum_of) | pad<2, 1>(constant<7.0>) | slide<3> | map_global<0>(line3); });
inline constexpr auto border_of_pairs = program<grid>([](auto x) {
  return zip(x | map(sum_of), x | map(least_of)) | pad<1>(constant<3.0>) |
         map_global<0>([](auto a, auto b) { return a + 2.f * b; });
});
inline constexpr auto part_in_a_border = program<grid>([](auto x) {
  return concat(x | map(sum_of), x | map(least_of)) | pad<3>(constant<5.0>) | reverse | map_global<0>(lowered);
});
/// The first elements of a chunk are known to be the border's.
inline constexpr auto chunks = program<array2<float, 6, M>>([](auto x) {
  return concat(x | map(sum_of) | pad<2>(constant<7.0>), x | map(least_of) | take<2>) | split<4> |
         map_global<0>([](auto c) { return c | map_unrolled(squared); }) | join;
});
inline constexpr auto vectors = program<array2<float, 6, M>>([](auto x) {
  return x | map(sum_of) | pad<2, 0>(constant<7.0>) | split<4> |
         map_global<0>([](auto c) { return c | map_vector<4>(squared); }) | join;
});

template <class P>
void check(const char* name, P p) {
  static const runtime::session device(runtime::best_device());
  for (const ir::point& at : {point_at(13, 29, {8}), point_at(1, 7, {1}), point_at(5, 1, {4}), point_at(1, 1, {1})}) {
    check_kernel(name, subject_of(p), {at});
    check_on_device(device, name, subject_of(p), at);
  }
}

}  // namespace

TEST_CASE("arrays one after the other, each computed by loops") {
  check("rows_and_columns", rows_and_columns);
  check("chunks", chunks);
}
TEST_CASE("a border around what loops compute") {
  check("in_a_border", in_a_border);
  check("border_of_pairs", border_of_pairs);
  check("part_in_a_border", part_in_a_border);
  check("vectors", vectors);
}
TEST_CASE("the loop stands in a branch, and a part that an element isn't in is nowhere") {
  const std::string text = text_of(subject_of(in_a_border), point_at(13, 29, {8}));
  CHECK_MESSAGE(text.find("if (") != std::string::npos, text);
  const std::string known = text_of(subject_of(chunks), point_at(6, 3, {1}));
  CHECK_MESSAGE(known.find("for (") != std::string::npos, known);
}
