// The tool: some commands on the programs that it is called with.

#include "command.hpp"
#include "option_values.hpp"

#include <hoist/runtime/warning.hpp>

#include <exception>
#include <filesystem>
#include <iostream>
#include <new>
#include <string>

namespace hoist::tools {

namespace {

/// Fails when the first word is no command, and says which there are.
void check_command(const CLI::App& app, int argc, char** argv) {
  const std::string first = argc < 2 ? "" : argv[1];
  if (app.get_option_no_throw(first) != nullptr) return;
  if (first.starts_with("-"))
    throw CLI::ValidationError("there is no option '" + first +
                               "' before a command; options follow it, and --help lists what there is");
  std::string names;
  for (const CLI::App* c : app.get_subcommands({})) {
    if (c->get_name() == first) return;
    names += (names.empty() ? "" : ", ") + c->get_name();
  }
  throw CLI::ValidationError(argc < 2 ? "say a command: " + names : "there is no command '" + first + "'; they are " + names);
}

}  // namespace

CLI::App* add_command(CLI::App& app, const std::string& name, const std::string& description, const std::string& footer) {
  app.failure_message([](const CLI::App*, const CLI::Error& e) { return "hoist: " + runtime::in_one_line(e.what()) + "\n"; });
  CLI::App* command = app.add_subcommand(name, description);
  command->footer(footer);
  return command;
}

int run_commands(int argc, char** argv, std::vector<tool_program> programs,
                 std::initializer_list<void (*)(CLI::App&)> commands) {
  CLI::App app{"hoist: data-parallel programs as families of OpenCL kernels"};
  app.set_version_flag("--version", HOIST_VERSION);
  app.require_subcommand(1);
  const std::string called = argc > 0 ? std::filesystem::path(argv[0]).filename().string() : "";
  app.name(called.empty() ? "hoist" : called);
  app.footer(
      "Exit codes: 0 done; 1 something failed, which one line on standard error says; 2 the command line is wrong.\n"
      "Every command has --help with an example, such as: " +
      app.get_name() + " family --help");
  try {
    set_known_programs(std::move(programs));
    for (const auto add : commands) add(app);
    for (CLI::App* c : app.get_subcommands({})) refuse_empty_values(*c);
    check_command(app, argc, argv);
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : 2;
  } catch (const std::bad_alloc&) {
    std::cerr << "hoist: there is not enough memory; smaller sizes need less." << std::endl;
    return 1;
  } catch (const std::exception& e) {
    std::cerr << "hoist: " << runtime::in_one_line(e.what()) << std::endl;
    return 1;
  }
  std::cout.flush();
  if (std::cout) return 0;
  std::cerr << "hoist: standard output can't be written." << std::endl;
  return 1;
}

}  // namespace hoist::tools
