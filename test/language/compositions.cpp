// Compositions that a user of NumPy or Lift would write: their meaning beside plain loops, families in the simulator and on the
// device.

#include <hoist/language.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <support/families.hpp>

#include <doctest/doctest.h>

#include <algorithm>

namespace {

using namespace hoist;
using namespace hoist::test;
using row = array<float, N>;
using grid = array2<float, N, M>;
using numbers = std::vector<double>;

constexpr auto doubled = [](auto v) { return v * 2.f; };
constexpr auto scanned = [](auto r) { return r | scan_seq(add); };
constexpr auto summed_area = program<grid>([](auto x) { return x | map(scanned) | transpose | map(scanned) | transpose; });
constexpr auto neighbours_of_sums =
    program<row>([](auto x) { return x | map(doubled) | scan_seq(add) | slide<2> | map([](auto w) { return w(1) * w(0); }); });
constexpr auto rest_of_squares = program<grid>([](auto x) {
  return x | map([](auto r) {
           return zip(r, r | map([](auto v) { return v * v; }) | scan_seq(add) | reverse) |
                  map([](auto a, auto b) { return b - a; });
         });
});
constexpr auto chunks = program<row>([](auto x) { return x | partial_reduce<8>(add) | partial_reduce<2>(maximum); });
constexpr auto framed = program<grid>([](auto x) { return x | map2(doubled) | pad2<1, 2>(clamp); });
constexpr auto pasted = program<row, row>([](auto x, auto y) { return concat(x, y | map(doubled), x | reverse); });
constexpr auto paired = program<row, row>([](auto x, auto y) { return zip(x | map(doubled), y | slide<1> | join); });
constexpr auto framed_rows =
    program<grid>([](auto x) { return x | map([](auto r) { return r | map(doubled) | pad<1>(constant<0>); }); });
constexpr auto repeated =
    program<row>([](auto x) { return x | map(doubled) | map([](auto v) { return v | fill<3>; }) | join; });
constexpr auto interleaved =
    program<row, row>([](auto x, auto y) { return concat(x | fill<1>, y | fill<1>) | transpose | join; });
constexpr auto rows_in_steps = program<grid>([](auto x) {
  return x | map([](auto r) {
           return r | iterate<3>([](auto a) { return a | pad<1>(wrap) | slide<3> | map([](auto w) { return w(0) - w(2); }); });
         });
});
constexpr auto below_the_greatest = program<row>([](auto x) {
  return let(x | reduce(maximum), [=](auto most) {
    return x | map([=](auto v) { return v - most; }) | map([](auto v) { return v * v; }) | reduce(add);
  });
});
constexpr auto between = program<grid>([](auto x) {
  return let(x | join | reduce(maximum), [=](auto most) {
    return let(x | join | reduce(minimum), [=](auto least) { return x | map2([=](auto v) { return v * least - most; }); });
  });
});

const std::vector<std::pair<long, long>> lines{{1, 1}, {257, 1}}, tables{{1, 1}, {7, 37}};
/// The element of a row-major table.
double in(const numbers& x, long i, long j, long m) { return x[static_cast<std::size_t>(i * m + j)]; }
double in(const numbers& x, long i) { return x[static_cast<std::size_t>(i)]; }

}  // namespace

TEST_CASE("scans that are read: of grids, of arrays, in functions") {
  check_everywhere(few_of("summed_area", summed_area), tables, [](const arrays& x, long n, long m) {
    numbers o;
    for (long i = 0; i < n; ++i) {
      double sum = 0;
      for (long j = 0; j < m; ++j) o.push_back((sum += in(x[0], i, j, m)) + (i > 0 ? in(o, i - 1, j, m) : 0));
    }
    return arrays{o};
  });
  check_everywhere(few_of("neighbours_of_sums", neighbours_of_sums), {{2, 1}, {31, 1}}, [](const arrays& x, long n, long) {
    numbers o;
    double before = 2 * in(x[0], 0);
    for (long i = 1; i < n; ++i) {
      const double sum = before + 2 * in(x[0], i);
      o.push_back(before * sum);
      before = sum;
    }
    return arrays{o};
  });
  check_everywhere(few_of("rest_of_squares", rest_of_squares), tables, [](const arrays& x, long n, long m) {
    numbers o(x[0].size());
    for (long i = 0; i < n; ++i) {
      double sum = 0;
      for (long j = 0; j < m; ++j) {
        sum += in(x[0], i, j, m) * in(x[0], i, j, m);
        o[static_cast<std::size_t>(i * m + m - 1 - j)] += sum;
        o[static_cast<std::size_t>(i * m + j)] -= in(x[0], i, j, m);
      }
    }
    return arrays{o};
  });
}
TEST_CASE("partial reductions of partial reductions") {
  check_everywhere(few_of("chunks", chunks), {{16, 1}, {256, 1}}, [](const arrays& x, long n, long) {
    numbers o;
    for (long i = 0; i < n; i += 16) {
      double sums[2] = {0, 0};
      for (long k = 0; k < 16; ++k) sums[k / 8] += in(x[0], i + k);
      o.push_back(std::max(sums[0], sums[1]));
    }
    return arrays{o};
  });
}
TEST_CASE("results that only patterns which read make") {
  check_everywhere(few_of("framed", framed), tables, [](const arrays& x, long n, long m) {
    numbers o;
    for (long i = -1; i < n + 2; ++i)
      for (long j = -1; j < m + 2; ++j) o.push_back(2 * in(x[0], std::clamp(i, 0L, n - 1), std::clamp(j, 0L, m - 1), m));
    return arrays{o};
  });
  check_everywhere(few_of("pasted", pasted), lines, [](const arrays& x, long, long) {
    numbers o = x[0];
    for (double v : x[1]) o.push_back(2 * v);
    o.insert(o.end(), x[0].rbegin(), x[0].rend());
    return arrays{o};
  });
  check_everywhere(few_of("paired", paired), lines, [](const arrays& x, long, long) {
    arrays o{{}, x[1]};
    for (double v : x[0]) o[0].push_back(2 * v);
    return o;
  });
  check_everywhere(few_of("framed_rows", framed_rows), tables, [](const arrays& x, long n, long m) {
    numbers o;
    for (long i = 0; i < n; ++i)
      for (long j = -1; j <= m; ++j) o.push_back(j < 0 || j == m ? 0 : 2 * in(x[0], i, j, m));
    return arrays{o};
  });
  check_everywhere(few_of("repeated", repeated), lines, [](const arrays& x, long n, long) {
    numbers o;
    for (long i = 0; i < 3 * n; ++i) o.push_back(2 * in(x[0], i / 3));
    return arrays{o};
  });
  check_everywhere(few_of("interleaved", interleaved), lines, [](const arrays& x, long n, long) {
    numbers o;
    for (long i = 0; i < 2 * n; ++i) o.push_back(in(x[static_cast<std::size_t>(i % 2)], i / 2));
    return arrays{o};
  });
}
TEST_CASE("iterations of rows of any length") {
  check_everywhere(few_of("rows_in_steps", rows_in_steps), tables, [](const arrays& x, long n, long m) {
    numbers now = x[0];
    for (int t = 0; t < 3; ++t) {
      numbers next;
      for (long i = 0; i < n; ++i)
        for (long j = 0; j < m; ++j) next.push_back(in(now, i, (j + m - 1) % m, m) - in(now, i, (j + 1) % m, m));
      now = next;
    }
    return arrays{now};
  });
}
TEST_CASE("sums that have a name are computed once") {
  check_everywhere(few_of("below_the_greatest", below_the_greatest), lines, [](const arrays& x, long, long) {
    const double most = *std::max_element(x[0].begin(), x[0].end());
    double sum = 0;
    for (double v : x[0]) sum += (v - most) * (v - most);
    return arrays{{sum}};
  });
  check_everywhere(few_of("between", between), tables, [](const arrays& x, long, long) {
    const auto [least, most] = std::minmax_element(x[0].begin(), x[0].end());
    numbers o;
    for (double v : x[0]) o.push_back(v * *least - *most);
    return arrays{o};
  });
}
