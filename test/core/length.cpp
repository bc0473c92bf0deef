// Lengths: the laws of their arithmetic, against the numbers that they stand for; and whole constants of Boost.Hana and of the
// standard, which are lengths and numbers of patterns.
#include <hoist/language.hpp>

#include <boost/hana/integral_constant.hpp>
#include <doctest/doctest.h>

#include <random>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

using hoist::array;
using hoist::length;
using hoist::M;
using hoist::monomial;
using hoist::N;
using namespace boost::hana::literals;

namespace {

using names = std::vector<std::pair<std::string, long>>;

long value_of(const std::string& name, const names& at) {
  if (name.empty()) return 1;
  for (const auto& [n, v] : at)
    if (n == name) return v;
  throw std::out_of_range(name);
}
/// The number that a length stands for when the sizes have values: its polynomial, in which the quotient is rounded up.
long value_of(const length& l, const names& at) {
  const auto sum = [&](const hoist::polynomial& p, long quotient) {
    const auto value = [&](const std::string& name) { return name == "\1" ? quotient : value_of(name, at); };
    long all = 0;
    for (const monomial& m : p.part)
      if (m.factor != 0) all += m.factor * value(m.names[0]) * value(m.names[1]);
    return all;
  };
  const long over = sum(l.over, 0);
  return sum(l, l.divisor == 0 ? 0 : over >= 0 ? (over + l.divisor - 1) / l.divisor : -(-over / l.divisor));
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

template <length A, length B>
inline constexpr bool equal = std::is_same_v<array<float, A>, array<float, B>>;

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

TEST_CASE("what is rounded up stays so in sums and products") {
  random_lengths draw;
  for (long d = 2; d < 7; ++d)
    for (int i = 0; i < 40; ++i) {
      const linear a = draw(), b = draw();
      const length q = a.as_length() / d;
      for_sizes([&](long n, long m, const names& at) {
        const long over = a.at(n, m), rounded = over >= 0 ? (over + d - 1) / d : -(-over / d);
        CHECK(value_of(q, at) == rounded);
        CHECK(value_of(q * d, at) == rounded * d);
        CHECK(value_of(q * d + b.as_length(), at) == rounded * d + b.at(n, m));
        CHECK(value_of(N * q, at) == n * rounded);
        CHECK(value_of(q - q, at) == 0);
      });
      CHECK((q * d) / d == q);
      CHECK((q * 3 - q * 2) == q);
    }
  CHECK(N / 2 * 2 != N);
  CHECK(N.divided_exactly(2) * 2 == N);
  CHECK((N + 4).divided_exactly(4) * 8 == N * 2 + 8);
  CHECK((N - 1) / 2 * 2 != N - 1);
  CHECK((N * M) / 2 != N / 2 * M);
}

TEST_CASE("what a length can't hold is equal to itself, and may be equal to anything") {
  const length halves = N / 2 + M / 2, other = N / 2 + M / 3;
  CHECK(!halves.is_known());
  CHECK(halves == M / 2 + N / 2);
  CHECK(halves != other);
  CHECK(halves + N - N == halves);
  CHECK(may_be_equal(halves, N));
  CHECK(may_be_equal(halves, other));
  CHECK((N / 2 + N / 2).is_known());
}

TEST_CASE("lengths may be equal where rounding alone differs") {
  CHECK(may_be_equal(N / 2 * 2, N));
  CHECK(may_be_equal(N / 2 * 2, N + 1));
  CHECK(!may_be_equal(N / 2 * 2, N + 2));
  CHECK(!may_be_equal(N / 2 * 2, N - 1));
  CHECK(!may_be_equal(N / 2, M / 2));
  CHECK(!may_be_equal(N, M));
  CHECK(!may_be_equal(N, N - 1));
  CHECK(may_be_equal(N / 2 * M, N * M / 2));
}

TEST_CASE("chunks of a length, joined, are that length") {
  const length lengths[] = {N, N + 5, N * 3, N * 24 + 1, N * M, N * M + 1, N / 3, M + N / 2, length(24)};
  for (const length& l : lengths)
    for (long k : {2, 3, 4, 8}) {
      if (l.is_number() && l.number() % k != 0) continue;
      CHECK(joined(l / k, l.chunk_by(k)) == l);
      // A border of every chunk.
      if (l.chunk_by(k).chunk != 0) CHECK(joined(l / k, l.chunk_by(k) + 2 - 2) == l);
    }
  CHECK(joined(N / 4, N.chunk_by(4) + 2) == N + N / 4 * 2);
  CHECK((N * 4).chunk_by(4) == length(4));
  // Chunks of chunks.
  const length eight = N.chunk_by(8);
  CHECK(joined(N / 8, joined(eight / 2, eight.chunk_by(2))) == N);
  CHECK(joined(N / 8, eight / 2) == N / 2);
  // Rows that only look like chunks.
  CHECK(joined(N / 4, length(4)) == N / 4 * 4);
  CHECK(!joined(N / 4 - 1, N.chunk_by(4)).is_known());
}

TEST_CASE("a size is its name") {
  CHECK(hoist::size<"N"> == N);
  CHECK(hoist::size<"rows"> != hoist::size<"row">);
  CHECK(hoist::size<"columns"> != hoist::size<"column">);
  CHECK(hoist::size<"columns"> - 1 != hoist::size<"columns">);
}

TEST_CASE("a constant is the length that its number is") {
  static_assert(equal<16_c, 16>);
  static_assert(equal<N + 2_c * M, N + 2 * M>);
  static_assert(equal<3_c + N, 3 + N>);
  static_assert(equal<N - 1_c, N - 1>);
  static_assert(equal<8_c - N, 8 - N>);
  static_assert(equal<N * 4_c, N * 4>);
  static_assert(equal<(N + 3_c) / 4_c, (N + 3) / 4>);
  static_assert(length(std::integral_constant<int, 3>{}) == length(3));
  static_assert(!std::is_convertible_v<std::integral_constant<bool, true>, length>);
  static_assert(std::is_same_v<hoist::array2<float, N / 2_c, 8_c>, hoist::array2<float, N / 2, 8>>);
  CHECK(length(16_c).number() == 16);
}

TEST_CASE("patterns take constants where they take numbers") {
  using namespace hoist;
  constexpr auto by_constants = program<array<float, 64_c>>([](auto in) {
    return in | drop<2_c> | take<30_c> | pad<1_c>(hoist::clamp) | split<16_c> |
           map([](auto part) { return part | slide<3_c, 1_c> | map([](auto w) { return w | at<0_c>; }); });
  });
  constexpr auto by_numbers = program<array<float, 64>>([](auto in) {
    return in | drop<2> | take<30> | pad<1>(hoist::clamp) | split<16> |
           map([](auto part) { return part | slide<3, 1> | map([](auto w) { return w | at<0>; }); });
  });
  static_assert(std::is_same_v<decltype(by_constants)::type, array<array<float, 14>, 2>>);
  static_assert(std::is_same_v<decltype(by_constants)::type, decltype(by_numbers)::type>);
}
