// Bounds of index expressions, against all values that some variables can have.
#include <hoist/arith/bounds.hpp>

#include <doctest/doctest.h>

#include <random>
#include <vector>

using namespace hoist::arith;

namespace {

/// Variables: g in [0, 4] and h in [0, 2] stay; x lies in [3g - 1, 3g + 4], y in [0, 5].
struct world {
  pool p;
  index_expr g = p.variable({0, 4}), h = p.variable({0, 2}), x = p.variable({-1, 16}), y = p.variable({0, 5});
  std::mt19937 random;
  explicit world(unsigned seed) : random(seed) {}
  int below(int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); }
  index_expr expression(int depth) {
    if (depth == 0 || below(6) == 0) {
      const index_expr leaves[] = {g, h, x, y, p.number(below(9) - 4)};
      return leaves[below(5)];
    }
    const index_expr a = expression(depth - 1), b = expression(depth - 1), divisor = p.number(1 + below(5));
    switch (below(10)) {
      case 0: return p.sub(a, b);
      case 1: return p.scale(a, below(7) - 3);
      case 2: return p.quotient(a, divisor);
      case 3: return p.remainder(a, divisor);
      case 4: return p.minimum(a, b);
      case 5: return p.maximum(a, b);
      case 6: return p.choice(p.less(a, b), b, expression(depth - 1));
      case 7: return p.mul(a, b);
      case 8: return p.maximum(p.minimum(a, p.number(5)), p.number(0));
      default: return p.add(a, b);
    }
  }
  /// Calls `go(values)` for every value of all variables.
  template <class F>
  void everywhere(F go) const {
    for (long i = 0; i <= 4; ++i)
      for (long j = 0; j <= 2; ++j)
        for (long k = 3 * i - 1; k <= 3 * i + 4; ++k)
          for (long l = 0; l <= 5; ++l) {
            const long values[] = {i, j, k, l};
            go(values);
          }
  }
};

}  // namespace

TEST_CASE("arith: bounds hold for all values of the variables that don't stay") {
  for (unsigned seed = 0; seed < 600; ++seed) {
    world w(seed);
    const index_expr e = w.expression(4);
    bounds_over bounds(w.p);
    bounds.keep(w.g);
    bounds.keep(w.h);
    bounds.put(w.x, w.p.add_number(w.p.scale(w.g, 3), -1), w.p.add_number(w.p.scale(w.g, 3), 4));
    const index_bounds b = bounds(e);
    CHECK(!w.p.contains(b.least, w.x));
    CHECK(!w.p.contains(b.greatest, w.y));
    bool hold = true;
    w.everywhere([&](const long* v) {
      const long value = w.p.evaluate(e, v);
      hold = hold && w.p.evaluate(b.least, v) <= value && value <= w.p.evaluate(b.greatest, v);
    });
    CHECK_MESSAGE(hold, seed);
  }
}
TEST_CASE("arith: the most that two expressions can differ by") {
  for (unsigned seed = 0; seed < 600; ++seed) {
    world w(seed);
    const index_expr a = w.expression(3), b = w.expression(3);
    const long most = most_difference(w.p, a, b);
    bool hold = true;
    w.everywhere([&](const long* v) { hold = hold && w.p.evaluate(a, v) - w.p.evaluate(b, v) <= most; });
    CHECK_MESSAGE(hold, seed);
  }
}
TEST_CASE("arith: bounds of windows, chunks and repeated edges are exact") {
  pool p;
  const index_expr g = p.variable({0, 99}), t = p.variable({0, 7}), first = p.scale(g, 8);
  bounds_over bounds(p);
  bounds.keep(g);
  const auto edge = [&](index_expr e) { return p.maximum(p.minimum(e, p.number(799)), p.number(0)); };
  const index_expr window = p.add(first, p.add_number(t, -1));
  CHECK(bounds(edge(window)).least == edge(p.add_number(first, -1)));
  CHECK(bounds(edge(window)).greatest == edge(p.add_number(first, 6)));
  CHECK(most_difference(p, bounds(edge(window)).greatest, bounds(edge(window)).least) == 7);
  CHECK(bounds(p.quotient(p.add(first, t), p.number(2))).greatest == p.add_number(p.scale(g, 4), 3));
  CHECK(bounds(p.remainder(p.add(first, t), p.number(8))).least == p.number(0));
}
