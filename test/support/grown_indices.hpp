#pragma once
// Random index expressions of every operation.

#include <hoist/arith/pool.hpp>

#include <random>
#include <vector>

namespace hoist::test {

using arith::index_expr;

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

}  // namespace hoist::test
