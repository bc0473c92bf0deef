#include "technique_programs.hpp"

#include <hoist/explore/baseline.hpp>
#include <hoist/explore/stages.hpp>
#include <hoist/lower/schedule_flaws.hpp>

#include <memory>
#include <stdexcept>
#include <tuple>

namespace hoist::tools {

namespace {

constexpr std::string_view classic_ending = "@techniques", unrestricted_ending = "@unrestricted";

/// What a program of techniques points to.
struct program_space {
  std::string name;
  technique_points points;
  structure whole{};
  std::unique_ptr<tool_program> program{};

  program_space(std::string called, technique_points p, const tool_program& of)
      : name(std::move(called)), points(std::move(p)) {
    whole.name = "techniques";
    whole.exists = true;
    whole.terms = of.programs.scheduled;
    whole.given = &points;
    program = std::make_unique<tool_program>(of);
    program->programs.name = name.c_str();
    program->programs.structures = &whole;
    program->programs.count = 1;
  }
};

technique_points points_for(const tool_program& p, const extents& size, technique_scope scope) {
  const lower::stage_graph g = stages_for_schedules(p.programs, size.sizes());
  const lower::stage& result = g.stages[g.result()];
  if (result.rank() < 1 || result.rank() > 3)
    throw std::invalid_argument(std::string(p.programs.name) + " has results of " + std::to_string(result.rank()) +
                                " dimensions; the classic space has one to three.");
  std::array<long, 3> along = {1, 1, 1};
  for (int d = 0; d < result.rank(); ++d) along[static_cast<std::size_t>(d)] = result.extents[result.rank() - 1 - d];
  std::vector<std::string> inputs;
  std::string no_image;
  for (const lower::stage& s : g.stages) {
    if (s.input < 0 || s.rank() != result.rank()) continue;
    inputs.push_back(s.name.text);
    if (const char* why = lower::detail::flaw_of_image(s); why != nullptr && no_image.empty())
      no_image = "the input " + inputs.back() + " " + why;
  }
  return technique_points(along, result.rank(), std::move(inputs), scope, std::move(no_image));
}

std::vector<std::unique_ptr<program_space>>& program_spaces() {
  static std::vector<std::unique_ptr<program_space>> all;
  return all;
}

}  // namespace

std::string_view without_techniques(std::string_view name) {
  for (const std::string_view ending : {classic_ending, unrestricted_ending})
    if (name.ends_with(ending)) return name.substr(0, name.size() - ending.size());
  return name;
}

std::optional<std::string> unrestricted(const std::string& name) {
  const std::string_view plain = without_techniques(name);
  if (plain == name) return std::nullopt;
  return std::string(plain) + std::string(unrestricted_ending);
}

const tool_program& program_at(std::string_view name, const extents& size, technique_scope scope) {
  static std::map<std::tuple<std::string, std::string, technique_scope>, const tool_program*> known;
  const std::string_view plain = without_techniques(name);
  const tool_program& of = program_called(plain);
  if (plain == name) return of;
  if (name.ends_with(unrestricted_ending)) scope = technique_scope::unrestricted;
  const extents sizes = extents_for(of, size);
  const tool_program*& at = known[{std::string(name), sizes.text(), scope}];
  if (at == nullptr) {
    program_spaces().push_back(std::make_unique<program_space>(std::string(name), points_for(of, sizes, scope), of));
    at = program_spaces().back()->program.get();
  }
  return *at;
}

const technique_points* techniques_of(const tool_program& p) {
  for (const auto& m : program_spaces())
    if (&m->whole == p.programs.structures) return &m->points;
  return nullptr;
}

hoist::kernel_module baseline_of(const tool_program& p, const ir::point& at) {
  const family& f = p.programs;
  bool recipes = false;
  for (int i = 0; i < f.count; ++i) recipes = recipes || (f.structures[i].exists && f.structures[i].given == nullptr);
  if (recipes || !f.scheduled) return baseline_module(f, at);
  ir::point plain = at;
  plain.plan.given = true;
  return emit_module(f.scheduled(), plain, f.inputs, f.name);
}

}  // namespace hoist::tools
