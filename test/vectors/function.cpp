// Vectors in user functions and in the meaning of programs.
#include "programs.hpp"

#include <tools/laboratory/print.hpp>
#include <hoist/language.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>

using namespace hoist;
using namespace hoist::test;

namespace {

template <class P>
std::vector<double> values_of(P p, const std::vector<std::vector<double>>& inputs) {
  const subject s = subject_of(p);
  const ir::point at;
  reference r(s.terms, at, true);
  for (std::size_t i = 0; i < inputs.size(); ++i) r.set_input(static_cast<int>(i), inputs[i].data());
  std::vector<double> all;
  collect_elements(r, r.extents(s.dimensions), {}, all);
  return all;
}

}  // namespace

TEST_CASE("arithmetic is by components, and a scalar goes to each") {
  constexpr auto p = program<array<float, 4>, array<float, 4>, array<float, 1>>([](auto x, auto y, auto s) {
    return zip(x | as_vector<4>, y | as_vector<4>, s) |
           map([](auto a, auto b, auto c) { return (a + b) * c - b / 2.f + 1.f - c * a + max(a, b) - min(a, 2.f) + abs(-a); }) |
           as_scalar;
  });
  const std::vector<double> x{1, -2, 3, 4}, y{4, 6, -8, 2};
  const std::vector<double> got = values_of(p, {x, y, {3}});
  REQUIRE(got.size() == 4);
  for (std::size_t i = 0; i < 4; ++i)
    CHECK(got[i] == (x[i] + y[i]) * 3 - y[i] / 2 + 1 - 3 * x[i] + std::max(x[i], y[i]) - std::min(x[i], 2.0) + std::abs(x[i]));
}

TEST_CASE("components, dot, fma and select") {
  constexpr auto p = program<array<float, 8>, array<float, 8>>([](auto x, auto y) {
    return zip(x | as_vector<4>, y | as_vector<4>) |
           map([](auto a, auto b) { return dot(a, b) + 100.f * a.s(2) + 1000.f * get<3>(b); });
  });
  CHECK(values_of(p, {{1, 2, 3, 4, 5, 6, 7, 8}, {1, 0, 2, 1, 0, 1, 0, 2}}) ==
        std::vector<double>{1 + 6 + 4 + 300 + 1000, 6 + 16 + 700 + 2000});
  constexpr auto q = program<array<float, 4>, array<float, 4>>([](auto x, auto y) {
    return zip(x | as_vector<2>, y | as_vector<2>) | map([](auto a, auto b) { return select(a < b, fma(a, b, a), b - a); }) |
           as_scalar;
  });
  CHECK(values_of(q, {{1, 5, 2, 2}, {2, 3, 2, 4}}) == std::vector<double>{3, -2, 0, 10});
}

TEST_CASE("as_scalar . as_vector W = id, and as_vector W . as_scalar = id") {
  constexpr auto p = program<array<float, 48>>([](auto x) { return x | as_vector<8> | as_scalar | as_vector<3> | as_scalar; });
  std::vector<double> x(48);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<double>(i * i);
  CHECK(values_of(p, {x}) == x);
}

TEST_CASE("a reduction of vectors is one by components") {
  constexpr auto p = program<array<float, 12>>(
      [](auto x) { return x | split<12> | map([](auto r) { return r | as_vector<4> | reduce(maximum); }) | as_scalar; });
  CHECK(values_of(p, {{1, 9, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3}}) == std::vector<double>{9, 9, 7, 8});
}

TEST_CASE("the error bound of dot holds for every order of its sum, and isn't idle") {
  constexpr auto p = program<array<float, 4>, array<float, 4>>(
      [](auto x, auto y) { return zip(x | as_vector<4>, y | as_vector<4>) | map([](auto a, auto b) { return dot(a, b); }); });
  const subject s = subject_of(p);
  const ir::point at;
  for (int seed = 0; seed < 200; ++seed) {
    std::vector<double> x(4), y(4);
    for (std::size_t i = 0; i < 4; ++i) {
      x[i] = static_cast<double>(static_cast<float>(mixed_bits(static_cast<std::uint64_t>(seed) * 8 + i) % 100003) / 99991.0f -
                                 0.5f);
      y[i] = static_cast<double>(
          static_cast<float>(mixed_bits(static_cast<std::uint64_t>(seed) * 8 + 4 + i) % 100019) / 99989.0f - 0.5f);
    }
    reference r(s.terms, at, false);
    r.set_input(0, x.data());
    r.set_input(1, y.data());
    const ir::bounded_value exact = r.at(ir::path{}.with(0));
    double magnitude = 0;
    for (std::size_t i = 0; i < 4; ++i) magnitude += std::abs(x[i] * y[i]);
    CHECK(exact.error > 0);
    CHECK(exact.error <= 8 * magnitude * 0x1p-24);
    for (int order = 0; order < 4; ++order) {
      float separate = 0, fused = 0;
      for (int i = 0; i < 4; ++i) {
        const auto k = static_cast<std::size_t>((i + order) % 4);
        const float a = static_cast<float>(x[k]), b = static_cast<float>(y[k]);
        separate = separate + a * b;
        fused = std::fmaf(a, b, fused);
      }
      CHECK(std::abs(static_cast<double>(separate) - exact.value) <= exact.error);
      CHECK(std::abs(static_cast<double>(fused) - exact.value) <= exact.error);
    }
  }
}

TEST_CASE("terms with vectors print, and their hashes tell widths and functions apart") {
  constexpr auto p = [](auto w, auto f) {
    constexpr int width = decltype(w)::value;
    using F = decltype(f);
    return program<array<float, 16>>([](auto x) { return x | as_vector<width> | map(F{}) | as_scalar; });
  };
  constexpr auto twice = [](auto v) { return v + v; };
  constexpr auto square = [](auto v) { return v * v; };
  using two = std::integral_constant<int, 2>;
  using four = std::integral_constant<int, 4>;
  const ir::table a = subject_of(p(two{}, twice)).terms, b = subject_of(p(four{}, twice)).terms,
                  c = subject_of(p(four{}, square)).terms;
  CHECK(ir::hash(a) != ir::hash(b));
  CHECK(ir::hash(b) != ir::hash(c));
  CHECK(ir::hash(b) == ir::hash(subject_of(p(four{}, twice)).terms));
  ir::printer printer;
  CHECK(printer.term(a).find("as_vector(2, 2)(in0)") != std::string::npos);
  CHECK(printer.functions().at(0).find("(x[0] + x[0], x[1] + x[1])") != std::string::npos);
  const vector_case& inputs = vector_program("inputs of vectors");
  CHECK(ir::input_types(inputs.program.terms, 2) == std::vector<std::string>{"float4[5][6]", "float4[6]"});
}
