// Sums over counters in closed form equal the sums that loops add up.
#include "random_program.hpp"

#include <hoist/arith/summation.hpp>

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

namespace {

using namespace hoist;
using arith::index_expr;

struct seeded {
  std::mt19937 engine;
  int next(int n) { return static_cast<int>(engine() % static_cast<unsigned>(n)); }
};

using values = std::vector<long>;

meta::vec<long> as_vec(const values& v) {
  meta::vec<long> all;
  for (long x : v) all.push(x);
  return all;
}

/// The sum as a loop adds it up.
long added_up(const arith::pool& p, index_expr e, index_expr counter, long begin, long end, long step, values by_variable) {
  long total = 0;
  by_variable.resize(static_cast<std::size_t>(p.variables()), 0);
  for (long i = begin; i < end; i += step) {
    by_variable[static_cast<std::size_t>(p.variable_index(counter))] = i;
    total += p.evaluate(e, by_variable.data());
  }
  return total;
}

/// Sizes n and K, and a counter that may be negative.
struct world {
  arith::pool p;
  index_expr n = p.variable({0, 40}), k = p.variable({1, 9}), i = p.variable({-30, 60});
  arith::summation sums{p};

  index_expr operator()(long x) { return p.number(x); }
  /// Checks a sum at all sizes; returns whether it is closed.
  bool check(index_expr e, index_expr begin, index_expr end, index_expr step = {}) {
    const arith::summation::sum s = sums.over(e, i, begin, end, step);
    for (long size = 0; size <= 40; ++size)
      for (long width = 1; width <= 9; ++width) {
        const values at{size, width, 0};
        const auto now = [&](index_expr x) { return p.evaluate(x, at.data()); };
        const long right = added_up(p, e, i, now(begin), now(end), step.valid() ? now(step) : 1, at);
        if (const long got = sums.evaluate(s.total, as_vec(at)); got != right) {
          FAIL_CHECK("n = " << size << ", K = " << width << ": " << got << " instead of " << right);
          return s.closed;
        }
      }
    return s.closed;
  }
};

}  // namespace

TEST_CASE("sums of powers of the counter are polynomials, also over empty ranges and from a negative beginning") {
  world w;
  index_expr power = w(1);
  for (int e = 0; e <= 3; ++e, power = w.p.mul(power, w.i)) {
    CHECK(w.check(power, w(0), w.n));
    CHECK(w.check(power, w(-7), w.p.sub(w.n, w(9))));
    CHECK(w.check(w.p.mul(power, w.n), w(0), w.n, w.k));
    CHECK(w.check(w.p.add(power, w.p.scale(w.i, 5)), w.p.sub(w(3), w.k), w.n, w(3)));
  }
}

TEST_CASE("the chunks of n add up to n") {
  world w;
  const index_expr width = w.p.minimum(w(8), w.p.sub(w.n, w.p.scale(w.i, 8)));
  const index_expr chunks = w.p.quotient(w.p.add(w.n, w(7)), w(8));
  CHECK(w.sums.over(width, w.i, w(0), chunks).total == w.n);
  CHECK(w.check(width, w(0), chunks));
  CHECK(w.check(width, w(0), w(3)));
  CHECK(w.check(w.p.mul(width, width), w(0), chunks));
  CHECK(w.check(w.p.quotient(w.p.add(width, w(3)), w(4)), w(0), chunks));
  const index_expr any_width = w.p.minimum(w.k, w.p.sub(w.n, w.p.mul(w.i, w.k)));
  const index_expr any_chunks = w.p.quotient(w.p.add(w.n, w.p.sub(w.k, w(1))), w.k);
  CHECK(w.sums.over(any_width, w.i, w(0), any_chunks).total == w.n);
  CHECK(w.check(any_width, w(0), any_chunks));
}

TEST_CASE("conditions that are affine in the counter cut its range") {
  world w;
  const index_expr rises = w.p.less(w(4), w.p.scale(w.i, 3)), falls = w.p.less(w.p.scale(w.i, 2), w.p.sub(w.n, w(5)));
  const index_expr one = w.p.equal(w.p.scale(w.i, 3), w.p.add(w.n, w(1)));
  for (index_expr c : {rises, falls, one, w.p.both(rises, falls), w.p.less(w.n, w(7))}) {
    CHECK(w.check(c, w(-5), w.n));
    CHECK(w.check(w.p.choice(c, w.i, w.p.mul(w.i, w.i)), w(-5), w.n));
    CHECK(w.check(w.p.choice(c, w.p.maximum(w.i, w(0)), w.p.minimum(w.i, w(11))), w(-5), w.n, w(2)));
  }
}

TEST_CASE("a sum without a closed form is kept, exact, and says so") {
  world w;
  const index_expr rest = w.p.remainder(w.p.mul(w.i, w.i), w(7));
  CHECK(!w.check(rest, w(0), w.n));
  CHECK(!w.check(w.p.mul(w.n, rest), w(-3), w.n, w.k));
  const index_expr below = w.p.variable({0, 60});
  const index_expr inner = w.sums.over(w.p.remainder(w.p.mul(below, w.i), w(5)), below, w(0), w.i).total;
  const arith::summation::sum outer = w.sums.over(inner, w.i, w(0), w.n);
  CHECK(!outer.closed);
  for (long n : {0L, 1L, 2L, 13L, 40L}) {
    long right = 0;
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < i; ++j) right += i * j % 5;
    CHECK(w.sums.evaluate(outer.total, as_vec({n, 1, 0})) == right);
  }
}

TEST_CASE("random expressions: a sum is what a loop adds up, at every size") {
  long sums = 0, closed = 0;
  for (unsigned seed = 0; seed < 600; ++seed) {
    seeded choices{std::mt19937(seed)};
    test::random_program<seeded> program(choices, 25, 1);
    arith::pool& p = program.pool();
    arith::summation s(p);
    const auto step = [&](int k) { return program.steps()[static_cast<std::size_t>(k)].made; };
    const index_expr n = step(0), m = step(1), j = step(3), k = step(4), l = step(5);
    struct range {
      index_expr counter, begin, end, step;
    };
    const range ranges[] = {{j, p.number(0), m, {}},
                            {k, p.number(-3), p.sub(n, p.number(2)), {}},
                            {k, p.sub(p.number(-2), p.number(choices.next(2))), p.number(5), p.number(3)},
                            {l, m, p.minimum(p.number(12), p.scale(n, 1 + choices.next(4))), m}};
    for (const range& r : ranges)
      for (int e = 0; e < 3; ++e) {
        const index_expr f = step(static_cast<int>(program.steps().size()) - 1 - 4 * e);
        if (p.range(f).hi > 1L << 30 || p.range(f).lo < -(1L << 30)) continue;
        const arith::summation::sum sum = s.over(f, r.counter, r.begin, r.end, r.step);
        ++sums;
        closed += sum.closed ? 1 : 0;
        for (int sample = 0; sample < 8; ++sample) {
          const auto point = test::variables_of_program::random_point([&](int c) { return choices.next(c); });
          values at(point.begin(), point.end());
          const auto now = [&](index_expr x) { return p.evaluate(x, at.data()); };
          const long begin = now(r.begin), end = now(r.end), by = r.step.valid() ? now(r.step) : 1;
          const long right = added_up(p, f, r.counter, begin, end, by, at), got = s.evaluate(sum.total, as_vec(at));
          INFO("seed ", seed, ", expression ", e);
          CHECK(got == right);
          if (got != right) return;
        }
      }
  }
  CHECK(sums > 3000);
  CHECK(2 * closed > sums);
}
