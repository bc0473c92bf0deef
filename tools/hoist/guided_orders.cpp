#include "guided_orders.hpp"

#include "technique_programs.hpp"
#include <hoist/runtime/guided_search.hpp>
#include <hoist/runtime/pretrained.hpp>

#include <algorithm>
#include <ostream>

namespace hoist::tools {

namespace {

class guided_order final : public search_order {
 public:
  guided_order(const variants& v, const target& t)
      : by_(runtime::pretrained_ranker_for(t)), search_(v.program.programs, t, v.sizes, by_) {}
  /// `techniques`: of each structure that is no list of the classic space.
  guided_order(const variants& v, const target& t, std::vector<technique> techniques, std::vector<double> shares)
      : by_(runtime::pretrained_ranker_for(t)),
        known_{techniques_of(v.program), std::move(techniques)},
        search_(guided_search::by_groups(v.program.programs, t, v.sizes, by_, kinds(std::move(shares)))) {}
  guided_order(const guided_order&) = delete;

  std::optional<task> next() override {
    const std::optional<guided_search::variant> v = search_.next();
    if (!v) return std::nullopt;
    search_.ran(*v, 0);  // so that it isn't proposed again before its answer
    return task{v->structure, v->number, v->predicted};
  }
  void tell(const task& t, std::optional<double> ms) override {
    constexpr double least_ms = 1e-9;  // where a device's clock sees no time
    guided_search::variant v;
    v.structure = t.structure;
    v.number = t.number;
    if (ms) search_.ran(v, std::max(*ms, least_ms));
  }

 private:
  struct known_techniques {
    const technique_points* points = nullptr;
    std::vector<technique> of_structures{};
  };
  static int technique_of_point(const void* known, int structure, long number) {
    const auto& k = *static_cast<const known_techniques*>(known);
    const auto at = static_cast<std::size_t>(structure);
    return static_cast<int>(k.points != nullptr ? k.points->values(number).loads() : k.of_structures[at]);
  }
  variant_kinds kinds(std::vector<double> shares) const {
    if (known_.points == nullptr && known_.of_structures.empty()) return {};
    return {technique_of_point, &known_, std::move(shares)};
  }

  model::ranker by_;  ///< which the search refers to
  known_techniques known_;
  guided_search search_;
};

/// By the first point of each structure that can be lowered.
std::vector<technique> techniques_of_structures(const variants& v, const target& t) {
  constexpr long most_tries = 200;
  const family& f = v.program.programs;
  std::vector<technique> all(static_cast<std::size_t>(f.count), technique::global);
  for (int i = 0; i < f.count; ++i) {
    if (!f.structures[i].exists || !suits(f.structures[i], t)) continue;
    const space points = v.points(i, t);
    space::latest kept;
    for (long n = 0; n < std::min(points.size(), most_tries); ++n)
      if (points.rejection(n, kept) == nullptr) {
        all[static_cast<std::size_t>(i)] = technique_of(points.without_text(n, kept));
        break;
      }
  }
  return all;
}

}  // namespace

std::unique_ptr<search_order> tuning_search(const variants& v, const target& t) { return std::make_unique<guided_order>(v, t); }

std::unique_ptr<search_order> guided_groups(const variants& v, const target& t, const order_options& with, std::ostream& log) {
  const bool is_classic = techniques_of(v.program) != nullptr;
  const std::string program = v.program.programs.name;
  const std::shared_ptr<const loading_forest> forest = with.forest || !is_classic ? with.forest : shipped_forest(t);
  const auto shape = forest ? stencil_of(v.program.programs, v.sizes) : std::nullopt;
  std::vector<double> shares;
  constexpr double never = -1;  // trees have learned from no images
  if (is_classic) shares = {0, 0, 0, never};
  if (shape) {
    const std::map<technique, double> by = forest->shares(*shape);
    shares.clear();
    for (const technique one : all_techniques)
      shares.push_back(by.contains(one) ? by.at(one) : one == technique::image ? never : 0);
    log << program << ": " << name_of(best_of(by, {all_techniques.begin(), all_techniques.end()})) << by_forest(with, *forest)
        << "\n";
  } else if (forest) {
    log << program << ": techniques by the trees, since it is no stencil\n";
  }
  std::vector<technique> techniques;
  if (shape && !is_classic) techniques = techniques_of_structures(v, t);
  return std::make_unique<guided_order>(v, t, std::move(techniques), std::move(shares));
}

}  // namespace hoist::tools
