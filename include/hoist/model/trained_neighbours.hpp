#pragma once
// Measured variants with their names and times, as they ship inside a generated header for nearest neighbours, and the way out of it.

#include <hoist/features/vector.hpp>
#include <hoist/model/trained.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <exception>
#include <iterator>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace hoist::model {

/// A trained table, and what it leaves out. `version`: of its features; `best_gbs`: the greatest throughput of each case;
/// `structures`: their names, in the order of their hashes; `point_of`: of each row the place of its point in `points`.
struct trained_neighbours {
  trained_table rows;
  int version = 0;
  std::span<const double> best_gbs;
  std::span<const std::string_view> structures, points;
  std::span<const short> point_of;
};

/// Why measured variants are too few for neighbours among them to say anything of another program; empty where they aren't.
inline std::string why_too_alike(const dataset& data) {
  std::set<std::string> programs, devices;
  std::set<std::vector<long>> sizes;
  for (const row& r : data.rows) {
    programs.insert(r.program);
    devices.insert(r.device);
    sizes.insert({r.rows, r.cols, r.third});
  }
  if (programs.empty()) return "it has no variant that ran.";
  if (devices.size() > 1)
    return "it has times of " + std::to_string(devices.size()) + " devices, which say nothing of each other.";
  if (programs.size() == 1) return "its variants are all of one program, " + *programs.begin() + ".";
  if (sizes.size() == 1) return "its variants are all of one size.";
  return "";
}

/// The rows whose numbers are finite and that ran.
inline dataset whole_rows(const dataset& data) {
  return select(data, [](const row& r) {
    return credited(r) > 0 && std::isfinite(r.throughput) &&
           std::all_of(r.features.begin(), r.features.end(), [](double x) { return std::isfinite(x); });
  });
}

namespace neighbours_detail {

inline void check(const trained_neighbours& t) {
  if (t.version != features::version)
    throw std::runtime_error("it is of version " + std::to_string(t.version) + " of the features, not " +
                             std::to_string(features::version) + ".");
  for (const trained_column& c : t.rows.columns)
    if (std::find(std::begin(features::feature_names), std::end(features::feature_names), c.name) ==
        std::end(features::feature_names))
      throw std::runtime_error("it knows a feature " + std::string(c.name) + ", which this version doesn't.");
  const auto is_time = [](double x) { return std::isfinite(x) && x > 0; };
  const auto is_point = [&](short i) { return i >= 0 && static_cast<std::size_t>(i) < t.points.size(); };
  if (t.best_gbs.size() != t.rows.cases.size() || !std::all_of(t.best_gbs.begin(), t.best_gbs.end(), is_time))
    throw std::runtime_error("its throughputs aren't whole.");
  if (t.structures.size() != t.rows.structures.size() || t.point_of.size() != static_cast<std::size_t>(t.rows.rows) ||
      !std::all_of(t.point_of.begin(), t.point_of.end(), is_point))
    throw std::runtime_error("its names aren't whole.");
}

inline dataset unpacked(const trained_neighbours& t) {
  check(t);
  dataset data = from(t.rows);
  for (std::size_t i = 0; i < data.rows.size(); ++i) {
    row& r = data.rows[i];
    for (std::size_t c = 0; c < t.rows.cases.size(); ++c) {
      const trained_case& k = t.rows.cases[c];
      if (case_key{std::string(k.program), std::string(k.device), k.rows, k.cols, k.third} == case_of(r))
        r.throughput *= t.best_gbs[c];
    }
    for (std::size_t s = 0; s < t.structures.size(); ++s)
      if (structure_name(t.rows.structures[s]) == r.structure) {
        r.structure = t.structures[s];
        break;
      }
    r.point = t.points[static_cast<std::size_t>(t.point_of[i])];
  }
  data = whole_rows(data);
  if (const std::string why = why_too_alike(data); !why.empty()) throw std::runtime_error(why);
  return data;
}

}  // namespace neighbours_detail

/// The measured variants, their throughputs in GB/s. Fails (std::runtime_error, one sentence) where the table is damaged, of another
/// version of the features, or of one program or size alone.
inline dataset measured_in(const trained_neighbours& t) {
  try {
    return neighbours_detail::unpacked(t);
  } catch (const std::exception& e) {
    const std::string device(t.rows.cases.empty() ? "no device" : t.rows.cases[0].device);
    throw std::runtime_error("the table of neighbours on " + device + " can't be used: " + e.what());
  }
}

}  // namespace hoist::model
