#pragma once
// Boosted trees in a file of their own, from which commands take them instead of those that ship.

#include <hoist/model/forest.hpp>
#include <hoist/model/ranker.hpp>
#include <hoist/target/target.hpp>

#include <string>
#include <string_view>

namespace hoist::tools {

/// The file's text: a JSON object of features, members by what they have not seen, and trees as they are packed in headers.
std::string text_of_trees(const model::forest& f);

/// The trees of a file. Fails where it is none, is damaged, or is of another version of the features.
model::forest trees_of_file(const std::string& file);

/// Which trees a command asks: those that ship, or of a file; all of them, or those that have not seen the program.
struct chosen_trees {
  std::string file;
  bool held_out = false;

  model::ranker ranker_for(const target& t, std::string_view program) const;
};

}  // namespace hoist::tools
