#include <arith/random_program.hpp>
#include <hoist/emit/names.hpp>
#include <sample.hpp>
#include <support/c_expression.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <random>
#include <string>
#include <vector>

using namespace hoist;
using namespace hoist::test;

namespace {

/// Prints expressions of a pool whose variables are named v0, v1, ... in the order in which they were made.
class printer {
 public:
  explicit printer(const arith::pool& p) { kernel_.index = p; }
  std::string operator()(ir::index_expr e, const std::vector<ir::index_expr>& variables, int around = 0) const {
    emit::names n(kernel_);
    for (std::size_t i = 0; i < variables.size(); ++i) n.set(variables[i], "v", static_cast<int>(i));
    emit::text t;
    n.put(t, e, around);
    return {t.data(), static_cast<std::size_t>(t.size())};
  }

 private:
  ir::kernel kernel_;
};

struct seeded {
  std::mt19937 engine;
  int next(int n) { return static_cast<int>(engine() % static_cast<unsigned>(n)); }
};

/// What the text means where variable i has the i-th value; or why it means nothing.
std::string broken_text(const std::string& text, const std::vector<long>& values, long expected) {
  std::map<std::string, long> names;
  for (std::size_t i = 0; i < values.size(); ++i) names["v" + std::to_string(i)] = values[i];
  try {
    const long got = c_expression(text, names).value().value;
    return got == expected ? "" : text + " is " + std::to_string(got) + " where " + std::to_string(expected) + " is right";
  } catch (const std::runtime_error& e) {
    return e.what();
  }
}

/// Whether every division inside e is of a number that can't be negative, as lowering makes them.
bool divides_positives(const arith::pool& p, ir::index_expr e) {
  using arith::op;
  switch (p.what(e)) {
    case op::number:
    case op::variable: return true;
    case op::sum:
      for (int k = 0; k < p.terms(e); ++k)
        if (!divides_positives(p, p.term(e, k))) return false;
      return true;
    case op::product:
      for (int k = 0; k < p.factors(e); ++k)
        if (!divides_positives(p, p.factor(e, k))) return false;
      return true;
    case op::quotient:
    case op::remainder:
      if (p.range(p.left(e)).lo < 0) return false;
      break;
    case op::choice:
      if (!divides_positives(p, p.condition(e))) return false;
      break;
    default: break;
  }
  return divides_positives(p, p.left(e)) && divides_positives(p, p.right(e));
}

}  // namespace

TEST_CASE("index text: random expressions mean in C what they mean as symbolic integers") {
  long printed = 0, divisions = 0;
  for (unsigned seed = 0; seed < static_cast<unsigned>(sample(150)); ++seed) {
    seeded choices{std::mt19937(seed)};
    random_program<seeded> made(choices, 30, 1);
    arith::pool& p = made.pool();
    std::vector<ir::index_expr> variables;
    for (int i = 0; i < variables_of_program::count; ++i) variables.push_back(made.steps()[static_cast<std::size_t>(i)].made);
    const printer print(p);
    for (const step& s : made.steps()) {
      if (!divides_positives(p, s.made)) continue;
      const std::string text = print(s.made, variables);
      ++printed;
      divisions += text.find(" / ") != std::string::npos || text.find(" % ") != std::string::npos;
      for (int k = 0; k < 10; ++k) {
        const auto at = variables_of_program::random_point([&](int n) { return choices.next(n); });
        const std::string wrong = broken_text(text, {at.begin(), at.end()}, p.evaluate(s.made, at.data()));
        CHECK_MESSAGE(wrong.empty(), wrong);
      }
    }
  }
  CHECK(printed > 1000);
  CHECK(divisions > 100);
}

namespace {

/// Sums, extrema and comparisons of variables as large as the rows and columns of a very large array.
struct large_program {
  arith::pool p;
  std::vector<ir::index_expr> variables;
  std::vector<arith::interval> ranges = {{0, 99999}, {0, 65535}, {1, 46341}, {-3, 40000}, {100, 2000000000}};
  std::vector<ir::index_expr> made;
  std::vector<long> reach;  // by expression: what no number on the way to its value exceeds
  seeded choices;

  explicit large_program(unsigned seed) : choices{std::mt19937(seed)} {
    for (const arith::interval& r : ranges) variables.push_back(p.variable(r));
    made = variables;
    for (const long n : {0L, 1L, 7L, 65536L, 2147483647L, -2147483648L, 4000000000L}) made.push_back(p.number(n));
    reach.assign(made.size(), 4000000000L);
    for (int i = 0; i < 25; ++i) add();
  }
  std::size_t pick() { return static_cast<std::size_t>(choices.next(static_cast<int>(made.size()))); }
  void add() {
    const std::size_t one = pick(), other = pick();
    const ir::index_expr a = made[one], b = made[other];
    const long factors[] = {1, -1, 2, 3, 46341, 65536, 100000, -100000}, factor = factors[choices.next(8)];
    const long most = 1L << 40;
    if (reach[one] > most || reach[other] > most) return;
    reach.push_back(reach[one] + std::abs(factor) * reach[other]);
    switch (choices.next(6)) {
      case 0:
      case 1: made.push_back(p.add(a, p.scale(b, factor))); break;
      case 2: made.push_back(p.minimum(a, b)); break;
      case 3: made.push_back(p.maximum(a, b)); break;
      case 4: made.push_back(p.less(a, b)); break;
      case 5: made.push_back(p.quotient(a, p.number(choices.next(2) == 0 ? 16 : 100000))); break;
    }
  }
  std::vector<long> values() {
    std::vector<long> v;
    for (const arith::interval& r : ranges) {
      const int corner = choices.next(4);
      v.push_back(corner == 0 ? r.lo : corner == 1 ? r.hi : r.lo + static_cast<long>(choices.engine()) % (r.hi - r.lo + 1));
    }
    return v;
  }
};

}  // namespace

TEST_CASE("index text: no int overflows, and min and max are of two ints or two longs, however large the arrays") {
  long wide = 0;
  for (unsigned seed = 0; seed < static_cast<unsigned>(sample(300)); ++seed) {
    large_program made(seed);
    const printer print(made.p);
    for (ir::index_expr e : made.made) {
      if (!divides_positives(made.p, e)) continue;
      const std::string text = print(e, made.variables);
      wide += text.find('L') != std::string::npos || text.find("(long)") != std::string::npos;
      for (int k = 0; k < 6; ++k) {
        const std::vector<long> at = made.values();
        const std::string wrong = broken_text(text, at, made.p.evaluate(e, at.data()));
        CHECK_MESSAGE(wrong.empty(), wrong);
      }
    }
  }
  CHECK(wide > 1000);
}
