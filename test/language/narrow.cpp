// Integers of 8 and 16 bits: ints in arithmetic, what fits in memory; loads, vectors, local memory and conversions.
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

template <class T>
constexpr auto copies = program<array<T, N>>([](auto x) { return x | map_global<0>(id); });
template <class T>
constexpr auto mean_of_three = program<array<T, N>>([](auto x) {
  return x | pad<1>(clamp) | slide<3> | map_global<0>([](auto w) { return convert<T>((w(0) + w(1) + w(2)) / 3); });
});
template <class T>
constexpr auto framed = program<array2<T, N, M>>([](auto x) {
  return x | pad2<1>(constant<7>) | slide2<3> | map_global<1>([](auto r) {
           return r | map_global<0>([](auto w) { return convert<T>(max(w(0, 1), w(1, 0)) - min(w(1, 2), w(2, 1)) + w(1, 1)); });
         });
});
template <class T>
constexpr auto by_vectors = program<array<T, N>>([](auto x) {
  return x | pad<1>(wrap) | slide<3> | split<8> |
         map_global<0>([](auto c) { return c | map_vector<8>([](auto w) { return convert<T>(3 * w(0) - w(2) + 300); }); }) |
         join;
});
template <class T>
constexpr auto staged = program<array<T, N>>([](auto x) {
  return x | split<16> | map_workgroup<0>([](auto c) {
           return c | map_local<0>([](auto v) { return convert<T>(v * v); }) | to_local | reverse | map_local<0>(id);
         }) |
         join;
});
template <class T>
constexpr auto sums = program<array2<T, N, M>>([](auto x) {
  return x | map_global<0>([](auto r) { return r | reduce_seq(starting_from<0>([](auto s, auto v) { return s + v; })); });
});
template <class T>
constexpr auto running = program<array2<T, N, M>>([](auto x) {
  return x | map_global<0>(
                 [](auto r) { return r | scan_seq(starting_from<T(0)>([](auto s, auto v) { return convert<T>(s + v); })); });
});
template <class T>
constexpr auto looked_up = program<array<T, N>, array<float, 9>>(
    [](auto k, auto table) { return gather(k | map([](auto v) { return convert<int>(v); }), table) | map_global<0>(id); });
template <class T>
constexpr auto of_vectors_of = program<array<T, N>, array<T, N>>([](auto x, auto y) {
  return zip(x | as_vector<4>, y | as_vector<4>) | map_global<0>([](auto a, auto b) { return convert<T>(a * b + 5 - a); }) |
         as_scalar;
});

}  // namespace

TEST_CASE("arithmetic of integers of 8 and 16 bits is of ints") {
  CHECK(trace<decltype([](auto x, auto y) { return x + y; }), unsigned char, unsigned char>().nodes.size() == 5);
  static_assert(std::is_same_v<decltype(val<unsigned char>{} + val<unsigned char>{}), val<int>>);
  static_assert(std::is_same_v<decltype(val<short>{} * val<unsigned char>{}), val<int>>);
  static_assert(std::is_same_v<decltype(val<signed char>{} - val<int>{}), val<int>>);
  static_assert(std::is_same_v<decltype(-val<unsigned short>{}), val<int>>);
  static_assert(std::is_same_v<decltype(val<unsigned short>{} << 3), val<int>>);
  static_assert(std::is_same_v<decltype(min(val<unsigned char>{}, 300)), val<int>>);
  static_assert(std::is_same_v<decltype(select(val<bool>{}, val<short>{}, val<short>{})), val<short>>);
  static_assert(std::is_same_v<decltype(val<unsigned>{} + 3u), val<unsigned>>);
  static_assert(std::is_same_v<decltype(val<unsigned char>{} < val<int>{}), val<bool>>);
}

TEST_CASE_TEMPLATE("on the device and in the simulator, bit by bit", T, signed char, unsigned char, short, unsigned short) {
  const numbers x = integers<T>(1), y = integers<T>(2);
  check_exact("+ *", of_pairs<T>([](auto a, auto b) { return a * 3 + b; }), x, y);
  check_exact("wraps", of_pairs<T>([](auto a, auto b) { return convert<T>(a * b + 1000); }), x, y);
  check_exact("wraps, of vectors", of_vectors<T>([](auto a, auto b) { return convert<T>(a * b + 1000); }), x, y);
  check_exact("/ and %", of_pairs<T>([](auto a, auto b) { return a / (b | 1) + a % 10; }), x, y);
  check_exact("bits", of_pairs<T>([](auto a, auto b) { return convert<T>((a << 2) ^ (~b >> 1)); }), x, y);
  check_exact("bits of vectors", of_vectors<T>([](auto a, auto b) { return convert<T>((a << 2) ^ (~b >> 1)); }), x, y);
  check_exact("comparisons", of_pairs<T>([](auto a, auto b) { return select(a < b, a, b); }), x, y);
  check_exact("comparisons of vectors", of_vectors<T>([](auto a, auto b) { return select(a >= b, a, b); }), x, y);
  check_exact("min, max, abs", of_pairs<T>([](auto a, auto b) { return max(min(a, b), 3) - abs(b); }), x, y);
  check_exact("to float", of_pairs<T>([](auto a, auto b) { return convert<float>(a) * 0.5f + convert<float>(b); }), x, y);
  check_exact("to float, vectors", of_vectors<T>([](auto a, auto b) { return convert<float>(a) * 0.5f + convert<float>(b); }),
              x, y);
  check_exact("from int", of_pairs<int>([](auto a, auto b) { return convert<T>(a ^ b); }), integers<int>(3), integers<int>(4));
  check_exact("from int, vectors", of_vectors<int>([](auto a, auto b) { return convert<T>(a ^ b); }), integers<int>(3),
              integers<int>(4));
  numbers f = floats(-70000, 70000, 5);
  for (double v : {-0.9, 127.5, 128.0, 255.9, 256.0, -129.0, 32768.0, 65536.0, 1e30, -1e30, std::nan("")}) f.push_back(v);
  check_exact("from float", of_pairs<float>([](auto a, auto) { return convert<T>(a); }), f, f);
  check_exact("from float, vectors", of_vectors<float>([](auto a, auto b) { return convert<T>(a * 0.25f + b); }), f, f);
}

TEST_CASE_TEMPLATE("arrays of them in every memory", T, signed char, unsigned char, short, unsigned short) {
  const std::vector<ir::point> rows{point_at(1, 1, {4}), point_at(13, 1, {4}), point_at(64, 1, {8})};
  const std::vector<ir::point> grids{point_at(1, 1, {4}), point_at(5, 3, {2}), point_at(13, 37, {8})};
  struct narrow_case {
    const char* name;
    subject of;
    std::vector<ir::point> points;
  };
  const std::vector<narrow_case> all{{"copies", subject_of(copies<T>), rows},
                                     {"mean", subject_of(mean_of_three<T>), rows},
                                     {"framed", subject_of(framed<T>), {point_at(1, 1, {4, 2}), point_at(13, 37, {8, 4})}},
                                     {"by vectors", subject_of(by_vectors<T>), rows},
                                     {"staged", subject_of(staged<T>), {point_at(16, 1, {16}), point_at(64, 1, {8})}},
                                     {"sums", subject_of(sums<T>), grids},
                                     {"running sums", subject_of(running<T>), grids},
                                     {"indices", subject_of(looked_up<T>), rows},
                                     {"vectors", subject_of(of_vectors_of<T>), {point_at(4, 1, {4}), point_at(64, 1, {8})}}};
  const runtime::session s(runtime::best_device());
  for (const narrow_case& c : all) {
    check_kernel(c.name, c.of, c.points);
    for (const ir::point& at : c.points) check_on_device(s, c.name, c.of, at);
  }
}
