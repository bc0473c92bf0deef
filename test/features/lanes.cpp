#include <hoist/features/lane_indices.hpp>
#include <hoist/features/lane_sets.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <random>
#include <stdexcept>
#include <support/grown_indices.hpp>
#include <vector>

using namespace hoist;
using namespace hoist::test;

TEST_CASE("rows hold what the pool evaluates, while variables change one by one") {
  const int variables = 4, lanes = 7;
  for (unsigned seed = 0; seed < 40; ++seed) {
    grower g(seed, variables);
    for (int i = 0; i < 30; ++i) g.grow();
    simulate::tape t(g.p);
    for (index_expr e : g.all) t.add(e);
    t.finish();
    features::lane_rows rows(lanes);
    features::lane_indices values(t, rows);
    std::vector<std::vector<long>> now(lanes, std::vector<long>(variables));
    for (int v = 0; v < variables; ++v) values.set(t.slot_of(g.all[static_cast<std::size_t>(v)]), {});
    for (int round = 0; round < 40; ++round) {
      const std::size_t v = g.random() % variables;
      const bool same = round % 3 == 0;
      const features::lane_value made = rows.computed([&](int l) {
        long& x = now[static_cast<std::size_t>(l)][v];
        return x = same && l > 0 ? now[0][v] : static_cast<long>(g.random() % 21);
      });
      values.set(t.slot_of(g.all[v]), made);
      if (same) REQUIRE(made.uniform());
      for (index_expr e : g.all) {
        const features::lane_value got = values[t.slot_of(e)];
        for (int l = 0; l < lanes; ++l) {
          const long want = g.p.evaluate(e, now[static_cast<std::size_t>(l)].data());
          REQUIRE(rows.of(got, l) == want);
          REQUIRE(rows.least(got) <= want);
          REQUIRE(rows.greatest(got) >= want);
        }
      }
    }
  }
}

TEST_CASE("equal rows are one, wherever they begin") {
  features::lane_rows rows(32);
  const features::lane_value a = rows.computed([](int l) { return 5L * l + 3; }),
                             b = rows.computed([](int l) { return 5L * l - 70; });
  const features::lane_value c = rows.computed([](int l) { return 5L * l + (l == 31); }),
                             d = rows.computed([](int) { return 9L; });
  CHECK(a.row == b.row);
  CHECK(a.first == 3);
  CHECK(b.first == -70);
  CHECK(c.row != a.row);
  CHECK(d == features::lane_value{0, 9});
}

TEST_CASE("trips of a loop are those of each lane") {
  std::mt19937 random(3);
  arith::pool p;
  simulate::tape t(p);
  t.finish();
  features::lane_rows rows(9);
  features::lane_indices values(t, rows);
  for (int round = 0; round < 300; ++round) {
    const auto some = [&](long most, bool each) {
      const long one = static_cast<long>(random() % static_cast<unsigned long>(most));
      return rows.computed([&](int) { return each ? static_cast<long>(random() % static_cast<unsigned long>(most)) : one; });
    };
    const features::lane_value begin = some(20, round % 2 == 0), end = some(40, round % 3 == 0), step = some(6, round % 5 == 0);
    const features::lane_value trips = values.trips(begin, end, step);
    for (int l = 0; l < rows.lanes(); ++l) {
      long want = 0;
      const long by = rows.of(step, l);
      for (long i = rows.of(begin, l); by > 0 && i < rows.of(end, l); i += by) ++want;
      REQUIRE(rows.of(trips, l) == want);
    }
  }
}

TEST_CASE("a variable that nothing sets is an error, not a zero") {
  arith::pool p;
  simulate::tape t(p);
  const int s = t.add(p.add(p.variable({0, 9}), p.number(1)));
  t.finish();
  features::lane_rows rows(2);
  features::lane_indices values(t, rows);
  CHECK_THROWS_AS(values[s], std::logic_error);
}

TEST_CASE("sets of lanes are those for which conditions hold") {
  std::mt19937 random(8);
  const int lanes = 40, sub_group = 16;
  features::lane_rows rows(lanes);
  features::lane_sets sets(rows, sub_group);
  std::map<int, std::vector<bool>> want{{features::lane_sets::none, std::vector<bool>(lanes)},
                                        {features::lane_sets::all, std::vector<bool>(lanes, true)}};
  for (int round = 0; round < 400; ++round) {
    auto from = want.begin();
    std::advance(from, random() % want.size());
    const long modulus = 1 + static_cast<long>(random() % 4), bound = static_cast<long>(random() % 3);
    const features::lane_value v = rows.computed([&](int l) { return (l + bound) % modulus; });
    std::vector<bool> kept(lanes);
    const int kind = static_cast<int>(random() % 3);
    for (int l = 0; l < lanes; ++l) {
      const long x = rows.of(v, l);
      kept[static_cast<std::size_t>(l)] =
          from->second[static_cast<std::size_t>(l)] && (kind == 2 ? x > bound : (x != 0) == (kind == 1));
    }
    const int got = kind == 2 ? sets.above(from->first, v, bound) : sets.where(from->first, v, kind == 1);
    int count = 0, groups = 0, first = -1;
    for (int l = lanes; l-- > 0;)
      if (kept[static_cast<std::size_t>(l)]) ++count, first = l;
    for (int g = 0; g * sub_group < lanes; ++g) {
      bool any = false;
      for (int l = g * sub_group; l < std::min(lanes, (g + 1) * sub_group); ++l) any = any || kept[static_cast<std::size_t>(l)];
      groups += any;
    }
    REQUIRE(sets.count(got) == count);
    REQUIRE(sets.sub_groups(got) == groups);
    if (count > 0) REQUIRE(sets.first(got) == first);
    for (int l = 0; l < lanes; ++l) REQUIRE((sets[got][l] != 0) == kept[static_cast<std::size_t>(l)]);
    const auto [place, fresh] = want.emplace(got, kept);
    REQUIRE(place->second == kept);
  }
  CHECK(want.size() > 20);
}
