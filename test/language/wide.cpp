// Integers of 64 bits: what wraps, shifts by up to 63, conversions among all types, memories and reductions.
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
using ulong = unsigned long;

template <class T>
constexpr auto framed = program<array2<T, N, M>>([](auto x) {
  return x | pad2<1>(constant<-7>) | slide2<3> | map_global<1>([](auto r) {
           return r | map_global<0>([](auto w) { return max(w(0, 1), w(1, 0)) - min(w(1, 2), w(2, 1)) * w(1, 1); });
         });
});
template <class T>
constexpr auto staged = program<array<T, N>>([](auto x) {
  return x | split<16> | map_workgroup<0>([](auto c) {
           return c | map_local<0>([](auto v) { return v * v + 9000000000; }) | to_local | reverse | map_local<0>(id);
         }) |
         join;
});
template <class T>
constexpr auto sums =
    program<array2<T, N, M>>([](auto x) { return x | map_global<0>([](auto r) { return r | reduce_seq(add); }); });
template <class T>
constexpr auto least =
    program<array2<T, N, M>>([](auto x) { return x | map_global<0>([](auto r) { return r | reduce_seq(minimum); }); });
constexpr auto counted = program<array2<int, N, M>>([](auto x) {
  return x | map_global<0>(
                 [](auto r) { return r | reduce_seq(starting_from<5000000000>([](auto s, auto v) { return s * 3 + v; })); });
});
template <class T>
constexpr auto of_vectors_of = program<array<T, N>, array<T, N>>([](auto x, auto y) {
  return zip(x | as_vector<4>, y | as_vector<4>) | map_global<0>([](auto a, auto b) { return a * b + 5 - a; }) | as_scalar;
});

}  // namespace

TEST_CASE("types meet as OpenCL C's do") {
  static_assert(std::is_same_v<decltype(val<long>{} + val<int>{}), val<long>>);
  static_assert(std::is_same_v<decltype(val<unsigned>{} + val<int>{}), val<unsigned>>);
  static_assert(std::is_same_v<decltype(val<unsigned>{} * val<long>{}), val<long>>);
  static_assert(std::is_same_v<decltype(val<ulong>{} - val<long>{}), val<ulong>>);
  static_assert(std::is_same_v<decltype(val<unsigned char>{} % val<ulong>{}), val<ulong>>);
  static_assert(std::is_same_v<decltype(val<int>{} << val<long>{}), val<int>>);
  static_assert(std::is_same_v<decltype(val<long>{} >> val<unsigned char>{}), val<long>>);
  static_assert(std::is_same_v<decltype(val<long>{} < val<int>{}), val<bool>>);
  static_assert(std::is_same_v<decltype(val<long>{} + 3), val<long>>);
}

TEST_CASE_TEMPLATE("on the device and in the simulator, bit by bit", T, long, ulong) {
  const numbers x = integers<T>(1), y = integers<T>(2);
  check_exact("+ * wrap", of_pairs<T>([](auto a, auto b) { return a * 3 + b * b; }), x, y);
  check_exact("of vectors", of_vectors<T>([](auto a, auto b) { return a * b - a; }), x, y);
  check_exact("-", of_pairs<T>([](auto a, auto b) { return -a - b; }), x, y);
  check_exact("/ and %", of_pairs<T>([](auto a, auto b) { return (a >> 1) / (b | 1) + a % (b | 4); }), x, y);
  check_exact("bits", of_pairs<T>([](auto a, auto b) { return (a & b) ^ (~b | (a ^ 123456789012345)); }), x, y);
  check_exact("shifts", of_pairs<T>([](auto a, auto b) { return (a << (b & 63)) ^ (a >> (b & 63)); }), x, y);
  check_exact("shifts by 63", of_pairs<T>([](auto a, auto b) { return (a << 63) + (b >> 63); }), x, y);
  check_exact("shifts by any", of_pairs<T>([](auto a, auto b) { return (a << b) + (a >> b); }), x, y);
  check_exact("shifts of vectors", of_vectors<T>([](auto a, auto b) { return (a << 7) ^ (b >> 61); }), x, y);
  check_exact("comparisons", of_pairs<T>([](auto a, auto b) { return select(a < b, a, select(a == b, b - 1, b)); }), x, y);
  check_exact("comparisons of vectors", of_vectors<T>([](auto a, auto b) { return select(a >= b, a, b); }), x, y);
  check_exact("min, max, abs", of_pairs<T>([](auto a, auto b) { return max(min(a, b), 3) - abs(b); }), x, y);
  check_exact("literals", of_pairs<T>([](auto a, auto b) {
                return a + T(9007199254740993) - b * T(-9223372036854775807 - 1) + max(b, T(-9223372036854775807)) - T(-5);
              }),
              x, y);
}

TEST_CASE_TEMPLATE("conversions, bit by bit", T, long, ulong) {
  const numbers x = integers<T>(1), y = integers<T>(2);
  check_exact("to float", of_pairs<T>([](auto a, auto b) { return convert<float>(a) + 0.5f * convert<float>(b); }), x, y);
  check_exact("to double", of_pairs<T>([](auto a, auto b) { return convert<double>(a) + 0.5 * convert<double>(b); }), x, y);
  check_exact("to int", of_pairs<T>([](auto a, auto b) { return convert<int>(a) ^ convert<int>(b >> 7); }), x, y);
  check_exact("to unsigned", of_pairs<T>([](auto a, auto b) { return convert<unsigned>(a + b); }), x, y);
  check_exact("to uchar", of_pairs<T>([](auto a, auto b) { return convert<unsigned char>(a - b); }), x, y);
  check_exact("to short, vectors", of_vectors<T>([](auto a, auto b) { return convert<short>(a - b); }), x, y);
  check_exact("to bool", of_pairs<T>([](auto a, auto b) { return select(convert<bool>(a), a, b); }), x, y);
  check_exact("to the other sign",
              of_pairs<T>([](auto a, auto b) { return convert<long>(a) >> 3 ^ convert<long>(convert<ulong>(b) >> 3); }), x, y);
  check_exact("from int", of_pairs<int>([](auto a, auto b) { return convert<T>(a) * 4000000000 + b; }), integers<int>(3),
              integers<int>(4));
  check_exact("from unsigned", of_pairs<unsigned>([](auto a, auto b) { return convert<T>(a) * convert<T>(b); }),
              integers<unsigned>(3), integers<unsigned>(4));
  check_exact("from char, vectors", of_vectors<signed char>([](auto a, auto b) { return convert<T>(a) << 40 | convert<T>(b); }),
              integers<signed char>(3), integers<signed char>(4));
  numbers f = floats(-1e19, 1e19, 5);
  for (double v : {-0.9, 127.5, 9223372036854775808.0, 9223371487098961920.0, 18446744073709551616.0, -9223372036854775808.0,
                   1e30, -1e30, std::nan("")})
    f.push_back(v);
  check_exact("from float", of_pairs<float>([](auto a, auto) { return convert<T>(a); }), f, f);
  check_exact("from float, vectors", of_vectors<float>([](auto a, auto b) { return convert<T>(a * 0.25f + b); }), f, f);
  check_exact("from double", of_pairs<double>([](auto a, auto) { return convert<T>(a * 1.000001); }), f, f);
}

TEST_CASE("different types meet") {
  const numbers l = integers<long>(1), i = integers<int>(2);
  check_exact("long and int in one function",
              of_pairs<int>([](auto a, auto b) { return convert<long>(a) * b - (convert<ulong>(b) >> 3); }), i,
              integers<int>(7));
  check_exact("unsigned and int", of_pairs<int>([](auto a, auto b) { return (convert<unsigned>(a) + b) / (b | 1); }), i,
              integers<int>(9));
  check_exact("a shift by a long",
              of_pairs<long>([](auto a, auto b) { return (convert<int>(a) << (b & 31)) + (convert<short>(b) >> (a & 7)); }), l,
              integers<long>(3));
  check_exact("comparison as unsigned", of_pairs<int>([](auto a, auto b) { return select(convert<unsigned>(a) < b, 1, 0); }), i,
              integers<int>(9));
}

TEST_CASE_TEMPLATE("arrays of them in every memory", T, long, ulong) {
  const std::vector<ir::point> grids{point_at(1, 1, {4}), point_at(5, 3, {2}), point_at(13, 37, {8})};
  struct wide_case {
    const char* name;
    subject of;
    std::vector<ir::point> points;
  };
  const std::vector<wide_case> all{{"framed", subject_of(framed<T>), {point_at(1, 1, {4, 2}), point_at(13, 37, {8, 4})}},
                                   {"staged", subject_of(staged<T>), {point_at(16, 1, {16}), point_at(64, 1, {8})}},
                                   {"sums", subject_of(sums<T>), grids},
                                   {"least", subject_of(least<T>), grids},
                                   {"counted", subject_of(counted), grids},
                                   {"vectors", subject_of(of_vectors_of<T>), {point_at(4, 1, {4}), point_at(64, 1, {8})}}};
  const runtime::session s(runtime::best_device());
  for (const wide_case& c : all) {
    check_kernel(c.name, c.of, c.points);
    for (const ir::point& at : c.points) check_on_device(s, c.name, c.of, at);
  }
}
