// OpenCL C's rarer math and integer functions: on the host, in the simulator and on the device.
#include <hoist/hoist.hpp>
#include <support/everywhere.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

const double pi = std::acos(-1.0);
const numbers wide = floats(-30, 30, 91), other = floats(-3, 3, 92), positive = floats(0.01, 20, 93), sines = floats(-1, 1, 94);

/// The meaning is what the C library says, to a part in `near`; kernels are within the bound, which isn't loose.
template <class T, class F>
void check_real(const char* name, F, const numbers& x, const numbers& y, double (*loop)(double, double), double most_units,
                double near = 0x1p-40) {
  CAPTURE(name);
  const double unit = sizeof(T) == 8 ? 0x1p-53 : 0x1p-24;
  check_bound(name, of_pairs<T>(F{}), x, y, most_units, unit);
  const computed_by_all all = run_everywhere(of_pairs<T>(F{}), x, y, false);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double right = loop(x[i], y[i]);
    CHECK_MESSAGE(std::abs(all.meant[i].value - right) <= near * std::max(1.0, std::abs(right)),
                  (std::string(name) + " of " + std::to_string(x[i]) + ", " + std::to_string(y[i])));
  }
}
/// Bit for bit what a loop says, of floats or integers.
template <class T, class F>
void check_same(const char* name, F, const numbers& x, const numbers& y, double (*loop)(double, double)) {
  numbers right;
  for (std::size_t i = 0; i < x.size(); ++i) right.push_back(loop(x[i], y[i]));
  check_values(name, subject_of(of_pairs<T>(F{})), x, y, right);
}
__extension__ using wide_integer = __int128;
__extension__ using wide_natural = unsigned __int128;
template <class T>
std::conditional_t<std::is_signed_v<T>, wide_integer, wide_natural> whole(double x) {
  return operations::detail::uncarried<T>(x);
}
/// The nearest T.
template <class T, class W>
double bounded(W x) {
  using limit = std::numeric_limits<T>;
  return operations::detail::carry(static_cast<T>(std::clamp<W>(x, limit::min(), limit::max())));
}

}  // namespace

TEST_CASE("functions of half turns") {
  check_real<float>(
      "sinpi", [](auto a, auto) { return sinpi(a); }, wide, other,
      [](double a, double) { return std::sin(pi * std::remainder(a, 2)); }, 60);
  check_real<float>(
      "cospi", [](auto a, auto b) { return cospi(a) + cospi(b * 0.f + 2.5f) + sinpi(b * 0.f + 7.f); }, wide, other,
      [](double a, double) { return std::cos(pi * std::remainder(a, 2)); }, 60);
  check_real<float>(
      "tanpi", [](auto a, auto) { return tanpi(a); }, floats(-0.24, 0.24, 95), other,
      [](double a, double) { return std::tan(pi * a); }, 60);
  check_real<float>(
      "asinpi, acospi, atanpi", [](auto a, auto b) { return asinpi(a) - acospi(a) * 3.f + atanpi(b); }, sines, other,
      [](double a, double b) { return (std::asin(a) - 3 * std::acos(a) + std::atan(b)) / pi; }, 120);
  check_real<float>(
      "atan2pi", [](auto a, auto b) { return atan2pi(a, b) + atan2pi(b, 1.f); }, wide, other,
      [](double a, double b) { return (std::atan2(a, b) + std::atan2(b, 1)) / pi; }, 60);
  check_real<double>(
      "sinpi of doubles", [](auto a, auto b) { return sinpi(a) * cospi(b); }, wide, other,
      [](double a, double b) { return std::sin(pi * std::remainder(a, 2)) * std::cos(pi * std::remainder(b, 2)); }, 60);
}
TEST_CASE("gamma functions") {
  check_real<float>(
      "tgamma", [](auto a, auto) { return tgamma(a); }, floats(0.1, 8, 96), other,
      [](double a, double) { return std::tgamma(a); }, 40);
  check_real<float>(
      "lgamma", [](auto a, auto) { return lgamma(a); }, positive, other, [](double a, double) { return std::lgamma(a); }, 2000,
      0x1p-20);
  check_real<double>(
      "lgamma of doubles", [](auto a, auto) { return lgamma(a); }, floats(-5.9, 30, 97), other,
      [](double a, double) { return std::lgamma(a); }, 1e6);
}
TEST_CASE("powers and roots by integers") {
  check_real<float>(
      "powr", [](auto a, auto b) { return powr(a, b); }, positive, other, [](double a, double b) { return std::pow(a, b); },
      40);
  check_real<float>(
      "pown", [](auto a, auto b) { return pown(b, 3) + pown(a, -2) + pown(b, convert<int>(b)); }, positive, other,
      [](double a, double b) { return std::pow(b, 3) + std::pow(a, -2) + std::pow(b, std::trunc(b)); }, 120);
  check_real<float>(
      "rootn", [](auto a, auto b) { return rootn(b, 3) - rootn(a, 4) * rootn(a, -5); }, positive, other,
      [](double a, double b) { return std::cbrt(b) - std::pow(a, 0.25) * std::pow(a, -0.2); }, 200);
  check_real<double>(
      "rootn of doubles", [](auto a, auto b) { return rootn(a, 7) + powr(a, b); }, positive, other,
      [](double a, double b) { return std::pow(a, 1. / 7) + std::pow(a, b); }, 120);
}
TEST_CASE("exponents, neighbours, and the greater and the lesser by magnitude") {
  numbers x = wide, y = other;
  for (std::size_t i = 0; i < x.size(); i += 2) y[i] = i % 3 == 0 ? x[i] : -x[i];
  check_same<float>(
      "logb, ilogb", [](auto a, auto b) { return logb(a) + 100 * convert<float>(ilogb(b)); }, wide, positive,
      [](double a, double b) { return std::logb(a) + 100 * std::ilogb(b); });
  check_same<float>(
      "nextafter", [](auto a, auto b) { return nextafter(a, b) - nextafter(b, 0.f); }, x, y,
      [](double a, double b) {
        const auto u = static_cast<float>(a), v = static_cast<float>(b);
        return static_cast<double>(std::nextafter(u, v) - std::nextafter(v, 0.F));
      });
  check_same<double>(
      "nextafter of doubles", [](auto a, auto b) { return nextafter(a, b); }, x, y,
      [](double a, double b) { return std::nextafter(a, b); });
  check_same<float>(
      "maxmag", [](auto a, auto b) { return maxmag(a, b); }, x, y,
      [](double a, double b) { return std::abs(a) > std::abs(b)   ? a
                                      : std::abs(b) > std::abs(a) ? b
                                                                  : std::max(a, b); });
  check_same<float>(
      "minmag", [](auto a, auto b) { return minmag(a, b) + select(isnormal(a), 1.f, 0.f); }, x, y,
      [](double a, double b) {
        const double m = std::abs(a) < std::abs(b) ? a : std::abs(b) < std::abs(a) ? b : std::min(a, b);
        return static_cast<double>(static_cast<float>(m) + 1.F);
      });
}

template <class T>
void check_products(const char* name) {
  const numbers x = integers<T>(71), y = integers<T>(72);
  check_same<T>(
      name, [](auto a, auto b) { return mad_sat(a, b, a); }, x, y,
      [](double a, double b) { return bounded<T>(whole<T>(a) * whole<T>(b) + whole<T>(a)); });
  check_same<T>(
      name, [](auto a, auto b) { return mad_hi(a, b, b); }, x, y,
      [](double a, double b) {
        const auto high = whole<T>(a) * whole<T>(b) >> 8 * sizeof(T);
        return operations::detail::carry(
            static_cast<T>(static_cast<unsigned long>(high) + static_cast<unsigned long>(whole<T>(b))));
      });
}
TEST_CASE("products of integers with a sum") {
  check_products<signed char>("mad_sat, mad_hi of chars");
  check_products<unsigned short>("mad_sat, mad_hi of ushorts");
  check_products<int>("mad_sat, mad_hi of ints");
  check_products<unsigned>("mad_sat, mad_hi of unsigned");
  check_products<long>("mad_sat, mad_hi of longs");
  check_products<unsigned long>("mad_sat, mad_hi of unsigned longs");
}
TEST_CASE("upsample") {
  const numbers x = integers<int>(73), y = integers<int>(74), b = integers<unsigned char>(75), c = integers<unsigned char>(76);
  check_same<int>(
      "of ints", [](auto u, auto v) { return upsample(u, convert<unsigned>(v)); }, x, y,
      [](double u, double v) {
        const unsigned long high = static_cast<unsigned>(static_cast<int>(u)), low = static_cast<unsigned>(static_cast<int>(v));
        return operations::detail::carry(static_cast<long>(high << 32 | low));
      });
  check_same<unsigned char>(
      "of bytes", [](auto u, auto v) { return upsample(u, v); }, b, c, [](double u, double v) { return u * 256 + v; });
  check_same<unsigned char>(
      "of bytes with a sign", [](auto u, auto v) { return upsample(convert<signed char>(u), v); }, b, c,
      [](double u, double v) { return (u < 128 ? u : u - 256) * 256 + v; });
}
