// One line per rule of the symbolic integers: both sides have the same normal form.
#include "debug_print.hpp"
#include <hoist/arith/pool.hpp>

#include <doctest/doctest.h>

using hoist::arith::index_expr;
using hoist::arith::interval;
using hoist::arith::op;
using hoist::arith::pool;

namespace {

struct numbers : pool {
  index_expr a = variable({-100, 100}), b = variable({-100, 100});
  index_expr x = variable({0, 1023}), y = variable({0, 1023}), l = variable({0, 15});
  constexpr index_expr operator()(long n) { return number(n); }
};

struct sizes : pool {
  static constexpr long most = (1L << 31) - 1;
  index_expr n = variable({1, most}), m = variable({1, most});
  index_expr i = variable(0, n), j = variable(0, m), any = variable({-1000, 1000});
  constexpr index_expr operator()(long k) { return number(k); }
};

#define SAME(left, right) CHECK_MESSAGE((left) == (right), hoist::test::text(p, left), " against ", hoist::test::text(p, right))

}  // namespace

TEST_CASE("arith: sums and products are polynomials") {
  numbers p;
  SAME(p.add(p.a, p.b), p.add(p.b, p.a));
  SAME(p.add(p.add(p.a, p.b), p(3)), p.add(p.a, p.add(p(3), p.b)));
  SAME(p.sub(p.add(p.a, p.b), p.a), p.b);
  SAME(p.scale(p.a, 0), p(0));
  SAME(p.add(p.a, p.a), p.scale(p.a, 2));
  SAME(p.mul(p.a, p.b), p.mul(p.b, p.a));
  SAME(p.mul(p.add(p.a, p(1)), p.sub(p.a, p(1))), p.sub(p.mul(p.a, p.a), p(1)));
  SAME(p.mul(p.add(p.a, p.b), p.x), p.add(p.mul(p.x, p.a), p.mul(p.x, p.b)));
  CHECK(p.what(p.mul(p.a, p.b)) == op::product);
  CHECK(p.range(p.mul(p.a, p.a)) == interval{0, 10000});
  CHECK(p.range(p.sub(p.scale(p.x, 2), p.l)) == interval{-15, 2046});
}

TEST_CASE("arith: quotients and remainders by numbers") {
  numbers p;
  SAME(p.quotient(p.a, p(1)), p.a);
  SAME(p.remainder(p.a, p(1)), p(0));
  SAME(p.quotient(p(-7), p(2)), p(-4));
  SAME(p.remainder(p(-7), p(2)), p(1));
  SAME(p.quotient(p.add(p.scale(p.a, 16), p.l), p(16)), p.a);
  SAME(p.remainder(p.add(p.scale(p.a, 16), p.l), p(16)), p.l);
  SAME(p.quotient(p.add(p.scale(p.a, 12), p.x), p(4)), p.add(p.scale(p.a, 3), p.quotient(p.x, p(4))));
  SAME(p.remainder(p.add(p.scale(p.a, 12), p.x), p(4)), p.remainder(p.x, p(4)));
  SAME(p.quotient(p.add(p.scale(p.x, 4), p.scale(p.y, 8)), p(12)), p.quotient(p.add(p.x, p.scale(p.y, 2)), p(3)));
  SAME(p.quotient(p.add(p.scale(p.x, 4), p(2)), p(4)), p.x);
  SAME(p.quotient(p.add(p.scale(p.x, 16), p.l), p(32)), p.quotient(p.x, p(2)));
  SAME(p.remainder(p.add(p.scale(p.x, 16), p.l), p(32)), p.add(p.scale(p.remainder(p.x, p(2)), 16), p.l));
  SAME(p.remainder(p.add(p.scale(p.x, 4), p(3)), p(8)), p.add(p.scale(p.remainder(p.x, p(2)), 4), p(3)));
  SAME(p.quotient(p.quotient(p.x, p(4)), p(8)), p.quotient(p.x, p(32)));
  SAME(p.quotient(p.add(p.quotient(p.x, p(4)), p(3)), p(8)), p.quotient(p.add(p.x, p(12)), p(32)));
  SAME(p.remainder(p.remainder(p.x, p(32)), p(8)), p.remainder(p.x, p(8)));
  SAME(p.remainder(p.add(p.remainder(p.x, p(32)), p.y), p(8)), p.remainder(p.add(p.x, p.y), p(8)));
  SAME(p.quotient(p.remainder(p.x, p(32)), p(4)), p.remainder(p.quotient(p.x, p(4)), p(8)));
  SAME(p.remainder(p.scale(p.x, 9), p(8)), p.remainder(p.x, p(8)));
  SAME(p.quotient(p.add(p.x, p(-1)), p(4)), p.sub(p.quotient(p.add(p.x, p(3)), p(4)), p(1)));
  CHECK(p.range(p.left(p.remainder(p.add(p.x, p(-1)), p(4)))).lo >= 0);
}

TEST_CASE("arith: quotients and remainders of the same operands join") {
  numbers p;
  const index_expr whole = p.quotient(p.x, p(8)), rest = p.remainder(p.x, p(8));
  SAME(p.add(p.scale(whole, 8), rest), p.x);
  SAME(p.add(p.add(p.scale(whole, 40), p.a), p.scale(rest, 5)), p.add(p.scale(p.x, 5), p.a));
  SAME(p.add(p.mul(p.b, p.scale(whole, 8)), p.mul(rest, p.b)), p.mul(p.x, p.b));
  SAME(p.sub(p.x, rest), p.scale(whole, 8));
  SAME(p.sub(p.x, p.scale(whole, 8)), rest);
  SAME(p.add(p.scale(p.remainder(whole, p(4)), 8), rest), p.remainder(p.x, p(32)));
  const index_expr sum = p.add(p.x, p.y);
  SAME(p.add(p.scale(p.quotient(sum, p(6)), 6), p.remainder(sum, p(6))), sum);
}

TEST_CASE("arith: minimum and maximum") {
  numbers p;
  SAME(p.minimum(p.add(p.x, p(3)), p.add(p.x, p(1))), p.add(p.x, p(1)));
  SAME(p.minimum(p.a, p.b), p.minimum(p.b, p.a));
  SAME(p.maximum(p.maximum(p.a, p(0)), p(0)), p.maximum(p.a, p(0)));
  SAME(p.maximum(p.maximum(p.a, p.b), p.x), p.maximum(p.a, p.maximum(p.x, p.b)));
  SAME(p.minimum(p.a, p.maximum(p.a, p.b)), p.a);
  SAME(p.maximum(p.minimum(p.a, p.b), p.a), p.a);
  SAME(p.maximum(p.x, p(-3)), p.x);
  SAME(p.minimum(p.maximum(p.x, p(0)), p(1023)), p.x);
  SAME(p.minimum(p.maximum(p.a, p(0)), p(9)), p.maximum(p.minimum(p.a, p(9)), p(0)));
  SAME(p.add(p.minimum(p.a, p.b), p(5)), p.minimum(p.add(p.a, p(5)), p.add(p.b, p(5))));
  SAME(p.add(p.x, p.minimum(p.add(p.a, p(2)), p(7))), p.add(p.add(p.x, p(2)), p.minimum(p.a, p(5))));
  SAME(p.minimum(p.scale(p.a, 4), p.scale(p.b, 4)), p.scale(p.minimum(p.a, p.b), 4));
  SAME(p.quotient(p.maximum(p.scale(p.a, 4), p(-8)), p(4)), p.maximum(p.a, p(-2)));
  const index_expr clamped = p.add(p.minimum(p.maximum(p.a, p(0)), p(9)), p(1));
  CHECK(p.what(clamped) == op::minimum);
  CHECK(p.range(clamped) == interval{1, 10});
}

TEST_CASE("arith: comparisons, conjunctions and choices") {
  numbers p;
  SAME(p.less(p.l, p(16)), p(1));
  SAME(p.less(p.x, p.x), p(0));
  SAME(p.less(p.add(p.a, p(3)), p.b), p.less(p.a, p.sub(p.b, p(3))));
  SAME(p.less(p.scale(p.a, 4), p(9)), p.less(p.a, p(3)));
  SAME(p.less(p(9), p.scale(p.a, 4)), p.less(p(2), p.a));
  SAME(p.equal(p.a, p.b), p.equal(p.b, p.a));
  SAME(p.equal(p.scale(p.a, 2), p(7)), p(0));
  SAME(p.equal(p.scale(p.a, 2), p(8)), p.equal(p.a, p(4)));
  SAME(p.equal(p.l, p(16)), p(0));
  const index_expr c = p.less(p.a, p.b), d = p.less(p.x, p.y);
  SAME(p.both(c, p(1)), c);
  SAME(p.both(c, p(0)), p(0));
  SAME(p.both(c, c), c);
  SAME(p.both(c, p.both(d, c)), p.both(d, c));
  SAME(p.choice(p(1), p.a, p.b), p.a);
  SAME(p.choice(p(0), p.a, p.b), p.b);
  SAME(p.choice(c, p.a, p.a), p.a);
  SAME(p.choice(c, p(1), p(0)), c);
  SAME(p.choice(p.sub(p(1), c), p.a, p.b), p.choice(c, p.b, p.a));
  CHECK(p.range(p.choice(c, p.l, p(20))) == interval{0, 20});
}

TEST_CASE("arith: divisors that are named sizes") {
  sizes p;
  const index_expr flat = p.add(p.mul(p.j, p.n), p.i);
  SAME(p.quotient(flat, p.n), p.j);
  SAME(p.remainder(flat, p.n), p.i);
  SAME(p.quotient(p.add(p.mul(p.n, p.any), p.any), p.n), p.add(p.any, p.quotient(p.any, p.n)));
  SAME(p.remainder(p.add(p.mul(p.n, p.any), p.any), p.n), p.remainder(p.any, p.n));
  SAME(p.quotient(p.mul(p.n, p.any), p.mul(p.n, p.m)), p.quotient(p.any, p.m));
  SAME(p.quotient(flat, p.mul(p.n, p.m)), p(0));
  SAME(p.remainder(flat, p.mul(p.m, p.n)), flat);
  SAME(p.quotient(p.quotient(p.any, p.n), p.m), p.quotient(p.any, p.mul(p.m, p.n)));
  SAME(p.add(p.mul(p.n, p.quotient(p.any, p.n)), p.remainder(p.any, p.n)), p.any);
  SAME(p.sub(p.any, p.mul(p.n, p.quotient(p.any, p.n))), p.remainder(p.any, p.n));
  const index_expr wide = p.add(p.n, p(2)), row = p.add(p.i, p(1));
  SAME(p.quotient(p.add(p.mul(p.j, wide), row), wide), p.j);
  SAME(p.remainder(p.add(p.mul(p.j, wide), row), wide), row);
  SAME(p.remainder(p.sub(p.add(p.i, p.n), p(1)), p.n), p.remainder(p.sub(p.i, p(1)), p.n));
  CHECK(p.range(p.left(p.remainder(p.sub(p.i, p(1)), p.n))).lo >= 0);
}

TEST_CASE("arith: proofs with bounds that are expressions") {
  sizes p;
  CHECK(p.proves_less(p.add(p.mul(p.j, p.n), p.i), p.mul(p.n, p.m)));
  CHECK_FALSE(p.proves_less(p.add(p.mul(p.j, p.n), p.add(p.i, p(1))), p.mul(p.n, p.m)));
  CHECK(p.proves_at_most(p.add(p.mul(p.j, p.n), p.add(p.i, p(1))), p.mul(p.n, p.m)));
  CHECK_FALSE(p.proves_less(p.i, p.m));
  const index_expr top = p.sub(p.n, p(1));
  SAME(p.minimum(p.i, top), p.i);
  SAME(p.maximum(p.minimum(p.any, top), p(0)), p.minimum(p.maximum(p.any, p(0)), top));
  CHECK(p.proves_less(p.minimum(p.maximum(p.any, p(0)), top), p.n));
  CHECK(p.proves_less(p.quotient(p.i, p(4)), p.n));
  CHECK(p.proves_less(p.remainder(p.any, p.n), p.n));
  CHECK(p.proves_less(p.quotient(p.add(p.mul(p.j, p.n), p.i), p.n), p.m));
  const index_expr id = p.variable(0, p.mul(p.n, p.m));
  CHECK(p.proves_less(p.quotient(id, p.n), p.m));
  CHECK_FALSE(p.proves_less(p.quotient(id, p.n), p.n));
}

/// [Remmelg2019] figure 4.6: the read index of a matrix transposition, l * M + wg.
static constexpr bool transposes() {
  sizes p;
  const index_expr wg = p.j, l = p.i;
  const index_expr flat = p.add(p.mul(wg, p.n), l);
  const index_expr row = p.quotient(flat, p.n), column = p.mul(p.remainder(flat, p.n), p.m);
  const index_expr gathered = p.add(row, column);
  const index_expr split_row = p.mul(p.quotient(gathered, p.m), p.m), split_column = p.remainder(gathered, p.m);
  const index_expr expected = p.add(p.mul(l, p.m), wg);
  return p.add(split_row, split_column) == expected && p.quotient(gathered, p.m) == l && split_column == wg;
}

static constexpr bool computes_in_constant_expressions() {
  numbers p;
  const index_expr tile = p.add(p.scale(p.x, 16), p.l), by_part = p.scale(p.quotient(tile, p(16)), 16);
  const long values[] = {0, 0, 7, 0, 5};
  return p.remainder(tile, p(16)) == p.l && p.add(by_part, p.remainder(tile, p(16))) == tile &&
         p.evaluate(tile, values) == 117 && p.substitute(tile, p.l, p(0)) == p.scale(p.x, 16);
}

static_assert(transposes());
static_assert(computes_in_constant_expressions());

TEST_CASE("arith: the index of a transposition is as short as a person would write it (Figure 4.6)") {
  CHECK(transposes());
  CHECK(computes_in_constant_expressions());
}

TEST_CASE("arith: ranges saturate") {
  sizes p;
  const index_expr cube = p.mul(p.mul(p.n, p.n), p.n);
  CHECK(p.range(cube).lo == 1);
  CHECK(p.range(cube).hi >= interval::unbounded);
  CHECK(p.range(p.sub(p.n, cube)).lo <= -interval::unbounded);
  const index_expr free = p.variable(hoist::arith::everything);
  CHECK(p.range(p.add(free, cube)) == hoist::arith::everything);
  CHECK(p.range(p.remainder(free, p(8))) == interval{0, 7});
  CHECK(p.range(p.quotient(p(-5), p.n)).lo == -5);
}

TEST_CASE("arith: substitution, containment and copies") {
  numbers p;
  const index_expr e = p.add(p.quotient(p.x, p(4)), p.mul(p.x, p.b));
  CHECK(p.contains(e, p.x));
  CHECK_FALSE(p.contains(e, p.a));
  SAME(p.substitute(e, p.x, p(8)), p.add(p(2), p.scale(p.b, 8)));
  SAME(p.substitute(e, p.a, p(8)), e);
  pool copy = p;
  CHECK(copy.add(e, p.a) == p.add(e, p.a));
  index_expr many = p.a;
  for (int k = 0; k < 100; ++k) many = p.add(many, p.variable({0, 1}));
  CHECK_FALSE(p.contains(many, p.b));
  CHECK(p.contains(many, p.a));
}
