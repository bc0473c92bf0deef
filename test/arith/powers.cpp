// Rules of powers and logarithms, a line each.
#include "rule.hpp"

using hoist::arith::index_expr;
using hoist::arith::interval;
using hoist::arith::op;
using hoist::arith::pool;
using hoist::test::check_rules;

namespace {

struct exponents : pool {
  index_expr e = variable({0, 10}), f = variable({0, 9}), g = variable({2, 9}), h = variable({0, 2}), any = variable({-5, 5});
  index_expr x = variable({1, 1000}), d = variable(0, add(e, number(1)));
  constexpr index_expr operator()(long n) { return number(n); }
  constexpr index_expr two(index_expr exponent) { return power(number(2), exponent); }
};

}  // namespace

TEST_CASE("arith: powers") {
  exponents p;
  check_rules(
      p, {
             {"of numbers", p.power(p(3), p(4)), p(81)},
             {"to the power 0", p.power(p.x, p(0)), p(1)},
             {"a negative exponent counts as 0", p.power(p(3), p(-4)), p(1)},
             {"which a maximum says", p.two(p.any), p.two(p.maximum(p.any, p(0)))},
             {"of 1", p.power(p(1), p.e), p(1)},
             {"of 0", p.power(p(0), p.e), p.equal(p.e, p(0))},
             {"of a negative number", p.power(p(-2), p.e), p.mul(p.two(p.e), p.sub(p(1), p.scale(p.remainder(p.e, p(2)), 2)))},
             {"of a power", p.power(p(8), p.e), p.two(p.scale(p.e, 3))},
             {"with a number as exponent is a product", p.power(p.x, p(3)), p.mul(p.mul(p.x, p.x), p.x)},
             {"of a sum, likewise", p.power(p.add(p.x, p(1)), p(2)), p.add(p.add(p.mul(p.x, p.x), p.scale(p.x, 2)), p(1))},
             {"the number in an exponent", p.two(p.add(p.e, p(3))), p.scale(p.two(p.e), 8)},
             {"the least exponent", p.scale(p.two(p.sub(p.g, p(2))), 4), p.two(p.g)},
             {"of one base in a product", p.mul(p.two(p.e), p.two(p.f)), p.two(p.add(p.e, p.f))},
             {"cancel", p.mul(p.two(p.sub(p.g, p.h)), p.two(p.h)), p.two(p.g)},
             {"by a power with a smaller exponent", p.quotient(p.two(p.e), p.two(p.d)), p.two(p.sub(p.e, p.d))},
             {"and nothing is left", p.remainder(p.two(p.e), p.two(p.d)), p(0)},
             {"by a power with a larger exponent", p.quotient(p.two(p.d), p.two(p.add(p.e, p(1)))), p(0)},
             {"and all is left", p.remainder(p.two(p.d), p.two(p.add(p.e, p(1)))), p.two(p.d)},
             {"by a number", p.quotient(p.two(p.g), p(4)), p.two(p.sub(p.g, p(2)))},
             {"a number by a power", p.quotient(p(1024), p.two(p.e)), p.two(p.sub(p(10), p.e))},
             {"a multiple by a power", p.quotient(p.add(p.mul(p.x, p.two(p.e)), p.d), p.two(p.e)),
              p.add(p.x, p.quotient(p.d, p.two(p.e)))},
             {"halves of halves", p.quotient(p.quotient(p.x, p.two(p.e)), p(2)), p.quotient(p.x, p.two(p.add(p.e, p(1))))},
         });
  CHECK(p.what(p.power(p.x, p.e)) == op::power);
  CHECK(p.range(p.two(p.g)) == interval{4, 512});
  CHECK(p.range(p.power(p.x, p(2))) == interval{1, 1000000});
  CHECK(p.substitute(p.power(p.x, p.e), p.x, p(2)) == p.two(p.e));
  CHECK(p.substitute(p.two(p.e), p.e, p(5)) == p(32));
}

TEST_CASE("arith: logarithms") {
  exponents p;
  const index_expr log = p.logarithm(2, p.x);
  check_rules(p, {
                     {"of a number", p.logarithm(2, p(1023)), p(9)},
                     {"of less than 1", p.logarithm(2, p.sub(p(0), p.x)), p(0)},
                     {"of less than the base", p.logarithm(3, p.add(p.d, p(0))), p.logarithm(3, p.d)},
                     {"to a power as base", p.logarithm(4, p.x), p.quotient(log, p(2))},
                     {"of a power", p.logarithm(2, p.two(p.e)), p.e},
                     {"of a power of the base's power", p.logarithm(4, p.two(p.scale(p.e, 2))), p.e},
                     {"of a multiple", p.logarithm(2, p.scale(p.x, 8)), p.add(log, p(3))},
                     {"of a multiple by a power", p.logarithm(2, p.mul(p.x, p.two(p.e))), p.add(log, p.e)},
                     {"of a quotient", p.logarithm(2, p.quotient(p.x, p(4))), p.maximum(p.sub(log, p(2)), p(0))},
                     {"of a minimum", p.logarithm(2, p.minimum(p.x, p(8))), p.minimum(log, p(3))},
                     {"of a maximum", p.logarithm(2, p.maximum(p.x, p(64))), p.maximum(log, p(6))},
                     {"steps, rounded up, of a number", p.ceil_logarithm(2, p(1025)), p(11)},
                     {"of 1", p.ceil_logarithm(2, p(1)), p(0)},
                     {"of a power", p.ceil_logarithm(2, p.two(p.g)), p.g},
                     {"of anything", p.ceil_logarithm(2, p.x), p.logarithm(2, p.scale(p.sub(p.x, p(1)), 2))},
                 });
  CHECK(p.range(log) == interval{0, 9});
  CHECK(p.range(p.ceil_logarithm(2, p.x)) == interval{0, 10});
  CHECK(p.range(p.logarithm(10, p.x)) == interval{0, 3});
}

/// The number of steps that `iterate` needs from n elements to one, k to 1 in each: for all n up to 300.
TEST_CASE("arith: logarithms count steps") {
  for (long k : {2L, 3L, 4L, 10L}) {
    pool p;
    const index_expr n = p.variable({1, 300}), steps = p.ceil_logarithm(k, n), whole = p.logarithm(k, n);
    for (long i = 1; i <= 300; ++i) {
      long up = 0, down = 0;
      for (long left = i; left > 1; left = (left + k - 1) / k) ++up;
      for (long left = i; left >= k; left /= k) ++down;
      CHECK(p.evaluate(steps, &i) == up);
      CHECK(p.evaluate(whole, &i) == down);
    }
  }
}

TEST_CASE("arith: numbers that leave 64 bits are noticed and defined") {
  pool p;
  const long most = 0x7fffffffffffffffL;
  const index_expr x = p.variable({0, 10}), big = p.number(1L << 62);
  CHECK_FALSE(p.overflowed());
  CHECK(p.value(p.add(big, p.number((1L << 62) - 1))) == most);
  CHECK_FALSE(p.overflowed());
  pool sum = p, product = p, scaled = p, power = p, least = p;
  CHECK(sum.value(sum.add(big, big)) == most);
  CHECK(sum.overflowed());
  CHECK(product.value(product.mul(big, product.number(-4))) == -most);
  CHECK(product.overflowed());
  CHECK(scaled.coefficient(scaled.scale(scaled.scale(x, 1L << 40), 1L << 40), 0) == most);
  CHECK(scaled.overflowed());
  CHECK(power.value(power.power(power.number(10), power.number(40))) == most);
  CHECK(power.overflowed());
  CHECK(least.value(least.number(-most - 1)) == -most);
  CHECK(least.overflowed());
  CHECK(p.value(p.less(p.number(most - 1), p.number(most))) == 1);
  CHECK(p.value(p.less(p.number(most), p.number(most))) == 0);
}
