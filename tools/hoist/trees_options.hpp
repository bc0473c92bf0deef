#pragma once
// Options of commands that ask trees.

#include "option_values.hpp"
#include "trees_file.hpp"

#include <CLI/CLI.hpp>

namespace hoist::tools {

/// --trees FILE and --held-out.
inline void add_trees_options(CLI::App& command, chosen_trees& trees) {
  command.add_option("--trees", trees.file, "File of hoist train --trees, instead of the trees that ship")
      ->type_name("FILE")
      ->check(readable(false));
  command.add_flag("--held-out", trees.held_out,
                   "Only by trees that haven't seen the program, as they haven't one of your own");
}

}  // namespace hoist::tools
