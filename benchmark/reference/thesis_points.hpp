#pragma once
// The thesis's benchmarks (Table 4.2) on bodies, atoms, points and places: data, what is right, hand-written kernels, low-level terms.

#include <benchmark/programs/lattice.hpp>
#include <benchmark/reference/thesis_by_hand.hpp>
#include <benchmark/reference/thesis_point_terms.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace hoist::benchmarks::detail {

/// Bodies of the same number of components: the first three uniform in [lo, hi), the fourth in [low, high).
inline std::vector<float> some_bodies(long n, double lo, double hi, double low, double high, std::uint64_t seed) {
  std::vector<float> all = uniform(4 * n, lo, hi, seed);
  const std::vector<float> fourth = uniform(n, low, high, seed + (1u << 30));
  for (std::size_t i = 0; i < fourth.size(); ++i) all[4 * i + 3] = fourth[i];
  return all;
}

/// The acceleration of a body by all, and the sum of its terms' absolute values.
struct pull_of_all {
  double by[3] = {}, magnitude[3] = {};
  pull_of_all(const float* position, long n, long i) {
    for (long j = 0; j < n; ++j) {
      const float *p = position + 4 * i, *q = position + 4 * j;
      double d[3], square = 500;
      for (int c = 0; c < 3; ++c) d[c] = static_cast<double>(q[c]) - p[c], square += d[c] * d[c];
      const double strength = q[3] / (square * std::sqrt(square));
      for (int c = 0; c < 3; ++c) by[c] += strength * d[c], magnitude[c] += std::abs(strength * d[c]);
    }
  }
};
inline work nbody(const std::string& kernels, long n, bool tiled) {
  work w = started(tiled ? "nbody_nvidia" : "nbody_amd", std::to_string(n),
                   {some_bodies(n, 3, 50, 1, 1000, 1), some_bodies(n, -1, 1, -1, 1, 2u << 30)}, n, {{4}, {4}}, 48);
  w.flops = 20.0 * static_cast<double>(n) * static_cast<double>(n);
  w.every = std::max(1L, n / 256);
  w.row = [p = data(w, 0), v = data(w, 1), n](long i, double* value, double* magnitude) {
    constexpr double dt = 0.005f, half = 0.0000125f;
    const pull_of_all a(p, n, i);
    for (int c = 0; c < 3; ++c) {
      const double at = p[4 * i + c], faster = v[4 * i + c];
      value[c] = at + faster * dt + a.by[c] * half;
      magnitude[c] = std::abs(at) + std::abs(faster) * dt + a.magnitude[c] * half;
      value[4 + c] = faster + a.by[c] * dt;
      magnitude[4 + c] = std::abs(faster) + a.magnitude[c] * dt;
    }
    value[3] = p[4 * i + 3], value[7] = v[4 * i + 3];
    magnitude[3] = magnitude[7] = 0;
  };
  nbody_by_hand({kernels, {{"N", n}}, w}, n, tiled);
  terms::nbody(w, n, tiled);
  return w;
}

inline work md(const std::string& kernels, long side, long n) {
  lattice atoms(side, n);
  work w = started("md", std::to_string(n), {std::move(atoms.positions), std::move(atoms.lists)}, n, {{4}}, 128);
  w.row = [p = data(w, 0), lists = indices(w, 1), n, kappa = w.kappa](long i, double* value, double* magnitude) {
    std::fill_n(value, 4, 0.0);
    std::fill_n(magnitude, 4, 0.0);
    for (long k = 0; k < neighbours; ++k) {
      const float *a = p + 4 * i, *b = p + 4L * lists[k * n + i];
      double d[3], square = 0;
      for (int c = 0; c < 3; ++c) d[c] = static_cast<double>(a[c]) - b[c], square += d[c] * d[c];
      const double q = 1 / square, s = q * q * q;
      for (int c = 0; c < 3; ++c) {
        const double term = d[c] * q * s * (1.5 * s - 2);
        if (square < 16) value[c] += term, magnitude[c] += std::abs(d[c] * q * s * (1.5 * s + 2));
        if (std::abs(square - 16) < 1e-4) magnitude[c] += std::abs(term) / (kappa * 0x1p-24);  // may lie on either side
      }
    }
  };
  md_by_hand({kernels, {{"N", n}, {"NEAR", neighbours}}, w}, n);
  terms::md(w, n);
  return w;
}

inline work kmeans(const std::string& kernels, long n) {
  work w =
      started("kmeans", std::to_string(n),
              {exact_numbers(features * n, 0, 63, 1, 1 / 64.f), exact_numbers(clusters * features, 0, 63, 2u << 30, 1 / 64.f)},
              n, {{1, result_columns::numbers::ints}}, 0);
  w.row = [x = data(w, 0), z = data(w, 1), n](long i, double* value, double* magnitude) {
    double least = std::numeric_limits<double>::max();
    for (long c = 0; c < clusters; ++c) {
      double sum = 0;
      for (long f = 0; f < features; ++f) {
        const double d = static_cast<double>(x[f * n + i]) - z[c * features + f];
        sum += d * d;
      }
      if (sum < least) least = sum, *value = static_cast<double>(c);
    }
    *magnitude = 0;
  };
  kmeans_by_hand({kernels, {{"N", n}, {"CLUSTERS", clusters}, {"FEATURES", features}}, w}, n);
  terms::kmeans(w, n);
  return w;
}

inline work nearest_neighbour(const std::string& kernels, long n) {
  work w =
      started("nearest_neighbour", std::to_string(n), {uniform(n, 0, 1, 1), uniform(n, 0, 1, 2u << 30)}, n / 4096, 4096, 16);
  w.row = [x = data(w, 0), y = data(w, 1)](long r, double* value, double* magnitude) {
    for (long i = r * 4096; i < (r + 1) * 4096; ++i)
      *value++ = *magnitude++ = std::hypot(0.5 - static_cast<double>(x[i]), 1.5 - static_cast<double>(y[i]));
  };
  nearest_neighbour_by_hand({kernels, {{"N", n}}, w}, n);
  terms::nearest_neighbour(w, n);
  return w;
}

inline work mri_q(const std::string& kernels, long n, long m) {
  std::vector<host_array> in;
  for (std::uint64_t i = 0; i < 8; ++i) {
    const bool place = i < 3, sample = i < 6;
    in.emplace_back(uniform(place ? n : m, sample && !place ? -0.5 : -1, sample && !place ? 0.5 : 1, 1 + (i << 31)));
  }
  work w = started("mri_q", std::to_string(n) + "x" + std::to_string(m), std::move(in), n, {{1}, {1}}, 70);
  w.flops = 12.0 * static_cast<double>(n) * static_cast<double>(m);
  std::array<const float*, 8> all{};
  for (std::size_t i = 0; i < 8; ++i) all[i] = data(w, i);
  w.row = [all, m](long i, double* value, double* magnitude) {
    value[0] = value[1] = magnitude[0] = 0;
    for (long k = 0; k < m; ++k) {
      double angle = 0;
      for (std::size_t c = 0; c < 3; ++c) angle += static_cast<double>(all[c][i]) * all[3 + c][k];
      angle *= 6.2831853f;
      const double square = static_cast<double>(all[6][k]) * all[6][k] + static_cast<double>(all[7][k]) * all[7][k];
      value[0] += square * std::cos(angle);
      value[1] += square * std::sin(angle);
      magnitude[0] += square;
    }
    magnitude[1] = magnitude[0];
  };
  mri_q_by_hand({kernels, {{"N", n}, {"M", m}}, w}, n, m);
  terms::mri_q(w, n, m);
  return w;
}

}  // namespace hoist::benchmarks::detail
