// Sums and extrema of elements that are sums themselves, and results of four dimensions.

#include <hoist/language.hpp>
#include <support/families.hpp>

#include <doctest/doctest.h>

#include <algorithm>

namespace {

using namespace hoist;
using namespace hoist::test;
using row = array<float, N>;
using grid = array2<float, N, M>;

constexpr auto product = [](auto a, auto b) { return a * b; };
constexpr auto sum_of = [](auto r) { return r | reduce(add); };

/// The infinity norm of a matrix.
constexpr auto norm = program<grid>([](auto a) {
  return a | map([](auto r) { return r | map([](auto x) { return abs(x); }) | reduce(add); }) | reduce(maximum);
});
/// y A x.
constexpr auto bilinear = program<grid, array<float, M>, row>([](auto a, auto x, auto y) {
  return zip(a | map([=](auto r) { return zip(r, x) | map(product) | reduce(add); }), y) | map(product) | reduce(add);
});
constexpr auto all_pairs = program<row>([](auto x) {
  return x | map([=](auto a) { return x | map([=](auto b) { return abs(a - b); }) | reduce(add); }) | reduce(add);
});
/// How often a word of three stands in a text.
constexpr auto places = program<array<int, N + 2>, array<int, 3>>([](auto text, auto word) {
  return text | slide<3> | map([=](auto w) {
           return zip(w, word) | map([](auto a, auto b) { return convert<int>(a >= b); }) | reduce(multiply);
         }) |
         reduce(add);
});
constexpr auto by_own_loops = program<grid>([](auto a) {
  return a | map([](auto r) { return r | reduce_seq(starting_from<0.f>([](auto s, auto x) { return 2.f * x - s; })); }) |
         reduce(maximum);
});
constexpr auto two_norms = program<grid>(
    [](auto a) { return make_tuple(a | map(sum_of) | reduce(maximum), a | transpose | map(sum_of) | reduce(minimum)); });
constexpr auto less_largest = program<grid>([](auto a) {
  return let(a | map(sum_of) | reduce(maximum),
             [=](auto m) { return a | map([=](auto r) { return r | map([=](auto x) { return m - x; }); }); });
});

constexpr auto kronecker = program<array2<float, 2, 3>, grid>([](auto a, auto b) {
  return a | map([=](auto ra) {
           return b | map([=](auto rb) {
                    return ra | map([=](auto x) { return rb | map([=](auto y) { return x * y; }); }) | join;
                  });
         }) |
         join;
});
constexpr auto pictures = program<array<array3<float, 3, N, M>, 2>>(
    [](auto in) { return in | map([](auto a) { return a | map3([](auto x) { return x + 1.f; }); }); });

const std::vector<std::pair<long, long>> sizes{{13, 7}, {1, 5}, {4, 1}, {32, 64}, {1, 1}};

double row_sum(const arrays& in, long i, long m) {
  double s = 0;
  for (long j = 0; j < m; ++j) s += in[0][static_cast<std::size_t>(i * m + j)];
  return s;
}
double column_sum(const arrays& in, long n, long j, long m) {
  double s = 0;
  for (long i = 0; i < n; ++i) s += in[0][static_cast<std::size_t>(i * m + j)];
  return s;
}
double largest_sum(const arrays& in, long n, long m) {
  double most = row_sum(in, 0, m);
  for (long i = 1; i < n; ++i) most = std::max(most, row_sum(in, i, m));
  return most;
}

}  // namespace

TEST_CASE("a reduction of sums") {
  check_everywhere(
      few_of("norm", norm), sizes, [](const arrays& in, long n, long m) { return arrays{{largest_sum(in, n, m)}}; }, 2);
  check_everywhere(
      few_of("bilinear", bilinear), sizes,
      [](const arrays& in, long n, long m) {
        double s = 0;
        for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i)
          for (std::size_t j = 0; j < static_cast<std::size_t>(m); ++j)
            s += in[2][i] * in[0][i * static_cast<std::size_t>(m) + j] * in[1][j];
        return arrays{{s}};
      },
      2);
  check_everywhere(
      few_of("by_own_loops", by_own_loops), sizes,
      [](const arrays& in, long n, long m) {
        double most = -1e30;
        for (long i = 0; i < n; ++i) {
          double s = 0;
          for (long j = 0; j < m; ++j) s = 2 * in[0][static_cast<std::size_t>(i * m + j)] - s;
          most = std::max(most, s);
        }
        return arrays{{most}};
      },
      2);
}
TEST_CASE("a reduction of what every place computes of all others, or of its window") {
  const std::vector<std::pair<long, long>> lengths{{13, 1}, {1, 1}, {64, 1}};
  check_everywhere(
      few_of("all_pairs", all_pairs), lengths,
      [](const arrays& in, long, long) {
        double s = 0;
        for (double a : in[0])
          for (double b : in[0]) s += std::abs(a - b);
        return arrays{{s}};
      },
      2);
  check_everywhere(
      few_of("places", places), lengths,
      [](const arrays& in, long n, long) {
        double s = 0;
        for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i)
          s += in[0][i] >= in[1][0] && in[0][i + 1] >= in[1][1] && in[0][i + 2] >= in[1][2];
        return arrays{{s}};
      },
      2);
}
TEST_CASE("reductions of sums beside each other, and one that has a name") {
  check_everywhere(few_of("two_norms", two_norms), sizes, [](const arrays& in, long n, long m) {
    double least = column_sum(in, n, 0, m);
    for (long j = 1; j < m; ++j) least = std::min(least, column_sum(in, n, j, m));
    return arrays{{largest_sum(in, n, m)}, {least}};
  });
  check_everywhere(few_of("less_largest", less_largest), sizes, [](const arrays& in, long n, long m) {
    const double most = largest_sum(in, n, m);
    arrays out{in[0]};
    for (double& x : out[0]) x = most - x;
    return out;
  });
}
TEST_CASE("results of four dimensions") {
  using recipes = families::more_dimensions;
  check_everywhere(family_of<decltype(kronecker), recipes>("kronecker", kronecker), sizes,
                   [](const arrays& in, long n, long m) {
                     arrays out{{}};
                     for (long i = 0; i < 2 * n; ++i)
                       for (long j = 0; j < 3 * m; ++j)
                         out[0].push_back(in[0][static_cast<std::size_t>(i / n * 3 + j / m)] *
                                          in[1][static_cast<std::size_t>(i % n * m + j % m)]);
                     return out;
                   });
  check_everywhere(family_of<decltype(pictures), recipes>("pictures", pictures), sizes, [](const arrays& in, long, long) {
    arrays out{in[0]};
    for (double& x : out[0]) x += 1;
    return out;
  });
}
