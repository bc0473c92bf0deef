#pragma once
// The commands of the tool: each adds itself, with its options, to the command line.

#include "known_programs.hpp"

#include <CLI/CLI.hpp>

#include <initializer_list>
#include <string>
#include <vector>

namespace hoist::tools {

/// A tool with some commands on these programs. The exit code: 0, or 1 when a command failed, 2 when the command line is
/// wrong.
int run_commands(int argc, char** argv, std::vector<tool_program> programs,
                 std::initializer_list<void (*)(CLI::App&)> commands);

/// A new command whose errors take one line, with its example in the footer.
CLI::App* add_command(CLI::App& app, const std::string& name, const std::string& description, const std::string& footer);

/// The commands that every tool has.
void add_commands(CLI::App& app);

void add_devices(CLI::App& app);
void add_doctor(CLI::App& app);
void add_programs(CLI::App& app);
void add_family(CLI::App& app);
void add_stages(CLI::App& app);
void add_schedule(CLI::App& app);
void add_emit(CLI::App& app);
void add_explain(CLI::App& app);
void add_features(CLI::App& app);
void add_counts(CLI::App& app);
void add_kernels(CLI::App& app);
void add_run(CLI::App& app);
void add_explore(CLI::App& app);
void add_contest(CLI::App& app);
void add_merge(CLI::App& app);
void add_report(CLI::App& app);
void add_tune(CLI::App& app);
void add_rank(CLI::App& app);
void add_predict(CLI::App& app);
void add_wisdom(CLI::App& app);
void add_completion(CLI::App& app);
void add_train(CLI::App& app);
void add_evaluate(CLI::App& app);
void add_loading(CLI::App& app);
void add_interest(CLI::App& app);
void add_calibrate(CLI::App& app);
void add_parts(CLI::App& app);
void add_random(CLI::App& app);
void add_refresh(CLI::App& app);
void add_hashes(CLI::App& app);

}  // namespace hoist::tools
