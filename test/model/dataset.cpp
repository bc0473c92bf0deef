#include "hoist/model/dataset.hpp"
#include <tools/laboratory/condense.hpp>
#include <tools/laboratory/joined_programs.hpp>

#include "synthetic.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <ranges>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

using namespace hoist::model;

namespace {

/// (case, point) of every row.
std::set<std::pair<case_key, std::string>> names(const dataset& data) {
  std::set<std::pair<case_key, std::string>> result;
  for (const row& r : data.rows) result.emplace(case_of(r), r.point);
  return result;
}

}  // namespace

TEST_CASE("throughput is normalised by the best valid row of its own case") {
  dataset data = hoist::test::synthetic(3, 41, 1);
  const std::vector<double> y = normalise(data);
  for (const auto& [key, members] : cases(data)) {
    double best = 0, best_y = 0;
    for (int i : members) {
      const row& r = data.rows[std::size_t(i)];
      CHECK(case_of(r) == key);
      if (r.valid) best = std::max(best, r.throughput);
      best_y = std::max(best_y, y[std::size_t(i)]);
    }
    CHECK(best_y == 1);
    for (int i : members) {
      const row& r = data.rows[std::size_t(i)];
      CHECK(y[std::size_t(i)] == (r.valid ? r.throughput / best : 0));
    }
  }
}

TEST_CASE("a failed row counts nothing, whatever throughput it carries") {
  dataset data{{},
               {{"p", "d", "s", "1", 8, 8, {}, 1e9, false},
                {"p", "d", "s", "2", 8, 8, {}, 5, true},
                {"q", "d", "s", "1", 8, 8, {}, 3, false}}};
  CHECK(normalise(data) == std::vector<double>{0, 1, 0});
}

TEST_CASE("selecting, projecting and joining keep rows and features together") {
  const dataset data = hoist::test::synthetic(2, 10, 2);
  const dataset narrow = with_features(data, {"noise", "lines"});
  for (std::size_t i = 0; i < data.rows.size(); ++i)
    CHECK(narrow.rows[i].features == std::vector<double>{data.rows[i].features[6], data.rows[i].features[0]});
  CHECK_THROWS_AS(with_features(data, {"unheard"}), std::invalid_argument);

  dataset joined = select(data, [](const row& r) { return r.program == "program0"; });
  append(joined, select(data, [](const row& r) { return r.program != "program0"; }));
  CHECK(joined.rows.size() == data.rows.size());
  CHECK_THROWS_AS(append(joined, narrow), std::invalid_argument);
}

TEST_CASE("the room is filled, nothing is kept twice, and programs get equal shares") {
  const dataset data = hoist::test::synthetic(4, 130, 1);
  for (int room : {8, 9, 60, 100, 777, 1040, 5000}) {
    const dataset small = condense(data, 1, room);
    CAPTURE(room);
    CHECK(small.rows.size() == std::size_t(std::min(room, 1040)));
    CHECK(names(small).size() == small.rows.size());
    std::map<std::string, int> per_program;
    for (const row& r : small.rows) ++per_program[r.program];
    const auto counts = std::views::values(per_program);
    CHECK(std::ranges::max(counts) - std::ranges::min(counts) <= 3);  // the remainders of two cases and of the program
  }
}

TEST_CASE("the best twentieth of each case is kept where there is room, and the best row always") {
  const dataset data = hoist::test::synthetic(3, 100, 2);
  const std::vector<double> y = normalise(data);
  for (int room : {6, 20, 100, 200}) {
    const auto kept = names(condense(data, 2, room));
    for (const auto& [key, members] : cases(data)) {
      std::vector<int> order = members;
      std::ranges::sort(order, [&](int i, int j) { return y[std::size_t(i)] > y[std::size_t(j)]; });
      const int sure = room >= 60 ? 5 : 1;
      for (int i = 0; i < sure; ++i) CHECK(kept.contains({key, data.rows[std::size_t(order[std::size_t(i)])].point}));
    }
  }
}

TEST_CASE("y of a kept row is unchanged, failures stay among the rest, and the seed decides") {
  const dataset data = hoist::test::synthetic(3, 200, 3);
  const std::vector<double> y = normalise(data);
  std::map<std::pair<case_key, std::string>, double> of_row;
  for (std::size_t i = 0; i < y.size(); ++i) of_row[{case_of(data.rows[i]), data.rows[i].point}] = y[i];
  const dataset small = condense(data, 3, 300);
  const std::vector<double> z = normalise(small);
  int failed = 0;
  for (std::size_t i = 0; i < z.size(); ++i) {
    CHECK(z[i] == of_row.at({case_of(small.rows[i]), small.rows[i].point}));
    failed += !small.rows[i].valid;
  }
  CHECK(failed > 5);
  CHECK(names(small) == names(condense(data, 3, 300)));
  CHECK(names(small) != names(condense(data, 4, 300)));
}

TEST_CASE("programs of different size share what the small ones leave") {
  dataset data = hoist::test::synthetic(1, 100, 4);
  dataset few = hoist::test::synthetic(2, 10, 5);
  append(data, select(few, [](const row& r) { return r.program == "program1"; }));
  const dataset small = condense(data, 1, 120);
  CHECK(small.rows.size() == 120);
  CHECK(std::ranges::count(small.rows, std::string("program1"), &row::program) == 20);
}

TEST_CASE("more cases than rows are refused") {
  CHECK_THROWS_AS(condense(hoist::test::synthetic(3, 5, 6), 1, 5), std::invalid_argument);
  CHECK(condense(dataset{}, 1, 5).rows.empty());
}

TEST_CASE("programs of a structure are joined to parts: each program's rows in one, whatever the others are") {
  dataset all;
  for (int i = 0; i < 60; ++i) {
    row r;
    r.program = "pipeline " + std::to_string(i / 2);
    r.structure = i < 50 ? "a kernel" : "another";
    all.rows.push_back(r);
  }
  dataset some = all;
  some.rows.erase(some.rows.begin(), some.rows.begin() + 10);
  join_programs(all, 4, "a kernel");
  join_programs(some, 4, "a kernel");
  std::set<std::string> parts;
  for (std::size_t i = 0; i < 50; i += 2) {
    CHECK(all.rows[i].program == all.rows[i + 1].program);
    if (i >= 10) CHECK(all.rows[i].program == some.rows[i - 10].program);
    parts.insert(all.rows[i].program);
  }
  CHECK(parts == std::set<std::string>{"part 1 of 4", "part 2 of 4", "part 3 of 4", "part 4 of 4"});
  CHECK(all.rows[50].program == "pipeline 25");
}
