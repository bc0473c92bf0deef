// Math functions, operations on bits, integer division and conversions: their errors, kernels in the simulator, the device.
#include <hoist/language.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <support/everywhere.hpp>
#include <type_traits>
#include <vector>

namespace {

using namespace hoist;
using namespace hoist::test;
template <class F>
void check_function(const char* name, F f, double lo, double hi, double units) {
  const numbers x = floats(lo, hi, 3), y = floats(0.5, 2, 4);
  check_bound(name, of_pairs<float>(f), x, y, units);
  check_bound(name + std::string(" of vectors"), of_vectors<float>(f), x, y, units);
  check_bound(name + std::string(" of a product"), of_pairs<float>([](auto a, auto b) { return F{}(a * b * 0.5f, b); }), x, y,
              1e30);
}

}  // namespace

TEST_CASE("functions are computed within OpenCL's precision, and errors of arguments are passed on") {
  check_function(
      "rsqrt", [](auto x, auto) { return rsqrt(x); }, 0.1, 50, 16);
  check_function(
      "sin", [](auto x, auto) { return sin(x); }, -20, 20, 16);
  check_function(
      "cos", [](auto x, auto) { return cos(x); }, -20, 20, 16);
  check_function(
      "tan", [](auto x, auto) { return tan(x); }, -1.4, 1.4, 20);
  check_function(
      "asin", [](auto x, auto) { return asin(x); }, -0.9, 0.9, 20);
  check_function(
      "acos", [](auto x, auto) { return acos(x); }, -0.9, 0.9, 20);
  check_function(
      "atan", [](auto x, auto) { return atan(x); }, -20, 20, 20);
  check_function(
      "sinh", [](auto x, auto) { return sinh(x); }, -5, 5, 20);
  check_function(
      "cosh", [](auto x, auto) { return cosh(x); }, -5, 5, 20);
  check_function(
      "tanh", [](auto x, auto) { return tanh(x); }, -5, 5, 20);
  check_function(
      "exp2", [](auto x, auto) { return exp2(x); }, -10, 10, 20);
  check_function(
      "exp10", [](auto x, auto) { return exp10(x); }, -5, 5, 20);
  check_function(
      "expm1", [](auto x, auto) { return expm1(x); }, -5, 5, 20);
  check_function(
      "log", [](auto x, auto) { return log(x); }, 0.1, 100, 20);
  check_function(
      "log2", [](auto x, auto) { return log2(x); }, 0.1, 100, 20);
  check_function(
      "log10", [](auto x, auto) { return log10(x); }, 0.1, 100, 20);
  check_function(
      "log1p", [](auto x, auto) { return log1p(x); }, -0.5, 100, 20);
  check_function(
      "cbrt", [](auto x, auto) { return cbrt(x); }, -100, 100, 20);
  check_function(
      "erf", [](auto x, auto) { return erf(x); }, -3, 3, 40);
  check_function(
      "pow", [](auto x, auto y) { return pow(x, y); }, 0.1, 20, 80);
  check_function(
      "pow of a number", [](auto x, auto) { return pow(x, 3); }, -5, 5, 80);
  check_function(
      "atan2", [](auto x, auto y) { return atan2(x, y - 1.f); }, -5, 5, 1e30);
  check_function(
      "hypot", [](auto x, auto y) { return hypot(x, y); }, -50, 50, 20);
  check_function(
      "fmod", [](auto x, auto y) { return fmod(x, y); }, -50, 50, 4);
  check_function(
      "copysign", [](auto x, auto y) { return copysign(y, x); }, -50, 50, 4);
  check_function(
      "functions of functions", [](auto x, auto y) { return exp2(sin(x) * log(y + 1.f)) + tanh(hypot(x, y)); }, -5, 5, 400);
}

TEST_CASE("rounding is exact") {
  numbers x = floats(-50, 50, 5);
  for (double v : {0.5, -0.5, 1.5, 2.5, -2.5, 0.49999997, 8388609.0, -0.0, 1e20, -1e20}) x.push_back(v);
  const numbers y(x.size(), 1.0);
  check_exact("floor", of_pairs<float>([](auto x, auto) { return floor(x); }), x, y);
  check_exact("ceil", of_pairs<float>([](auto x, auto) { return ceil(x); }), x, y);
  check_exact("round", of_pairs<float>([](auto x, auto) { return round(x); }), x, y);
  check_exact("rint", of_pairs<float>([](auto x, auto) { return rint(x); }), x, y);
  check_exact("trunc of vectors", of_vectors<float>([](auto x, auto) { return trunc(x); }), x, y);
}

TEST_CASE_TEMPLATE("integers are divided, shifted and combined bit by bit as OpenCL C has it", T, int, unsigned) {
  const numbers x = integers<T>(1), y = integers<T>(2);
  numbers divisors = y, dividends = x;
  for (std::size_t i = 0; i < y.size(); ++i) {
    if (divisors[i] == 0) divisors[i] = 7;
    if (divisors[i] == -1 && dividends[i] == -2147483648.0) dividends[i] = 5;
  }
  check_exact("/", of_pairs<T>([](auto a, auto b) { return a / b; }), dividends, divisors);
  check_exact("%", of_pairs<T>([](auto a, auto b) { return a % b; }), dividends, divisors);
  check_exact("% of vectors", of_vectors<T>([](auto a, auto b) { return a % b; }), dividends, divisors);
  check_exact("% by a number", of_pairs<T>([](auto a, auto) { return a % T(10) + T(100) % (a | T(1)); }), x, y);
  check_exact("&", of_pairs<T>([](auto a, auto b) { return a & b; }), x, y);
  check_exact("|", of_pairs<T>([](auto a, auto b) { return a | b; }), x, y);
  check_exact("^", of_pairs<T>([](auto a, auto b) { return a ^ b; }), x, y);
  check_exact("~", of_pairs<T>([](auto a, auto b) { return ~a ^ (b & T(255)); }), x, y);
  check_exact("<<", of_pairs<T>([](auto a, auto b) { return a << b; }), x, y);
  check_exact(">>", of_pairs<T>([](auto a, auto b) { return a >> b; }), x, y);
  check_exact("bits of vectors", of_vectors<T>([](auto a, auto b) { return ((a >> T(3)) ^ (b << T(5))) | (~a & b); }), x, y);
  check_exact("min, max, abs", of_pairs<T>([](auto a, auto b) { return max(min(a, b), min(b, T(1000))) - abs(min(a, T(3))); }),
              x, y);
  check_exact("conditions",
              of_pairs<T>([](auto a, auto b) { return select(((a < b) & !(a == T(1))) | ((b < T(3)) ^ (a > T(9))), a, b); }), x,
              y);
  check_exact("conditions of vectors", of_vectors<T>([](auto a, auto b) { return select((a < b) & (b < T(1000)), a, b); }), x,
              y);
}

TEST_CASE("conversions") {
  const numbers i = integers<int>(3), u = integers<unsigned>(4);
  numbers f = floats(-5e9, 5e9, 6);
  for (double v : {0.0, 0.9, -0.9, 2147483648.0, -2147483648.0, 4294967296.0, 2147483520.0, 1e30, -1e30, HUGE_VAL, -HUGE_VAL,
                   std::nan("")})
    f.push_back(v);
  const numbers of_i(i.size(), 0.0), of_f(f.size(), 0.0);
  check_exact("int to float", of_pairs<int>([](auto x, auto y) { return convert<float>(x) + convert<float>(y); }), i, of_i);
  check_exact("unsigned to float", of_pairs<unsigned>([](auto x, auto) { return convert<float>(x); }), u, of_i);
  check_exact("int to unsigned", of_pairs<int>([](auto x, auto) { return convert<unsigned>(x); }), i, of_i);
  check_exact("unsigned to int", of_pairs<unsigned>([](auto x, auto) { return convert<int>(x); }), u, of_i);
  check_exact("int to double", of_pairs<int>([](auto x, auto) { return convert<double>(x) / 3.0; }), i, of_i);
  check_exact("float to int", of_pairs<float>([](auto x, auto) { return convert<int>(x); }), f, of_f);
  check_exact("float to unsigned", of_pairs<float>([](auto x, auto) { return convert<unsigned>(x); }), f, of_f);
  check_exact("float to double to float", of_pairs<float>([](auto x, auto) { return convert<float>(convert<double>(x)); }), f,
              of_f);
  check_exact("conditions to numbers",
              of_pairs<float>([](auto x, auto y) { return convert<int>(x < y) + convert<int>(convert<bool>(y)); }), f, of_f);
  check_exact("vectors, int to float to int",
              of_vectors<int>([](auto x, auto y) { return convert<int>(convert<float>(x) * 0.5f) + y; }), i, of_i);
  check_exact("vectors of conditions", of_vectors<float>([](auto x, auto y) { return convert<float>(x < y); }), f, of_f);
  check_bound("double", of_pairs<double>([](auto x, auto y) { return sin(x) * exp(y) + pow(abs(x), 0.5); }), floats(-5, 5, 7),
              floats(0, 2, 8), 2000, 0x1p-53);
}

TEST_CASE("the bound of an operation's error holds for arguments anywhere within theirs") {
  using namespace operations;
  const operation* const all[] = {&operations::add,
                                  &subtract,
                                  &operations::multiply,
                                  &divide,
                                  &negate,
                                  &absolute,
                                  &operations::minimum,
                                  &operations::maximum,
                                  &square_root,
                                  &exponential,
                                  &multiply_add,
                                  &reciprocal_root,
                                  &sine,
                                  &cosine,
                                  &tangent,
                                  &arc_sine,
                                  &arc_cosine,
                                  &arc_tangent,
                                  &hyperbolic_sine,
                                  &hyperbolic_cosine,
                                  &hyperbolic_tangent,
                                  &power_of_two,
                                  &power_of_ten,
                                  &exponential_minus_one,
                                  &natural_logarithm,
                                  &binary_logarithm,
                                  &decimal_logarithm,
                                  &logarithm_of_one_plus,
                                  &cube_root,
                                  &error_function,
                                  &error_complement,
                                  &area_sine,
                                  &area_cosine,
                                  &area_tangent,
                                  &nearest_remainder,
                                  &round_down,
                                  &round_up,
                                  &round_to_nearest,
                                  &round_to_even,
                                  &round_to_zero,
                                  &power,
                                  &angle,
                                  &hypotenuse,
                                  &floating_remainder,
                                  &copied_sign,
                                  &operations::convert,
                                  &convert_to<int>,
                                  &convert_to<unsigned>,
                                  &convert_to<unsigned char>};
  std::mt19937_64 random(11);
  const auto uniform = [&](double lo, double hi) { return std::uniform_real_distribution<double>(lo, hi)(random); };
  for (const operation* op : all) {
    int finite = 0;
    for (int k = 0; k < 4000; ++k) {
      const double scale = std::exp2(uniform(-6, 5)), spread = k % 3 == 0 ? 0.5 : 1e-4;
      double x[3], e[3];
      for (int a = 0; a < 3; ++a)
        x[a] = uniform(-1, 1) * scale, e[a] = k % 5 == 0 && a > 0 ? 0 : uniform(0, spread) * std::abs(x[a]);
      const double here = op->compute(x), bound = op->error(x, e);
      if (std::isnan(here)) continue;
      CHECK(bound >= 0);
      finite += std::isfinite(bound);
      for (int s = 0; s < 6; ++s) {
        double near[3];
        for (int a = 0; a < 3; ++a) near[a] = x[a] + e[a] * (s < 2 ? 1 - 2 * s : uniform(-1, 1));
        const double there = op->compute(near);
        const bool holds = std::isnan(there)
                               ? bound == HUGE_VAL
                               : std::abs(there - here) <= bound * (1 + 1e-9) + 1e-12 * std::max(1.0, std::abs(here));
        CHECK_MESSAGE(holds, (std::string(op->text) + " of " + std::to_string(x[0]) + ", " + std::to_string(x[1]) + " errors " +
                              std::to_string(e[0]) + ", " + std::to_string(e[1]) + ": " + std::to_string(here) + " and " +
                              std::to_string(there) + ", bound " + std::to_string(bound)));
      }
    }
    CHECK_MESSAGE(finite > 200, std::string(op->text));
  }
}
