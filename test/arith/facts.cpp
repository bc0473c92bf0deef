// What is known of variables besides their ranges: units, bounds that are expressions, inequalities; and what follows
// for the indices of tiled and clamped arrays whose sizes have names.
#include "rule.hpp"

#include <string>

using hoist::arith::index_expr;
using hoist::arith::interval;
using hoist::arith::pool;
using hoist::test::check_rules;

namespace {

constexpr long most = (1L << 31) - 1;

struct named : pool {
  index_expr n = variable({1, most}), k = variable({1, most});
  constexpr index_expr operator()(long x) { return number(x); }
  constexpr index_expr tiles(index_expr size, index_expr tile) { return quotient(add(size, sub(tile, number(1))), tile); }
};

bool has_division(const pool& p, index_expr e) {
  const std::string text = hoist::test::text(p, e);
  return text.find(" / ") != std::string::npos || text.find(" % ") != std::string::npos;
}

}  // namespace

TEST_CASE("arith: variables with units") {
  pool p;
  const index_expr n = p.variable({5, 1000}, 16), x = p.variable({0, 1000});
  check_rules(
      p, {
             {"the remainder by a divisor of the unit", p.remainder(n, p.number(8)), p.number(0)},
             {"the parts are all of it", p.scale(p.quotient(n, p.number(4)), 4), n},
             {"rows of them", p.quotient(p.add(p.mul(n, x), p.number(3)), p.number(4)), p.mul(p.quotient(n, p.number(4)), x)},
             {"substitution", p.substitute(p.quotient(n, p.number(4)), n, p.number(64)), p.number(16)},
             {"by an expression", p.substitute(p.quotient(n, p.number(16)), n, p.scale(x, 32)), p.scale(x, 2)},
         });
  CHECK(p.range(n) == interval{16, 992});
  CHECK(p.unit(n) == 16);
  CHECK(p.unit(x) == 1);
  CHECK(p.contains(p.quotient(n, p.number(4)), n));
  CHECK_FALSE(p.contains(x, n));
  const long values[] = {48, 7};
  CHECK(p.evaluate(p.add(n, x), values) == 55);
  CHECK(p.evaluate(p.quotient(n, p.number(32)), values) == 1);
  CHECK(p.proves_less(p.add(p.scale(p.variable(0, p.quotient(n, p.number(4))), 4), p.number(3)), n));
}

TEST_CASE("arith: bounds that are variables are followed from one to the next") {
  pool p;
  const index_expr c = p.variable({1, 1000}), b = p.variable(0, c), a = p.variable(0, p.add(b, p.number(1))),
                   i = p.variable(0, a), x = p.variable({0, 50});
  CHECK(p.proves_at_most(a, b));
  CHECK_FALSE(p.proves_less(a, b));
  CHECK_FALSE(p.proves_at_most(b, a));
  CHECK(p.proves_less(a, c));
  CHECK(p.proves_less(i, b));
  CHECK(p.proves_less(i, c));
  CHECK(p.proves_at_most(p.mul(x, i), p.mul(x, b)));
  CHECK(p.proves_at_most(p.add(p.scale(i, 3), p.number(3)), p.scale(b, 3)));
  CHECK(p.minimum(a, b) == a);
  CHECK(p.less(i, c) == p.number(1));
  CHECK(p.remainder(i, c) == i);
  CHECK(p.quotient(p.add(p.mul(c, x), i), c) == x);
}

TEST_CASE("arith: variables between expressions") {
  pool p;
  const index_expr n = p.variable({1, most}), lo = p.variable(0, n), i = p.variable(lo, n);
  CHECK(p.proves_at_most(lo, i));
  CHECK(p.proves_less(i, n));
  CHECK(p.proves_at_most(p.number(0), p.sub(i, lo)));
  CHECK(p.proves_less(p.sub(i, lo), n));
  CHECK(p.remainder(p.sub(i, lo), n) == p.sub(i, lo));
  CHECK_FALSE(p.proves_less(lo, i));
}

TEST_CASE("arith: an inner index is inside a window") {
  named p;
  const index_expr i = p.variable(0, p.sub(p.n, p(2)));
  CHECK(p.proves_less(p.add(i, p(2)), p.n));
  CHECK_FALSE(p.proves_less(p.add(i, p(3)), p.n));
  CHECK(p.maximum(p.minimum(p.add(i, p(1)), p.sub(p.n, p(1))), p(0)) == p.add(i, p(1)));
}

TEST_CASE("arith: tiles of a named size, of which the last is shorter") {
  named p;
  for (const index_expr tile : {p.k, p(1), p(4), p(48)}) {
    const index_expr count = p.tiles(p.n, tile), i = p.variable(0, count), first = p.mul(tile, i);
    const index_expr length = p.minimum(tile, p.sub(p.n, first)), j = p.variable(0, length), x = p.add(first, j);
    CAPTURE(hoist::test::text(p, tile));
    CHECK(p.proves_less(x, p.n));
    CHECK_FALSE(p.proves_less(p.add(x, p(1)), p.n));
    CHECK(p.proves_less(first, p.n));
    CHECK(p.proves_less(p(0), length));
    CHECK(p.proves_at_most(p.n, p.mul(tile, count)));
    CHECK(p.proves_at_most(count, p.n));
    CHECK(p.proves_at_most(p.mul(tile, p.quotient(p.n, tile)), p.n));
    check_rules(p, {
                       {"the tile of an element", p.quotient(x, tile), i},
                       {"its place in the tile", p.remainder(x, tile), p.is_number(tile) && p.value(tile) == 1 ? p(0) : j},
                       {"a number from its digits", p.add(p.mul(p.quotient(p.n, tile), tile), p.remainder(p.n, tile)), p.n},
                   });
  }
}

namespace {

/// Where index i - low of an array of `size` elements lies that is enlarged at both ends.
index_expr clamped(pool& p, index_expr i, index_expr size) {
  return p.minimum(p.maximum(i, p.number(0)), p.sub(size, p.number(1)));
}
index_expr mirrored(pool& p, index_expr i, index_expr size) {
  const index_expr one = p.number(1), low = p.maximum(i, p.sub(p.sub(p.number(0), i), one));
  return p.minimum(low, p.sub(p.sub(p.scale(size, 2), low), one));
}

}  // namespace

TEST_CASE("arith: a clamped or mirrored, tiled stencil has no division") {
  for (const bool mirrors : {false, true})
    for (const bool sized : {false, true})
      for (const long tile_rows : {1L, 3L, 8L})
        for (const long tile_columns : {4L, 31L, 64L})
          for (const long border : {1L, 2L}) {
            pool p;
            CAPTURE(mirrors);
            CAPTURE(sized);
            CAPTURE(tile_rows);
            CAPTURE(tile_columns);
            CAPTURE(border);
            const index_expr n = sized ? p.variable({4, 30000}) : p.number(1000),
                             m = sized ? p.variable({4, 30000}) : p.number(701);
            const auto boundary = [&](index_expr i, index_expr size) {
              return mirrors ? mirrored(p, i, size) : clamped(p, i, size);
            };
            const auto place = [&](index_expr size, long tile) {
              const index_expr t = p.number(tile), tiles = p.quotient(p.add(size, p.number(tile - 1)), t),
                               i = p.variable(0, tiles);
              const index_expr j = p.variable(0, p.minimum(t, p.sub(size, p.scale(i, tile))));
              return p.add(p.scale(i, tile), j);
            };
            const index_expr y = place(n, tile_rows), x = place(m, tile_columns);
            // The element of a window, from the flat index of the padded array.
            const index_expr wide = p.add(m, p.number(2 * border)), w = p.variable({0, 2 * border});
            const index_expr flat = p.add(p.mul(p.add(y, w), wide), p.add(x, w));
            const index_expr row = p.quotient(flat, wide), column = p.remainder(flat, wide), back = p.number(border);
            const index_expr r = boundary(p.sub(row, back), n), c = boundary(p.sub(column, back), m);
            const index_expr read = p.add(p.mul(r, m), c), written = p.add(p.mul(y, m), x);
            CHECK_FALSE(has_division(p, read));
            CHECK(p.quotient(written, m) == y);
            CHECK(p.remainder(written, m) == x);
            CHECK(p.proves_less(written, p.mul(n, m)));
            CHECK(p.proves_at_most(p.number(0), r));
            CHECK(p.proves_less(r, n));
            if (mirrors) continue;
            CHECK(p.proves_less(read, p.mul(n, m)));
            CHECK(p.quotient(read, m) == r);
            CHECK(p.remainder(read, m) == c);
          }
}
