// Programs that users of other array languages write: pictures, grids and simulations of cells.
#include <hoist/language.hpp>
#include <support/families.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace {

using namespace hoist;
using namespace hoist::test;
using bytes = array2<unsigned char, N, M>;
using floats = array2<float, N, M>;

/// Inputs of two dimensions, with the nearest element outside of them.
double cell_at(const std::vector<double>& x, long n, long m, long i, long j) {
  return x[static_cast<std::size_t>(std::clamp(i, 0L, n - 1) * m + std::clamp(j, 0L, m - 1))];
}
double wrapped(const std::vector<double>& x, long n, long m, long i, long j) {
  return x[static_cast<std::size_t>((i + n) % n * m + (j + m) % m)];
}
template <class F>
arrays each(long n, long m, F f) {
  arrays out{{}};
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j) out[0].push_back(static_cast<double>(f(i, j)));
  return out;
}
const std::vector<std::pair<long, long>> sizes{{13, 7}, {1, 1}, {5, 31}};

constexpr auto life = program<array2<bool, N, M>>([](auto cells) {
  return zip2(cells | pad2<1>(wrap) | slide2<3> |
                  map2([](auto w) { return w(0, 0) + w(0, 1) + w(0, 2) + w(1, 0) + w(1, 2) + w(2, 0) + w(2, 1) + w(2, 2); }),
              cells) |
         map2([](auto near, auto alive) { return (near == 3) | (alive & (near == 2)); });
});
constexpr auto sobel = program<bytes>([](auto picture) {
  return picture | pad2<1>(clamp) | slide2<3> | map2([](auto w) {
           auto x = w(0, 2) + 2 * w(1, 2) + w(2, 2) - w(0, 0) - 2 * w(1, 0) - w(2, 0);
           auto y = w(2, 0) + 2 * w(2, 1) + w(2, 2) - w(0, 0) - 2 * w(0, 1) - w(0, 2);
           return select(abs(x) + abs(y) > 9, convert<unsigned char>(255 + 0 * x), convert<unsigned char>(0 * x));
         });
});
constexpr auto erosion = [](auto in) {
  return in | pad2<1>(clamp) | slide2<3> | map2([](auto w) { return w | join | reduce(minimum); });
};
constexpr auto dilation = [](auto in) {
  return in | pad2<1>(clamp) | slide2<3> | map2([](auto w) { return w | join | reduce(maximum); });
};
constexpr auto opened = program<floats>([](auto in) { return dilation(erosion(in)); });
constexpr auto separable = program<floats>([](auto in) {
  constexpr auto rows = [](auto x) {
    return x | map([](auto r) { return r | pad<2>(clamp) | slide<5> | map([](auto w) { return w | reduce(add); }); });
  };
  return rows(rows(in) | transpose) | transpose;
});
constexpr auto luma = program<array2<vec<unsigned char, 4>, N, M>>([](auto picture) {
  return picture | map2([](auto p) {
           auto y = (66 * p.s(0) + 129 * p.s(1) + 25 * p.s(2) + 128) >> 8;
           return convert<unsigned char>(y + 16);
         });
});
constexpr auto gray_levels = program<bytes>([](auto picture) {
  return generate<16>([](auto level) { return level; }) | map([=](auto level) {
           return picture | join | map([=](auto p) { return convert<int>((p >> 1) == level); }) | reduce(add);
         });
});
constexpr auto pyramid = program<array2<float, 2 * N, 2 * M>>(
    [](auto in) { return in | split2<2, 2> | map2([](auto tile) { return tile | join | reduce(add); }); });
constexpr auto doubled_size = program<floats>([](auto in) {
  return in | map([](auto row) { return row | map([](auto x) { return x | fill<2>; }) | join | fill<2>; }) | join;
});
constexpr auto bayer = program<bytes>([](auto in) {
  return zip2(in, generate2<N, M>([](auto i, auto j) { return (i % 2) * 2 + j % 2; })) |
         map2([](auto x, auto place) { return select(x > 4 * place, 1, 0); });
});
constexpr auto heat3 = program<array3<float, 3, N, M>>([](auto in) {
  return in | pad3<1>(clamp) | slide3<3> | map3([](auto w) {
           return w(1, 1, 0) + w(1, 1, 2) + w(1, 0, 1) + w(1, 2, 1) + w(0, 1, 1) + w(2, 1, 1) - 6.f * w(1, 1, 1);
         });
});
constexpr auto masked_sums = program<floats, array2<bool, N, M>>([](auto x, auto here) {
  return zip(x, here) | map([](auto row, auto mask) {
           return zip(row, mask) | map([](auto v, auto m) { return select(m, v, 0.f); }) | reduce(add);
         });
});
constexpr auto channels = program<array3<float, 3, N + 2, M + 2>, array3<float, 3, 3, 3>>([](auto in, auto weights) {
  return zip(in, weights) | map([](auto plane, auto k) {
           return plane | slide2<3> | map2([=](auto w) {
                    return zip(w | join, k | join) | map([](auto a, auto b) { return a * b; }) | reduce(add);
                  });
         }) |
         transpose_planes;
});

}  // namespace

TEST_CASE("cells that live by their neighbours") {
  check_everywhere(few_of("life", life), sizes, [](const arrays& in, long n, long m) {
    return each(n, m, [&](long i, long j) {
      double near = -in[0][static_cast<std::size_t>(i * m + j)];
      for (long a = -1; a < 2; ++a)
        for (long b = -1; b < 2; ++b) near += wrapped(in[0], n, m, i + a, j + b);
      return near == 3 || (near == 2 && in[0][static_cast<std::size_t>(i * m + j)] != 0);
    });
  });
}
TEST_CASE("edges, openings, blurs") {
  check_everywhere(few_of("sobel", sobel), sizes, [](const arrays& in, long n, long m) {
    return each(n, m, [&](long i, long j) {
      double x = 0, y = 0;
      for (long k = -1; k < 2; ++k) {
        const double weight = k == 0 ? 2 : 1;
        x += weight * (cell_at(in[0], n, m, i + k, j + 1) - cell_at(in[0], n, m, i + k, j - 1));
        y += weight * (cell_at(in[0], n, m, i + 1, j + k) - cell_at(in[0], n, m, i - 1, j + k));
      }
      return std::abs(x) + std::abs(y) > 9 ? 255 : 0;
    });
  });
  check_everywhere(few_of("opened", opened), sizes, [](const arrays& in, long n, long m) {
    const auto least = [](const std::vector<double>& x, long n, long m, double sign) {
      return each(n, m, [&](long i, long j) {
        double best = sign * 1e30;
        for (long a = -1; a < 2; ++a)
          for (long b = -1; b < 2; ++b) best = sign * std::min(sign * best, sign * cell_at(x, n, m, i + a, j + b));
        return best;
      })[0];
    };
    return arrays{least(least(in[0], n, m, 1), n, m, -1)};
  });
  check_everywhere(few_of("separable", separable), sizes, [](const arrays& in, long n, long m) {
    return each(n, m, [&](long i, long j) {
      double s = 0;
      for (long a = -2; a < 3; ++a)
        for (long b = -2; b < 3; ++b) s += cell_at(in[0], n, m, i + a, j + b);
      return s;
    });
  });
}
TEST_CASE("pictures of bytes and of vectors of bytes") {
  check_everywhere(few_of("luma", luma), sizes, [](const arrays& in, long n, long m) {
    return each(n, m, [&](long i, long j) {
      const double* p = &in[0][static_cast<std::size_t>(4 * (i * m + j))];
      return static_cast<unsigned char>((static_cast<int>(66 * p[0] + 129 * p[1] + 25 * p[2] + 128) >> 8) + 16);
    });
  });
  check_everywhere(few_of("gray_levels", gray_levels), sizes, [](const arrays& in, long, long) {
    arrays out{std::vector<double>(16)};
    for (double p : in[0])
      if (static_cast<int>(p) >> 1 < 16) out[0][static_cast<std::size_t>(static_cast<int>(p) >> 1)] += 1;
    return out;
  });
  check_everywhere(few_of("bayer", bayer), sizes, [](const arrays& in, long n, long m) {
    return each(n, m, [&](long i, long j) {
      return in[0][static_cast<std::size_t>(i * m + j)] > static_cast<double>(4 * (i % 2 * 2 + j % 2));
    });
  });
}
TEST_CASE("sizes that halve and double") {
  check_everywhere(few_of("pyramid", pyramid), sizes, [](const arrays& in, long n, long m) {
    return each(n, m, [&](long i, long j) {
      return cell_at(in[0], 2 * n, 2 * m, 2 * i, 2 * j) + cell_at(in[0], 2 * n, 2 * m, 2 * i + 1, 2 * j) +
             cell_at(in[0], 2 * n, 2 * m, 2 * i, 2 * j + 1) + cell_at(in[0], 2 * n, 2 * m, 2 * i + 1, 2 * j + 1);
    });
  });
  check_everywhere(few_of("doubled_size", doubled_size), sizes, [](const arrays& in, long n, long m) {
    return each(2 * n, 2 * m, [&](long i, long j) { return cell_at(in[0], n, m, i / 2, j / 2); });
  });
}
TEST_CASE("steps of simulations") {
  check_everywhere(few_of("heat3", heat3), sizes, [](const arrays& in, long n, long m) {
    arrays out{{}};
    const auto cell = [&](long k, long i, long j) {
      return in[0][static_cast<std::size_t>((std::clamp(k, 0L, 2L) * n + std::clamp(i, 0L, n - 1)) * m +
                                            std::clamp(j, 0L, m - 1))];
    };
    for (long k = 0; k < 3; ++k)
      for (long i = 0; i < n; ++i)
        for (long j = 0; j < m; ++j)
          out[0].push_back(cell(k, i, j - 1) + cell(k, i, j + 1) + cell(k, i - 1, j) + cell(k, i + 1, j) + cell(k - 1, i, j) +
                           cell(k + 1, i, j) - 6 * cell(k, i, j));
    return out;
  });
  check_everywhere(few_of("masked_sums", masked_sums), sizes, [](const arrays& in, long n, long m) {
    arrays out{std::vector<double>(static_cast<std::size_t>(n))};
    for (std::size_t i = 0; i < in[0].size(); ++i) out[0][i / static_cast<std::size_t>(m)] += in[1][i] != 0 ? in[0][i] : 0;
    return out;
  });
  check_everywhere(few_of("channels", channels), sizes, [](const arrays& in, long n, long m) {
    arrays out{{}};
    for (long i = 0; i < n; ++i)
      for (long c = 0; c < 3; ++c)
        for (long j = 0; j < m; ++j) {
          double s = 0;
          for (long a = 0; a < 3; ++a)
            for (long b = 0; b < 3; ++b)
              s += in[0][static_cast<std::size_t>((c * (n + 2) + i + a) * (m + 2) + j + b)] *
                   in[1][static_cast<std::size_t>(9 * c + 3 * a + b)];
          out[0].push_back(s);
        }
    return out;
  });
}
