// Functions in OpenCL C with a twin in C++: alone, in vectors, beside captured numbers, in several kernels.
#include <hoist/hoist.hpp>
#include <support/everywhere.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

inline constexpr auto folded =
    opencl_function<"folded", "float folded(float a, float b) {\n  return a < b ? b - a : a * b;\n}", float(float, float)>(
        [](float a, float b) { return a < b ? b - a : a * b; });
inline constexpr auto count_of_bits =
    opencl_function<"popcount", "", int(int), 0>([](int x) { return __builtin_popcount(static_cast<unsigned>(x)); });
inline constexpr auto weighed =
    opencl_function<"weighed", "float weighed(float a, int b, float c) { return a * b - c; }", float(float, int, float)>(
        [](float a, int b, float c) { return a * static_cast<float>(b) - c; });

struct with_folded {
  constexpr auto operator()(auto a, auto b) const { return folded(a, b) + 1.f; }
};
struct bits {
  constexpr auto operator()(auto a, auto b) const { return count_of_bits(a) - count_of_bits(b ^ 5); }
};
struct three {
  constexpr auto operator()(auto a, auto b) const { return weighed(a, convert<int>(b), folded(b, a)); }
};

inline constexpr auto of_captured = program<array<float, N>, float>(
    [](auto x, auto k) { return x | map_global<0>([=](auto e) { return folded(k, e) - folded(e, k); }); });
inline constexpr auto in_two_kernels = program<array<float, N>>([](auto x) {
  return x | map_global<0>([](auto e) { return folded(e, 2.f * e); }) | to_global |
         map_global<0>([](auto e) { return folded(3.f * e, e) + weighed(e, convert<int>(e), e); });
});

long occurrences(const std::string& text, const std::string& what) {
  long n = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

}  // namespace

TEST_CASE("the host, the simulator and a device agree") {
  const numbers x = integers<short>(1), y = integers<short>(2);
  numbers fx, fy;
  for (double v : floats(-9, 9, 3)) fx.push_back(static_cast<double>(static_cast<long>(v * 4)) / 4);
  for (double v : floats(-9, 9, 4)) fy.push_back(static_cast<double>(static_cast<long>(v * 4)) / 4);
  check_exact("folded", of_pairs<float>(with_folded{}), fx, fy);
  check_exact("folded of vectors", of_vectors<float>(with_folded{}), fx, fy);
  check_exact("popcount", of_pairs<int>(bits{}), x, y);
  check_exact("three", of_pairs<float>(three{}), fx, fy);
  check_bound("folded", of_pairs<float>(with_folded{}), fx, fy, 1000);
}
TEST_CASE("terms are arguments as well") { check_kernel("of_captured", subject_of(of_captured), {point_at(13, 1, {4})}); }
TEST_CASE("a module defines each function once") {
  const std::string text = text_of(subject_of(in_two_kernels), point_at(13, 1, {4}));
  CHECK(occurrences(text, "float folded(float a, float b) {") == 1);
  CHECK(occurrences(text, "float weighed(") == 1);
  CHECK(occurrences(text, "popcount") == 0);
  CHECK(text.find("float folded(") < text.find("__kernel"));
  check_kernel("in_two_kernels", subject_of(in_two_kernels), {point_at(13, 1, {4})});
}
