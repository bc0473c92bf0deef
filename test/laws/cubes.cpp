// Programs of three dimensions: they mean what loops on the host compute, and their structures' kernels what they mean.
#include <support/structures.hpp>

#include <benchmark/programs/arrays.hpp>
#include <benchmark/programs/cubes.hpp>
#include <benchmark/programs/garvey.hpp>

#include <cmath>
#include <support/meaning.hpp>

using namespace hoist;
using namespace hoist::benchmarks;

namespace {

/// An array of three dimensions, read with indices that may lie outside of it.
struct block {
  const std::vector<double>& values;
  long planes, rows, columns;
  double operator()(long k, long i, long j) const { return values[static_cast<std::size_t>((k * rows + i) * columns + j)]; }
  static long clamped(long i, long n) { return std::min(std::max(i, 0L), n - 1); }
  double edge(long k, long i, long j) const { return (*this)(clamped(k, planes), clamped(i, rows), clamped(j, columns)); }
};

/// Checks every element of a program against what `expected(inputs, k, i, j)` computes.
template <class P, class F>
void check_host(const char* name, P p, long n, long m, F expected) {
  CAPTURE(std::string(name));
  ir::point at;
  at.sizes = {{"N", n}, {"M", m}, {"L", m}};
  const ir::table terms = ir::table_of<program_term<P>>();
  const test::exact_inputs data(terms, at);
  reference meaning(terms, at, false);
  data.give_to(meaning);
  test::meaning got{meaning.extents(3), {}};
  test::collect_elements(meaning, got.extents, {}, got.values);
  std::size_t e = 0;
  double worst = 0;
  for (long k = 0; k < got.extents[0]; ++k)
    for (long i = 0; i < got.extents[1]; ++i)
      for (long j = 0; j < got.extents[2]; ++j) worst = std::max(worst, std::fabs(got.values[e++] - expected(data, k, i, j)));
  CHECK(e == got.values.size());
  CHECK(e > 0);
  CHECK(worst < 1e-12);
  (void)p;
}
/// A stencil of a cube that leaves its border out: `sum(at)`, with at(plane, row, column) counted from the centre.
template <class P, class F>
void check_cube(const char* name, P p, long radius, F sum) {
  const long n = 8;
  check_host(name, p, n, n, [&](const test::exact_inputs& data, long k, long i, long j) {
    const block in{data[0], n, n, n};
    return sum([&](long a, long b, long c) { return in(k + radius + a, i + radius + b, j + radius + c); });
  });
}
double f(float x) { return static_cast<double>(x); }

}  // namespace

TEST_CASE("3D stencils mean what loops on the host compute") {
  check_cube("heat3d", heat3d, 1, [](auto at) {
    return 0.125 * (at(1, 0, 0) + at(-1, 0, 0) + at(0, 1, 0) + at(0, -1, 0) + at(0, 0, 1) + at(0, 0, -1)) +
           (1 - 0.75) * at(0, 0, 0);
  });
  check_cube("jacobi3d_7pt", jacobi3d_7pt, 1, [](auto at) {
    return f(0.161f) * at(0, 0, 1) + f(0.162f) * at(0, 0, -1) + f(0.163f) * at(0, 1, 0) + f(0.164f) * at(0, -1, 0) +
           f(0.165f) * at(1, 0, 0) + f(0.166f) * at(-1, 0, 0) - f(1.67f) * at(0, 0, 0);
  });
  check_cube("jacobi3d_13pt", jacobi3d_13pt, 2, [](auto at) {
    double sum = -f(0.996f) * at(0, 0, 0);
    for (long d : {-2, -1, 1, 2}) sum += f(0.083f) * (at(d, 0, 0) + at(0, d, 0) + at(0, 0, d));
    return sum;
  });
  check_cube("poisson3d", poisson3d, 1, [](auto at) {
    double sum = 0;
    for (long a = -1; a <= 1; ++a)
      for (long b = -1; b <= 1; ++b)
        for (long c = -1; c <= 1; ++c) {
          const long far = std::abs(a) + std::abs(b) + std::abs(c);
          sum += (far == 0 ? f(2.666f) : far == 1 ? -f(0.166f) : far == 2 ? -f(0.0833f) : 0) * at(a, b, c);
        }
    return sum;
  });
  check_cube("jacobi3d_17pt", jacobi3d_17pt, 1, [](auto at) {
    const double rows[3][3] = {{f(0.51f), f(0.71f), f(0.91f)}, {f(1.21f), f(1.51f), f(1.21f)}, {f(0.91f), f(0.71f), f(0.51f)}};
    double sum = 0;
    for (long b = -1; b <= 1; ++b)
      for (long c = -1; c <= 1; ++c) {
        sum += rows[b + 1][c + 1] * at(0, b, c);
        if (b != 0 && c != 0) sum += 0.5 * at(-1, b, c) + f(0.52f) * at(1, b, c);
      }
    return sum / 159;
  });
  check_cube("jacobi3d_27pt", jacobi3d_27pt, 1, [](auto at) {
    const float rows[3][3] = {{0.5f, 0.7f, 0.9f}, {1.2f, 1.5f, 1.2f}, {0.9f, 0.7f, 0.5f}};
    double sum = 0;
    for (long a = -1; a <= 1; ++a)
      for (long b = -1; b <= 1; ++b)
        for (long c = -1; c <= 1; ++c) sum += f(rows[b + 1][c + 1] + 0.01f * static_cast<float>(a + 1)) * at(a, b, c);
    return sum / 159;
  });
}

TEST_CASE("Hotspot3D and the acoustic simulation mean what loops on the host compute") {
  check_host("hotspot3d", hotspot3d, 4, 5, [](const test::exact_inputs& data, long k, long i, long j) {
    const block t{data[0], 8, 4, 5}, p{data[1], 8, 4, 5};
    const auto at = [&](long a, long b, long c) { return t.edge(k + a, i + b, j + c); };
    return f(0.86186665f) * at(0, 0, 0) + f(0.03413333f) * (at(0, 0, 1) + at(0, 0, -1) + at(0, 1, 0) + at(0, -1, 0)) +
           f(0.0005333333f) * (at(1, 0, 0) + at(-1, 0, 0)) + f(0.3413333f) * p(k, i, j) + f(0.0005333333f * 80.f);
  });
  check_host("acoustic", acoustic, 4, 6, [](const test::exact_inputs& data, long k, long i, long j) {
    const block before{data[0], 4, 6, 6}, now{data[1], 6, 8, 8};
    const auto at = [&](long a, long b, long c) { return now(k + 1 + a, i + 1 + b, j + 1 + c); };
    const int inside = 6 - (k == 0 || k == 3) - (i == 0 || i == 5) - (j == 0 || j == 5);
    const double a = inside < 6 ? f(0.99712156f) : 1, b = inside < 6 ? f(0.99711325f) : 1, third = f(0.33333334f);
    return a * ((2 - third * inside) * at(0, 0, 0) +
                third * (at(1, 0, 0) + at(-1, 0, 0) + at(0, 1, 0) + at(0, -1, 0) + at(0, 0, 1) + at(0, 0, -1)) -
                b * before(k, i, j));
  });
}

TEST_CASE("Garvey's stencils: 104 sets of offsets, no two alike, of the sizes that their rules give") {
  CHECK(garvey_stencils.count == 104);
  long points = 0;
  int of_pattern[5] = {};
  std::set<std::vector<int>> sets;
  for (const offsets& s : garvey_stencils.of) {
    std::vector<int> all;
    s.for_each([&](int x, int y, int z) {
      all.insert(all.end(), {x, y, z});
      CHECK(weight_of(x, y, z) != 0);
    });
    points += static_cast<long>(all.size() / 3);
    ++of_pattern[static_cast<int>(s.what)];
    sets.insert(all);
  }
  CHECK(sets.size() == 104);
  CHECK(points == 8914);
  const int expected[] = {36, 20, 16, 17, 15};
  for (int p = 0; p < 5; ++p) CHECK(of_pattern[p] == expected[p]);
  using enum offsets::pattern;
  for (unsigned axes : {3u, 5u, 6u, 7u}) CHECK(offsets{diamond, 1, axes}.count() == offsets{star, 1, axes}.count());
}

namespace {
template <offsets S>
void check_garvey(const char* name) {
  const long n = 4, m = 3;
  check_host(name, garvey<S>, n, m, [&](const test::exact_inputs& data, long k, long i, long j) {
    const block in{data[0], n + 2 * S.reach(2), m + 2 * S.reach(1), m + 2 * S.reach(0)};
    double sum = 0;
    S.for_each([&](int x, int y, int z) {
      sum += f(weight_of(x, y, z)) * in(k + S.reach(2) + z, i + S.reach(1) + y, j + S.reach(0) + x);
    });
    return sum;
  });
}
}  // namespace

TEST_CASE("Garvey's stencils mean what loops on the host compute") {
  using enum offsets::pattern;
  check_garvey<offsets{dense, 0, 0}>("a point");
  check_garvey<offsets{dense, 2, 2}>("a column");
  check_garvey<offsets{star, 2, 5}>("a star across rows");
  check_garvey<offsets{diamond, 3, 7}>("a diamond");
  check_garvey<offsets{no_corners, 1, 7}>("a cube without corners");
  check_garvey<offsets{thumbtack, 2, 1}>("a thumbtack");
}

TEST_CASE("every structure of these computes what the program means") {
  using enum offsets::pattern;
  using recipes = families::cubes;
  test::check_family(family_of<decltype(heat3d), recipes>("heat3d", heat3d), 2, {{11, 11}}, 8);
  test::check_family(family_of<decltype(jacobi3d_13pt), recipes>("jacobi3d_13pt", jacobi3d_13pt), 2, {{13, 13}}, 8);
  test::check_family(family_of<decltype(hotspot3d), recipes>("hotspot3d", hotspot3d), 2, {{3, 9}, {5, 16}}, 8);
  test::check_family(family_of<decltype(acoustic), recipes>("acoustic", acoustic), 2, {{4, 9}}, 8);
  test::check_family(
      family_of<decltype(garvey<offsets{thumbtack, 1, 2}>), recipes>("thumbtack", garvey<offsets{thumbtack, 1, 2}>), 2,
      {{9, 9}}, 8);
  test::check_family(family_of<decltype(garvey<offsets{dense, 2, 6}>), recipes>("plates", garvey<offsets{dense, 2, 6}>), 2,
                     {{9, 9}}, 8);
}
