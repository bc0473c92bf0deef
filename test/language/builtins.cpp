// OpenCL C's common, integer, relational and geometric functions, and variables that begin with numbers: on the host, in the
// simulator and on the device.
#include <hoist/hoist.hpp>
#include <bit>
#include <support/everywhere.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

/// A name that one of hoist's functions has, too.
constexpr auto distance = [](auto a, auto b) { return abs(a - b); };

numbers special_floats() {
  numbers x = floats(-50, 50, 21, 61);
  for (double v : {0.0, -0.0, 1.0, -1.0, 0.5, HUGE_VAL, -HUGE_VAL, std::nan(""), 3.4028234663852886e38, -3.4028234663852886e38})
    for (int i = 0; i < 3; ++i) x.push_back(v);
  return x;
}
numbers shuffled(numbers x, unsigned seed) {
  std::mt19937 random(seed);
  std::shuffle(x.begin(), x.end(), random);
  return x;
}
/// Whole and half numbers, of which sums and products are exact.
numbers halves(unsigned seed) {
  numbers x;
  for (double v : floats(-20, 20, seed)) x.push_back(std::floor(2 * v) / 2);
  return x;
}

template <class T, class F>
void check_loops(const char* name, F, const numbers& x, const numbers& y, double (*loop)(double, double)) {
  numbers right;
  for (std::size_t i = 0; i < x.size(); ++i) right.push_back(loop(x[i], y[i]));
  check_values(name, subject_of(of_pairs<T>(F{})), x, y, right);
  if (x.size() % 8 == 0) check_values(std::string(name) + " of vectors", subject_of(of_vectors<T>(F{})), x, y, right);
}

}  // namespace

TEST_CASE("integers meet numbers and integers of other types") {
  const numbers x = integers<unsigned char>(41), y = integers<unsigned char>(42), i = integers<int>(43), j = integers<int>(44);
  check_loops<unsigned char>(
      "numbers", [](auto a, auto b) { return convert<int>(add_sat(a, 100)) - 3 * hadd(200, b) + mad24(a, b, 7) + popcount(b); },
      x, y,
      [](double a, double b) {
        return std::min(a + 100, 255.0) - 3 * std::floor((200 + b) / 2) + a * b + 7 +
               __builtin_popcount(static_cast<unsigned>(b));
      });
  check_loops<int>(
      "clamp", [](auto a, auto b) { return clamp(a, -1000, 1000) + clamp(b, min(a, 0), max(a, 0)); }, i, j,
      [](double a, double b) {
        return static_cast<double>(static_cast<int>(static_cast<unsigned>(
            static_cast<long>(std::clamp(a, -1000.0, 1000.0) + std::clamp(b, std::min(a, 0.0), std::max(a, 0.0))))));
      });
  check_loops<int>(
      "mul24, sign, bitselect", [](auto a, auto b) { return mul24(a >> 9, b >> 9) + sign(a) + bitselect(a, b, 0x0f0f0f0f); }, i,
      j,
      [](double a, double b) {
        const auto u = static_cast<int>(a), v = static_cast<int>(b);
        const long all = static_cast<long>(u >> 9) * (v >> 9) + (u > 0) - (u < 0) + ((u & ~0x0f0f0f0f) | (v & 0x0f0f0f0f));
        return static_cast<double>(static_cast<int>(static_cast<unsigned>(all)));
      });
  check_loops<int>(
      "convert_sat", [](auto a, auto b) { return convert<int>(convert_sat<unsigned char>(a)) * 1000 + convert_sat<short>(b); },
      i, j, [](double a, double b) { return std::clamp(a, 0.0, 255.0) * 1000 + std::clamp(b, -32768.0, 32767.0); });
  check_loops<unsigned>(
      "convert_sat of unsigned", [](auto a, auto b) { return convert_sat<int>(a) ^ convert_sat<signed char>(b); },
      integers<unsigned>(5), integers<unsigned>(6),
      [](double a, double b) {
        return static_cast<double>(static_cast<int>(std::min(a, 2147483647.0)) ^ static_cast<int>(std::min(b, 127.0)));
      });
  check_loops<long>(
      "convert_sat of long",
      [](auto a, auto b) { return convert_sat<int>(a) ^ convert<int>(convert_sat<unsigned long>(b) >> 40); }, integers<long>(5),
      integers<long>(6),
      [](double a, double b) {
        using namespace operations::detail;
        const long u = std::clamp(uncarried<long>(a), -2147483648L, 2147483647L), v = std::max(uncarried<long>(b), 0L);
        return static_cast<double>(static_cast<int>(u) ^ static_cast<int>(v >> 40));
      });
}
TEST_CASE("common functions of floats, exact where their operations are") {
  const numbers x = halves(51), y = halves(52);
  check_loops<float>(
      "clamp", [](auto a, auto b) { return clamp(a, -3.f, 4.f) + clamp(1.f, min(a, b), max(a, b)); }, x, y,
      [](double a, double b) { return std::clamp(a, -3.0, 4.0) + std::clamp(1.0, std::min(a, b), std::max(a, b)); });
  check_loops<float>(
      "mix, mad", [](auto a, auto b) { return mix(a, b, 0.25f) + mad(a, b, 1.f); }, x, y,
      [](double a, double b) { return a + (b - a) * 0.25 + a * b + 1; });
  check_loops<float>(
      "step, sign", [](auto a, auto b) { return step(a, b) * 2.f + sign(b) + step(0.5f, a); }, x, y,
      [](double a, double b) { return (b < a ? 0 : 2) + (b > 0) - (b < 0) + (a < 0.5 ? 0.0 : 1.0); });
  check_loops<float>(
      "fdim, fract, ldexp", [](auto a, auto b) { return fdim(a, b) + fract(a) + ldexp(b, 3) + ldexp(a, convert<int>(b) % 4); },
      x, y,
      [](double a, double b) {
        return (a > b ? a - b : 0) + (a - std::floor(a)) + 8 * b + std::ldexp(a, static_cast<int>(b) % 4);
      });
  check_loops<float>(
      "remainder", [](auto a, auto b) { return remainder(a, b); }, x, y,
      [](double a, double b) { return std::remainder(a, b); });
  check_exact("smoothstep", of_pairs<float>([](auto a, auto) { return smoothstep(-16.f, 16.f, a * 0.5f); }), x, y);
  check_bound("degrees, radians", of_pairs<float>([](auto a, auto b) { return degrees(a) * radians(b); }), x, y, 16);
  check_bound("smoothstep", of_vectors<float>([](auto a, auto b) { return smoothstep(-3.f, b, a); }), floats(-5, 5, 1, 200),
              floats(1, 3, 2, 200), 1e3);
}
TEST_CASE("relational functions know what is no number") {
  const numbers x = special_floats(), y = shuffled(x, 3);
  check_loops<float>(
      "isnan and the like",
      [](auto a, auto b) {
        return convert<int>(isnan(a)) + 2 * convert<int>(isinf(b)) + 4 * convert<int>(isfinite(a)) +
               8 * convert<int>(isunordered(a, b)) + 16 * convert<int>(signbit(b) & !isnan(b));
      },
      x, y,
      [](double a, double b) {
        return std::isnan(a) + 2.0 * std::isinf(b) + 4 * std::isfinite(a) + 8 * std::isunordered(a, b) +
               16 * (std::signbit(b) && !std::isnan(b));
      });
  check_loops<float>(
      "chosen", [](auto a, auto b) { return select(isnan(a), 0.f, select(isinf(b), 1.f, select(isfinite(a), 2.f, 3.f))); }, x,
      y, [](double a, double b) { return std::isnan(a)      ? 0.0
                                         : std::isinf(b)    ? 1.0
                                         : std::isfinite(a) ? 2.0
                                                            : 3.0; });
  check_loops<float>(
      "isless and the like",
      [](auto a, auto b) {
        return convert<int>(isless(a, b)) + 2 * convert<int>(islessequal(a, b)) + 4 * convert<int>(isgreater(a, b)) +
               8 * convert<int>(isgreaterequal(a, b)) + 16 * convert<int>(isequal(a, b)) + 32 * convert<int>(isnotequal(a, b)) +
               64 * convert<int>(islessgreater(a, b)) + 128 * convert<int>(isordered(a, b));
      },
      x, y,
      [](double a, double b) {
        return (a < b) + 2.0 * (a <= b) + 4 * (a > b) + 8 * (a >= b) + 16 * (a == b) + 32 * (a != b) + 64 * (a < b || a > b) +
               128 * !std::isunordered(a, b);
      });
  check_loops<double>(
      "doubles", [](auto a, auto b) { return select(isnan(a) | !isfinite(b), a * 0.0, clamp(a, -1.0, b)); }, x, y,
      [](double a, double b) { return std::isnan(a) || !std::isfinite(b) ? a * 0.0 : std::fmin(std::fmax(a, -1.0), b); });
  numbers u = x, v = y;
  for (numbers* all : {&u, &v})
    for (double& h : *all) h = hoist::detail::rounded_to_half(h);
  check_loops<half>(
      "halves", [](auto a, auto b) { return convert<int>(isnan(a)) + convert<int>(isinf(b)) * 2; }, u, v,
      [](double a, double b) { return std::isnan(a) + 2.0 * std::isinf(b); });
}
TEST_CASE("bits as those of another type") {
  check_loops<float>(
      "of floats", [](auto a, auto b) { return bit_cast<int>(a) ^ (bit_cast<int>(b) >> 3); }, floats(-5, 5, 1),
      floats(-5, 5, 2),
      [](double a, double b) {
        return static_cast<double>(std::bit_cast<int>(static_cast<float>(a)) ^
                                   (std::bit_cast<int>(static_cast<float>(b)) >> 3));
      });
  check_loops<unsigned>(
      "to floats",
      [](auto a, auto b) { return bit_cast<float>((a & 0x7fffff) | 0x3f800000) + bit_cast<float>(b & 0x3fffffff); },
      integers<unsigned>(1), integers<unsigned>(2),
      [](double a, double b) {
        const auto u = static_cast<unsigned>(a) & 0x7fffff, v = static_cast<unsigned>(b) & 0x3fffffff;
        const bool tiny = v < 0x800000;
        return static_cast<double>(std::bit_cast<float>(u | 0x3f800000) + (tiny ? 0 : std::bit_cast<float>(v)));
      });
  check_loops<double>(
      "of doubles", [](auto a, auto b) { return bit_cast<long>(a) ^ bit_cast<long>(b); }, floats(-5, 5, 1), floats(-5, 5, 2),
      [](double a, double b) { return operations::detail::carry<long>(std::bit_cast<long>(a) ^ std::bit_cast<long>(b)); });
}
TEST_CASE("geometry of vectors") {
  constexpr auto vectors = program<array<vec<float, 4>, N>, array<vec<float, 4>, N>>([](auto a, auto b) {
    return zip(a, b) | map_global<0>([](auto p, auto q) {
             auto n = cross(p, q);
             return make_vector(dot(n, p), norm(p - p + 3.f), norm(p - p), select(any(p < q) & !all(p < q), n.s(3), 1.f));
           }) |
           as_scalar;
  });
  constexpr auto captured = program<array<vec<float, 4>, N>, vec<float, 4>>([](auto a, auto q) {
    return a | map_global<0>([=](auto p) { return cross(p, q) + normalize(q - q + 2.f) + clamp(p, -1.f, q) + step(q, p); }) |
           as_scalar;
  });
  static const runtime::session device(runtime::best_device());
  for (const ir::point& at : {point_at(13, 1, {4}), point_at(1, 1, {1})}) {
    check_kernel("vectors", subject_of(vectors), {at});
    check_on_device(device, "vectors", subject_of(vectors), at);
    check_kernel("captured", subject_of(captured), {at});
    check_on_device(device, "captured", subject_of(captured), at);
  }
}
TEST_CASE("functions of terms, and names of their own") {
  constexpr auto of_terms = program<array<float, N>, float, array<int, 3>>([](auto a, auto limit, auto k) {
    return let(a | reduce_seq(maximum), [=](auto most) {
      return a | map_global<0>([=](auto x) {
               return clamp(x, -limit, limit) + mix(x, limit, 0.5f) + select(isnan(most - limit), 1.f, sign(limit)) +
                      distance(x, limit) + convert<float>(popcount(k(0)) + rotl(k(1), 3) + convert_sat<short>(k(2))) +
                      ldexp(limit, 2);
             });
    });
  });
  static const runtime::session device(runtime::best_device());
  for (const ir::point& at : {point_at(13, 1, {4}), point_at(1, 1, {1})}) {
    check_kernel("of_terms", subject_of(of_terms), {at});
    check_on_device(device, "of_terms", subject_of(of_terms), at);
  }
}
TEST_CASE("variables that begin with numbers") {
  const numbers i = integers<short>(61), j = integers<short>(62), x = halves(63), y = halves(64);
  check_loops<int>(
      "ints",
      [](auto a, auto b) {
        val<int> n = 3, most = 7;
        n = n * most - 1;
        for (int k = 0; k < 3; ++k) n += a + k;
        val<long> wide = 1;
        wide = 5;
        most = max(most, b);
        return convert<int>(wide * n) + select(a < b, most, n);
      },
      i, j,
      [](double a, double b) {
        const double n = 20 + 3 * a + 3, most = std::max(7.0, b);
        return 5 * n + (a < b ? most : n);
      });
  check_loops<float>(
      "floats",
      [](auto a, auto b) {
        val<float> sum = 0.f, untouched = 2;
        for (int k = 1; k < 4; ++k) sum += a * static_cast<float>(k) - b;
        return sum - untouched;
      },
      x, y, [](double a, double b) { return 6 * a - 3 * b - 2; });
  check_loops<float>(
      "only a number",
      [](auto, auto) {
        val y = 1.5f;
        y *= 2.f;
        return y;
      },
      x, y, [](double, double) { return 3.0; });
}
TEST_CASE("further functions within OpenCL's precision") {
  const numbers y = floats(0.5, 2, 4);
  check_bound("asinh", of_pairs<float>([](auto x, auto) { return asinh(x); }), floats(-20, 20, 3), y, 20);
  check_bound("acosh", of_pairs<float>([](auto x, auto) { return acosh(x); }), floats(1.5, 20, 3), y, 20);
  check_bound("atanh", of_vectors<float>([](auto x, auto) { return atanh(x); }), floats(-0.9, 0.9, 3, 200),
              floats(0, 1, 4, 200), 30);
  check_bound("erfc", of_pairs<float>([](auto x, auto) { return erfc(x * 1.f); }), floats(-3, 3, 3), y, 80);
}
