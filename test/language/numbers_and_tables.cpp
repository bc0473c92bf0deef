// Programs that users of other array languages write: searches, sorts, runs, tables, and the bits of integers.
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
using ints = array<int, N>;
using grid = array2<float, N, M>;
const std::vector<std::pair<long, long>> lines{{13, 1}, {1, 1}, {67, 1}}, tables{{13, 7}, {1, 1}, {5, 19}};
double in(const numbers& x, long i, long j = 0, long m = 1) { return x[static_cast<std::size_t>(i * m + j)]; }

constexpr auto place_of_largest = program<array<short, N>>([](auto x) {
  return zip(x, iota<N>) | map([](auto v, auto i) { return (convert<long>(v) << 32) - convert<long>(i); }) | reduce(maximum);
});
constexpr auto compacted = program<ints>([](auto x) {
  return let(x | map([](auto v) { return convert<int>(v > 2); }) | scan_seq(add), [=](auto before) {
    return gather(iota<N> | map([=](auto p) {
                    return before | drop_last<1> | map([=](auto b) { return convert<int>(b <= p); }) | reduce(add);
                  }),
                  x);
  });
});
constexpr auto sorted = program<array<int, 16>>([](auto x) {
  constexpr auto swaps = [](auto now, auto odd) {
    return zip(now | shift<1>(clamp), now, now | shift<-1>(clamp), iota<16>) |
           map([=](auto l, auto v, auto r, auto i) { return select((i & 1) == odd(), min(v, r), max(l, v)); });
  };
  return x | iterate<8>([=](auto now) {
           return swaps(swaps(now, std::integral_constant<int, 0>{}), std::integral_constant<int, 1>{});
         });
});
constexpr auto bit_reversed = program<array<float, 16>>(
    [](auto x) { return x | gather(by([](auto i, auto) { return (i & 1) * 8 + (i & 2) * 2 + (i & 4) / 2 + (i >> 3); })); });
constexpr auto swapped_quads = program<row>([](auto x) {
  return x | gather(by([](auto i, auto n) { return select((i >= n - 2) | !(i < n - 2), i, (i ^ 1) + 0 * (i << 2 | 1)); }));
});
constexpr auto butterfly = program<ints>([](auto x) {
  return zip(x, gather(iota<N> | map([](auto i) { return i ^ 4; }), x), iota<N>) |
         map([](auto a, auto b, auto i) { return select((i & 4) == 0, a + b, b - a); });
});
constexpr auto nearest = program<array<vec<float, 2>, N>, array<vec<float, 2>, M>>([](auto points, auto centres) {
  return points | map([=](auto p) { return centres | map([=](auto c) { return dot(p - c, p - c); }) | reduce(minimum); });
});
constexpr auto begins_of_runs = program<array<signed char, N>>([](auto x) {
  return x | pad<1, 0>(by([](auto i, auto) { return max(i, 0); })) | slide<2> | map([](auto w) { return w(0) != w(1); });
});
constexpr auto by_segments = program<array<unsigned char, N>, row>([](auto segment, auto x) {
  return generate<7>([](auto s) { return s; }) | map([=](auto s) {
           return zip(segment, x) | map([=](auto of, auto v) { return select(of == s, v, 0.f); }) | reduce(add);
         });
});
constexpr auto moments = program<array<float, N + 4>>([](auto x) {
  return x | slide<5> | map([](auto w) {
           auto mean = w | reduce(add);
           auto squares = w | map([](auto v) { return v * v; }) | reduce(add);
           return make_tuple(mean, 5.f * squares - mean * mean);
         });
});
constexpr auto haar = program<array<float, 2 * N>>(
    [](auto x) { return x | split<2> | map([](auto w) { return make_tuple(w(0) + w(1), w(0) - w(1)); }); });
constexpr auto polynomials = program<row, array<float, 4>>([](auto x, auto c) {
  return x | map([=](auto v) { return fold<4>(0.f, [=](auto sum, auto i) { return sum * v + c(3 - i()); }); });
});
using complex = tuple<float, float>;
constexpr auto rotations = program<array<complex, N>, array<complex, N>>([](auto a, auto b) {
  return zip(a, b) | map([](auto p, auto q) {
           auto [x, y] = p;
           auto [u, v] = q;
           return make_tuple(x * u - y * v, x * v + y * u);
         });
});
constexpr auto turned = program<array<vec<float, 4>, N>, vec<float, 4>>([](auto all, auto q) {
  return all | map([=](auto p) {
           return make_vector(q.s(3) * p.s(0) + q.s(0) * p.s(3) + q.s(1) * p.s(2) - q.s(2) * p.s(1), p.s(1), dot(p, q),
                              1.f + p.s(3));
         });
});
constexpr auto checksum = program<array<unsigned, N>>([](auto x) {
  return x | map([](auto v) { return rotl(v, 7) * 2654435761u; }) |
         reduce(associative<0u>([](auto a, auto b) { return a ^ b; }));
});
constexpr auto divisors = program<ints, ints>([](auto x, auto y) {
  return zip(x, y) | map([](auto a, auto b) {
           val<int> u = abs(a), v = abs(b);
           for (int i = 0; i < 8; ++i) {
             val<int> rest = u % v;
             u = select(v == 0, u, v);
             v = select(v == 0, 0, rest);
           }
           return u;
         });
});
constexpr auto hamming = program<array2<bool, N, M>>([](auto x) {
  return x | map([=](auto a) {
           return x | map([=](auto b) {
                    return zip(a, b) | map([](auto p, auto q) { return convert<int>(p ^ q); }) | reduce(add);
                  });
         });
});
constexpr auto one_hot = program<array<unsigned char, N>>([](auto x) {
  return x | map([](auto v) { return generate<9>([](auto i) { return i; }) | map([=](auto i) { return v == i; }); });
});
constexpr auto interpolated = program<row, array<float, M>>([](auto x, auto table) {
  return let(x | map([](auto v) { return clamp(convert<int>(floor(v * 0.5f)), 0, 5); }), [=](auto places) {
    return zip(x, gather(places, table), gather(places | map([](auto p) { return p + 1; }), table)) |
           map([](auto v, auto a, auto b) { return mix(a, b, fract(v * 0.5f)); });
  });
});
constexpr auto any_and_all = program<array2<bool, N, M>>(
    [](auto x) { return x | map([](auto r) { return make_tuple(r | reduce(maximum), r | reduce(minimum)); }); });
constexpr auto escapes = program<grid>([](auto x) {
  return x | map2([](auto c) {
           val<float> z = 0.f;
           val<int> steps = 0;
           for (int i = 0; i < 5; ++i) {
             z = z * z * 0.5f + c;
             steps += convert<int>(abs(z) <= 4.f);
             z = clamp(z, -8.f, 8.f);
           }
           return steps;
         });
});
constexpr auto relaxed = program<array2<int, N, N>>([](auto d) {
  return let(d | at<0>, [=](auto from) {
    return zip(d, d | transpose | at<0>) | map([=](auto r, auto to) {
             return zip(r, from) | map([=](auto direct, auto rest) { return min(direct, to + rest); });
           });
  });
});

}  // namespace

TEST_CASE("searches and sorts") {
  check_everywhere(few_of("place_of_largest", place_of_largest), lines, [](const arrays& x, long n, long) {
    long best = -(1L << 62);
    for (long i = 0; i < n; ++i) best = std::max(best, (static_cast<long>(in(x[0], i)) << 32) - i);
    return arrays{{operations::detail::carry(best)}};
  });
  check_everywhere(few_of("compacted", compacted), {{13, 1}, {2, 1}, {67, 1}}, [](const arrays& x, long n, long) {
    arrays out{{}};
    for (double v : x[0])
      if (v > 2) out[0].push_back(v);
    while (static_cast<long>(out[0].size()) < n) out[0].push_back(x[0].back());
    return out;
  });
  check_everywhere(few_of("sorted", sorted), lines, [](const arrays& x, long, long) {
    arrays out{x[0]};
    std::sort(out[0].begin(), out[0].end());
    return out;
  });
  check_everywhere(few_of("nearest", nearest), tables, [](const arrays& x, long n, long m) {
    arrays out{{}};
    for (long i = 0; i < n; ++i) {
      double best = 1e30;
      for (long j = 0; j < m; ++j)
        best = std::min(
            best, std::pow(in(x[0], 2 * i) - in(x[1], 2 * j), 2) + std::pow(in(x[0], 2 * i + 1) - in(x[1], 2 * j + 1), 2));
      out[0].push_back(best);
    }
    return out;
  });
}
TEST_CASE("orders that bits of indices give") {
  check_everywhere(few_of("bit_reversed", bit_reversed), lines, [](const arrays& x, long, long) {
    arrays out{{}};
    for (long i = 0; i < 16; ++i) out[0].push_back(in(x[0], (i & 1) * 8 + (i & 2) * 2 + (i & 4) / 2 + (i >> 3)));
    return out;
  });
  check_everywhere(few_of("swapped_quads", swapped_quads), {{8, 1}, {24, 1}, {64, 1}}, [](const arrays& x, long n, long) {
    arrays out{{}};
    for (long i = 0; i < n; ++i) out[0].push_back(in(x[0], i >= n - 2 ? i : i ^ 1));
    return out;
  });
  check_everywhere(few_of("butterfly", butterfly), {{8, 1}, {24, 1}, {64, 1}}, [](const arrays& x, long n, long) {
    arrays out{{}};
    for (long i = 0; i < n; ++i) {
      const double a = in(x[0], i), b = in(x[0], std::min(i ^ 4, n - 1));
      out[0].push_back((i & 4) == 0 ? a + b : b - a);
    }
    return out;
  });
}
TEST_CASE("runs, segments, windows") {
  check_everywhere(few_of("begins_of_runs", begins_of_runs), lines, [](const arrays& x, long n, long) {
    arrays out{{}};
    for (long i = 0; i < n; ++i) out[0].push_back(i > 0 && in(x[0], i) != in(x[0], i - 1));
    return out;
  });
  check_everywhere(few_of("by_segments", by_segments), lines, [](const arrays& x, long n, long) {
    arrays out{numbers(7)};
    for (long i = 0; i < n; ++i)
      if (in(x[0], i) < 7) out[0][static_cast<std::size_t>(in(x[0], i))] += in(x[1], i);
    return out;
  });
  check_everywhere(few_of("moments", moments), lines, [](const arrays& x, long n, long) {
    arrays out{{}, {}};
    for (long i = 0; i < n; ++i) {
      double s = 0, q = 0;
      for (long k = 0; k < 5; ++k) s += in(x[0], i + k), q += in(x[0], i + k) * in(x[0], i + k);
      out[0].push_back(s);
      out[1].push_back(5 * q - s * s);
    }
    return out;
  });
  check_everywhere(few_of("haar", haar), lines, [](const arrays& x, long n, long) {
    arrays out{{}, {}};
    for (long i = 0; i < n; ++i) {
      out[0].push_back(in(x[0], 2 * i) + in(x[0], 2 * i + 1));
      out[1].push_back(in(x[0], 2 * i) - in(x[0], 2 * i + 1));
    }
    return out;
  });
}
TEST_CASE("numbers of several parts") {
  check_everywhere(few_of("polynomials", polynomials), lines, [](const arrays& x, long, long) {
    arrays out{{}};
    for (double v : x[0]) out[0].push_back(((in(x[1], 3) * v + in(x[1], 2)) * v + in(x[1], 1)) * v + in(x[1], 0));
    return out;
  });
  check_everywhere(few_of("rotations", rotations), lines, [](const arrays& x, long n, long) {
    arrays out{{}, {}};
    for (long i = 0; i < n; ++i) {
      out[0].push_back(in(x[0], i) * in(x[2], i) - in(x[1], i) * in(x[3], i));
      out[1].push_back(in(x[0], i) * in(x[3], i) + in(x[1], i) * in(x[2], i));
    }
    return out;
  });
  check_everywhere(few_of("turned", turned), lines, [](const arrays& x, long n, long) {
    arrays out{{}};
    for (long i = 0; i < n; ++i) {
      const double *p = &x[0][static_cast<std::size_t>(4 * i)], *q = x[1].data();
      out[0].push_back(q[3] * p[0] + q[0] * p[3] + q[1] * p[2] - q[2] * p[1]);
      out[0].push_back(p[1]);
      out[0].push_back(p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3]);
      out[0].push_back(1 + p[3]);
    }
    return out;
  });
}
TEST_CASE("integers bit by bit") {
  check_everywhere(few_of("checksum", checksum), lines, [](const arrays& x, long, long) {
    unsigned all = 0;
    for (double v : x[0]) {
      const auto u = static_cast<unsigned>(v);
      all ^= (u << 7 | u >> 25) * 2654435761u;
    }
    return arrays{{static_cast<double>(all)}};
  });
  check_everywhere(few_of("divisors", divisors), lines, [](const arrays& x, long n, long) {
    arrays out{{}};
    for (long i = 0; i < n; ++i) {
      long u = std::abs(static_cast<long>(in(x[0], i))), v = std::abs(static_cast<long>(in(x[1], i)));
      while (v != 0) {
        const long rest = u % v;
        u = v, v = rest;
      }
      out[0].push_back(static_cast<double>(u));
    }
    return out;
  });
  check_everywhere(few_of("hamming", hamming), tables, [](const arrays& x, long n, long m) {
    arrays out{{}};
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < n; ++j) {
        double s = 0;
        for (long k = 0; k < m; ++k) s += in(x[0], i, k, m) != in(x[0], j, k, m);
        out[0].push_back(s);
      }
    return out;
  });
  check_everywhere(few_of("one_hot", one_hot), lines, [](const arrays& x, long n, long) {
    arrays out{{}};
    for (long i = 0; i < n; ++i)
      for (long k = 0; k < 9; ++k) out[0].push_back(in(x[0], i) == static_cast<double>(k));
    return out;
  });
  check_everywhere(few_of("any_and_all", any_and_all), tables, [](const arrays& x, long n, long m) {
    arrays out{{}, {}};
    for (long i = 0; i < n; ++i) {
      double any = 0, all = 1;
      for (long j = 0; j < m; ++j) any = std::max(any, in(x[0], i, j, m)), all = std::min(all, in(x[0], i, j, m));
      out[0].push_back(any);
      out[1].push_back(all);
    }
    return out;
  });
}
TEST_CASE("steps and tables") {
  check_everywhere(few_of("interpolated", interpolated), {{13, 7}, {1, 9}, {5, 19}}, [](const arrays& x, long n, long) {
    arrays out{{}};
    for (long i = 0; i < n; ++i) {
      const double v = in(x[0], i) / 2;
      const long p = std::clamp(static_cast<long>(std::floor(v)), 0L, 5L);
      const double a = in(x[1], p), b = in(x[1], p + 1);
      out[0].push_back(a + (b - a) * (v - std::floor(v)));
    }
    return out;
  });
  check_everywhere(few_of("escapes", escapes), tables, [](const arrays& x, long, long) {
    arrays out{{}};
    for (double c : x[0]) {
      double z = 0, steps = 0;
      for (int i = 0; i < 5; ++i) {
        z = z * z / 2 + c;
        steps += std::abs(z) <= 4;
        z = std::clamp(z, -8.0, 8.0);
      }
      out[0].push_back(steps);
    }
    return out;
  });
  check_everywhere(few_of("relaxed", relaxed), lines, [](const arrays& x, long n, long) {
    arrays out{{}};
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < n; ++j) out[0].push_back(std::min(in(x[0], i, j, n), in(x[0], i, 0, n) + in(x[0], 0, j, n)));
    return out;
  });
}
