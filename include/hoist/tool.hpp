#pragma once
// The command-line tool for programs of one's own. Link hoist::tool.

#include <hoist/evaluate/inputs.hpp>
#include <hoist/explore/family.hpp>

#include <utility>
#include <vector>

namespace hoist {

/// A program with what is needed to run it: its family, and values for its inputs; without any, they are uniform in
/// [0, 1). `group`: programs that are much alike share one.
struct tool_program {
  family programs;
  std::vector<input_data> inputs{};
  const char* group = "";
  const char* what = "";  ///< in a few words

  tool_program(family f) : programs(f) {}
  tool_program(family f, std::vector<input_data> in, const char* in_group, const char* in_words)
      : programs(f), inputs(std::move(in)), group(in_group), what(in_words) {}
};

/// The tool on a list of programs; the result of `main`.
int run_tool(int argc, char** argv, std::vector<tool_program> programs);

/// The commands family, emit, explain, features, explore, tune and others on programs: families, or these with data for
/// their inputs. `int main(int argc, char** argv) { return hoist::tool(argc, argv, hoist::family_of("blur", blur)); }`
/// Sizes of the programs are called N and M. Example: examples/own_tool.cpp.
template <class... Programs>
int tool(int argc, char** argv, const Programs&... programs) {
  return run_tool(argc, argv, std::vector<tool_program>{tool_program(programs)...});
}

}  // namespace hoist
