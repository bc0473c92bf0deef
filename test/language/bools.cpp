// Conditions in memory: arrays of bool of every kind, which lie there as bytes, 0 or 1.
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/opencl/scan.hpp>

#include <doctest/doctest.h>

#include <string>
#include <support/everywhere.hpp>
#include <type_traits>

namespace {

using namespace hoist;
using namespace hoist::test;
using flags = array<bool, N>;
using flag_grid = array2<bool, N, M>;

constexpr auto copies = program<flags>([](auto x) { return x | map_global<0>(id); });
constexpr auto negatives = program<array<float, N>>([](auto x) { return x | map_global<0>([](auto v) { return v < 0.f; }); });
/// Conway's rule: a cell lives by three neighbours, or by two and itself.
constexpr auto rule = [](auto w) {
  auto around = w(0, 0) + w(0, 1) + w(0, 2) + w(1, 0) + w(1, 2) + w(2, 0) + w(2, 1) + w(2, 2);
  return (around == 3) | ((around == 2) & w(1, 1));
};
constexpr auto life = program<flag_grid>(
    [](auto x) { return x | pad2<1>(wrap) | slide2<3> | map_global<1>([](auto r) { return r | map_global<0>(rule); }); });
constexpr auto life_in_tiles = program<flag_grid>([](auto x) {
  return x | pad2<1>(constant<1>) | slide2<6, 4> | map_workgroup<1>([](auto r) {
           return r | map_workgroup<0>([](auto tile) {
                    return tile | map_local<1>([](auto line) { return line | map_local<0>(id); }) | to_local | slide2<3> |
                           map_local<1>([](auto line) { return line | map_local<0>(rule); });
                  });
         });
});
constexpr auto by_vectors = program<flags, array<float, N>>([](auto x, auto y) {
  return zip(x | pad<1>(clamp) | slide<3>, y) | split<8> | map_global<0>([](auto c) {
           return c | map_vector<4>([](auto w, auto v) { return select(w(0) & !w(2), v, select(w(1), 2.f * v, 7.f)); });
         }) |
         join;
});
constexpr auto to_vectors = program<flags, flags>([](auto x, auto y) {
  return zip(x, y) | split<8> | map_global<0>([](auto c) { return c | map_vector<4>([](auto a, auto b) { return a ^ b; }); }) |
         join;
});
constexpr auto marched = program<flag_grid>([](auto x) {
  return x | transpose | map_global<0>([](auto c) {
           return c | pad<1>(mirror) | rotate<3> | map_seq([](auto w) { return (w(0) ^ w(2)) | w(1); });
         });
});
constexpr auto gathered =
    program<array<int, N>, array<bool, M>>([](auto i, auto x) { return gather(i, x) | map_global<0>(id); });
constexpr auto gathered_rows = program<array<int, 5>, flag_grid>([](auto i, auto x) {
  return gather(i, x) | map_global<1>([](auto r) { return r | map_global<0>([](auto v) { return !v; }); });
});
constexpr auto generated = program<array<float, N>>([](auto x) {
  return zip(x, generate<N>([](auto i) { return i % 3 == 0; })) |
         map_global<0>([](auto v, auto c) { return select(c, v, -v); });
});
constexpr auto counts = program<flag_grid>([](auto x) {
  return x | map_global<0>([](auto r) { return r | reduce_seq(starting_from<0>([](auto s, auto v) { return s + v; })); });
});
constexpr auto any = program<flag_grid>([](auto x) {
  return x | map_global<0>([](auto r) { return r | reduce_seq(starting_from<false>([](auto s, auto v) { return s | v; })); });
});
constexpr auto so_far = program<flag_grid>([](auto x) {
  return x | map_global<0>([](auto r) { return r | scan_seq(starting_from<false>([](auto s, auto v) { return s ^ v; })); });
});
constexpr auto kept = program<flag_grid>([](auto x) {
  return x | map_global<0>([](auto r) {
           return let(r | map_seq([](auto v) { return !v; }) | to_private, [=](auto k) { return k | reverse | map_seq(id); });
         });
});
constexpr auto of_tuples = program<array<tuple<bool, int>, N>, flags>([](auto pairs, auto x) {
  return zip(pairs, x) | map_global<0>([](auto p, auto c) { return select(get<0>(p) ^ c, get<1>(p), 7 - get<1>(p)); });
});
constexpr auto staged = program<flags>([](auto x) {
  return x | map_global<0>([](auto v) { return !v; }) | to_global | pad<1>(constant<0>) | slide<3> |
         map_global<0>([](auto w) { return w(0) ^ w(2); });
});
constexpr auto joined =
    program<flags, flags>([](auto x, auto y) { return concat(x | reverse, y | shift<2>(wrap)) | map_global<0>(id); });

struct bool_case {
  const char* name;
  subject of;
  std::vector<ir::point> points;
};
const std::vector<bool_case>& all() {
  const std::vector<ir::point> lines{point_at(1, 1, {4}), point_at(13, 5, {4}), point_at(67, 12, {8}, {}, {2})};
  const std::vector<ir::point> eights{point_at(8, 1, {1}), point_at(64, 1, {4})};
  const std::vector<ir::point> grids{point_at(1, 1, {4}), point_at(5, 3, {2, 2}), point_at(13, 37, {8, 4})};
  const std::vector<ir::point> rows{point_at(1, 1, {4}), point_at(5, 3, {2}), point_at(13, 37, {8})};
  static const std::vector<bool_case> a{
      {"copies", subject_of(copies), lines},
      {"negatives", subject_of(negatives), lines},
      {"life", subject_of(life), grids},
      {"life in tiles", subject_of(life_in_tiles), {point_at(4, 4, {4, 4}), point_at(16, 24, {2, 1})}},
      {"by vectors", subject_of(by_vectors), eights},
      {"to vectors", subject_of(to_vectors), eights},
      {"marched", subject_of(marched), {point_at(3, 3, {4}), point_at(13, 37, {8})}},
      {"gathered", subject_of(gathered), lines},
      {"gathered rows", subject_of(gathered_rows), grids},
      {"generated", subject_of(generated), lines},
      {"counts", subject_of(counts), rows},
      {"any", subject_of(any), rows},
      {"so far", subject_of(so_far), rows},
      {"kept", subject_of(kept), {point_at(5, 3, {2}), point_at(13, 37, {8})}},
      {"tuples", subject_of(of_tuples), lines},
      {"staged", subject_of(staged), lines},
      {"joined", subject_of(joined), lines}};
  return a;
}
numbers bits(unsigned seed, int count = 203) {
  std::mt19937 random(seed);
  numbers x;
  for (int i = 0; i < count; ++i) x.push_back(static_cast<double>(random() & 1));
  return x;
}

}  // namespace

TEST_CASE("arithmetic of conditions is of ints, as C's; & | ^ and ! give conditions") {
  static_assert(std::is_same_v<decltype(val<bool>{} + val<bool>{}), val<int>>);
  static_assert(std::is_same_v<decltype(val<bool>{} * 3), val<int>>);
  static_assert(std::is_same_v<decltype(val<bool>{} + val<int>{}), val<int>>);
  static_assert(std::is_same_v<decltype(val<long>{} - val<bool>{}), val<long>>);
  static_assert(std::is_same_v<decltype(-val<bool>{}), val<int>>);
  static_assert(std::is_same_v<decltype(val<bool>{} & val<bool>{}), val<bool>>);
  static_assert(std::is_same_v<decltype(val<bool>{} ^ true), val<bool>>);
  static_assert(std::is_same_v<decltype(!val<bool>{}), val<bool>>);
  static_assert(std::is_same_v<decltype(val<bool>{} & val<int>{}), val<int>>);
  static_assert(std::is_same_v<decltype(val<bool>{} == val<bool>{}), val<bool>>);
}
TEST_CASE("on the device and in the simulator, bit by bit") {
  const numbers x = bits(1), y = bits(2);
  check_exact("both", of_pairs<bool>([](auto a, auto b) { return a & b; }), x, y);
  check_exact("either", of_pairs<bool>([](auto a, auto b) { return a | (b ^ true); }), x, y);
  check_exact("neither", of_pairs<bool>([](auto a, auto b) { return (!a) & (!b); }), x, y);
  check_exact("sum", of_pairs<bool>([](auto a, auto b) { return a + b * 3 - (a == b); }), x, y);
  check_exact("sum as bool", of_pairs<bool>([](auto a, auto b) { return convert<bool>(a + b); }), x, y);
  check_exact("with an int", of_pairs<bool>([](auto a, auto b) { return convert<int>(a) * 1000 + b; }), x, y);
  check_exact("with a long", of_pairs<bool>([](auto a, auto b) { return convert<long>(a) * 7 - b; }), x, y);
  check_exact("to float", of_pairs<bool>([](auto a, auto b) { return convert<float>(a) * 0.5f - convert<float>(b); }), x, y);
  check_exact("to half", of_pairs<bool>([](auto a, auto) { return convert<half>(a); }), x, y);
  check_exact("to uchar", of_pairs<bool>([](auto a, auto b) { return convert<unsigned char>(a | b); }), x, y);
  check_exact("order", of_pairs<bool>([](auto a, auto b) { return (a < b) | (a >= b); }), x, y);
  check_exact("extrema", of_pairs<bool>([](auto a, auto b) { return max(a, b) - min(a, b); }), x, y);
  check_exact("chosen", of_pairs<bool>([](auto a, auto b) { return select(a, b, !b); }), x, y);
  check_exact("chosen numbers", of_pairs<bool>([](auto a, auto b) { return select(a != b, 1.5f, -2.f); }), x, y);
  check_exact("of vectors", of_vectors<bool>([](auto a, auto b) { return select(a, 1.f, 2.f) + select(b, 4.f, 8.f); }), x, y);
  check_exact("to bool", of_pairs<float>([](auto a, auto b) { return convert<bool>(a) ^ (a > b); }), floats(-1, 1, 3),
              floats(-1, 1, 4));
  check_exact("by vectors to bool", of_vectors<float>([](auto a, auto b) { return a > b; }), floats(-1, 1, 3),
              floats(-1, 1, 4));
}
TEST_CASE("arrays of bool in every memory") {
  const runtime::session s(runtime::best_device());
  for (const bool_case& c : all()) {
    check_kernel(c.name, c.of, c.points);
    for (const ir::point& at : c.points) check_on_device(s, c.name, c.of, at);
  }
}
TEST_CASE("their texts are OpenCL C in which bools are bytes") {
  std::string texts;
  int kernels = 0;
  for (const bool_case& c : all())
    for (const ir::point& at : c.points) {
      const std::string text = text_of(c.of, at);
      if (text.find("hoist_kernel_1") == std::string::npos)
        texts += renamed(text, kernels++) + "\n";
      else
        CHECK(complaints_of_clang(text, "bools") == "");
    }
  CHECK(complaints_of_clang(texts, "bools") == "");
  CHECK(text_of(subject_of(copies), point_at(16, 1, {16})).find("__global const uchar* restrict in0, __global uchar*") !=
        std::string::npos);
  CHECK(text_of(subject_of(copies), point_at(16, 1, {16})).find("out[x] = in0[x] != 0;") != std::string::npos);
}
