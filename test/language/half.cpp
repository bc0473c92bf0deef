// Halves: stored and loaded, computed with as floats, rounded once.
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce.hpp>

#include <doctest/doctest.h>

#include <string>
#include <support/everywhere.hpp>
#include <type_traits>

namespace {

using namespace hoist;
using namespace hoist::test;

constexpr auto copies = program<array<half, N>>([](auto x) { return x | map_global<0>(id); });
constexpr auto framed = program<array2<half, N, M>>([](auto x) {
  return x | pad2<1>(constant<0.1>) | slide2<3> | map_global<1>([](auto r) {
           return r | map_global<0>(
                          [](auto w) { return convert<half>(max(w(0, 1), w(1, 0)) - 0.3f * w(1, 2) + w(2, 1) * w(1, 1)); });
         });
});
constexpr auto by_vectors = program<array<half, N>>([](auto x) {
  return x | pad<1>(wrap) | slide<3> | split<8> | map_global<0>([](auto c) {
           return c | map_vector<8>([](auto w) { return convert<half>(3.f * w(0) - w(2) * 0.7f); });
         }) |
         join;
});
constexpr auto whole_vectors = program<array<half, N>, array<half, N>>([](auto x, auto y) {
  return zip(x | as_vector<4>, y | as_vector<4>) | map_global<0>([](auto a, auto b) { return convert<half>(a * b + 0.1f); }) |
         as_scalar;
});
constexpr auto staged = program<array<half, N>>([](auto x) {
  return x | split<16> | map_workgroup<0>([](auto c) {
           return c | map_local<0>([](auto v) { return convert<half>(v * 0.3f); }) | to_local | reverse |
                  map_local<0>([](auto v) { return convert<half>(v * 0.3f); });
         }) |
         join;
});
constexpr auto sums = program<array2<half, N, M>>([](auto x) {
  return x | map_global<0>([](auto r) { return r | reduce_seq(starting_from<0.f>([](auto s, auto v) { return s + v; })); });
});

/// Halves of all kinds.
numbers halves(unsigned seed, int count = 403) {
  std::mt19937 random(seed);
  numbers all{0, -0.0, 1, -1, 65504, -65504, 0x1p-24, 0x1p-14, 0x1.ff8p-15, 2049 - 1, 0.333251953125};
  while (static_cast<int>(all.size()) < count) {
    half h;
    h.bits = static_cast<unsigned short>(random());
    if ((h.bits >> 10 & 31) != 31) all.push_back(static_cast<double>(h));
  }
  return all;
}

}  // namespace

TEST_CASE("a half on the host: all 65536 go to a number and back, and what lies between goes to the nearest, ties to even") {
  for (unsigned b = 0; b < 0x7c00; ++b) {
    half h, next;
    h.bits = static_cast<unsigned short>(b);
    next.bits = static_cast<unsigned short>(b + 1);
    const double x = static_cast<double>(h), y = b + 1 == 0x7c00 ? 65536 : static_cast<double>(next), middle = (x + y) / 2;
    CHECK(half(x).bits == b);
    CHECK(half(-x).bits == (b | 0x8000));
    CHECK(half(middle).bits == (b % 2 == 0 ? b : b + 1));
    CHECK(half(middle + (y - x) / 1024).bits == b + 1);
    CHECK(half(middle - (y - x) / 1024).bits == b);
    CHECK(round_to(scalar::f16, middle) == static_cast<double>(half(middle)));
    CHECK(round_to(scalar::f16, -middle) == -static_cast<double>(half(middle)));
  }
  for (unsigned b = 0x7c00; b < 0x8000; ++b) {
    half h;
    h.bits = static_cast<unsigned short>(b);
    if (b == 0x7c00)
      CHECK(static_cast<float>(h) == std::numeric_limits<float>::infinity());
    else
      CHECK(std::isnan(static_cast<float>(h)));
  }
  CHECK(half(1e9).bits == 0x7c00);
  CHECK((half(std::nan("")).bits & 0x7fff) > 0x7c00);
  CHECK(static_cast<int>(half(-3)) == -3);
}

TEST_CASE("arithmetic of halves is of floats") {
  static_assert(std::is_same_v<decltype(val<half>{} + val<half>{}), val<float>>);
  static_assert(std::is_same_v<decltype(val<half>{} * val<float>{}), val<float>>);
  static_assert(std::is_same_v<decltype(val<half>{} - 1.f), val<float>>);
  static_assert(std::is_same_v<decltype(-val<half>{}), val<float>>);
  static_assert(std::is_same_v<decltype(max(val<half>{}, val<half>{})), val<float>>);
  static_assert(std::is_same_v<decltype(select(val<bool>{}, val<half>{}, val<half>{})), val<half>>);
  static_assert(std::is_same_v<decltype(val<half>{} < val<half>{}), val<bool>>);
  static_assert(sizeof(half) == 2);
}

TEST_CASE("on the device and in the simulator, bit by bit") {
  const numbers x = halves(1), y = halves(2);
  check_exact("sum", of_pairs<half>([](auto a, auto b) { return convert<half>(a + b); }), x, y);
  check_exact("product", of_pairs<half>([](auto a, auto b) { return convert<half>(a * b); }), x, y);
  check_exact("to float", of_pairs<half>([](auto a, auto b) { return a * b; }), x, y);
  check_exact("rounded twice", of_pairs<half>([](auto a, auto b) { return convert<half>(convert<half>(a * 0.7f) + b); }), x, y);
  check_exact("rounded and used", of_pairs<half>([](auto a, auto b) { return convert<half>(a * 0.7f) * 3.f + b; }), x, y);
  check_exact("of vectors", of_vectors<half>([](auto a, auto b) { return convert<half>(convert<half>(a * 0.7f) * b); }), x, y);
  check_exact("comparisons", of_pairs<half>([](auto a, auto b) { return select(a < b, a, b); }), x, y);
  check_exact("min, max, abs", of_pairs<half>([](auto a, auto b) { return max(min(a, b), 3.f) - abs(b); }), x, y);
  check_exact("to int", of_pairs<half>([](auto a, auto) { return convert<int>(a); }), x, y);
  check_exact("to long", of_pairs<half>([](auto a, auto) { return convert<long>(a); }), x, y);
  check_exact("to double", of_pairs<half>([](auto a, auto b) { return convert<double>(a) * convert<double>(b); }), x, y);
  check_exact("from int", of_pairs<int>([](auto a, auto) { return convert<half>(a >> 12); }), integers<int>(3),
              integers<int>(4));
  numbers f = floats(-70000, 70000, 5);
  for (double v : {65519.0, 65520.0, 65535.0, -65520.0, 1e30, -1e30, 0x1p-25, 0x1.8p-24, 2049.0, 2051.0}) f.push_back(v);
  check_exact("from float", of_pairs<float>([](auto a, auto b) { return convert<half>(a) + convert<half>(b * 0.001f); }), f, f);
  check_exact("from float to memory", of_pairs<float>([](auto a, auto) { return convert<half>(a); }), f, f);
}

TEST_CASE("arrays of halves in every memory") {
  struct half_case {
    const char* name;
    subject of;
    std::vector<ir::point> points;
  };
  const std::vector<ir::point> rows{point_at(8, 1, {4}), point_at(64, 1, {8})};
  const std::vector<half_case> all{{"copies", subject_of(copies), {point_at(1, 1, {4}), point_at(13, 1, {4})}},
                                   {"framed", subject_of(framed), {point_at(1, 1, {4, 2}), point_at(13, 37, {8, 4})}},
                                   {"by vectors", subject_of(by_vectors), rows},
                                   {"whole vectors", subject_of(whole_vectors), rows},
                                   {"staged", subject_of(staged), {point_at(16, 1, {16}), point_at(64, 1, {8})}},
                                   {"sums", subject_of(sums), {point_at(1, 1, {4}), point_at(13, 37, {8})}}};
  const runtime::session s(runtime::best_device());
  for (const half_case& c : all) {
    check_kernel(c.name, c.of, c.points);
    for (const ir::point& at : c.points) check_on_device(s, c.name, c.of, at);
  }
}
