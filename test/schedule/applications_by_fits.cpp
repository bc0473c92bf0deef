// Lens blur and guided upsampling mean what plain loops say, and by random schedules the same.
#include "application_loops.hpp"
#include "searched.hpp"

#include <benchmark/programs/pipelines/guided_upsampling.hpp>
#include <benchmark/programs/pipelines/lens_blur.hpp>
#include <sample.hpp>

#include <array>

using namespace hoist;
using test::check_loops;
using test::inputs;
using test::inside;
using test::loop_comparison;
using test::numbers;
using test::picture;

namespace {

/// Which of 32 distances each pixel has, by a pyramid of three levels of planes.
picture slices_of(const inputs& in, long n, long m) {
  const auto at = [&](const numbers& of, long c, long i, long j) {
    return of[static_cast<std::size_t>((c * n + i) * m + inside(j, m))];
  };
  std::vector<picture> level{{n, m, 33}};
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j) {
      std::array<double, 32> costs{};
      double sum = 0, squares = 0;
      for (long z = 0; z < 32; ++z) {
        double& cost = costs[static_cast<std::size_t>(z)];
        for (long c = 0; c < 3; ++c) {
          const double own = at(in[0], c, i, j),
                       d = std::min(std::abs(own - at(in[1], c, i, j + 2 * z)), std::abs(own - at(in[1], c, i, j + 2 * z + 1)));
          cost += d / 255 * (d / 255);
        }
        sum += cost, squares += cost * cost;
      }
      level[0](i, j, 32) = squares / 32 - sum / 32 * (sum / 32);
      for (long z = 0; z < 32; ++z) level[0](i, j, z) = costs[static_cast<std::size_t>(z)] * level[0](i, j, 32);
    }
  level.push_back(halved_by_four(level[0]));
  level.push_back(halved_by_four(level[1]));
  for (std::size_t l = 2; l-- > 0;) {
    picture finer = level[l];
    for (long k = 0; k < finer.rows * finer.columns * 33; ++k) {
      const long c = k % 33, j = k / 33 % finer.columns, i = k / 33 / finer.columns;
      finer(i, j, c) = (level[l](i, j, c) + doubled_by_four(level[l + 1], i, j, c)) / 2;
    }
    level[l] = finer;
  }
  picture slices{n, m, 1};
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j)
      for (long z = 31; z >= 0; --z)
        if (level[0](i, j, z) / level[0](i, j, 32) <= level[0](i, j, static_cast<long>(slices(i, j))) / level[0](i, j, 32))
          slices(i, j) = static_cast<double>(z);
  return slices;
}
numbers blurred_by_lens(const inputs& in, long n, long m) {
  picture slices = slices_of(in, n, m);
  const auto twice_radius = [&](long i, long j) { return std::abs(static_cast<long>(slices(i, j)) - 13); };
  numbers all;
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j) {
      long widest = 0;
      for (long k = 0; k < 21 * 21; ++k) widest = std::max(widest, twice_radius(i + k / 21 - 10, j + k % 21 - 10));
      double sums[4] = {0, 0, 0, 1};
      const auto add = [&](long y, long x, double weight) {
        for (long c = 0; c < 3; ++c)
          sums[c] += weight * in[0][static_cast<std::size_t>((c * n + inside(y, n)) * m + inside(x, m))];
      };
      add(i, j, 1);
      for (long s = 0; s < 32; ++s) {
        const auto place = [&](long direction) {
          const long first = (i * 73 + j * 151 + s * 283 + 17 * (direction + 1)) % 65536,
                     second = (first * 1103 + 12345) % 65536;
          return ((second / 16 * (second % 4096 + 7) + first) % 256 - 128) * widest;
        };
        const long down = place(0), across = place(1), square = down * down + across * across, y = i + down / 256,
                   x = j + across / 256;
        const auto within = [&](long of) { return square < of * of * 16384; };
        if (!within(twice_radius(y, x)) || !(within(twice_radius(i, j)) || slices(y, x) < slices(i, j))) continue;
        add(y, x, 1);
        sums[3] += 1;
      }
      for (long c = 0; c < 3; ++c) all.push_back(sums[c] / sums[3]);
    }
  return all;
}

/// Cells from 3 before the first on, of 15 bins from 3 below the least on, each of 28 sums.
struct product_grid {
  long rows, columns;
  numbers of = numbers(static_cast<std::size_t>(rows * columns * 15 * 28));
  double* at(long i, long j, long bin) { return of.data() + ((i * columns + j) * 15 + bin) * 28; }
  product_grid blurred(long down, long across, long up) {
    product_grid out{rows, columns};
    const double taps[] = {1. / 64, 1. / 27, 1. / 8, 1, 1. / 8, 1. / 27, 1. / 64};
    for (long i = 3 * down; i < rows - 3 * down; ++i)
      for (long j = 3 * across; j < columns - 3 * across; ++j)
        for (long b = 3 * up; b < 15 - 3 * up; ++b)
          for (long k = 0; k < 7 * 28; ++k)
            out.at(i, j, b)[k % 28] +=
                taps[k / 28] * at(i + (k / 28 - 3) * down, j + (k / 28 - 3) * across, b + (k / 28 - 3) * up)[k % 28];
    return out;
  }
};
/// The matrix of three rows of four by Gauss's elimination.
std::array<double, 12> fitted_to(const double* sums) {
  const double weight = (sums[15] + 1) / 16;
  const double gain = (sums[19] + 2 * sums[23] + sums[27] + 0.01) / (sums[12] + 2 * sums[13] + sums[14] + 0.01);
  std::array<std::array<double, 7>, 4> a{};
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 7; ++j)
      a[i][j] = j < 4 ? sums[4 * i + j] + (i == j ? weight : 0) : sums[4 * j + i] + (j - 4 == i ? weight * gain : 0);
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t k = 0; k < 4; ++k) {
      if (k == i) continue;
      const double times = a[k][i] / a[i][i];
      for (std::size_t j = 0; j < 7; ++j) a[k][j] -= times * a[i][j];
    }
  std::array<double, 12> rows{};
  for (std::size_t c = 0; c < 3; ++c)
    for (std::size_t i = 0; i < 4; ++i) rows[4 * c + i] = a[i][4 + c] / a[i][i];
  return rows;
}
/// By cells of 4 x 4 pixels, to a picture twice as large.
numbers upsampled(const inputs& in, long n, long m) {
  const auto pixel = [&](const numbers& of, long c, long i, long j, long rows, long columns) {
    return of[static_cast<std::size_t>((c * rows + inside(i, rows)) * columns + inside(j, columns))];
  };
  const auto grey = [](const double* v) { return 8 * std::clamp(0.25 * v[0] + 0.5 * v[1] + 0.25 * v[2], 0.0, 1.0); };
  product_grid cells{(n + 31) / 4, (m + 31) / 4};
  for (long i = 0; i < cells.rows; ++i)
    for (long j = 0; j < cells.columns; ++j)
      for (long k = 0; k < 16; ++k) {
        const long y = (i - 3) * 4 - 2 + k / 4, x = (j - 3) * 4 - 2 + k % 4;
        double v[7] = {0, 0, 0, 1};
        for (long c = 0; c < 3; ++c) v[c] = pixel(in[0], c, y, x, n, m), v[4 + c] = pixel(in[1], c, y, x, n, m);
        for (long t = 0; t < 28; ++t) cells.at(i, j, static_cast<long>(grey(v) + 0.5) + 3)[t] += v[t / 4] * v[t % 4];
      }
  cells = cells.blurred(0, 0, 1).blurred(0, 1, 0).blurred(1, 0, 0);
  numbers all;
  for (long i = 0; i < 2 * n; ++i)
    for (long j = 0; j < 2 * m; ++j) {
      double v[4] = {0, 0, 0, 1}, out[3]{};
      for (long c = 0; c < 3; ++c) v[c] = pixel(in[2], c, i, j, 2 * n, 2 * m);
      const double place[] = {grey(v), static_cast<double>(j % 8) / 8, static_cast<double>(i % 8) / 8};
      for (long corner = 0; corner < 8; ++corner) {
        const double above = place[0] - std::floor(place[0]);
        const double weight =
            (corner & 1 ? above : 1 - above) * (corner & 2 ? place[1] : 1 - place[1]) * (corner & 4 ? place[2] : 1 - place[2]);
        const long bin = std::min(static_cast<long>(place[0]) + (corner & 1), 8L) + 3;
        const std::array<double, 12> rows = fitted_to(cells.at(i / 8 + corner / 4 + 3, j / 8 + corner / 2 % 2 + 3, bin));
        for (std::size_t k = 0; k < 12; ++k) out[k / 4] += weight * rows[k] * v[k % 4];
      }
      all.insert(all.end(), out, out + 3);
    }
  return all;
}

}  // namespace

TEST_CASE("applications: a lens's blur") {
  const test::scheduled_subject s = test::scheduled_subject_of("lens_blur", benchmarks::lens_blur_by<3>);
  check_loops(s, {{5, 9}, {1, 3}}, {3, 15, 1e-4}, blurred_by_lens);
}
TEST_CASE("applications: guided upsampling") {
  const test::scheduled_subject s = test::scheduled_subject_of("guided_upsampling", benchmarks::guided_upsampling_by<2, 4>);
  check_loops(s, {{5, 3}, {1, 2}}, {3, 0.125, 1e-4}, upsampled);
  CHECK(test::check_random_schedules(s, test::sample(4), {{3, 2}}) > 0);
  CHECK(test::by_file("guided_upsampling", s, 9, 70).kernels.size() == 6);
}
