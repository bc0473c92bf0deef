#pragma once
// A small sample of a large dataset that keeps what a model needs most: the best points of each case.

#include <hoist/model/dataset.hpp>
#include <tools/laboratory/sampling.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace hoist::model {

namespace condense_detail {

/// `budget` shared among takers of at most `most[i]` each, as evenly as that allows.
inline std::vector<int> share_out(int budget, const std::vector<int>& most) {
  std::vector<int> result(most.size(), 0);
  for (bool given = true; given && budget > 0;) {
    given = false;
    const int open =
        static_cast<int>(std::ranges::count_if(most, [&, i = std::size_t{0}](int m) mutable { return result[i++] < m; }));
    const int each = std::max(1, open > 0 ? budget / open : 0);
    for (std::size_t i = 0; i < most.size() && budget > 0; ++i) {
      const int more = std::min({each, most[i] - result[i], budget});
      result[i] += more;
      budget -= more;
      given = given || more > 0;
    }
  }
  return result;
}

/// `count` of the items, one from each of as many equal strata of their order.
inline void take_evenly(const std::vector<int>& items, int count, draws& draw, std::vector<int>& out) {
  const long n = static_cast<long>(items.size());
  for (long s = 0; s < count; ++s) {
    const long begin = s * n / count, end = (s + 1) * n / count;
    out.push_back(items[static_cast<std::size_t>(begin + draw.below(static_cast<int>(end - begin)))]);
  }
}

struct ordered_case {
  std::vector<int> rows;  // best first
  int top = 0;
};

}  // namespace condense_detail

/// At most `max_rows` rows, in their order. Of each case the best twentieth is kept, or, where those would fill more
/// than half of the room, an equal number of the best of each case, but never fewer than its best row. The rest of the
/// room is shared equally among programs, then among a program's cases, and there filled by one row, drawn from the
/// seed, of each of as many strata of the order by y. Fails when there are more cases than `max_rows`.
inline dataset condense(const dataset& data, unsigned long seed, int max_rows) {
  namespace detail = condense_detail;
  const std::vector<double> y = normalise(data);
  std::map<std::string, std::vector<detail::ordered_case>> programs;
  std::vector<int> tops;
  for (auto& [key, rows] : cases(data)) {
    detail::ordered_case c{rows, static_cast<int>((rows.size() + 19) / 20)};
    std::ranges::stable_sort(c.rows, [&](int i, int j) { return y[std::size_t(i)] > y[std::size_t(j)]; });
    tops.push_back(c.top);
    programs[key.program].push_back(std::move(c));
  }
  const int case_count = static_cast<int>(tops.size());
  if (case_count > max_rows)
    throw std::invalid_argument("a table of " + std::to_string(max_rows) + " rows can't hold the best of " +
                                std::to_string(case_count) + " cases.");
  const std::vector<int> allowed = detail::share_out(std::max(case_count, max_rows / 2), tops);

  draws draw(seed);
  std::vector<int> chosen, open_of_program;
  std::size_t at = 0;
  // The cases come sorted by program, so they meet `allowed` in the same order.
  for (auto& [name, list] : programs) {
    int open = 0;
    for (detail::ordered_case& c : list) {
      c.top = allowed[at++];
      chosen.insert(chosen.end(), c.rows.begin(), c.rows.begin() + c.top);
      c.rows.erase(c.rows.begin(), c.rows.begin() + c.top);
      open += static_cast<int>(c.rows.size());
    }
    open_of_program.push_back(open);
  }
  const std::vector<int> budget = detail::share_out(max_rows - static_cast<int>(chosen.size()), open_of_program);
  at = 0;
  for (auto& [name, list] : programs) {
    std::vector<int> most;
    for (const detail::ordered_case& c : list) most.push_back(static_cast<int>(c.rows.size()));
    const std::vector<int> counts = detail::share_out(budget[at++], most);
    for (std::size_t i = 0; i < list.size(); ++i) detail::take_evenly(list[i].rows, counts[i], draw, chosen);
  }
  std::ranges::sort(chosen);
  dataset result{data.feature_names, {}};
  for (int i : chosen) result.rows.push_back(data.rows[static_cast<std::size_t>(i)]);
  return result;
}

}  // namespace hoist::model
