// hoist on the command line: the tool, with the catalogue's programs and the commands for hoist's own models.

#include "command.hpp"

#include "known_programs.hpp"
#include "loading_scores.hpp"
#include "random_programs.hpp"
#include <benchmark/programs/catalogue.hpp>
#include <benchmark/programs/garvey_made.hpp>

int main(int argc, char** argv) {
  using namespace hoist;
  std::vector<tool_program> programs = benchmarks::catalogue();
  for (const auto* more : {&benchmarks::searched(), &benchmarks::loops()})
    programs.insert(programs.end(), more->begin(), more->end());
  tools::set_program_maker(
      [](std::string_view name) {
        const std::optional<tool_program> random = tools::random_program(name);
        return random ? random : benchmarks::made_garvey(name);
      },
      benchmarks::garvey_names());
  tools::set_forest_learner(tools::forests_from);
  return tools::run_commands(
      argc, argv, programs,
      {tools::add_commands, tools::add_run, tools::add_train, tools::add_evaluate, tools::add_loading, tools::add_interest,
       tools::add_kernels, tools::add_calibrate, tools::add_parts, tools::add_random, tools::add_refresh, tools::add_hashes});
}
