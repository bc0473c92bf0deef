#pragma once
// Orders that a model must beat: the mean of the same point on the other programs, and a single feature.

#include <hoist/model/examples.hpp>

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace hoist::model {

namespace baseline_detail {

struct mean {
  double sum = 0;
  int count = 0;

  void add(double y) {
    sum += y;
    ++count;
  }
  double value() const { return sum / count; }
};

using size_of_case = std::tuple<std::string, long, long>;

struct means {
  std::map<std::pair<size_of_case, std::pair<std::string, std::string>>, mean> point;
  std::map<std::pair<size_of_case, std::string>, mean> structure;
};

/// Points rank by their own mean; those unseen at this size by their structure's, and the rest by the mean of all.
inline std::vector<double> scores(const means& m, double overall, std::span<const candidate> points) {
  std::vector<double> result;
  for (const candidate& c : points) {
    const size_of_case size{c.device, c.rows, c.cols};
    const auto point = m.point.find({size, {std::string(c.structure), std::string(c.point)}});
    const auto structure = m.structure.find({size, std::string(c.structure)});
    result.push_back(point != m.point.end()           ? point->second.value()
                     : structure != m.structure.end() ? structure->second.value()
                                                      : overall);
  }
  return result;
}

}  // namespace baseline_detail

/// Ranks a point by the mean y of the same (structure, point) in the examples of the same device and size; a point
/// unseen there by its structure's mean, and a structure unseen there by the mean over all examples.
inline learner others_mean() {
  return [](std::span<const example> examples) -> scorer {
    namespace detail = baseline_detail;
    auto m = std::make_shared<detail::means>();
    detail::mean overall;
    for (const example& e : examples) {
      const detail::size_of_case size{e.what.device, e.what.rows, e.what.cols};
      m->point[{size, {std::string(e.what.structure), std::string(e.what.point)}}].add(e.y);
      m->structure[{size, std::string(e.what.structure)}].add(e.y);
      overall.add(e.y);
    }
    const double all = overall.count > 0 ? overall.value() : 0;
    return [m, all](std::span<const candidate> points) { return detail::scores(*m, all, points); };
  };
}

/// Ranks by one feature and learns nothing: the highest first, or the lowest, as for a predicted time.
inline learner by_feature(int index, bool lowest_first) {
  return [=](std::span<const example>) -> scorer {
    return [=](std::span<const candidate> points) {
      std::vector<double> result;
      for (const candidate& c : points) {
        const double x = c.features[static_cast<std::size_t>(index)];
        result.push_back(lowest_first ? -x : x);
      }
      return result;
    };
  };
}

}  // namespace hoist::model
