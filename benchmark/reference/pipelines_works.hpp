#pragma once
// The multi-stage pipelines: data, what is right, hand-written kernels, low-level terms.

#include <benchmark/programs/pipelines/depthwise_separable.hpp>
#include <benchmark/programs/pipelines/max_filter.hpp>
#include <benchmark/reference/pipelines_by_hand.hpp>
#include <benchmark/reference/pipelines_terms.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <vector>

namespace hoist::benchmarks::detail {

inline std::string by_columns(long n, long m) { return std::to_string(n) + "x" + std::to_string(m); }
inline long held(long i, long n) { return std::clamp(i, 0L, n - 1); }
/// Three channels with no grey near 0.
inline std::vector<std::vector<float>> three_channels(long elements, double lo) {
  std::vector<std::vector<float>> all;
  for (std::uint64_t c = 0; c < 3; ++c) all.push_back(uniform(elements, lo, 1, 1 + (c << 31)));
  return all;
}
/// The grey of element i of three channels, in double.
struct grey_picture {
  const float *r, *g, *b;
  double operator()(long i) const {
    return static_cast<double>(0.299f) * r[i] + static_cast<double>(0.587f) * g[i] + static_cast<double>(0.114f) * b[i];
  }
};

inline work unsharp_mask(const std::string& kernels, long n, long m) {
  std::vector<std::vector<float>> in = three_channels(n * m, 0.05);
  work w = started("unsharp_mask", by_columns(n, m), std::vector<host_array>(in.begin(), in.end()), n, {{m}, {m}, {m}}, 48);
  w.row = [r = data(w, 0), g = data(w, 1), b = data(w, 2), n, m](long y, double* value, double* magnitude) {
    constexpr double taps[] = {0.26596152f, 0.212965337f, 0.10934005f, 0.035993978f};
    const grey_picture grey{r, g, b};
    std::vector<double> down(static_cast<std::size_t>(m));
    for (long x = 0; x < m; ++x) {
      double& sum = down[static_cast<std::size_t>(x)] = 0;
      for (long t = -3; t <= 3; ++t) sum += taps[std::abs(t)] * grey(held(y + t, n) * m + x);
    }
    for (long x = 0; x < m; ++x) {
      double sum = 0;
      for (long t = -3; t <= 3; ++t) sum += taps[std::abs(t)] * down[static_cast<std::size_t>(held(x + t, m))];
      const long i = y * m + x;
      const double own = grey(i);
      const float* channels[] = {r, g, b};
      for (long c = 0; c < 3; ++c) {
        const double of_channel = channels[c][i];
        value[c * m + x] = (2 * own - sum) / own * of_channel;
        magnitude[c * m + x] = (2 * own + sum) / own * of_channel;
      }
    }
  };
  unsharp_mask_by_hand({kernels, {{"N", n}, {"M", m}}, w}, n, m);
  terms::unsharp_mask(w, n, m);
  return w;
}

/// N x M results, of pictures with two further rows and columns on each side.
inline work harris(const std::string& kernels, long rows, long columns) {
  const long n = rows + 4, m = columns + 4;
  work w = started("harris", by_columns(rows, columns), three_channels(n * m, 0), rows, columns, 64);
  w.row = [r = data(w, 0), g = data(w, 1), b = data(w, 2), m, columns](long y, double* value, double* magnitude) {
    constexpr double once = 1 / 12.f, twice = 2 / 12.f;
    const grey_picture grey{r, g, b};
    const auto width = static_cast<std::size_t>(m);
    std::vector<double> own(5 * width), along_x(3 * width), along_y(3 * width);
    for (long i = 0; i < 5 * m; ++i) own[static_cast<std::size_t>(i)] = grey(y * m + i);
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t x = 0; x + 2 < width; ++x) {
        const auto at = [&](std::size_t p, std::size_t q) { return own[(i + p) * width + x + q]; };
        along_x[i * width + x] = once * (at(0, 2) - at(0, 0)) + twice * (at(1, 2) - at(1, 0)) + once * (at(2, 2) - at(2, 0));
        along_y[i * width + x] = once * (at(2, 0) - at(0, 0)) + twice * (at(2, 1) - at(0, 1)) + once * (at(2, 2) - at(0, 2));
      }
    for (std::size_t x = 0; x < static_cast<std::size_t>(columns); ++x) {
      double xx = 0, yy = 0, xy = 0, most = 0;
      for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) {
          const double dx = along_x[i * width + x + j], dy = along_y[i * width + x + j];
          xx += dx * dx, yy += dy * dy, xy += dx * dy, most += std::abs(dx * dy);
        }
      const double trace = (xx + yy) * (xx + yy) * static_cast<double>(0.04f);
      value[x] = xx * yy - xy * xy - trace;
      magnitude[x] = xx * yy + most * most + trace;
    }
  };
  harris_by_hand({kernels, {{"N", n}, {"M", m}}, w}, rows, columns);
  terms::harris(w, n, m);
  return w;
}

/// All 32 stages in whole numbers modulo 2^16, the sums along rows first.
inline std::vector<unsigned short> all_stages(const unsigned short* in, long n, long m) {
  long rows = n + 128, columns = m + 128;
  std::vector<unsigned short> now(static_cast<std::size_t>(rows * columns));
  for (long i = 0; i < rows; ++i)
    for (long j = 0; j < columns; ++j)
      now[static_cast<std::size_t>(i * columns + j)] = in[held(i - 64, n) * m + held(j - 64, m)];
  for (int s = 0; s < 32; ++s) {
    const long height = rows - 4, width = columns - 4;
    std::vector<unsigned> along(static_cast<std::size_t>(rows * width));
    for_each_row(rows, [&](long i) {
      for (long j = 0; j < width; ++j)
        for (unsigned k = 0; k < 5; ++k)
          along[static_cast<std::size_t>(i * width + j)] += (k + 1) * now[static_cast<std::size_t>(i * columns + j + k)];
    });
    std::vector<unsigned short> next(static_cast<std::size_t>(height * width));
    for_each_row(height, [&](long i) {
      for (long j = 0; j < width; ++j) {
        unsigned sum = 0;
        for (long k = 0; k < 5; ++k) sum += static_cast<unsigned>(k + 1) * along[static_cast<std::size_t>((i + k) * width + j)];
        next[static_cast<std::size_t>(i * width + j)] = static_cast<unsigned short>(sum);
      }
    });
    now = std::move(next);
    rows = height, columns = width;
  }
  return now;
}
inline work stencil_chain(const std::string& kernels, long n, long m) {
  std::vector<unsigned short> in;
  for (int x : whole_numbers(n * m, 0, 65535, 1)) in.push_back(static_cast<unsigned short>(x));
  work w = started("stencil_chain", by_columns(n, m), {std::move(in)}, n, {{m, result_columns::numbers::shorts}}, 0);
  w.flops = 1568.0 * static_cast<double>(n * m);
  const auto right = std::make_shared<const std::vector<unsigned short>>(all_stages(shorts(w, 0), n, m));
  w.row = [right, m](long y, double* value, double* magnitude) {
    for (long x = 0; x < m; ++x) value[x] = (*right)[static_cast<std::size_t>(y * m + x)], magnitude[x] = 0;
  };
  stencil_chain_by_hand({kernels, {{"N", n}, {"M", m}}, w}, n, m);
  terms::stencil_chain(w, n, m);
  return w;
}

/// Four pictures of n x m pixels with 32 channels.
inline work depthwise_separable(const std::string& kernels, long n, long m) {
  work w = started("depthwise_separable", by_columns(n, m),
                   {uniform(4 * n * m * channels_in, -1, 1, 1), uniform(channels_in * 9, -1, 1, 1u << 30),
                    uniform(channels_out * channels_in, -1, 1, 2u << 30), uniform(channels_out, -1, 1, 3u << 30)},
                   4 * n, {{m * channels_out}}, 32);
  w.row = [in = data(w, 0), depthwise = data(w, 1), pointwise = data(w, 2), bias = data(w, 3), n, m](long row, double* value,
                                                                                                     double* magnitude) {
    const long image = row / n, y = row % n;
    for (long x = 0; x < m; ++x) {
      std::array<double, channels_in> sums{}, sizes{};
      for (long d = 0; d < channels_in; ++d)
        for (long k = 0; k < 9; ++k) {
          const long i = y + k / 3 - 1, j = x + k % 3 - 1;
          if (i < 0 || i >= n || j < 0 || j >= m) continue;
          const double term = static_cast<double>(depthwise[d * 9 + k]) * in[((image * n + i) * m + j) * channels_in + d];
          sums[static_cast<std::size_t>(d)] += term;
          sizes[static_cast<std::size_t>(d)] += std::abs(term);
        }
      for (long o = 0; o < channels_out; ++o) {
        double sum = bias[o], size = std::abs(sum);
        for (long d = 0; d < channels_in; ++d) {
          const double p = pointwise[o * channels_in + d];
          sum += p * sums[static_cast<std::size_t>(d)];
          size += std::abs(p) * sizes[static_cast<std::size_t>(d)];
        }
        *value++ = std::max(sum, 0.0);
        *magnitude++ = size;
      }
    }
  };
  depthwise_separable_by_hand({kernels, {{"N", n}, {"M", m}}, w}, n, m);
  terms::depthwise_separable(w, n, m);
  return w;
}

inline work max_filter(const std::string& kernels, long n, long m) {
  work w = started("max_filter", by_columns(n, m), {uniform(3 * n * m, -1, 1, 1)}, 3 * n, {{m}}, 0);
  w.every = std::max(1L, n / 64);
  w.row = [in = data(w, 0), n, m](long row, double* value, double* magnitude) {
    const float* channel = in + row / n * n * m;
    const long y = row % n;
    // maxima of a column by how far they reach
    std::vector<float> most(static_cast<std::size_t>(28 * m));
    for (long x = 0; x < m; ++x) {
      float so_far = channel[y * m + x];
      for (long t = 0; t < 28; ++t) {
        so_far = std::max({so_far, channel[held(y - t, n) * m + x], channel[held(y + t, n) * m + x]});
        most[static_cast<std::size_t>(t * m + x)] = so_far;
      }
    }
    for (long x = 0; x < m; ++x) {
      float all = most[static_cast<std::size_t>(x)];
      for (long d = -26; d <= 26; ++d) {
        double reach = 0;  // rows of the disc, and one more
        for (long k = 0; k <= 26; ++k) reach += static_cast<double>(d * d + k * k) < 26.25 * 26.25;
        all = std::max(all, most[static_cast<std::size_t>(static_cast<long>(reach) * m + held(x + d, m))]);
      }
      value[x] = static_cast<double>(all), magnitude[x] = 0;
    }
  };
  max_filter_by_hand({kernels, {{"N", n}, {"M", m}}, w}, n, m);
  terms::max_filter(w, n, m);
  return w;
}

}  // namespace hoist::benchmarks::detail
