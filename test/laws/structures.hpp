#pragma once
// The law of design 4.3 for the structures of a family: what a kernel computes is what the program means, bit for bit on
// exact data, with no fault that the simulator knows of.

#include <hoist/compile.hpp>
#include <hoist/evaluate/evaluate.hpp>
#include <hoist/explore/space.hpp>
#include <hoist/simulate/module.hpp>
#include <hoist/target/nvidia_h200.hpp>

#include <doctest/doctest.h>
#include <sample.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::test {

inline std::uint64_t splitmix64(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

/// Small integers from 1 to 16, so that sums of the stencils' products are exact in single precision.
inline std::vector<double> integers(long n, std::uint64_t seed) {
  std::vector<double> v(static_cast<std::size_t>(n));
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = static_cast<double>(1 + splitmix64(seed * 1000003 + i) % 16);
  return v;
}

/// Whether results are those of the program's own order, bit for bit, or within the bounds of the operations' errors.
enum class held { exactly, within_bounds };

/// The program's inputs, and room for its results.
inline std::vector<std::vector<double>> parameters_of(const family& f, const module& m, const reference& meaning,
                                                      std::uint64_t seed) {
  std::vector<std::vector<double>> p;
  for (int i = 0; i < m.inputs; ++i) {
    p.push_back(integers(meaning.input_size(i), seed + 17 * static_cast<std::uint64_t>(i)));
    if (meaning.input_type(i) == scalar::boolean)
      for (double& x : p.back()) x = static_cast<double>(static_cast<int>(x) & 1);
  }
  for (int r = 0; r < f.result_count; ++r) {
    long elements = 1;
    for (long e : meaning.extents(f.results[r])) elements *= e;
    p.emplace_back(static_cast<std::size_t>(elements), -1.0);
  }
  return p;
}
/// Elements of a result that aren't what the program means.
inline long wrong_elements(const reference& meaning, const result_array& of, const std::vector<double>& values, held how) {
  const std::vector<long> extents = meaning.extents(of);
  long wrong = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const ir::result right = meaning.at(reference::place(of, extents, static_cast<long>(i)));
    const bool neither = std::isnan(values[i]) && std::isnan(right.value);
    wrong += how == held::exactly ? !is_same(of.type, values[i], right.value)
                                  : !neither && !(std::abs(values[i] - right.value) <= right.error);
  }
  return wrong;
}

/// Checks one point; returns why it is rejected when it is lowered, or null.
inline const char* check_point(const family& f, const structure& s, const space& points, const ir::point& p,
                               held how = held::exactly) {
  const module m = points.emit(p, s.name);
  if (m.rejected != nullptr) return m.rejected;
  CAPTURE(std::string(f.name));
  CAPTURE(std::string(s.name));
  CAPTURE(space::name(p));
  reference meaning(f.terms(), p, how == held::exactly);
  std::vector<std::vector<double>> parameters = parameters_of(f, m, meaning, 42);
  for (int i = 0; i < f.inputs; ++i) meaning.set_input(i, parameters[static_cast<std::size_t>(i)].data());
  CHECK(m.results == f.result_count);
  const simulate::result r = simulate::run(m, parameters);
  for (const simulate::finding& found : r.findings) FAIL_CHECK(found.text);
  for (int i = 0; i < f.result_count; ++i) {
    const std::vector<double>& values = parameters[static_cast<std::size_t>(m.inputs + i)];
    long elements = 1;
    for (long e : meaning.extents(f.results[i])) elements *= e;
    CHECK(elements == static_cast<long>(values.size()));
    CHECK(wrong_elements(meaning, f.results[i], values, how) == 0);
  }
  return nullptr;
}

/// The structures of the family at `count` points that can run, at each of the sizes: a sixth of them at each, other ones
/// for other programs and sizes (with HOIST_TEST_SAMPLE, all), and all of a small family. There must be `least`.
inline void check_family(const family& f, int count, std::vector<std::pair<long, long>> sizes, int least = 12,
                         held how = held::exactly) {
  long checked = 0;
  for (auto [n, m] : sizes) {
    int structures = 0, made = 0;
    for (int i = 0; i < f.count; ++i) made += f.structures[i].exists;
    const int stride = made > 32 && sample(1) == 1 ? 6 : 1;
    const int first = static_cast<int>((std::string_view(f.name).size() + static_cast<std::size_t>(n)) % 6);
    for (int i = 0; i < f.count; ++i) {
      const structure& s = f.structures[i];
      if (!s.exists) continue;
      if (structures++ % stride != first % stride) continue;
      space points(s, f.inputs, targets::nvidia_h200, {{"N", n}, {"M", m}});
      std::vector<long> valid;
      for (long p = 0; p < points.size(); ++p)
        if (points.rejection(p) == nullptr) valid.push_back(p);
      const long wanted = std::min<long>(count, static_cast<long>(valid.size()));
      std::mt19937_64 random(static_cast<std::uint64_t>(1000 * n + i));
      for (long done = 0; done < wanted; ++done) {
        const std::size_t at = random() % valid.size();
        {
          const char* why = check_point(f, s, points, points.at(valid[at]), how);
          CHECK_MESSAGE(why == nullptr, std::string(s.name), ", ", space::name(points.at(valid[at])), ": ",
                        std::string(why == nullptr ? "" : why));
        }
        valid.erase(valid.begin() + static_cast<long>(at));
      }
      checked += wanted;
    }
    CHECK(structures >= least);
  }
  CHECK(checked >= least);
}

}  // namespace hoist::test
