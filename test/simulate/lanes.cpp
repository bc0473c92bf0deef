#include <hoist/simulate/lanes.hpp>

#include <doctest/doctest.h>

#include <support/grown_indices.hpp>
#include <vector>

using namespace hoist;
using namespace hoist::test;

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
