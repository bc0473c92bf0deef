#pragma once
// A forest that predicts from a stencil's shape which loading technique is fastest [Garvey2018].

#include <hoist/model/forest.hpp>
#include <hoist/target/target.hpp>
#include <tools/laboratory/stencil_shape.hpp>
#include <tools/laboratory/technique_space.hpp>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::tools {

/// What a loading forest sees of a stencil: the paper's four features, or these and what else is in its shape.
enum class loading_features { paper, all };
std::vector<std::string> names_of(loading_features f);
std::vector<double> values_of(loading_features f, const stencil_shape& s);

/// For every technique that was fastest of some stencil a random forest of its share among the fastest.
struct loading_forest {
  std::string device;                 ///< on which its rows were measured
  std::vector<std::string> programs;  ///< from which it learned
  loading_features sees = loading_features::paper;
  std::map<technique, model::forest> by;

  /// The share of each technique, 0 for those that were never fastest; they add up to about 1.
  std::map<technique, double> shares(const stencil_shape& s) const;
};

/// The technique with the greatest share among `allowed`, which has one at least; the first of equals.
technique best_of(const std::map<technique, double>& shares, const std::vector<technique>& allowed);

/// A forest as the text of a file, and back. Fails (std::runtime_error, one sentence) where a text is no forest, one of another version,
/// or damaged.
std::string text_of(const loading_forest& f);
loading_forest loading_forest_from(std::string_view text);
/// A header that holds the text of a forest as a constant. Fails (std::invalid_argument, one sentence) where `name` is no identifier.
std::string header_of(const loading_forest& f, std::string_view name);
/// The forest that ships for a target's make and class of device; null where none does.
std::shared_ptr<const loading_forest> shipped_forest(const target& t);

}  // namespace hoist::tools
