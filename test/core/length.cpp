// Lengths: the laws of their arithmetic, against the numbers that they stand for.
#include <hoist/core/types/kind.hpp>

#include <doctest/doctest.h>

#include <random>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

using hoist::array;
using hoist::length;
using hoist::M;
using hoist::monomial;
using hoist::N;

namespace {

using names = std::vector<std::pair<std::string, long>>;

long value_of(const std::string& name, const names& at) {
  if (name.empty()) return 1;
  for (const auto& [n, v] : at)
    if (n == name) return v;
  throw std::out_of_range(name);
}
/// The number that a length stands for when the sizes have values: its polynomial over its divisor, rounded up.
long value_of(const length& l, const names& at) {
  long sum = 0;
  for (const monomial& p : l.part) sum += p.factor * value_of(p.a, at) * value_of(p.b, at);
  return sum >= 0 ? (sum + l.divisor - 1) / l.divisor : -(-sum / l.divisor);
}

/// c0 + c1 N + c2 M, as a length and as coefficients.
struct linear {
  long c[3];
  length as_length() const { return N * c[1] + M * c[2] + c[0]; }
  long at(long n, long m) const { return c[0] + c[1] * n + c[2] * m; }
};
struct random_lengths {
  std::mt19937 bits{20};
  linear operator()() {
    std::uniform_int_distribution<long> some(-4, 4);
    return {{some(bits), some(bits), some(bits)}};
  }
};

template <class F>
void for_sizes(F f) {
  for (long n : {1, 2, 3, 7, 64})
    for (long m : {1, 4, 5, 33}) f(n, m, names{{"N", n}, {"M", m}});
}

}  // namespace

// Types are equal exactly when lengths are.
static_assert(std::is_same_v<array<float, N + 2 - 2>, array<float, N>>);
static_assert(std::is_same_v<array<float, 2 + N>, array<float, N + 2>>);
static_assert(std::is_same_v<array<float, N * M>, array<float, M * N>>);
static_assert(!std::is_same_v<array<float, N>, array<float, M>>);
static_assert(!std::is_same_v<array<float, N>, array<float, N - 2>>);
static_assert(std::is_same_v<array<float, N - N + 5>, array<float, 5>>);

TEST_CASE("numbers are numbers, names are not") {
  CHECK(length(7).is_number());
  CHECK(length(7).number() == 7);
  CHECK(length(0) == N - N);
  CHECK((N - N).is_number());
  CHECK((N * 0).number() == 0);
  CHECK(!N.is_number());
  CHECK(!(N / 2).is_number());
  CHECK(!(N * M).is_number());
  CHECK((length(6) * length(7)).number() == 42);
  for (long a = 1; a < 40; ++a)
    for (long d = 1; d < 9; ++d) CHECK((length(a) / d).number() == (a + d - 1) / d);
}

TEST_CASE("sums and products of polynomials are those of their values") {
  random_lengths draw;
  for (int i = 0; i < 300; ++i) {
    const linear a = draw(), b = draw();
    for_sizes([&](long n, long m, const names& at) {
      CHECK(value_of(a.as_length(), at) == a.at(n, m));
      CHECK(value_of(a.as_length() + b.as_length(), at) == a.at(n, m) + b.at(n, m));
      CHECK(value_of(a.as_length() - b.as_length(), at) == a.at(n, m) - b.at(n, m));
      CHECK(value_of(N * M + a.as_length(), at) == n * m + a.at(n, m));
    });
    const length k(b.c[0]);
    for_sizes([&](long n, long m, const names& at) {
      CHECK(value_of(a.as_length() * k, at) == a.at(n, m) * b.c[0]);
      CHECK(value_of((N + a.c[0]) * (M + b.c[0]), at) == (n + a.c[0]) * (m + b.c[0]));
    });
  }
}

TEST_CASE("polynomials have one normal form: equal values, equal lengths") {
  random_lengths draw;
  for (int i = 0; i < 300; ++i) {
    const linear a = draw(), b = draw();
    const length x = a.as_length(), y = b.as_length(), k(b.c[1]);
    CHECK(x + y == y + x);
    CHECK(x + y - y == x);
    CHECK(x - x == length(0));
    CHECK((x + y) + k == x + (y + k));
    CHECK(x * k == k * x);
    CHECK((x + y) * k == x * k + y * k);
    CHECK((N + a.c[0]) * (M + b.c[0]) == (M + b.c[0]) * (N + a.c[0]));
    const bool same = a.c[0] == b.c[0] && a.c[1] == b.c[1] && a.c[2] == b.c[2];
    CHECK((x == y) == same);
  }
}

TEST_CASE("division rounds up, and cancels what divides") {
  for (long d = 1; d < 9; ++d) {
    CHECK((N * d) / d == N);
    CHECK(((N + M) * d) / d == N + M);
    CHECK((N * (2 * d)) / (4 * d) == N / 2);
    for (long e = 1; e < 6; ++e) {
      CHECK(N / d / e == N / e / d);
      CHECK(N / d / e == N / (d * e));
    }
    for_sizes([&](long n, long m, const names& at) {
      CHECK(value_of(N / d, at) == (n + d - 1) / d);
      CHECK(value_of((N * M + 3) / d, at) == (n * m + 3 + d - 1) / d);
      for (long k = 0; k < 5; ++k) CHECK(value_of(N / d + k, at) == (n + d - 1) / d + k);
    });
  }
}

TEST_CASE("products commute, whatever letters the names begin with") {
  const length sizes[] = {N, M, hoist::size<"rows">, hoist::size<"rank">, hoist::size<"row">, hoist::size<"r">};
  for (const length& a : sizes)
    for (const length& b : sizes) {
      CHECK(a * b == b * a);
      CHECK((a + 1) * (b + 2) == (b + 2) * (a + 1));
    }
}

TEST_CASE("a sum with a length that is rounded up commutes") {
  for (long d = 2; d < 9; ++d)
    for (long k = 0; k < 5; ++k) {
      CHECK(k + N / d == N / d + k);
      CHECK(M + N / d == N / d + M);
      for_sizes([&](long n, long m, const names& at) { CHECK(value_of(M + N / d, at) == m + (n + d - 1) / d); });
    }
}

TEST_CASE("a size is its name") {
  CHECK(hoist::size<"N"> == N);
  CHECK(hoist::size<"rows"> != hoist::size<"row">);
  CHECK(hoist::size<"columns"> != hoist::size<"column">);
  CHECK(hoist::size<"columns"> - 1 != hoist::size<"columns">);
}
