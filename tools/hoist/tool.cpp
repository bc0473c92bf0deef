// The tool: its commands on the programs that it is called with.

#include "command.hpp"

#include <utility>
#include <vector>

int hoist::run_tool(int argc, char** argv, std::vector<tool_program> programs) {
  return tools::run_commands(argc, argv, std::move(programs), {});
}

int hoist::tools::run_commands(int argc, char** argv, std::vector<tool_program> programs,
                               std::initializer_list<void (*)(CLI::App&)> more) {
  std::vector<void (*)(CLI::App&)> all = {add_devices, add_doctor,   add_programs, add_family,    add_emit,
                                          add_explain, add_features, add_explore,  add_merge,     add_report,
                                          add_rank,    add_tune,     add_wisdom,   add_completion};
  all.insert(all.end(), more.begin(), more.end());
  return run_only(argc, argv, std::move(programs), all);
}
