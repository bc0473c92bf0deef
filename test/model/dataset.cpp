#include "hoist/model/dataset.hpp"

#include "synthetic.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

using namespace hoist::model;

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
