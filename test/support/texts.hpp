#pragma once
// Files that tests write and read, and clang as a reader of kernels' texts.

#include <support/simulated.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace hoist::test {

std::string contents(const std::filesystem::path& file);
/// A folder of this name for what tests write.
std::filesystem::path scratch_folder(const std::string& name);

/// What clang says of a text as OpenCL C 1.2, warnings being errors; empty where it says nothing.
std::string complaints_of_clang(const std::string& text, const std::string& name);

/// The text with its kernel under a name of its own, so that many fit in one file.
std::string renamed(std::string text, int number);
/// The text with `mark` before the names of all its kernels.
std::string marked(std::string text, const std::string& mark);

/// Checks that clang reads the texts of all programs, at all their points, as one file without a warning. A program has
/// the members `program` and `points`.
template <class Programs>
void check_texts(const Programs& all, const std::string& name, int at_least) {
  std::string texts;
  int kernels = 0;
  for (const auto& c : all)
    for (const ir::point& at : c.points) texts += renamed(text_of(c.program, at), kernels++) + "\n";
  const std::string said = complaints_of_clang(texts, name);
  CHECK_MESSAGE(said.empty(), said);
  CHECK(kernels > at_least);
}

}  // namespace hoist::test
