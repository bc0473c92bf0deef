#pragma once
// Orders in which the points of a family are tried: one interface for those that are known beforehand and those that go by answers.

#include "variants.hpp"
#include <tools/laboratory/loading_forest.hpp>

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::tools {

/// Proposes points, and hears what became of them.
class search_order {
 public:
  virtual ~search_order() = default;
  /// A point that it hasn't proposed before; none now, or none any more.
  virtual std::optional<task> next() = 0;
  /// Whether `next` has none only until answers come.
  virtual bool is_waiting() const { return false; }
  /// Whether what `next` gives, until it has none, is the same whatever answers come before.
  virtual bool is_foreseen() const { return false; }
  /// What a run of a proposed point takes; nothing where it failed.
  virtual void tell(const task& t, std::optional<double> ms) = 0;
  /// Seconds that a proposed point took until it could run, and on the device; told before its time.
  virtual void cost(const task&, double /*build_s*/, double /*run_s*/) {}
};

/// What orders are asked for with.
struct order_options {
  std::uint64_t seed = 1;
  int passes = 2;                                     ///< over the groups
  std::string groups;                                 ///< the text of --groups
  std::optional<technique> loads = {};                ///< the technique that groups keep; none: predicted
  std::shared_ptr<const loading_forest> forest = {};  ///< by which it is predicted; none: by the shipped one
  long points = 1000;                                 ///< that the order will be asked for
  long draws = 0;  ///< of random points of the classic space, those that the target refuses included; 0: as many as there are
};

/// The order of a name on the command line; none where there is none.
std::optional<order> order_called(std::string_view name);
std::string_view name_of(order o);
/// Their names, for options.
std::vector<std::string> order_names();

/// Whether an order goes by groups of axes that a heuristic has.
inline bool is_grouped(order o) { return o == order::dimension || o == order::optimisation || o == order::hybrid; }
/// Whether the order of a family is known before anything runs.
bool is_listed(order o, const tool_program& p);

/// The order of a program's points at a size on a target. What is chosen for a program, such as a technique, is said to `log`. Fails
/// (std::invalid_argument, one sentence) where the program has no such order, and where a text of groups isn't one.
std::unique_ptr<search_order> make_order(order o, const variants& v, const target& t, const order_options& with,
                                         std::ostream& log);

/// A forest of a file. Fails (std::runtime_error, one sentence) where the file has none.
std::shared_ptr<const loading_forest> forest_in(const std::string& file);

/// " by the forest", and of which device, where it isn't the one that was asked for.
std::string by_forest(const order_options& with, const loading_forest& f);

/// A forest of a program, which has seen all stencils of some measured rows but that one.
using forest_of_others = std::function<std::shared_ptr<const loading_forest>(const std::string& program)>;
/// How such forests are learned from files of rows; null where the tool can't: XGBoost is in hoist itself alone, which sets it.
using forest_learner = forest_of_others (*)(const std::vector<std::filesystem::path>& rows);
void set_forest_learner(forest_learner by);
forest_learner known_forest_learner();

/// The technique with the best predicted point among some of each but images, by the model that ships for the target.
technique predicted_technique(const variants& v, const target& t, std::uint64_t seed);

}  // namespace hoist::tools
