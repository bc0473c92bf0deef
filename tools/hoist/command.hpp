#pragma once
// The commands of the tool: each adds itself, with its options, to the command line.

#include <CLI/CLI.hpp>

namespace hoist::tools {

void add_devices(CLI::App& app);
void add_programs(CLI::App& app);
void add_family(CLI::App& app);
void add_emit(CLI::App& app);
void add_explain(CLI::App& app);
void add_features(CLI::App& app);
void add_run(CLI::App& app);
void add_explore(CLI::App& app);
void add_merge(CLI::App& app);
void add_train(CLI::App& app);
void add_evaluate(CLI::App& app);
void add_calibrate(CLI::App& app);
void add_refresh(CLI::App& app);

}  // namespace hoist::tools
