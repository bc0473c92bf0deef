// Programs of linear algebra: sparse and dense products, determinants, and sums over an axis.
#include <hoist/language.hpp>
#include <support/families.hpp>

#include <doctest/doctest.h>

#include <algorithm>

namespace {

using namespace hoist;
using namespace hoist::test;
using numbers = std::vector<double>;
const std::vector<std::pair<long, long>> lines{{13, 1}, {1, 1}, {67, 1}}, tables{{13, 7}, {1, 1}, {5, 19}};
constexpr auto product = [](auto a, auto b) { return a * b; };
double in(const numbers& x, long i, long j = 0, long m = 1) { return x[static_cast<std::size_t>(i * m + j)]; }

constexpr auto ell =
    program<array2<unsigned short, N, 5>, array2<double, N, 5>, array<double, M>>([](auto columns, auto values, auto x) {
      return zip(values, gather2(columns | map2([](auto c) { return convert<int>(c) % 5; }), x)) |
             map([](auto v, auto y) { return zip(v, y) | map(product) | reduce(add); });
    });
constexpr auto dot_of_halves =
    program<array<half, N>, array<half, N>>([](auto a, auto b) { return zip(a, b) | map(product) | reduce(add); });
constexpr auto batches = program<array3<float, 3, N, 4>, array3<float, 3, 4, M>>([](auto a, auto b) {
  return zip(a, b) | map([](auto x, auto y) {
           return x | map([=](auto r) {
                    return y | transpose | map([=](auto c) { return zip(r, c) | map(product) | reduce(add); });
                  });
         });
});
constexpr auto determinants = program<array3<int, N, 3, 3>>([](auto all) {
  return all | map([](auto m) {
           return m(0, 0) * (m(1, 1) * m(2, 2) - m(1, 2) * m(2, 1)) - m(0, 1) * (m(1, 0) * m(2, 2) - m(1, 2) * m(2, 0)) +
                  m(0, 2) * (m(1, 0) * m(2, 1) - m(1, 1) * m(2, 0));
         });
});
constexpr auto attention =
    program<array<float, 4>, array2<float, N, 4>, array2<float, N, 4>>([](auto q, auto keys, auto values) {
      return let(keys | map([=](auto k) { return zip(q, k) | map(product) | reduce(add); }), [=](auto scores) {
        return let(scores | reduce(maximum), [=](auto most) {
          return values | transpose | map([=](auto v) {
                   return zip(scores, v) | map([=](auto s, auto x) { return (s - most) * x; }) | reduce(add);
                 });
        });
      });
    });
constexpr auto over_an_axis = program<array<array3<int, 2, N, 3>, 2>>([](auto x) {
  return x | map([](auto a) {
           return a | map([](auto p) { return p | transpose | map([](auto c) { return c | reduce(add); }); });
         });
});

}  // namespace

TEST_CASE("sparse and dense products") {
  check_everywhere(few_of("ell", ell), {{13, 7}, {1, 5}, {5, 19}}, [](const arrays& x, long n, long) {
    arrays out{std::vector<double>(static_cast<std::size_t>(n))};
    for (long i = 0; i < n; ++i)
      for (long k = 0; k < 5; ++k)
        out[0][static_cast<std::size_t>(i)] += in(x[1], i, k, 5) * in(x[2], static_cast<long>(in(x[0], i, k, 5)) % 5);
    return out;
  });
  check_everywhere(few_of("dot_of_halves", dot_of_halves), lines, [](const arrays& x, long n, long) {
    double s = 0;
    for (long i = 0; i < n; ++i) s += in(x[0], i) * in(x[1], i);
    return arrays{{s}};
  });
  check_everywhere(few_of("batches", batches), tables, [](const arrays& x, long n, long m) {
    arrays out{{}};
    for (long b = 0; b < 3; ++b)
      for (long i = 0; i < n; ++i)
        for (long j = 0; j < m; ++j) {
          double s = 0;
          for (long k = 0; k < 4; ++k) s += in(x[0], b * n + i, k, 4) * in(x[1], b * 4 + k, j, m);
          out[0].push_back(s);
        }
    return out;
  });
  check_everywhere(few_of("determinants", determinants), lines, [](const arrays& x, long n, long) {
    arrays out{{}};
    for (long i = 0; i < n; ++i) {
      const auto m = [&](long r, long c) { return in(x[0], 9 * i + 3 * r + c); };
      out[0].push_back(m(0, 0) * (m(1, 1) * m(2, 2) - m(1, 2) * m(2, 1)) - m(0, 1) * (m(1, 0) * m(2, 2) - m(1, 2) * m(2, 0)) +
                       m(0, 2) * (m(1, 0) * m(2, 1) - m(1, 1) * m(2, 0)));
    }
    return out;
  });
  check_everywhere(few_of("attention", attention), lines, [](const arrays& x, long n, long) {
    numbers scores;
    for (long i = 0; i < n; ++i) {
      double s = 0;
      for (long k = 0; k < 4; ++k) s += in(x[0], k) * in(x[1], i, k, 4);
      scores.push_back(s);
    }
    const double most = *std::max_element(scores.begin(), scores.end());
    arrays out{{}};
    for (long k = 0; k < 4; ++k) {
      double s = 0;
      for (long i = 0; i < n; ++i) s += (in(scores, i) - most) * in(x[2], i, k, 4);
      out[0].push_back(s);
    }
    return out;
  });
  check_everywhere(few_of("over_an_axis", over_an_axis), lines, [](const arrays& x, long n, long) {
    arrays out{{}};
    for (long a = 0; a < 4; ++a)
      for (long c = 0; c < 3; ++c) {
        double s = 0;
        for (long i = 0; i < n; ++i) s += in(x[0], a * n + i, c, 3);
        out[0].push_back(s);
      }
    return out;
  });
}
