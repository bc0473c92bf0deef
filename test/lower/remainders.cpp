// Tiles that don't divide: by guards, or the last chunk by code of its own.

#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/vector.hpp>
#include <hoist/strategies/macro.hpp>
#include <support/programs.hpp>
#include <support/simulated.hpp>

#include <doctest/doctest.h>

using namespace hoist;
using namespace hoist::test;

namespace {

constexpr auto squares = program<row>(
    [](auto x) { return x | split<16> | map_workgroup<0>([](auto c) { return c | map_local<0>(squared); }) | join; });
constexpr auto blocks =
    program<row>([](auto x) { return x | split<4> | map_global<0>([](auto c) { return c | map_unrolled(squared); }) | join; });
constexpr auto edge = program<grid>([](auto x) { return x | pad2<1>(clamp) | slide2<3> | map2(cross3); });

using tile = strategies::seq<strategies::normalise, strategies::tiled<num<4>, num<8>, map_workgroup_<1>, map_workgroup_<0>,
                                                                      map_local_<1>, map_local_<0>, rules::copied_to_local>>;

ir::point peeled(ir::point p) {
  p.peel = true;
  return p;
}
long occurrences(const std::string& text, const std::string& what) {
  long n = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

}  // namespace

TEST_CASE("the last chunk by code of its own computes what the program means") {
  for (long n : {16L, 17L, 31L, 40L, 5L}) {
    check_kernel("squares", subject_of(squares),
                 {peeled(point_at(n, 1, {16})), peeled(point_at(n, 1, {4})), point_at(n, 1, {16})});
    check_kernel("blocks", subject_of(blocks), {peeled(point_at(n, 1, {4})), point_at(n, 1, {4})});
  }
  const subject tiles = lowered_by<tile>(edge);
  for (auto [n, m] : {std::pair{9L, 21L}, {8L, 21L}, {9L, 16L}, {3L, 5L}, {4L, 8L}})
    check_kernel("tiles", tiles, subject_of(edge),
                 {peeled(point_at(n, m, {8, 4})), peeled(point_at(n, m, {4, 2})), point_at(n, m, {8, 4})});
}

TEST_CASE("chunks before the last have no guards") {
  const std::string guarded = text_of(subject_of(blocks), point_at(1021, 1, {64})),
                    apart = text_of(subject_of(blocks), peeled(point_at(1021, 1, {64})));
  CHECK(occurrences(guarded, "if (") >= 1);
  CHECK_MESSAGE(occurrences(apart, "} else {") == 1, apart);
  CHECK(occurrences(apart, "out[") == 4 + 1);
  CHECK(text_of(subject_of(blocks), point_at(1024, 1, {64})) == text_of(subject_of(blocks), peeled(point_at(1024, 1, {64}))));
}

TEST_CASE("what only whole chunks have isn't written for the last one again") {
  const auto vectors = [](auto f) { return map_global<0>([=](auto c) { return c | f; }); };
  const subject by_vectors =
                    subject_of(program<row>([=](auto x) { return x | split<8> | vectors(map_vector<4>(squared)) | join; })),
                by_elements =
                    subject_of(program<row>([=](auto x) { return x | split<8> | vectors(map_unrolled(squared)) | join; }));
  for (const subject* s : {&by_vectors, &by_elements}) {
    for (long n : {20L, 16L, 4L, 9L, 15L})
      check_kernel("last of eight", *s, {point_at(n, 1, {4}), peeled(point_at(n, 1, {2}))});
    const std::string text = text_of(*s, point_at(20, 1, {1}));
    CHECK_MESSAGE(occurrences(text, "if (") == 1, text);
    CHECK(occurrences(text, "else {") == 1);
  }
}
