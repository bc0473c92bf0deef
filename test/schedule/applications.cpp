// Halide's applications mean what plain loops say, and by random schedules the same.
#include "application_loops.hpp"
#include "searched.hpp"

#include <benchmark/programs/pipelines/bilateral_grid.hpp>
#include <benchmark/programs/pipelines/camera_pipe.hpp>
#include <benchmark/programs/pipelines/histogram_equalize.hpp>
#include <benchmark/programs/pipelines/iir_blur.hpp>
#include <benchmark/programs/pipelines/interpolate.hpp>
#include <benchmark/programs/pipelines/local_laplacian.hpp>
#include <benchmark/programs/pipelines/nl_means.hpp>
#include <sample.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <vector>

using namespace hoist;
using test::check_loops;
using test::inputs;
using test::inside;
using test::loop_comparison;
using test::numbers;
using test::picture;

namespace {

picture halved(picture& p) {
  picture across{p.rows, (p.columns + 1) / 2, p.channels}, half{(p.rows + 1) / 2, across.columns, p.channels};
  for (long i = 0; i < across.rows; ++i)
    for (long j = 0; j < across.columns; ++j)
      for (long c = 0; c < p.channels; ++c)
        across(i, j, c) = (p(i, 2 * j - 1, c) + 2 * p(i, 2 * j, c) + p(i, 2 * j + 1, c)) / 4;
  for (long i = 0; i < half.rows; ++i)
    for (long j = 0; j < half.columns; ++j)
      for (long c = 0; c < p.channels; ++c)
        half(i, j, c) = (across(2 * i - 1, j, c) + 2 * across(2 * i, j, c) + across(2 * i + 1, j, c)) / 4;
  return half;
}
double doubled(picture& p, long i, long j, long c) {
  return (p(i / 2, j / 2, c) + p(i / 2, (j + 1) / 2, c) + p((i + 1) / 2, j / 2, c) + p((i + 1) / 2, (j + 1) / 2, c)) / 4;
}

numbers interpolated(const inputs& in, long n, long m, int levels) {
  std::vector<picture> down{{n, m, 4}};
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j) {
      const auto at = static_cast<std::size_t>(i * m + j);
      const double weight = in[3][at];
      for (int c = 0; c < 4; ++c) down[0](i, j, c) = c == 3 ? weight : in[c][at] * weight;
    }
  for (int level = 1; level < levels; ++level) down.push_back(halved(down.back()));
  for (int level = levels - 2; level >= 0; --level) {
    picture fine = down[static_cast<std::size_t>(level)];
    for (long i = 0; i < fine.rows; ++i)
      for (long j = 0; j < fine.columns; ++j) {
        const double room = 1 - fine(i, j, 3);
        for (int c = 0; c < 4; ++c) fine(i, j, c) += room * doubled(down[static_cast<std::size_t>(level + 1)], i, j, c);
      }
    down[static_cast<std::size_t>(level)] = fine;
  }
  numbers all;
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j)
      for (int c = 0; c < 3; ++c) all.push_back(down[0](i, j, c) / down[0](i, j, 3));
  return all;
}

float as_byte(float x) { return std::trunc(std::clamp(x, 0.f, 255.f)); }
numbers equalized(const inputs& in, long n, long m) {
  const auto pixels = static_cast<std::size_t>(n * m);
  std::vector<float> grey(pixels), red(in[0].begin(), in[0].end()), green(in[1].begin(), in[1].end()),
      blue(in[2].begin(), in[2].end());
  std::array<float, 256> up_to{};
  for (std::size_t i = 0; i < pixels; ++i) {
    grey[i] = as_byte(0.299f * red[i] + 0.587f * green[i] + 0.114f * blue[i]);
    for (auto level = static_cast<std::size_t>(grey[i]); level < 256; ++level) ++up_to[level];
  }
  numbers all;
  for (std::size_t i = 0; i < pixels; ++i) {
    const float equal = up_to[static_cast<std::size_t>(grey[i])] * (255.f / (static_cast<float>(n) * static_cast<float>(m)));
    const float more_red = (red[i] - grey[i]) * 0.713f, more_blue = (blue[i] - grey[i]) * 0.564f;
    all.push_back(as_byte(equal + 1.4f * more_red));
    all.push_back(as_byte(equal - 0.343f * more_blue - 0.711f * more_red));
    all.push_back(as_byte(equal + 1.765f * more_blue));
  }
  return all;
}

/// Cells from 2 before the first on, of 16 bins from 2 below the least on, each a sum and a number.
struct cell_grid {
  long rows, columns;
  numbers of = numbers(static_cast<std::size_t>(rows * columns * 32));
  double& operator()(long i, long j, long bin, int what) {
    return of[static_cast<std::size_t>(((i * columns + j) * 16 + bin) * 2 + what)];
  }
  /// The five weights along one of the three directions.
  cell_grid blurred(long down, long across, long up) const {
    cell_grid out{rows, columns}, in = *this;
    for (long i = 2 * down; i < rows - 2 * down; ++i)
      for (long j = 2 * across; j < columns - 2 * across; ++j)
        for (long b = 2 * up; b < 16 - 2 * up; ++b)
          for (int what = 0; what < 2; ++what)
            for (long k = -2; k <= 2; ++k)
              out(i, j, b, what) += (k == 0 ? 6 : k * k == 1 ? 4 : 1) * in(i + k * down, j + k * across, b + k * up, what);
    return out;
  }
};
numbers filtered_by_grid(const inputs& in, long n, long m) {
  picture from{n, m, 1, in[0]};
  for (double& v : from.of) v = std::clamp(v, 0.0, 1.0);
  cell_grid cells{n / 8 + 7, m / 8 + 7};
  for (long i = 0; i < cells.rows; ++i)
    for (long j = 0; j < cells.columns; ++j)
      for (long k = 0; k < 64; ++k) {
        const double v = from((i - 2) * 8 - 4 + k / 8, (j - 2) * 8 - 4 + k % 8);
        const long bin = static_cast<long>(v * 10 + 0.5) + 2;
        cells(i, j, bin, 0) += v;
        cells(i, j, bin, 1) += 1;
      }
  cells = cells.blurred(0, 0, 1).blurred(0, 1, 0).blurred(1, 0, 0);
  numbers all;
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j) {
      const double v = from(i, j) * 10, above = v - std::floor(v), down = static_cast<double>(i % 8) / 8,
                   across = static_cast<double>(j % 8) / 8;
      double sum[2]{};
      for (int what = 0; what < 2; ++what)
        for (long c = 0; c < 8; ++c) {
          const double weight =
              (c / 4 == 1 ? down : 1 - down) * (c / 2 % 2 == 1 ? across : 1 - across) * (c % 2 == 1 ? above : 1 - above);
          const long bin = std::min(static_cast<long>(v) + c % 2, 11L) + 2;
          sum[what] += weight * cells(i / 8 + c / 4 + 2, j / 8 + c / 2 % 2 + 2, bin, what);
        }
      all.push_back(sum[0] / sum[1]);
    }
  return all;
}

numbers non_local_means(const inputs& in, long n, long m) {
  const auto at = [&](int c, long i, long j) {
    return in[static_cast<std::size_t>(c)][static_cast<std::size_t>(inside(i, n) * m + inside(j, m))];
  };
  numbers all;
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j) {
      double weights = 0, sums[3]{};
      for (long down = -3; down <= 3; ++down)
        for (long across = -3; across <= 3; ++across) {
          double unlike = 0;
          for (long k = 0; k < 49; ++k)
            for (int c = 0; c < 3; ++c) {
              const long y = i + k / 7 - 3, x = j + k % 7 - 3;
              const double d = at(c, y, x) - at(c, y + down, x + across);
              unlike += d * d;
            }
          const double weight = std::exp(-unlike / (0.12 * 0.12 * 49));
          weights += weight;
          for (int c = 0; c < 3; ++c) sums[c] += weight * at(c, i + down, j + across);
        }
      for (const double sum : sums) all.push_back(std::clamp(sum / weights, 0.0, 1.0));
    }
  return all;
}

void smooth(numbers& of, long first, long count, long step) {
  const auto at = [&](long i) -> double& { return of[static_cast<std::size_t>(first + i * step)]; };
  for (long i = 1; i < count; ++i) at(i) = 0.5 * at(i - 1) + 0.5 * at(i);
  for (long i = count - 2; i >= 0; --i) at(i) = 0.5 * at(i + 1) + 0.5 * at(i);
}
numbers smoothed(const inputs& in, long n, long m) {
  numbers all = in[0];
  for (long c = 0; c < 3; ++c) {
    for (long j = 0; j < m; ++j) smooth(all, c * n * m + j, n, m);
    for (long i = 0; i < n; ++i) smooth(all, c * n * m + i * m, m, 1);
  }
  return all;
}

/// By a pyramid of three levels.
numbers by_local_laplacian(const inputs& in, long n, long m) {
  std::vector<picture> level{{n, m, 9}};
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j) {
      const auto at = static_cast<std::size_t>(i * m + j);
      const double grey = (0.299 * in[0][at] + 0.587 * in[1][at] + 0.114 * in[2][at]) / 65535;
      for (long k = 0; k < 8; ++k) {
        const double away = grey * 7 - static_cast<double>(k);
        level[0](i, j, k) = grey + away * std::exp(-away * away / 2) / 7;
      }
      level[0](i, j, 8) = grey;
    }
  level.push_back(halved_by_four(level[0]));
  level.push_back(halved_by_four(level[1]));
  picture out;
  for (std::size_t l = 3; l-- > 0;) {
    picture finer{level[l].rows, level[l].columns, 1};
    for (long i = 0; i < finer.rows; ++i)
      for (long j = 0; j < finer.columns; ++j) {
        const double at = level[l](i, j, 8) * 7;
        const long below = std::clamp(static_cast<long>(at), 0L, 6L);
        const auto detail = [&](long k) { return level[l](i, j, k) - (l < 2 ? doubled_by_four(level[l + 1], i, j, k) : 0); };
        const double share = at - static_cast<double>(below);
        finer(i, j) = (1 - share) * detail(below) + share * detail(below + 1) + (l < 2 ? doubled_by_four(out, i, j, 0) : 0);
      }
    out = finer;
  }
  numbers all;
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j)
      for (std::size_t c = 0; c < 3; ++c) {
        const double x = in[c][static_cast<std::size_t>(i * m + j)] / 65535;
        all.push_back(std::floor(std::clamp(out(i, j) * (x + 0.01) / (level[0](i, j, 8) + 0.01), 0.0, 1.0) * 65535));
      }
  return all;
}

/// Raw values through the camera's pipeline, step by step.
numbers developed(const inputs& in, long n, long m) {
  const auto half = [](long a, long b) { return (a + b + 1) / 2; };
  const auto raw = [&](long i, long j) {
    return static_cast<long>(in[0][static_cast<std::size_t>(inside(i, n) * m + inside(j, m))]);
  };
  const long rows = n / 2, columns = m / 2;
  /// One of the four pixels of 2 x 2, the nearest one's outside.
  const auto quad = [&](long i, long j, long k) {
    const long y = 2 * inside(i, rows) + k / 2, x = 2 * inside(j, columns) + k % 2;
    return std::min(raw(y, x), std::max({raw(y - 2, x), raw(y + 2, x), raw(y, x - 2), raw(y, x + 2)}));
  };
  const auto less = [&](long a, long b, long c, long d) { return std::abs(a - b) < std::abs(c - d) ? half(a, b) : half(c, d); };
  const auto green = [&](long i, long j, bool at_blue) {
    i = inside(i, rows), j = inside(j, columns);
    const long own = quad(i, j, at_blue ? 3 : 0), other = quad(i, j, at_blue ? 0 : 3);
    return at_blue ? less(quad(i, j - 1, 3), own, quad(i + 1, j, 0), other)
                   : less(quad(i, j + 1, 0), own, quad(i - 1, j, 3), other);
  };
  /// Of colour k, 1 red and 2 blue, by two pixels of it: what green says less what it says there, more.
  const auto by = [&](long k, long here, long i, long j, long down, long across) {
    return here - half(green(i, j, k == 2), green(down, across, k == 2)) + half(quad(i, j, k), quad(down, across, k));
  };
  picture colours{2 * rows, 2 * columns, 3};
  for (long i = 0; i < rows; ++i)
    for (long j = 0; j < columns; ++j) {
      const long gr = quad(i, j, 0), gb = quad(i, j, 3), at_red = green(i, j, false), at_blue = green(i, j, true);
      const bool red_falls = std::abs(quad(i, j, 1) - quad(i + 1, j - 1, 1)) < std::abs(quad(i, j - 1, 1) - quad(i + 1, j, 1));
      const bool blue_rises = std::abs(quad(i, j, 2) - quad(i - 1, j + 1, 2)) < std::abs(quad(i, j + 1, 2) - quad(i - 1, j, 2));
      const long red_at_blue = red_falls ? by(1, at_blue, i, j, i + 1, j - 1) : by(1, at_blue, i, j - 1, i + 1, j);
      const long blue_at_red = blue_rises ? by(2, at_red, i, j, i - 1, j + 1) : by(2, at_red, i, j + 1, i - 1, j);
      const long pixels[4][3] = {{by(1, gr, i, j, i, j - 1), gr, by(2, gr, i, j, i - 1, j)},
                                 {quad(i, j, 1), at_red, blue_at_red},
                                 {red_at_blue, at_blue, quad(i, j, 2)},
                                 {by(1, gb, i, j, i + 1, j), gb, by(2, gb, i, j, i, j + 1)}};
      for (long k = 0; k < 4; ++k)
        for (std::size_t c = 0; c < 3; ++c) {
          double sum = in[1][4 * c + 3];
          for (std::size_t d = 0; d < 3; ++d) sum += in[1][4 * c + d] * static_cast<double>(pixels[k][d]);
          const double x = std::sqrt(std::clamp((std::clamp(std::trunc(sum), 0.0, 1023.0) - 25) / 998, 0.0, 1.0)), rest = 1 - x;
          const double b = 2 - std::sqrt(2.0), a = 2 - 2 * b;
          const double curved = x > 0.5 ? 1 - (a * rest * rest + b * rest) : a * x * x + b * x;
          colours(2 * i + k / 2, 2 * j + k % 2, static_cast<long>(c)) = std::trunc(std::clamp(curved * 255 + 0.5, 0.0, 255.0));
        }
    }
  numbers all;
  for (long i = 0; i < colours.rows; ++i)
    for (long j = 0; j < colours.columns; ++j)
      for (long c = 0; c < 3; ++c) {
        const auto at = [&](long down, long across) { return static_cast<long>(colours(i + down, j + across, c)); };
        const auto row = [&](long down) { return half(half(at(down, -1), at(down, 1)), at(down, 0)); };
        const long blurred = half(half(row(-1), row(1)), row(0));
        all.push_back(static_cast<double>(std::clamp(2 * at(0, 0) - blurred, 0L, 255L)));
      }
  return all;
}

}  // namespace

TEST_CASE("applications: interpolation by a pyramid") {
  const test::scheduled_subject s = test::scheduled_subject_of("interpolate", benchmarks::interpolate_by<4>);
  check_loops(s, {{13, 22}, {1, 7}, {8, 5}}, {3, 1, 1e-4},
              [](const inputs& in, long n, long m) { return interpolated(in, n, m, 4); });
  CHECK(test::check_random_schedules(s, test::sample(4), {{13, 22}, {1, 7}}) > 4);
  const test::searched small(s.by_stages, {{"N", 13}, {"M", 22}});  // the levels' kernels are alike but for their sizes
  const model::found_schedule at_once = small.found({.seconds = 0});
  test::check_schedule_means(small, s.as_written, at_once.plan, at_once.seconds);
}
TEST_CASE("applications: equalisation of a histogram") {
  const test::scheduled_subject s = test::scheduled_subject_of("histogram_equalize", benchmarks::histogram_equalize);
  check_loops(s, {{35, 3}, {1, 7}}, {3, 15}, equalized);
  CHECK(test::check_random_schedules(s, test::sample(48), {{35, 3}}) > 0);
  test::check_by_file("histogram_equalize", s, 37, 68);
}
TEST_CASE("applications: a bilateral filter by a grid") {
  const test::scheduled_subject s = test::scheduled_subject_of("bilateral_grid", benchmarks::bilateral_grid);
  check_loops(s, {{9, 17}, {1, 8}}, {1, 0.125}, filtered_by_grid);
  CHECK(test::check_random_schedules(s, test::sample(2), {{9, 17}}) > 0);
  test::check_by_file("bilateral_grid", s, 33, 83);
}
TEST_CASE("applications: non-local means") {
  const test::scheduled_subject s = test::scheduled_subject_of("nl_means", benchmarks::nl_means);
  check_loops(s, {{3, 5}, {1, 1}}, {3, 0.0625}, non_local_means);
  CHECK(test::check_random_schedules(s, test::sample(2), {{3, 5}}) > 0);
  CHECK(test::by_file("nl_means", s, 33, 130).kernels.size() == 1);
}
TEST_CASE("applications: a recursive blur, whose scans have kernels of their own") {
  const test::scheduled_subject s = test::scheduled_subject_of("iir_blur", benchmarks::iir_blur);
  check_loops(s, {{7, 5}, {1, 3}, {4, 1}}, {}, smoothed);
  CHECK(test::check_random_schedules(s, test::sample(12), {{7, 5}, {1, 1}}) > 4);
  for (const auto& [n, m] : {std::pair{4L, 7L}, {5L, 4L}}) test::check_by_file("iir_blur", s, n, m);
}
TEST_CASE("applications: a local Laplacian filter") {
  const test::scheduled_subject s = test::scheduled_subject_of("local_laplacian", benchmarks::local_laplacian_by<3>);
  check_loops(s, {{9, 6}, {1, 3}}, {3, 4000, 2}, by_local_laplacian);
  CHECK(test::check_random_schedules(s, test::sample(8), {{9, 6}}) > 0);
}
TEST_CASE("applications: a camera's pipeline") {
  const test::scheduled_subject s = test::scheduled_subject_of("camera_pipe", benchmarks::camera_pipe);
  check_loops(s, {{8, 14}, {2, 4}, {7, 9}}, {3, 7}, developed);
  CHECK(test::check_random_schedules(s, test::sample(12), {{8, 14}}) > 0);
  test::check_by_file("camera_pipe", s, 34, 140);
}
