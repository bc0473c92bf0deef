#include "known_programs.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

namespace hoist::tools {

namespace {

std::vector<tool_program>& list() {
  static std::vector<tool_program> all;
  return all;
}
program_maker maker = nullptr;
std::vector<std::string>& made_names() {
  static std::vector<std::string> all;
  return all;
}

/// The program that was made for a name, or is now; null where none is.
const tool_program* made(std::string_view name) {
  static std::map<std::string, tool_program, std::less<>> known;
  if (const auto at = known.find(name); at != known.end()) return &at->second;
  const std::optional<tool_program> p = maker != nullptr ? maker(name) : std::nullopt;
  return p ? &known.emplace(name, *p).first->second : nullptr;
}

}  // namespace

const std::vector<tool_program>& known_programs() { return list(); }

void set_known_programs(std::vector<tool_program> programs) {
  for (tool_program& p : programs)
    if (p.inputs.empty()) p.inputs.resize(static_cast<std::size_t>(p.programs.inputs));
  std::ranges::stable_partition(programs, std::not_fn(is_searched));
  list() = std::move(programs);
}

void set_program_maker(program_maker by, std::vector<std::string> names) {
  maker = by;
  made_names() = std::move(names);
}

std::vector<std::string> programs_like(std::string_view pattern) {
  const std::string_view name = pattern.substr(0, pattern.find('@')), ending = pattern.substr(name.size());
  if (!name.ends_with('*')) return {std::string(pattern)};
  const std::string_view begin = name.substr(0, name.size() - 1);
  std::vector<std::string> found;
  for (const tool_program& p : known_programs())
    if (!is_searched(p) && std::string_view(p.programs.name).starts_with(begin))
      found.push_back(p.programs.name + std::string(ending));
  for (const std::string& made : made_names())
    if (made.starts_with(begin) && std::ranges::find(found, made + std::string(ending)) == found.end())
      found.push_back(made + std::string(ending));
  if (found.empty()) throw std::invalid_argument("no program's name begins with \"" + std::string(begin) + "\".");
  return found;
}

extents extents_for(const tool_program& p, extents said) {
  const ir::table t = p.programs.terms();
  bool has_third = false;
  for (int i = 0; i < t.length_count; ++i)
    has_third = has_third || (t.lengths[i].what == ir::length_node::kind::size && std::string_view(t.lengths[i].name) == "L");
  if (!has_third && said.third > 0)
    throw std::invalid_argument(std::string(p.programs.name) + " has the sizes N and M, and no third as " + said.text() +
                                " says.");
  if (has_third && said.third == 0) said.third = said.columns;
  return said;
}

const tool_program& program_called(std::string_view name) {
  std::string names;
  for (const tool_program& p : known_programs()) {
    if (name == p.programs.name) return p;
    if (!is_searched(p)) names += (names.empty() ? "" : ", ") + std::string(p.programs.name);
  }
  if (const tool_program* p = made(name)) return *p;
  throw std::invalid_argument("no program is called \"" + std::string(name) + "\"; there are " + names + ".");
}

std::vector<host_values> make_inputs(const tool_program& p, const extents& size) {
  ir::point at;
  at.sizes = size.sizes();
  return hoist::make_inputs(p.programs.terms(), p.inputs, at);
}

}  // namespace hoist::tools
