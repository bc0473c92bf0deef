#include <hoist/features/period.hpp>
#include <hoist/simulate/lanes.hpp>
#include <hoist/target/targets.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <random>
#include <support/kernels.hpp>

using namespace hoist;
using namespace hoist::test;

TEST_CASE("a change that is told is the change, away from clamps") {
  std::mt19937 random(5);
  int told = 0;
  for (int round = 0; round < 300; ++round) {
    maker m(range1(64, 64));
    int in = m.memory(space::global, 1000000, 0), out = m.memory(space::global, 1000000, 1, true);
    index_expr k = m.loop(50), l = m.id(level::local);
    const long a = static_cast<long>(random() % 40), b = 1 + static_cast<long>(random() % 12);
    index_expr e = m.plus(m.times(k, a), l);
    if (random() % 2 == 0) e = m.k.index.quotient(e, m.n(b));
    if (random() % 3 == 0) e = m.plus(m.k.index.remainder(e, m.n(b * 4)), m.times(k, b));
    if (random() % 2 == 0) e = m.clamp(e, 100000);
    m.store(out, e, m.load(in, e));
    m.close();
    const features::plan p(m.k);
    const features::changes by(p, {{p.slot(k), 3}});
    const std::optional<long> change = by[p.slot(e)];
    if (!change) continue;
    ++told;
    simulate::lane_values v(p.indices, 1);
    for (long lane : {0L, 17L, 63L}) {
      if (p.indices.is_variable(p.slot(l))) v.set(p.slot(l), lane);
      for (long at : {0L, 1L, 5L, 30L}) {
        v.set(p.slot(k), at);
        const long before = v.one(p.slot(e));
        v.set(p.slot(k), at + 3);
        CHECK(v.one(p.slot(e)) - before == *change);
      }
    }
  }
  CHECK(told > 50);
}

TEST_CASE("iterations until accesses fall on lines as before") {
  auto period = [](long stride, long step, bool divided = false) {
    maker m(range1(32, 32));
    int in = m.memory(space::global, 100000, 0), out = m.memory(space::global, 32, 1, true);
    index_expr k = m.loop(100);
    index_expr e = m.plus(m.times(divided ? m.k.index.remainder(k, m.n(7)) : k, stride), m.id(level::local));
    m.store(out, m.id(level::local), m.load(in, e));
    m.close();
    const features::plan p(m.k);
    for (int i = 0; i < m.k.statements.size(); ++i)
      if (m.k.statements[i].what == statement::kind::loop) return features::period_of(p, targets::nvidia_h200)(i, step);
    return -1;
  };
  CHECK(period(1, 1) == 32);
  CHECK(period(1, 4) == 8);
  CHECK(period(32, 1) == 1);
  CHECK(period(48, 1) == 2);
  CHECK(period(5, 1) == 32);
  CHECK(period(1, 1, true) == 0);
  CHECK(period(1, 7, true) == 1);
}
