// Local variables, compile-time loops, constants and vector forms in user functions.
#include <hoist/hoist.hpp>
#include <support/everywhere.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

struct horner {
  constexpr auto operator()(auto a, auto b) const {
    val<float> sum = a;
    for (int i = 0; i < 4; ++i) sum = sum * b + static_cast<float>(i);
    sum += 2.f;
    sum -= a;
    sum *= 0.5f;
    return sum;
  }
};
struct stepped {
  constexpr auto operator()(auto a, auto b) const {
    val<int> x = a, y = b;
    ++x;
    auto before = y--;
    auto after = --y;
    val<int> most = a;
    most = 1000;
    y += min(most, b) + select(b < 0, most, 0);
    return x++ + 7 * x + 100 * before + 1000 * after + y;
  }
};
struct of_ints {
  constexpr auto operator()(auto a, auto b) const {
    val<int> x = a;
    x += b;
    x *= 3;
    x ^= b;
    x |= 16;
    x &= 0xffff;
    x <<= 2;
    x >>= 1;
    x %= 1000;
    x -= 7;
    x /= 3;
    return x;
  }
};
struct of_bytes {
  constexpr auto operator()(auto a, auto b) const {
    val<unsigned char> x = a;
    x += b;
    x *= 3;
    return x;
  }
};
struct folds {
  constexpr auto operator()(auto a, auto b) const {
    val<float> largest = a;
    unrolled<3>([&](auto i) { largest = max(largest, b * float(i) - 1.f); });
    return largest + fold<4>(0.f, [=](auto sum, auto i) { return sum + a * float(i()); });
  }
};
/// Numbers of C++ beside traced values: a weight that is collected, and recursion that a number ends.
struct of_numbers {
  static constexpr val<float> power(val<float> x, int n) {
    if (n == 0) return x;
    return x * power(x, n - 1);
  }
  constexpr auto operator()(auto a, auto b) const {
    float weight = 0;
    int count = 1;
    for (int i = 0; i < 3; ++i) weight += 0.5f, count <<= 1;
    weight /= 2;
    count |= 1;
    return power(a, 2) * weight + b * float(count);
  }
};
struct of_components {
  constexpr auto operator()(auto a, auto b) const {
    return fma(a, 2.f, min(b, 1.f)) + max(0.5f, select(a < b, 3.f, b)) - select(true, min(a, b), 0.f) + fma(0.5f, a, b);
  }
};

inline constexpr auto smoothed = program<array<float, N>, array<float, 3>>([](auto in, auto k) {
  return in | slide<3> |
         map_global<0>([=](auto w) { return fold<3>(0.f, [=](auto sum, auto i) { return sum + k(i) * w(i); }); });
});
inline constexpr auto of_vectors_and_scalars = program<array<float, 64>, float>([](auto in, auto k) {
  return in | as_vector<4> | map_global<0>([=](auto v) {
           auto x = min(v, 3.f) * k;
           return select(x < v, fma(v, 2.f, x), max(-1.f, v)) + x;
         }) |
         as_scalar;
});

}  // namespace

TEST_CASE("local variables and loops over constants") {
  numbers x, y;
  for (double v : floats(-3, 3, 5)) x.push_back(static_cast<double>(static_cast<long>(v * 2)) / 2);
  for (double v : floats(-3, 3, 6)) y.push_back(static_cast<double>(static_cast<long>(v * 2)) / 2);
  check_exact("horner", of_pairs<float>(horner{}), x, y);
  check_exact("horner of vectors", of_vectors<float>(horner{}), x, y);
  check_exact("stepped", of_pairs<int>(stepped{}), integers<int>(5), integers<int>(6));
  check_exact("folds", of_pairs<float>(folds{}), x, y);
  check_exact("of_numbers", of_pairs<float>(of_numbers{}), x, y);
  check_exact("of_components", of_pairs<float>(of_components{}), x, y);
  check_exact("of_components of vectors", of_vectors<float>(of_components{}), x, y);
  check_exact("of_ints", of_pairs<int>(of_ints{}), integers<short>(7), integers<short>(8));
  check_exact("of_bytes", of_pairs<unsigned char>(of_bytes{}), integers<unsigned char>(9), integers<unsigned char>(10));
}
TEST_CASE("fold sums what captured arrays weigh") {
  check_kernel("smoothed", subject_of(smoothed), {point_at(13, 1, {4}), point_at(64, 1, {8})});
}
TEST_CASE("vectors take numbers, scalars and captured numbers") {
  check_kernel("of_vectors_and_scalars", subject_of(of_vectors_and_scalars), {point_at(1, 1, {4})});
}
