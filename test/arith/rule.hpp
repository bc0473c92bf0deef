#pragma once
// Lines of a table of rules: a name, an expression as a program would make it, and its normal form.

#include "debug_print.hpp"
#include <hoist/arith/pool.hpp>

#include <doctest/doctest.h>

#include <vector>

namespace hoist::test {

struct rule {
  const char* name;
  arith::index_expr before, after;
};

inline void check_rules(const arith::pool& p, const std::vector<rule>& rules) {
  for (const rule& r : rules) {
    CAPTURE(r.name);
    CHECK_MESSAGE(r.before == r.after, text(p, r.before), " against ", text(p, r.after));
  }
}

}  // namespace hoist::test
