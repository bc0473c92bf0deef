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
  std::vector<ir::result> meant;
  numbers simulated, device;
  scalar type = scalar::f32;
};
inline numbers device_result(const hoist::module& m, scalar type, const std::vector<numbers>& in) {
  static const runtime::session s(runtime::best_device());
  return run_on_device(s, m, type, in);
}
/// What a program of two arrays gives: its meaning (with a bound on the error where not `exact`), and kernels.
inline computed_by_all run_everywhere(const subject& made, const numbers& x, const numbers& y, bool exact) {
  const ir::point at = point_at(static_cast<long>(x.size()), 1, {8});
  const hoist::module m = emit_module(made.terms, at, made.inputs);
  REQUIRE_MESSAGE(m.rejected == nullptr, std::string(m.rejected == nullptr ? "" : m.rejected));
  const std::string said = complaints_of_clang(text_of(made, at), "functions");
  CHECK_MESSAGE(said.empty(), said);
  computed_by_all all;
  reference meaning(made.terms, at, exact);
  meaning.set_input(0, x.data());
  meaning.set_input(1, y.data());
  for (long i = 0; i < static_cast<long>(x.size()); ++i) all.meant.push_back(meaning.at(ir::path{}.with(i)));
  std::vector<numbers> buffers{x, y, numbers(x.size())};
  CHECK(simulate::run(m, buffers).findings.empty());
  all.simulated = buffers[2];
  all.type = type_of_result(m);
  all.device = device_result(m, all.type, {x, y});
  return all;
}
template <class P>
computed_by_all run_everywhere(P p, const numbers& x, const numbers& y, bool exact) {
  return run_everywhere(subject_of(p), x, y, exact);
}
inline bool same_number(scalar type, double a, double b) {
  return is_same(type, a, b) || (!is_wide(type) && std::isnan(a) && std::isnan(b));
}
inline std::string shown(scalar type, double x) {
  emit::text t;
  emit::put_literal(t, type, x);
  return {t.data(), static_cast<std::size_t>(t.size())};
}
/// Bit for bit, on the host, in the simulator and on the device.
inline void check_exact(const std::string& name, const subject& p, const numbers& x, const numbers& y) {
  CAPTURE(name);
  const computed_by_all all = run_everywhere(p, x, y, true);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const std::string where = name + " of " + std::to_string(x[i]) + ", " + std::to_string(y[i]) + " is ";
    const double right = all.meant[i].value;
    CHECK_MESSAGE(same_number(all.type, all.simulated[i], right),
                  (where + shown(all.type, right) + ", simulated " + shown(all.type, all.simulated[i])));
    CHECK_MESSAGE(same_number(all.type, all.device[i], right),
                  (where + shown(all.type, right) + ", on the device " + shown(all.type, all.device[i])));
  }
}
template <class P>
void check_exact(const std::string& name, P p, const numbers& x, const numbers& y) {
  check_exact(name, subject_of(p), x, y);
}
/// Bit for bit `right`, what a loop gives, everywhere.
inline void check_values(const std::string& name, const subject& p, const numbers& x, const numbers& y, const numbers& right) {
  CAPTURE(name);
  const computed_by_all all = run_everywhere(p, x, y, true);
  for (std::size_t i = 0; i < x.size(); ++i)
    for (double got : {all.meant[i].value, all.simulated[i], all.device[i]})
      CHECK_MESSAGE(same_number(all.type, got, right[i]),
                    (name + " of " + std::to_string(x[i]) + ", " + std::to_string(y[i]) + ": " + shown(all.type, got) +
                     ", but the loop says " + shown(all.type, right[i])));
}
/// Within the bound of the reference, which is no looser than so many units of 2^-24 of the greater of 1 and the result.
inline void check_bound(const std::string& name, const subject& p, const numbers& x, const numbers& y, double most_units,
                        double unit = 0x1p-24) {
  CAPTURE(name);
  const computed_by_all all = run_everywhere(p, x, y, false);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const ir::result r = all.meant[i];
    const std::string where =
        name + " of " + std::to_string(x[i]) + ", " + std::to_string(y[i]) + " is " + std::to_string(r.value);
    for (double got : {all.simulated[i], all.device[i]})
      CHECK_MESSAGE(std::abs(got - r.value) <= r.error,
                    (where + " within " + std::to_string(r.error) + ", not " + std::to_string(got)));
    CHECK_MESSAGE(r.error <= most_units * unit * std::max(1.0, std::abs(r.value)),
                  (where + ": the bound is loose: " + std::to_string(r.error)));
  }
}
template <class P>
void check_bound(const std::string& name, P p, const numbers& x, const numbers& y, double most_units, double unit = 0x1p-24) {
  check_bound(name, subject_of(p), x, y, most_units, unit);
}
/// Random floats in [lo, hi], an odd number of them.
inline numbers floats(double lo, double hi, unsigned seed, int count = 203) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> in(lo, hi);
  numbers all;
  for (int i = 0; i < count; ++i) all.push_back(static_cast<double>(static_cast<float>(in(random))));
  return all;
}
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
