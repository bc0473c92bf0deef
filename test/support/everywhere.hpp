#pragma once
// User functions of two numbers as programs: what they mean, and kernels of them in the simulator and on a device.

#include <hoist/language.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/vector.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <support/on_device.hpp>
#include <support/texts.hpp>
#include <vector>

namespace hoist::test {

using numbers = std::vector<double>;

/// A function of two numbers for every element; one element, or four as a vector, at a time.
template <class T, class F>
constexpr auto of_pairs(F) {
  return program<array<T, N>, array<T, N>>([](auto x, auto y) { return zip(x, y) | map_global<0>(F{}); });
}
template <class T, class F>
constexpr auto of_vectors(F) {
  return program<array<T, N>, array<T, N>>([](auto x, auto y) {
    return zip(x, y) | split<8> | map_global<0>([](auto c) { return c | map_vector<4>(F{}); }) | join;
  });
}

/// What a program means, and what kernels of it gave in the simulator and on the device.
struct computed_by_all {
  std::vector<ir::bounded_value> meant;
  numbers simulated, device;
  scalar type = scalar::f32;
};
numbers device_result(const hoist::kernel_module& m, scalar type, const std::vector<numbers>& in);
/// What a program of two arrays gives: its meaning (with a bound on the error where not `exact`), and kernels.
computed_by_all run_everywhere(const subject& made, const numbers& x, const numbers& y, bool exact);
template <class P>
computed_by_all run_everywhere(P p, const numbers& x, const numbers& y, bool exact) {
  return run_everywhere(subject_of(p), x, y, exact);
}
bool same_number(scalar type, double a, double b);
std::string shown(scalar type, double x);
/// Bit for bit, on the host, in the simulator and on the device.
void check_exact(const std::string& name, const subject& p, const numbers& x, const numbers& y);
template <class P>
void check_exact(const std::string& name, P p, const numbers& x, const numbers& y) {
  check_exact(name, subject_of(p), x, y);
}
/// Bit for bit `right`, what a loop gives, everywhere.
void check_values(const std::string& name, const subject& p, const numbers& x, const numbers& y, const numbers& right);
/// Within the bound of the reference, which is no looser than so many units of 2^-24 of the greater of 1 and the result.
void check_bound(const std::string& name, const subject& p, const numbers& x, const numbers& y, double most_units,
                 double unit = 0x1p-24);
template <class P>
void check_bound(const std::string& name, P p, const numbers& x, const numbers& y, double most_units, double unit = 0x1p-24) {
  check_bound(name, subject_of(p), x, y, most_units, unit);
}
/// Random floats in [lo, hi], an odd number of them.
numbers floats(double lo, double hi, unsigned seed, int count = 203);
template <class T>
numbers integers(unsigned seed, int count = 203) {
  using limit = std::numeric_limits<T>;
  std::vector<T> all{0, 1, 2, 31, 32, 33, limit::max(), limit::min(), static_cast<T>(limit::max() - 1)};
  std::mt19937 random(seed);
  if constexpr (sizeof(T) == 8)
    for (T x : {T(63), T(64), T(65), static_cast<T>(1L << 53), static_cast<T>((1L << 53) + 1), static_cast<T>(-1)})
      all.push_back(x);
  while (static_cast<int>(all.size()) < count) {
    const auto low = static_cast<unsigned>(random());
    if constexpr (sizeof(T) == 8)
      all.push_back(static_cast<T>((static_cast<unsigned long>(random()) << 32 | low) >> random() % 64));
    else
      all.push_back(static_cast<T>(low >> random() % 32));
  }
  std::shuffle(all.begin(), all.end(), random);
  return carried_all(all);
}

}  // namespace hoist::test
