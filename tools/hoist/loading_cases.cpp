#include "loading_cases.hpp"

#include "featured_rows.hpp"
#include "filed_points.hpp"
#include "program_stem.hpp"
#include "technique_programs.hpp"
#include <tools/laboratory/former_names.hpp>

#include <hoist/explore/point_text.hpp>
#include <hoist/explore/space.hpp>
#include <hoist/features/enumerate.hpp>
#include <hoist/meta/parallel.hpp>
#include <hoist/runtime/pretrained.hpp>

#include <algorithm>
#include <atomic>
#include <tuple>

namespace hoist::tools {

namespace {

/// The rows of a case, with what they are of.
struct filed_case {
  const tool_program* program = nullptr;
  const target* on = nullptr;
  loading_case made;
  std::map<std::string, std::vector<const filed_point*>> by_structure;
  long unknown = 0;
};

/// The points of a structure that ran, by number: neighbours in this order have most of their lowering in common.
std::vector<std::pair<long, double>> numbered(const space& points, const std::vector<const filed_point*>& rows, long& unknown) {
  std::vector<std::pair<long, double>> all;
  for (const filed_point* r : rows) {
    const std::optional<ir::point> called = point_called(r->point);
    if (const long n = called ? points.number_of(*called) : -1; n >= 0)
      all.emplace_back(n, r->cost.ms);
    else
      ++unknown;
  }
  std::ranges::sort(all);
  return all;
}

class case_reader {
 public:
  case_reader(filed_case& c, const model::ranker* by) : c_(c), by_(by), given_(techniques_of(*c.program)) {}

  void read() {
    const family& f = c_.program->programs;
    for (const auto& [name, rows] : c_.by_structure) {
      const structure* found = nullptr;
      for (int i = 0; i < f.count; ++i)
        if (f.structures[i].exists && name == f.structures[i].name) found = &f.structures[i];
      if (found == nullptr)
        c_.unknown += static_cast<long>(rows.size());
      else
        read(*found, rows);
    }
    if (by_ == nullptr || candidates_.empty()) return;
    const std::vector<model::prediction> thought = by_->predict_each(candidates_);
    const auto best = std::ranges::max_element(thought, {}, &model::prediction::value) - thought.begin();
    c_.made.by_trees = techniques_[static_cast<std::size_t>(best)];
  }

 private:
  void read(const structure& s, const std::vector<const filed_point*>& rows) {
    const space points(s, c_.program->programs.inputs, *c_.on, c_.made.size.sizes());
    space::latest kept;
    for (const auto& [number, ms] : numbered(points, rows, c_.unknown)) {
      const kernel_module m = given_ == nullptr || by_ != nullptr ? points.without_text(number, kept) : kernel_module{};
      if (m.rejected != nullptr) {
        ++c_.unknown;
        continue;
      }
      const technique t = given_ != nullptr ? given_->values(number).loads() : technique_of(m);
      const auto best = c_.made.best_ms.try_emplace(t, ms).first;
      best->second = std::min(best->second, ms);
      ++c_.made.points[t];
      if (by_ == nullptr) continue;
      candidates_.push_back(candidate_of(0, number, m, *c_.on));
      techniques_.push_back(t);
    }
  }

  filed_case& c_;
  const model::ranker* by_;
  const technique_points* given_;
  std::vector<candidate> candidates_;
  std::vector<technique> techniques_;
};

/// Those of stencils, each with its rows that ran.
std::vector<filed_case> filed_cases(const std::vector<filed_point>& filed, std::set<std::string>& no_stencils) {
  std::map<std::tuple<std::string, std::string, std::string>, filed_case> all;
  for (const filed_point& p : filed) {
    if (p.cost.ms <= 0) continue;
    filed_case& c = all[{p.program, p.size.text(), p.device}];
    c.made.program = p.program;
    c.made.device = p.device;
    c.made.size = p.size;
    c.by_structure[current_name(p.structure)].push_back(&p);
  }
  std::vector<filed_case> kept;
  for (auto& [key, c] : all) {
    c.made.size = extents_for(program_called(without_techniques(c.made.program)), c.made.size);
    c.program = &program_at(c.made.program, c.made.size);
    c.on = &target_of_rows(c.made.device);
    if (const auto shape = stencil_of(c.program->programs, c.made.size.sizes())) {
      c.made.shape = *shape;
      kept.push_back(std::move(c));
    } else {
      no_stencils.insert(c.made.program);
    }
  }
  return kept;
}

model::ranker ranker_without(const std::string& program, const target& on) {
  return runtime::ranker_by_trees(unaware_of(runtime::pretrained_trees_for(on), without_techniques(program)));
}

}  // namespace

std::vector<technique> loading_case::choices() const {
  std::vector<technique> all;
  for (const auto& [t, ms] : best_ms) all.push_back(t);
  return all;
}
technique loading_case::fastest() const {
  return std::ranges::min_element(best_ms, {}, [](const auto& x) { return x.second; })->first;
}
double loading_case::share(technique t) const { return best_ms.at(fastest()) / best_ms.at(t); }

loading_cases loading_cases_of(const std::vector<std::filesystem::path>& files, bool with_trees) {
  loading_cases found;
  const std::vector<filed_point> filed = points_in(files);
  std::vector<filed_case> cases = filed_cases(filed, found.no_stencils);
  std::atomic<std::size_t> next{0};
  meta::in_parallel(meta::cores(), [&](long) {
    for (std::size_t i = next++; i < cases.size(); i = next++) {
      std::optional<model::ranker> by;
      if (with_trees) by = ranker_without(cases[i].made.program, *cases[i].on);
      case_reader(cases[i], by ? &*by : nullptr).read();
    }
  });
  for (filed_case& c : cases) {
    found.unknown += c.unknown;
    if (c.made.best_ms.size() > 1)
      found.all.push_back(std::move(c.made));
    else
      found.no_choice.insert(c.made.program);
  }
  return found;
}

}  // namespace hoist::tools
