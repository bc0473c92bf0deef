#pragma once
// Orders that a model must beat: the mean of the same point on the other programs, and a single feature.

#include <hoist/model/examples.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
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

/// Ranks as one order for all programs and sizes would: by the mean y of the same (structure, point) in all examples of
/// the device, whatever their size.
inline learner best_default() {
  return [](std::span<const example> examples) -> scorer {
    std::vector<example> sizeless(examples.begin(), examples.end());
    for (example& e : sizeless) e.what.rows = e.what.cols = 0;
    return [order = others_mean()(sizeless)](std::span<const candidate> points) {
      std::vector<candidate> all(points.begin(), points.end());
      for (candidate& c : all) c.rows = c.cols = 0;
      return order(all);
    };
  };
}

/// Ranks by the mean y of the same (structure, point) at this size in all examples, whatever their device: of use where the
/// examples are of other devices, the other device's order.
inline learner other_devices_order() {
  return [](std::span<const example> examples) -> scorer {
    std::vector<example> nameless(examples.begin(), examples.end());
    for (example& e : nameless) e.what.device = {};
    return [order = others_mean()(nameless)](std::span<const candidate> points) {
      std::vector<candidate> all(points.begin(), points.end());
      for (candidate& c : all) c.device = {};
      return order(all);
    };
  };
}

/// Ranks by y of the same (structure, point) in the program whose mean features lie nearest (standardised, at the same
/// device and size): what a person does who looks for the most similar kernel that was tuned.
inline learner nearest_program() {
  return [](std::span<const example> examples) -> scorer {
    namespace detail = baseline_detail;
    struct place {
      std::vector<double> centre;
      std::vector<example> rows;
    };
    auto places = std::make_shared<std::map<std::pair<detail::size_of_case, std::string_view>, place>>();
    std::vector<detail::mean> scale;  // of the squares
    for (const example& e : examples) {
      place& p = (*places)[{{std::string(e.what.device), e.what.rows, e.what.cols}, e.program}];
      p.rows.push_back(e);
      p.centre.resize(e.what.features.size());
      scale.resize(e.what.features.size());
      for (std::size_t i = 0; i < p.centre.size(); ++i) {
        p.centre[i] += e.what.features[i];
        scale[i].add(e.what.features[i] * e.what.features[i]);
      }
    }
    for (auto& [key, p] : *places)
      for (double& x : p.centre) x /= static_cast<double>(p.rows.size());
    return [places, scale](std::span<const candidate> points) {
      std::vector<double> centre(scale.size());
      for (const candidate& c : points)
        for (std::size_t i = 0; i < centre.size(); ++i) centre[i] += c.features[i] / static_cast<double>(points.size());
      const place* nearest = nullptr;
      double least = 0;
      const detail::size_of_case here{std::string(points[0].device), points[0].rows, points[0].cols};
      for (const auto& [key, p] : *places) {
        double d = key.first == here ? 0 : 1e9;
        for (std::size_t i = 0; i < centre.size(); ++i)
          d += (p.centre[i] - centre[i]) * (p.centre[i] - centre[i]) / std::max(1e-9, scale[i].value());
        if (nearest == nullptr || d < least) nearest = &p, least = d;
      }
      std::vector<example> rows = nearest->rows;
      for (example& e : rows) e.what.rows = points[0].rows, e.what.cols = points[0].cols;
      return others_mean()(rows)(points);
    };
  };
}

/// Ranks by the mean y of the same (structure, point) in the examples of the nearest number of elements, be it this one:
/// Kernel Launcher's choice among sizes.
inline learner nearest_volume() {
  return [](std::span<const example> examples) -> scorer {
    auto rows = std::make_shared<std::vector<example>>(examples.begin(), examples.end());
    return [rows](std::span<const candidate> points) {
      const auto volume = [](const candidate& c) { return std::log2(std::max(1.0, double(c.rows) * double(c.cols))); };
      const double here = volume(points[0]);
      double least = 1e9;
      for (const example& e : *rows)
        if (e.what.rows != points[0].rows || e.what.cols != points[0].cols)
          least = std::min(least, std::abs(volume(e.what) - here));
      std::vector<example> near;
      for (const example& e : *rows)
        if ((e.what.rows != points[0].rows || e.what.cols != points[0].cols) && std::abs(volume(e.what) - here) <= least + 1e-9)
          near.push_back(e), near.back().what.rows = points[0].rows, near.back().what.cols = points[0].cols;
      return others_mean()(near)(points);
    };
  };
}

/// Ranks by structure: the mean, over the other cases of the device, of the best y that the structure reached there; one
/// that is unseen, by the mean of those. Points of a structure rank alike.
inline learner structures_best() {
  return [](std::span<const example> examples) -> scorer {
    namespace detail = baseline_detail;
    using place = std::tuple<std::string_view, std::string_view, long, long>;
    std::map<std::string, std::map<place, double>> best;
    for (const example& e : examples) {
      double& y = best[std::string(e.what.structure)][{e.program, e.what.device, e.what.rows, e.what.cols}];
      y = std::max(y, e.y);
    }
    std::map<std::string, double, std::less<>> means;
    detail::mean overall;
    for (const auto& [structure, cases] : best) {
      detail::mean m;
      for (const auto& [where, y] : cases) m.add(y);
      means[structure] = m.value();
      overall.add(m.value());
    }
    const double unseen = overall.count > 0 ? overall.value() : 0;
    return [means, unseen](std::span<const candidate> points) {
      std::vector<double> result;
      for (const candidate& c : points) {
        const auto found = means.find(c.structure);
        result.push_back(found != means.end() ? found->second : unseen);
      }
      return result;
    };
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
