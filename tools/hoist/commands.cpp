// The commands that every tool has.

#include "command.hpp"

namespace hoist::tools {

void add_commands(CLI::App& app) {
  add_devices(app);
  add_doctor(app);
  add_programs(app);
  add_family(app);
  add_stages(app);
  add_schedule(app);
  add_emit(app);
  add_explain(app);
  add_features(app);
  add_counts(app);
  add_explore(app);
  add_contest(app);
  add_merge(app);
  add_report(app);
  add_rank(app);
  add_predict(app);
  add_tune(app);
  add_wisdom(app);
  add_completion(app);
}

}  // namespace hoist::tools

int hoist::run_tool(int argc, char** argv, std::vector<tool_program> programs) {
  return tools::run_commands(argc, argv, std::move(programs), {tools::add_commands});
}
