#pragma once
// Every structure of a family means what its program does.

#include <support/meaning.hpp>
#include <support/programs.hpp>

#include <hoist/explore/family.hpp>
#include <hoist/lower/requirements.hpp>

#include <cstdint>
#include <random>
#include <string>

namespace hoist::test {

/// A choice of values for every tunable of a table.
inline meta::vec<ir::binding> some_values(const ir::table& t, std::mt19937_64& random) {
  meta::vec<ir::binding> chosen;
  for (int i = 0; i < t.length_count; ++i) {
    const ir::length_node& n = t.lengths[i];
    if (n.what != ir::length_node::kind::tunable || ir::point::find(chosen, n.name) != nullptr) continue;
    chosen.push(ir::binding(n.name, n.choices[random() % static_cast<std::uint64_t>(n.choice_count)]));
  }
  return chosen;
}

/// Every structure of the family means what the program does; returns how many there are.
inline int check_structures(const family& f, long rows = 1, long columns = 1) {
  std::mt19937_64 random(1);
  int exist = 0;
  for (int i = 0; i < f.count; ++i) {
    const structure& s = f.structures[i];
    if (!s.exists) {
      CHECK_MESSAGE((is_reason(s.why) && s.who[0] != 0), s.name);
      continue;
    }
    ++exist;
    CHECK(s.step_count > 0);
    choices some;
    for (int k = 0; k < 3; ++k) some.push_back(some_values(s.terms(), random));
    for (const auto& size : sizes_of_tests) {
      ir::point at;
      at.sizes = {{"N", size.first}, {"M", size.second}};
      choices lowered;  // lengths of the others don't agree at this size
      for (const meta::vec<ir::binding>& c : some) {
        at.tunables = c;
        if (lower::requirements_of(s.terms(), at, f.inputs).rejected == nullptr) lowered.push_back(c);
      }
      check_meaning({f.name + std::string(", ") + s.name, f.terms(), s.terms(), f.dimensions, rows, columns}, lowered, {size});
    }
  }
  return exist;
}

}  // namespace hoist::test
