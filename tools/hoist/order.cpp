#include "order.hpp"

#include "guided_orders.hpp"
#include "order_axes.hpp"
#include "searcher.hpp"
#include "technique_programs.hpp"
#include <tools/laboratory/heuristics.hpp>
#include <tools/laboratory/measured_files.hpp>
#include <hoist/model/step_predictions.hpp>
#include <hoist/runtime/pretrained.hpp>

#include <algorithm>
#include <array>
#include <functional>
#include <iostream>
#include <random>
#include <stdexcept>

namespace hoist::tools {

namespace {

constexpr std::array<std::pair<const char*, order>, 11> names = {{{"random", order::random},
                                                                  {"expert", order::expert},
                                                                  {"dimension", order::dimension},
                                                                  {"optimisation", order::optimisation},
                                                                  {"hybrid", order::hybrid},
                                                                  {"groups", order::groups},
                                                                  {"guided", order::guided},
                                                                  {"tuning", order::tuning},
                                                                  {"model", order::model},
                                                                  {"search", order::search},
                                                                  {"exhaustive", order::exhaustive}}};

forest_learner learner = nullptr;

class listed_order final : public search_order {
 public:
  explicit listed_order(std::vector<task> all) : all_(std::move(all)) {}
  std::optional<task> next() override { return at_ < all_.size() ? std::optional(all_[at_++]) : std::nullopt; }
  bool is_foreseen() const override { return true; }
  void tell(const task&, std::optional<double>) override {}

 private:
  std::vector<task> all_;
  std::size_t at_ = 0;
};

/// Random points of the classic space, as they are drawn; no more than so many `draws` where that isn't 0.
class drawn_order final : public search_order {
 public:
  drawn_order(const variants& v, const target& t, std::uint64_t seed, long draws)
      : points_(v.points(0, t)), random_(seed), most_(draws > 0 ? std::min(draws, points_.size()) : points_.size()) {}
  std::optional<task> next() override {
    constexpr int tries = 10000;
    const auto size = static_cast<std::uint64_t>(points_.size());
    for (int i = 0; i < tries && static_cast<long>(drawn_.size()) < most_; ++i) {
      const long n = static_cast<long>(random_() % size);
      if (drawn_.insert(n).second && points_.rejection(n) == nullptr) return task{0, n};
    }
    return std::nullopt;
  }
  bool is_foreseen() const override { return true; }
  void tell(const task&, std::optional<double>) override {}

 private:
  space points_;
  std::mt19937_64 random_;
  long most_;
  std::set<long> drawn_;
};

/// `searcher`, which begins with random points of all structures. They are looked for when they are asked for: to find one that a
/// device can run takes long where texts are long.
class search_near_best final : public search_order {
 public:
  search_near_best(const variants& v, const target& t, const order_options& o)
      : search_(v, t, o.seed), left_(static_cast<long>(share_of_first * static_cast<double>(o.points)) + 1) {}
  std::optional<task> next() override {
    if (left_-- > 0)
      if (const std::optional<task> t = search_.first()) return t;
    return search_.next();
  }
  void tell(const task& t, std::optional<double> ms) override { search_.tell(t, ms); }

 private:
  static constexpr double share_of_first = 0.4;
  searcher search_;
  long left_;  ///< of the points to begin with
};

/// Searches by groups of one structure after the other.
class grouped_order final : public search_order {
 public:
  using begin_search = std::function<std::unique_ptr<axis_space>(int structure, std::string& text)>;
  grouped_order(std::vector<int> structures, begin_search begin, std::uint64_t seed)
      : structures_(std::move(structures)), begin_(std::move(begin)), seed_(seed) {
    go_on();
  }
  std::optional<task> next() override {
    while (search_) {
      if (const std::optional<long> n = search_->next()) {
        return task{structures_[at_], *n};
      }
      if (search_->is_waiting()) return std::nullopt;
      ++at_;
      go_on();
    }
    return std::nullopt;
  }
  bool is_waiting() const override { return search_ && search_->is_waiting(); }
  bool is_foreseen() const override { return true; }
  void tell(const task& t, std::optional<double> ms) override {
    if (search_ && at_ < structures_.size() && t.structure == structures_[at_]) search_->tell(t.number, ms);
  }

 private:
  void go_on() {
    search_.reset();
    if (at_ >= structures_.size()) return;
    std::string text;
    axes_ = begin_(structures_[at_], text);
    search_.emplace(*axes_, groups_from(text, *axes_), seed_);
  }

  std::vector<int> structures_;
  begin_search begin_;
  std::uint64_t seed_;
  std::size_t at_ = 0;
  std::unique_ptr<axis_space> axes_;
  std::optional<grouped_search> search_;
};

heuristic heuristic_of(order o) {
  return o == order::dimension ? heuristic::dimension : o == order::optimisation ? heuristic::optimisation : heuristic::hybrid;
}

/// What the shipped model thinks of some points, in their order.
std::vector<double> predictions_of(const space& points, const std::vector<long>& numbers, const target& t) {
  std::vector<candidate> all;
  space::latest kept;
  for (const long n : numbers) all.push_back(candidate_of(0, n, points.without_text(n, kept), t));
  const model::ranker by = runtime::pretrained_ranker_for(t);
  const model::step_predictions of(by, all);
  std::vector<double> values;
  for (const model::prediction& p : of.all()) values.push_back(p.value);
  return values;
}

/// The technique that groups keep, and in `log` who chose it.
technique chosen_technique(const variants& v, const target& t, const order_options& with, std::ostream& log) {
  if (with.loads) return *with.loads;
  const std::string program = v.program.programs.name;
  const std::shared_ptr<const loading_forest> forest = with.forest ? with.forest : shipped_forest(t);
  const auto shape = forest ? stencil_of(v.program.programs, v.sizes) : std::nullopt;
  if (shape) {
    const technique loads = best_of(forest->shares(*shape), {all_techniques.begin(), all_techniques.end()});
    log << program << ": " << name_of(loads) << by_forest(with, *forest) << "\n";
    return loads;
  }
  const technique loads = predicted_technique(v, t, with.seed);
  log << program << ": " << name_of(loads) << " by the trees, since "
      << (forest ? "it is no stencil" : "no forest ships for such a device, and no --forest is given") << "\n";
  return loads;
}

std::unique_ptr<search_order> groups_of_techniques(order o, const variants& v, const target& t, const technique_points& points,
                                                   const order_options& with, std::ostream& log) {
  std::string text = with.groups;
  if (o != order::groups) {
    const technique loads = chosen_technique(v, t, with, log);
    const std::string fixed = std::string("USE_LOCAL_MEMORY_INPUT=") + (loads == technique::local ? "1" : "0") +
                              ", STORE_ARRAYS_AS_IMAGES=" + (loads == technique::image ? "1" : "0");
    text = groups_text(heuristic_of(o), with.passes, fixed, loads == technique::vectors,
                       points.scope() == technique_scope::unrestricted);
  }
  return std::make_unique<grouped_order>(
      std::vector<int>{0},
      [&v, &t, &points, text](int, std::string& to) {
        to = text;
        return std::make_unique<technique_axes>(points, v.points(0, t));
      },
      with.seed);
}

/// Structures, best predicted first, each by groups.
std::unique_ptr<search_order> groups_of_structures(order o, const variants& v, const target& t, const order_options& with) {
  std::vector<int> structures;
  for (const task& one : v.ordered(t, order::model, with.seed))
    if (std::ranges::find(structures, one.structure) == structures.end()) structures.push_back(one.structure);
  return std::make_unique<grouped_order>(
      std::move(structures),
      [&v, &t, o, with](int structure, std::string& to) {
        auto axes = std::make_unique<structure_axes>(v, structure, t);
        to = o == order::groups ? with.groups : groups_text(heuristic_of(o), with.passes, axes->axes());
        return axes;
      },
      with.seed);
}

/// The expert's points, in the numbers of the classic space.
std::vector<task> expert_points(const variants& v, const target& t, const technique_points& all) {
  const technique_points some(all.extents(), v.program.programs.dimensions, {}, technique_scope::expert);
  const space points = v.points(0, t);
  std::vector<task> tasks;
  for (long i = 0; i < some.size(); ++i)
    if (const long n = all.number_of(some.values(i)); n >= 0 && points.rejection(n) == nullptr) tasks.push_back({0, n});
  return tasks;
}

}  // namespace

std::optional<order> order_called(std::string_view name) {
  for (const auto& [called, o] : names)
    if (name == called) return o;
  return std::nullopt;
}
std::string_view name_of(order o) {
  for (const auto& [called, of] : names)
    if (o == of) return called;
  return "";
}
std::vector<std::string> order_names() {
  std::vector<std::string> all;
  for (const auto& [called, o] : names)
    if (o != order::groups) all.emplace_back(called);
  return all;
}

bool is_listed(order o, const tool_program& p) {
  const bool techniques = techniques_of(p) != nullptr;
  return o == order::exhaustive || o == order::model || o == order::expert || (o == order::random && !techniques);
}

std::shared_ptr<const loading_forest> forest_in(const std::string& file) {
  try {
    return std::make_shared<const loading_forest>(loading_forest_from(text_of_file(file)));
  } catch (const std::exception& e) {
    throw std::runtime_error(file + ": " + e.what());
  }
}

std::string by_forest(const order_options& with, const loading_forest& f) {
  return with.forest ? " by the forest" : " by the forest of " + f.device;
}

void set_forest_learner(forest_learner by) { learner = by; }
forest_learner known_forest_learner() { return learner; }

technique predicted_technique(const variants& v, const target& t, std::uint64_t seed) {
  constexpr std::size_t of_each = 40;
  constexpr int tries = 4000;
  const technique_points& all = *techniques_of(v.program);
  const space points = v.points(0, t);
  std::mt19937_64 random(seed);
  std::map<technique, std::size_t> found;
  std::vector<long> numbers;
  for (int i = 0; i < tries && numbers.size() < (all_techniques.size() - 1) * of_each; ++i) {
    const long n = static_cast<long>(random() % static_cast<std::uint64_t>(all.size()));
    const technique loads = all.values(n).loads();
    if (loads == technique::image) continue;  // of which the trees have seen none
    std::size_t& count = found[loads];
    if (count >= of_each || points.rejection(n) != nullptr) continue;
    ++count;
    numbers.push_back(n);
  }
  if (numbers.empty())
    throw std::invalid_argument(std::string(v.program.programs.name) + " has no point that fits the device.");
  const std::vector<double> values = predictions_of(points, numbers, t);
  const auto best = std::ranges::max_element(values) - values.begin();
  return all.values(numbers[static_cast<std::size_t>(best)]).loads();
}

std::unique_ptr<search_order> make_order(order o, const variants& v, const target& t, const order_options& with,
                                         std::ostream& log) {
  const technique_points* techniques = techniques_of(v.program);
  const std::string program = v.program.programs.name;
  switch (o) {
    case order::search: return std::make_unique<search_near_best>(v, t, with);
    case order::tuning: return tuning_search(v, t);
    case order::guided: return guided_groups(v, t, with, log);
    case order::random:
      if (techniques != nullptr) return std::make_unique<drawn_order>(v, t, with.seed, with.draws);
      return std::make_unique<listed_order>(v.ordered(t, o, with.seed));
    case order::exhaustive:
    case order::model: return std::make_unique<listed_order>(v.ordered(t, o, with.seed));
    case order::expert:
      if (techniques == nullptr)
        throw std::invalid_argument("--order expert is of the classic space: write " + program + "@techniques.");
      return std::make_unique<listed_order>(expert_points(v, t, *techniques));
    default: break;
  }
  return techniques != nullptr ? groups_of_techniques(o, v, t, *techniques, with, log) : groups_of_structures(o, v, t, with);
}

}  // namespace hoist::tools
