#pragma once
// How far two sizes of a program lie apart.

#include <hoist/explore/point_text.hpp>
#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

namespace hoist::runtime {

/// How far two sizes lie apart: the sum of the binary logarithms of their ratios, all positive, and as they are: below 0 where the
/// first is smaller.
struct size_ratio {
  double distance = 0, larger = 0;
};
/// Of sizes as wisdom has them, "N=1024 M=512"; none where their names differ.
HOIST_LAZY std::optional<size_ratio> ratio_of(std::string_view a, std::string_view b) {
  size_ratio sum;
  while (!a.empty() && !b.empty()) {
    double value[2] = {};
    std::string_view name[2];
    std::string_view* rest[2] = {&a, &b};
    for (int i = 0; i < 2; ++i) {
      const std::string_view part = rest[i]->substr(0, rest[i]->find(' '));
      rest[i]->remove_prefix(std::min(rest[i]->size(), part.size() + 1));
      const std::size_t equals = part.find('=');
      if (equals == std::string_view::npos) return std::nullopt;
      name[i] = part.substr(0, equals);
      const long n = hoist::detail::whole_number(part.substr(equals + 1)).value_or(0);
      if (n < 1) return std::nullopt;
      value[i] = static_cast<double>(n);
    }
    if (name[0] != name[1]) return std::nullopt;
    sum.distance += std::abs(std::log2(value[0] / value[1]));
    sum.larger += std::log2(value[0] / value[1]);
  }
  return a.empty() && b.empty() ? std::optional(sum) : std::nullopt;
}

}  // namespace hoist::runtime
