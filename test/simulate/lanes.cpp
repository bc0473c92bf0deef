#include <hoist/simulate/lanes.hpp>

#include <doctest/doctest.h>

#include <random>
#include <vector>

using namespace hoist;
using arith::index_expr;

namespace {

/// Random expressions over a pool's variables, of every operation.
struct grower {
  arith::pool p;
  std::vector<index_expr> all;
  std::mt19937 random;

  explicit grower(unsigned seed, int variables) : random(seed) {
    for (int v = 0; v < variables; ++v) all.push_back(p.variable({0, 20}));
  }
  index_expr any() { return all[random() % all.size()]; }
  index_expr small() { return p.number(1 + static_cast<long>(random() % 9)); }
  index_expr condition() { return random() % 2 == 0 ? p.less(any(), any()) : p.equal(any(), small()); }
  void grow() {
    auto next = [&] {
      switch (random() % 9) {
        case 0: return p.add(any(), any());
        case 1: return p.sub(any(), small());
        case 2: return p.mul(any(), random() % 4 == 0 ? p.remainder(any(), p.number(5)) : small());
        case 3: return p.quotient(any(), small());
        case 4: return p.remainder(any(), small());
        case 5: return p.minimum(any(), any());
        case 6: return p.maximum(any(), small());
        case 7: return p.choice(condition(), any(), any());
        default: return p.both(condition(), condition());
      }
    };
    index_expr made = next();
    if (p.range(made).hi < 100000 && p.range(made).lo > -100000) all.push_back(made);
  }
};

}  // namespace

TEST_CASE("lanes hold what the pool evaluates, while variables change one by one") {
  const int variables = 4, lanes = 7;
  for (unsigned seed = 0; seed < 40; ++seed) {
    grower g(seed, variables);
    for (int i = 0; i < 30; ++i) g.grow();
    simulate::tape t(g.p);
    for (index_expr e : g.all) t.add(e);
    t.finish();
    simulate::lane_values values(t, lanes);
    std::vector<std::vector<long>> now(lanes, std::vector<long>(variables));
    for (int v = 0; v < variables; ++v) values.set(t.slot_of(g.all[static_cast<std::size_t>(v)]), 0);
    for (int round = 0; round < 12; ++round) {
      const std::size_t v = g.random() % variables;
      const int slot = t.slot_of(g.all[v]);
      if (round % 3 == 0) {
        const long x = static_cast<long>(g.random() % 21);
        values.set(slot, x);
        for (auto& lane : now) lane[v] = x;
      } else {
        long* row = values.set_each(slot);
        for (int l = 0; l < lanes; ++l) now[static_cast<std::size_t>(l)][v] = row[l] = static_cast<long>(g.random() % 21);
      }
      for (index_expr e : g.all) {
        const int s = t.slot_of(e);
        const bool uniform = values.uniform(s);
        for (int l = 0; l < lanes; ++l) {
          const long want = g.p.evaluate(e, now[static_cast<std::size_t>(l)].data());
          REQUIRE(values.all(s)[l] == want);
          if (uniform) REQUIRE(values.one(s) == want);
        }
      }
    }
  }
}

TEST_CASE("neighbouring elements share all but their constant") {
  arith::pool p;
  index_expr i = p.variable({0, 99}), j = p.variable({0, 99});
  simulate::tape t(p);
  index_expr base = p.add(p.scale(i, 100), j);
  t.add(base);
  const int before = t.size();
  for (long d = 1; d < 10; ++d) t.add(p.add(base, p.number(d)));
  CHECK(t.size() == before + 9);
}

TEST_CASE("a variable that nothing sets is an error, not a zero") {
  arith::pool p;
  index_expr i = p.variable({0, 9});
  simulate::tape t(p);
  const int s = t.add(p.add(i, p.number(1)));
  t.finish();
  simulate::lane_values values(t, 2);
  CHECK_THROWS_AS(values.all(s), std::logic_error);
}
