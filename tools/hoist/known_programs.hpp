#pragma once
// The programs that the tool was called with.

#include <hoist/tool.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::tools {

/// Extents of a program's result, or of its input where the program computes the interior only: N and M, and L of programs that have
/// three sizes; 0 where there is no third.
struct extents {
  long rows = 2048, columns = 2048, third = 0;
  bool operator==(const extents&) const = default;

  std::vector<long> list() const { return third > 0 ? std::vector{rows, columns, third} : std::vector{rows, columns}; }
  std::string text() const {
    return std::to_string(rows) + "x" + std::to_string(columns) + (third > 0 ? "x" + std::to_string(third) : "");
  }
  meta::vec<ir::binding> sizes() const {
    meta::vec<ir::binding> all{{"N", rows}, {"M", columns}};
    if (third > 0) all.push({"L", third});
    return all;
  }
};

/// The programs in order; those whose names have an @ are other families of programs before them, and come last.
const std::vector<tool_program>& known_programs();
void set_known_programs(std::vector<tool_program> programs);

inline bool is_searched(const tool_program& p) { return std::string_view(p.programs.name).find('@') != std::string_view::npos; }

/// Makes programs that aren't listed, from their names.
using program_maker = std::optional<tool_program> (*)(std::string_view name);
/// `names`: those of programs that are made when a pattern asks for many.
void set_program_maker(program_maker by, std::vector<std::string> names);

/// The names that a pattern means, which ends with a *, before @techniques where that is there; or the name itself. Fails
/// (std::invalid_argument, one sentence) where it means none.
std::vector<std::string> programs_like(std::string_view pattern);

/// The extents as a program takes them: of one with a size L, columns are the third that isn't said. Fails (std::invalid_argument, one
/// sentence) where there are three and the program has two.
extents extents_for(const tool_program& p, extents said);

/// The program of a name. Fails (std::invalid_argument, one sentence with the names there are) when there is none.
const tool_program& program_called(std::string_view name);

/// The inputs of a program.
std::vector<host_values> make_inputs(const tool_program& p, const extents& size);

}  // namespace hoist::tools
