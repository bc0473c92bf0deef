#pragma once
// A family with its valid points in the order in which a model of other programs would run them.

#include "known_programs.hpp"
#include <hoist/explore/family.hpp>
#include <hoist/model/dataset.hpp>
#include <hoist/target/target.hpp>

#include <map>
#include <string>
#include <vector>

namespace hoist::tools {

/// A valid point: structure and number name it; `distance` is how far it lies from what the model knows.
struct ranked_point {
  int structure = -1;
  long number = -1;
  double predicted = 0;  ///< throughput relative to the best of the family
  double distance = 0;
  std::vector<double> features{};
};

/// What the model learned from: rows of programs other than the ranked one, measured on one device.
struct training {
  std::string model;  ///< its kind
  std::string device;
  std::vector<std::string> programs, left_out;
  long rows = 0;
  int components = 0;           ///< principal components that were kept, of neighbours
  double typical_distance = 0;  ///< between neighbours among the rows
};

struct ranked_family {
  std::string program;
  long rows = 0, columns = 0;
  int structures = 0;
  long looked_at = 0;                        ///< points: valid and rejected
  std::map<std::string, long> rejected;      ///< points by reason
  std::map<std::string, long> inapplicable;  ///< recipes that make no structure, by reason
  std::vector<ranked_point> points;          ///< the valid ones, best predicted first
  training learned;
  double enumeration_s = 0, ranking_s = 0;
};

/// Looks through the family at a size, coarse to fine (or at `most` points of each structure), and ranks its valid points by a model
/// trained on `learned` (nearest neighbours), or the shipped one of the nearest device, in both cases without this
/// program in either boundary mode. Points of equal prediction are ordered by their distance from the known ones. Fails
/// when no point is valid.
ranked_family rank_family(const family& f, const target& limits, const extents& size, long most = 0,
                          const model::dataset* learned = nullptr);

}  // namespace hoist::tools
