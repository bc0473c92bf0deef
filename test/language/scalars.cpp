// Numbers as inputs of a program, and numbers that user functions capture.
#include <hoist/opencl.hpp>
#include <support/simulated.hpp>

#include <cmath>
#include <filesystem>

using namespace hoist;
using namespace hoist::test;

namespace {

using row = array<float, N>;

inline constexpr auto scaled =
    program<row, float>([](auto in, auto alpha) { return in | map_global<0>([=](auto x) { return alpha * x; }); });
inline constexpr auto axpy = program<float, row, row>(
    [](auto alpha, auto x, auto y) { return zip(x, y) | map_global<0>([=](auto a, auto b) { return fma(alpha, a, b); }); });
inline constexpr auto by_functions = program<array<int, N>, int, int>([](auto in, auto k, auto bits) {
  return in | map_global<0>([=](auto x) { return select(x < k, (x & bits) | (k << 1), max(x % (k + 20), -k) ^ bits); });
});
inline constexpr auto of_conversions = program<row, int>(
    [](auto in, auto k) { return in | map_global<0>([=](auto x) { return convert<float>(k) * x + abs(x - 2.f); }); });
inline constexpr auto filled_with = program<float>([](auto k) { return k | fill<37> | map_global<0>(id); });
inline constexpr auto smoothed = program<row, float>([](auto in, auto k) {
  return in | slide<3> | map_global<0>([=](auto w) { return w(1) + k * (w(0) - 2.f * w(1) + w(2)); });
});
inline constexpr auto by_vectors = program<row, float>([](auto in, auto k) {
  return in | split<8> | map_global<0>([=](auto c) { return c | map_vector<4>([=](auto x) { return k * x + 1.f; }); }) | join;
});
inline constexpr auto scaled_vectors = program<array<float, 64>, float>(
    [](auto in, auto k) { return in | as_vector<4> | map_global<0>([=](auto v) { return k * v - v; }) | as_scalar; });
inline constexpr auto outer = program<row, array<float, M>>(
    [](auto x, auto y) { return x | map_global<0>([=](auto a) { return y | map_seq([=](auto b) { return 2.f * a * b; }); }); });
inline constexpr auto outer_of_pairs = program<row, row, array<float, M>>([](auto x, auto z, auto y) {
  return zip(x, z) |
         map_global<0>([=](auto pair) { return y | map_seq([=](auto b) { return get<0>(pair) * b - get<1>(pair); }); });
});
inline constexpr auto outer_of_windows = program<row, array<float, M>>([](auto x, auto y) {
  return x | slide<3> |
         map_global<0>([=](auto w) { return y | map_seq([=](auto b) { return w(0) * b - w(2) + 2.f * w(1); }); });
});
inline constexpr auto by_weights =
    program<array2<float, N, M>, array2<float, 2, 3>, array<int, 2>>([](auto in, auto k, auto shift) {
      return in | pad2<1, 1>(hoist::clamp) | slide2<2, 3> | map_global<1>([=](auto line) {
               return line | map_global<0>([=](auto w) {
                        auto sum = 0.5f * w(0, 0);
                        decltype(k(0, 0) * w(0, 0)) parts[6] = {};
                        int at = 0;
                        for (int i = 0; i < 2; ++i)
                          for (int j = 0; j < 3; ++j) parts[at++] = k(i, j) * w(i, j);
                        return sum + parts[0] + parts[1] + parts[2] + parts[3] + parts[4] - parts[5] + convert<float>(shift(1));
                      });
             });
    });
inline constexpr auto of_sums_and_windows = program<row, array2<float, M, 3>>([](auto x, auto b) {
  return x | slide<3> |
         map_global<0>([=](auto w) { return b | map_seq([=](auto r) { return w(0) * (r | reduce_seq(add)) - w(2); }); });
});
inline constexpr auto three_deep = program<row, array<float, M>, array<float, 3>>([](auto x, auto y, auto z) {
  return x | map_global<0>([=](auto a) {
           return y | map_seq([=](auto b) { return z | map_seq([=](auto c) { return a + 3.f * b - a * c; }); });
         });
});
inline constexpr auto weighted_sums = program<array2<float, N, M>, row, float>([](auto a, auto weights, auto k) {
  return zip(a, weights) | map_global<0>([=](auto r, auto w) {
           return r | reduce_seq(starting_from<1.f>([=](auto sum, auto x) { return sum + w * x - k; }));
         });
});
inline constexpr auto largest_product = program<array2<float, N, M>, float>([](auto a, auto k) {
  return a | map_global<0>([=](auto r) {
           return r | map([=](auto x) { return k * x; }) |
                  reduce_seq(associative<-1e30>([](auto x, auto y) { return max(x, y); }));
         });
});
inline constexpr auto in_two_kernels = program<row, float>([](auto in, auto k) {
  return in | map_global<0>([=](auto x) { return k * x; }) | to_global | slide<2> |
         map_global<0>([=](auto w) { return w(1) - k * w(0); });
});
inline constexpr auto many_steps = program<row, float>([](auto in, auto k) {
  return in | iterate<5>([=](auto now) {
           return now | pad<1>(hoist::clamp) | slide<3> | map_global<0>([=](auto w) { return k * w(0) - w(2); });
         });
});
inline constexpr auto on_both_sides = program<row, float>([](auto in, auto k) {
  return in | map([=](auto x) { return make_tuple(k * x, x, k, 1.f, x - k); }) |
         map_global<0>([](auto t) { return get<0>(t) + 2.f * get<2>(t) - get<4>(t) * get<3>(t); });
});
inline constexpr auto sum_of_all = program<array2<float, N, M>, float>(
    [](auto a, auto k) { return a | map_global<0>([=](auto r) { return k * (r | reduce_seq(add)) + 0.5f * k; }); });

template <class P>
void check(const char* name, P p) {
  check_kernel(name, subject_of(p), {point_at(37, 5, {4}), point_at(16, 3, {16}), point_at(5, 1, {1})});
}

}  // namespace

TEST_CASE("a user function captures the numbers that a program takes") {
  check("scaled", scaled);
  check("axpy", axpy);
  check("by_functions", by_functions);
  check("of_conversions", of_conversions);
  check("filled_with", filled_with);
  check("smoothed", smoothed);
  check("by_vectors", by_vectors);
  check("of_vectors", scaled_vectors);
  check("largest_product", largest_product);
  check("in_two_kernels", in_two_kernels);
  check("many_steps", many_steps);
  check("sum_of_all", sum_of_all);
  check("on_both_sides", on_both_sides);
}

TEST_CASE("a user function captures the numbers that functions around it are given") {
  check("outer", outer);
  check("outer_of_pairs", outer_of_pairs);
  check("three_deep", three_deep);
  check("outer_of_windows", outer_of_windows);
  check("of_sums_and_windows", of_sums_and_windows);
  check("by_weights", by_weights);
  check("weighted_sums", weighted_sums);
}

TEST_CASE("a number is an array of one in memory, read where it is needed") {
  const std::string text = text_of(subject_of(axpy), point_at(37, 1, {4}));
  CHECK(text.find("__global const float* restrict in0, ") != std::string::npos);
  CHECK(text.find("fma(in0[0], in1[x], in2[x])") != std::string::npos);
}

TEST_CASE("tune takes numbers where a program does") {
  static constexpr auto damped = program<array2<float, N, M>, float, float>([](auto in, auto k, auto shift) {
    return in | pad2<1>(hoist::clamp) | slide2<3> | map2([=](auto w) { return w(1, 1) - k * (w(0, 1) - w(2, 1)) + shift; });
  });
  auto run = tune(damped, best_device(), tuning::one_shot().without_comparison().without_wisdom());
  const long n = 61, m = 103;
  std::vector<float> in(static_cast<std::size_t>(n * m)), out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i * 7919 % 17) - 8;
  const auto at = [&](long i, long j) { return in[static_cast<std::size_t>(std::clamp(i, 0L, n - 1) * m + j)]; };
  for (const float k : {2.f, -3.f}) {  // one kernel for both
    run(view(out.data(), {n, m}), view(in.data(), {n, m}), k, 5);
    long wrong = 0;
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < m; ++j)
        wrong += out[static_cast<std::size_t>(i * m + j)] != at(i, j) - k * (at(i - 1, j) - at(i + 1, j)) + 5.f;
    CHECK(wrong == 0);
  }
  CHECK_THROWS_WITH_AS(run(view(out.data(), {n, m}), view(in.data(), {n, m}), view(in.data(), {1}), 1.f),
                       doctest::Contains("input 1 has 1 dimension where the program has 0"), runtime::error);
}
