#include "known_programs.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>

namespace hoist::tools {

namespace {

std::vector<tool_program>& list() {
  static std::vector<tool_program> all;
  return all;
}

}  // namespace

const std::vector<tool_program>& known_programs() { return list(); }

void set_known_programs(std::vector<tool_program> programs) {
  for (tool_program& p : programs)
    if (p.inputs.empty()) p.inputs.resize(static_cast<std::size_t>(p.programs.inputs));
  std::ranges::stable_partition(programs, std::not_fn(is_searched));
  list() = std::move(programs);
}

const tool_program& program_called(std::string_view name) {
  std::string names;
  for (const tool_program& p : known_programs()) {
    if (name == p.programs.name) return p;
    if (!is_searched(p)) names += (names.empty() ? "" : ", ") + std::string(p.programs.name);
  }
  throw std::invalid_argument("no program is called \"" + std::string(name) + "\"; there are " + names + ".");
}

std::vector<host_values> make_inputs(const tool_program& p, long rows, long columns) {
  ir::point at;
  at.sizes = {{"N", rows}, {"M", columns}};
  return hoist::make_inputs(p.programs.terms(), p.inputs, at);
}

}  // namespace hoist::tools
