#pragma once
// The commands of the tool: each adds itself, with its options, to the command line.

#include "known_programs.hpp"

#include <CLI/CLI.hpp>

#include <initializer_list>
#include <span>
#include <vector>

namespace hoist::tools {

/// The tool on these programs with the commands that every tool has, and more. The exit code: 0, or 1 when a command
/// failed, 2 when the command line is wrong.
int run_commands(int argc, char** argv, std::vector<tool_program> programs, std::initializer_list<void (*)(CLI::App&)> more);
/// The same with these commands alone.
int run_only(int argc, char** argv, std::vector<tool_program> programs, std::span<void (*const)(CLI::App&)> commands);

void add_devices(CLI::App& app);
void add_doctor(CLI::App& app);
void add_programs(CLI::App& app);
void add_family(CLI::App& app);
void add_emit(CLI::App& app);
void add_explain(CLI::App& app);
void add_features(CLI::App& app);
void add_run(CLI::App& app);
void add_explore(CLI::App& app);
void add_merge(CLI::App& app);
void add_report(CLI::App& app);
void add_tune(CLI::App& app);
void add_rank(CLI::App& app);
void add_wisdom(CLI::App& app);
void add_completion(CLI::App& app);
void add_train(CLI::App& app);
void add_evaluate(CLI::App& app);
void add_calibrate(CLI::App& app);
void add_refresh(CLI::App& app);

}  // namespace hoist::tools
