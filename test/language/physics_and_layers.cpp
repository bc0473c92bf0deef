// Lattices, layers of networks, small matrices and recurrences: their meaning beside plain loops, families in the simulator and
// on the device.

#include <hoist/language.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <support/families.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace {

using namespace hoist;
using namespace hoist::test;
using numbers = std::vector<double>;
using row = array<float, N>;
using grid = array2<float, N, M>;
const std::vector<std::pair<long, long>> lines{{67, 1}, {1, 1}}, tables{{13, 7}, {1, 1}};
constexpr auto product = [](auto a, auto b) { return a * b; };
double in(const numbers& x, long i, long j = 0, long m = 1) { return x[static_cast<std::size_t>(i * m + j)]; }

/// A step of a lattice Boltzmann method: nine densities a place come from nine neighbours, and lean towards their sum.
constexpr auto streamed = program<array3<float, 9, N, M>>([](auto f) {
  auto at_neighbour = [=](auto plane) { return plane | pad2<1>(wrap) | slide2<3>; };
  return zip2(at_neighbour(f | at<0>), at_neighbour(f | at<1>), at_neighbour(f | at<2>), at_neighbour(f | at<3>),
              at_neighbour(f | at<4>), at_neighbour(f | at<5>), at_neighbour(f | at<6>), at_neighbour(f | at<7>),
              at_neighbour(f | at<8>)) |
         map2([](auto a, auto b, auto c, auto d, auto e, auto f, auto g, auto h, auto i) {
           auto nw = a(2, 2), n = b(2, 1), ne = c(2, 0), w = d(1, 2), o = e(1, 1), q = f(1, 0), sw = g(0, 2), s = h(0, 1),
                se = i(0, 0);
           auto density = nw + n + ne + w + o + q + sw + s + se;
           return make_tuple(density, 8.f * nw + density, 8.f * n + density, 8.f * ne + density, 8.f * w + density,
                             8.f * o + density, 8.f * q + density, 8.f * sw + density, 8.f * s + density, 8.f * se + density);
         });
});
/// Another border on each of the six sides of a cube.
constexpr auto six_borders = program<array3<float, 5, N, M>>([](auto x) {
  return x | pad<2, 0>(clamp) | pad<0, 1>(constant<3.f>) | map([](auto p) {
           return p | pad<1, 0>(mirror) | pad<0, 1>(clamp) |
                  map([](auto r) { return r | pad<0, 2>(constant<-2.f>) | pad<1, 0>(wrap); });
         }) |
         slide3<3, 2, 4> | map3([](auto w) { return w(0, 0, 0) + 2.f * w(1, 1, 1) - w(2, 1, 3) * w(2, 0, 2); });
});
constexpr auto convolved = program<grid, array2<float, 2, 9>>([](auto x, auto filters) {
  return x | slide2<3> | join |
         map([=](auto w) { return filters | map([=](auto f) { return zip(w | join, f) | map(product) | reduce(add); }); }) |
         transpose;
});
constexpr auto pooled = program<array2<float, 2 * N, 2 * M>>(
    [](auto x) { return x | slide2<2, 2, 2> | map2([](auto w) { return w | join | reduce(maximum); }); });
constexpr auto upsampled = program<grid>([](auto x) {
  return x |
         map([](auto r) { return r | map([](auto v) { return v * 3.f; }) | map([](auto v) { return v | fill<2>; }) | join; }) |
         map([](auto r) { return r | fill<2>; }) | join;
});
constexpr auto halved = program<array2<float, 2 * N, 2 * M>>([](auto x) {
  return x | split<2> | map([](auto two) {
           return two | transpose | split<2> | map([](auto four) { return (four | join | reduce(add)) * 0.25f; });
         });
});
constexpr auto softmax = program<grid>([](auto x) {
  return x | map([](auto r) {
           return let(r | reduce(maximum), [=](auto most) {
             return let(r | map([=](auto v) { return exp(v - most); }) | reduce(add),
                        [=](auto sum) { return r | map([=](auto v) { return exp(v - most) / sum; }); });
           });
         });
});
constexpr auto normalised = program<grid, array<float, M>, array<float, M>>([](auto x, auto gain, auto bias) {
  return x | map([=](auto r) {
           return let(r | reduce(add), [=](auto mean) {
             return let(r | map([=](auto v) { return (v - 0.25f * mean) * (v - 0.25f * mean); }) | reduce(add),
                        [=](auto spread) {
                          return zip(r, gain, bias) |
                                 map([=](auto v, auto g, auto b) { return (v - 0.25f * mean) * rsqrt(spread + 1.f) * g + b; });
                        });
           });
         });
});
/// What is between the greatest and the least has a name.
constexpr auto spread = program<grid>([](auto x) {
  return x | map([](auto r) {
           return let((r | reduce(maximum)) - (r | reduce(minimum)),
                      [=](auto range) { return r | map([=](auto v) { return v * range - range; }); });
         });
});
constexpr auto inverses = program<array3<float, N, 2, 2>>([](auto all) {
  return all | map([](auto m) {
           auto over = 1.f / (m(0, 0) * m(1, 1) - m(0, 1) * m(1, 0) + 0.5f);
           return make_tuple(m(1, 1) * over, -m(0, 1) * over, -m(1, 0) * over, m(0, 0) * over);
         });
});
/// The adjugates of matrices of 3 x 3, from those that go on at the beginning.
constexpr auto adjugates = program<array3<int, N, 3, 3>>([](auto all) {
  return all | map([](auto m) {
           return m | transpose | pad2<0, 2>(wrap) | slide2<3> |
                  map2([](auto w) { return w(1, 1) * w(2, 2) - w(1, 2) * w(2, 1); });
         });
});
constexpr auto power_of_four = program<array3<int, N, 3, 3>>([](auto all) {
  return all | map([](auto m) {
           return m | iterate_unrolled<2>([](auto a) {
                    return a | map([=](auto r) {
                             return a | transpose | map([=](auto c) { return zip(r, c) | map(product) | reduce(add); });
                           });
                  });
         });
});
constexpr auto butterflies = program<array<tuple<int, int>, 8>, array<tuple<int, int>, 4>>([](auto x, auto turns) {
  auto both = zip(x | split<4> | transpose | map([](auto p) { return make_tuple(p | at<0>, p | at<1>); }), turns);
  return concat(both | map([](auto p, auto) {
                  auto [a, b] = p;
                  return make_tuple(get<0>(a) + get<0>(b), get<1>(a) + get<1>(b));
                }),
                both | map([](auto p, auto t) {
                  auto [a, b] = p;
                  auto re = get<0>(a) - get<0>(b), im = get<1>(a) - get<1>(b);
                  return make_tuple(re * get<0>(t) - im * get<1>(t), re * get<1>(t) + im * get<0>(t));
                }));
});
constexpr auto boxes = program<array2<int, N, M + 4>>([](auto x) {
  return x | map([](auto r) { return r | scan_seq(add) | slide<5> | map([](auto w) { return w(4) - w(0); }); });
});
constexpr auto local_alignment = program<array<char, M>, char, array<int, M + 1>>([](auto text, auto letter, auto above) {
  return zip(text, above | tail, above | drop_last<1>) |
         map([=](auto c, auto up, auto diagonal) { return max(up - 2, diagonal + select(c == letter, 3, -1)); }) |
         scan_seq(starting_from<0>([](auto left, auto best) { return max(max(left - 2, best), 0); }));
});
/// Forward elimination of tridiagonal systems, a row each, in integers; then what is left, from the back.
constexpr auto swept = program<array2<int, N, M>, array2<int, N, M>>([](auto lower, auto right) {
  return zip(lower, right) | map([](auto l, auto r) {
           return zip(l, r) | scan_seq(starting_from<1, 0>([](auto state, auto lr) {
                    return make_tuple(get<0>(lr) - get<0>(state), get<1>(lr) + 2 * get<1>(state) - get<0>(state));
                  })) |
                  reverse | map([](auto p, auto q) { return p * 3 - q; }) |
                  scan_seq(starting_from<0>([](auto a, auto b) { return b - a; })) | reverse;
         });
});

}  // namespace

TEST_CASE("lattices and cubes") {
  check_everywhere(few_of("streamed", streamed), {{1, 1}, {5, 9}}, [](const arrays& x, long n, long m) {
    arrays out(10);
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < m; ++j) {
        double f[9], sum = 0;
        for (long k = 0; k < 9; ++k) sum += f[k] = in(x[0], k * n + (i + 1 - k / 3 + n) % n, (j + 1 - k % 3 + m) % m, m);
        out[0].push_back(sum);
        for (long k = 0; k < 9; ++k) out[static_cast<std::size_t>(k + 1)].push_back(8 * f[k] + sum);
      }
    return out;
  });
  check_everywhere(few_of("six_borders", six_borders), {{1, 2}, {4, 7}}, [](const arrays& x, long n, long m) {
    const auto padded = [&](long p, long i, long j) -> double {
      j = j == 0 ? m + 1 : j - 1;
      if (j >= m) return -2;
      return p == 7 ? 3 : in(x[0], std::max(p - 2, 0L) * n + std::clamp(i - 1, 0L, n - 1), j, m);
    };
    numbers o;
    for (long p = 0; p < 6; ++p)
      for (long i = 0; i < n + 1; ++i)
        for (long j = 0; j < m; ++j)
          o.push_back(padded(p, i, j) + 2 * padded(p + 1, i + 1, j + 1) -
                      padded(p + 2, i + 1, j + 3) * padded(p + 2, i, j + 2));
    return arrays{o};
  });
}
TEST_CASE("layers") {
  check_everywhere(few_of("convolved", convolved), {{3, 3}, {6, 11}}, [](const arrays& x, long n, long m) {
    numbers o;
    for (long f = 0; f < 2; ++f)
      for (long i = 0; i + 2 < n; ++i)
        for (long j = 0; j + 2 < m; ++j) {
          double sum = 0;
          for (long k = 0; k < 9; ++k) sum += in(x[0], i + k / 3, j + k % 3, m) * in(x[1], f, k, 9);
          o.push_back(sum);
        }
    return arrays{o};
  });
  const auto of_quads = [](double (*what)(double, double, double, double)) {
    return [=](const arrays& x, long n, long m) {
      numbers o;
      for (long i = 0; i < n; ++i)
        for (long j = 0; j < m; ++j) {
          const auto at = [&](long a, long b) { return in(x[0], 2 * i + a, 2 * j + b, 2 * m); };
          o.push_back(what(at(0, 0), at(0, 1), at(1, 0), at(1, 1)));
        }
      return arrays{o};
    };
  };
  check_everywhere(few_of("pooled", pooled), tables, of_quads([](double a, double b, double c, double d) {
                     return std::max({a, b, c, d});
                   }));
  check_everywhere(few_of("halved", halved), tables,
                   of_quads([](double a, double b, double c, double d) { return (a + b + c + d) / 4; }));
  check_everywhere(few_of("upsampled", upsampled), tables, [](const arrays& x, long n, long m) {
    numbers o;
    for (long i = 0; i < 2 * n; ++i)
      for (long j = 0; j < 2 * m; ++j) o.push_back(3 * in(x[0], i / 2, j / 2, m));
    return arrays{o};
  });
}
TEST_CASE("rows that are normalised") {
  const auto by_rows = [](auto of_row) {
    return [=](const arrays& x, long n, long m) {
      numbers o;
      for (long i = 0; i < n; ++i) {
        const numbers r(x[0].begin() + i * m, x[0].begin() + (i + 1) * m);
        for (double v : of_row(r, x)) o.push_back(v);
      }
      return arrays{o};
    };
  };
  check_everywhere(few_of("softmax", softmax), {{1, 1}, {5, 37}}, by_rows([](numbers r, const arrays&) {
                     const double most = *std::max_element(r.begin(), r.end());
                     double sum = 0;
                     for (double& v : r) sum += v = std::exp(v - most);
                     for (double& v : r) v /= sum;
                     return r;
                   }),
                   1, held::within_bounds);
  check_everywhere(few_of("normalised", normalised), {{1, 1}, {5, 37}}, by_rows([](numbers r, const arrays& x) {
                     double mean = 0, spread = 1;
                     for (double v : r) mean += v / 4;
                     for (double v : r) spread += (v - mean) * (v - mean);
                     for (std::size_t j = 0; j < r.size(); ++j) r[j] = (r[j] - mean) / std::sqrt(spread) * x[1][j] + x[2][j];
                     return r;
                   }),
                   1, held::within_bounds);
}
TEST_CASE("what is computed of terms has a name") {
  check_everywhere(few_of("spread", spread), tables, [](const arrays& x, long n, long m) {
    numbers o;
    for (long i = 0; i < n; ++i) {
      const auto first = x[0].begin() + i * m;
      const double range = *std::max_element(first, first + m) - *std::min_element(first, first + m);
      for (long j = 0; j < m; ++j) o.push_back(in(x[0], i, j, m) * range - range);
    }
    return arrays{o};
  });
}
TEST_CASE("small matrices") {
  check_everywhere(
      few_of("inverses", inverses), lines,
      [](const arrays& x, long n, long) {
        arrays o(4);
        for (long i = 0; i < n; ++i) {
          const double *m = &x[0][static_cast<std::size_t>(4 * i)], by = 1 / (m[0] * m[3] - m[1] * m[2] + 0.5);
          const double all[] = {m[3] * by, -m[1] * by, -m[2] * by, m[0] * by};
          for (std::size_t k = 0; k < 4; ++k) o[k].push_back(all[k]);
        }
        return o;
      },
      1, held::within_bounds);
  check_everywhere(few_of("adjugates", adjugates), lines, [](const arrays& x, long n, long) {
    numbers o;
    for (long i = 0; i < n; ++i)
      for (long r = 0; r < 3; ++r)
        for (long c = 0; c < 3; ++c) {
          const auto m = [&](long a, long b) { return in(x[0], 3 * i + (c + a) % 3, (r + b) % 3, 3); };
          o.push_back(m(1, 1) * m(2, 2) - m(1, 2) * m(2, 1));
        }
    return arrays{o};
  });
  check_everywhere(few_of("power_of_four", power_of_four), lines, [](const arrays& x, long n, long) {
    numbers o = x[0];
    for (int step = 0; step < 2; ++step) {
      const numbers a = o;
      for (long i = 0; i < n; ++i)
        for (long r = 0; r < 3; ++r)
          for (long c = 0; c < 3; ++c) {
            double sum = 0;
            for (long k = 0; k < 3; ++k) sum += in(a, 3 * i + r, k, 3) * in(a, 3 * i + k, c, 3);
            o[static_cast<std::size_t>((3 * i + r) * 3 + c)] = sum;
          }
    }
    return arrays{o};
  });
}
TEST_CASE("butterflies of complex numbers") {
  check_everywhere(few_of("butterflies", butterflies), {{1, 1}}, [](const arrays& x, long, long) {
    arrays o{numbers(8), numbers(8)};
    for (std::size_t k = 0; k < 4; ++k) {
      o[0][k] = x[0][k] + x[0][k + 4];
      o[1][k] = x[1][k] + x[1][k + 4];
      const double re = x[0][k] - x[0][k + 4], im = x[1][k] - x[1][k + 4];
      o[0][k + 4] = re * x[2][k] - im * x[3][k];
      o[1][k + 4] = re * x[3][k] + im * x[2][k];
    }
    return o;
  });
}
TEST_CASE("recurrences of rows") {
  check_everywhere(few_of("boxes", boxes), tables, [](const arrays& x, long n, long m) {
    numbers o;
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < m; ++j) {
        double sum = 0;
        for (long k = 1; k < 5; ++k) sum += in(x[0], i, j + k, m + 4);
        o.push_back(sum);
      }
    return arrays{o};
  });
  check_everywhere(few_of("local_alignment", local_alignment), {{1, 1}, {1, 37}}, [](const arrays& x, long, long m) {
    numbers o;
    double left = 0;
    for (long j = 0; j < m; ++j) {
      const double here = in(x[2], j) + (in(x[0], j) == x[1][0] ? 3 : -1);
      o.push_back(left = std::max({left - 2, in(x[2], j + 1) - 2, here, 0.0}));
    }
    return arrays{o};
  });
  check_everywhere(few_of("swept", swept), tables, [](const arrays& x, long n, long m) {
    numbers o(x[0].size());
    for (long i = 0; i < n; ++i) {
      double p = 1, q = 0, before = 0;
      numbers mixed;
      for (long j = 0; j < m; ++j) {
        q = in(x[1], i, j, m) + 2 * q - p;
        p = in(x[0], i, j, m) - p;
        mixed.push_back(static_cast<double>(static_cast<int>(static_cast<unsigned>(static_cast<long>(p * 3 - q)))));
      }
      for (long j = m - 1; j >= 0; --j) {
        before = j == m - 1 ? in(mixed, j) : in(mixed, j) - before;
        o[static_cast<std::size_t>(i * m + j)] = before;
      }
    }
    return arrays{o};
  });
}
