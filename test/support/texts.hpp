#pragma once
// Files that tests write and read, and clang as a reader of kernels' texts.

#include <support/simulated.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace hoist::test {

inline std::string contents(const std::filesystem::path& file) {
  std::stringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}
/// A folder of this name for what tests write.
inline std::filesystem::path scratch_folder(const std::string& name) {
  const std::filesystem::path f = std::filesystem::path(HOIST_TEST_BINARY_DIR) / name;
  std::filesystem::create_directories(f);
  return f;
}

/// What clang says of a text as OpenCL C 1.2, warnings being errors; empty where it says nothing.
inline std::string complaints_of_clang(const std::string& text, const std::string& name) {
  const std::filesystem::path folder = scratch_folder("opencl_texts"), source = folder / (name + ".cl"),
                              log = folder / (name + ".log");
  std::ofstream(source) << text;
  const std::string command = std::string(HOIST_TEST_CLANG) +
                              " -fsyntax-only -x cl -cl-std=CL1.2 -Xclang -finclude-default-header -Wall -Werror \"" +
                              source.string() + "\" >\"" + log.string() + "\" 2>&1";
  if (std::system(command.c_str()) == 0) return "";
  const std::string said = contents(log);
  return said.empty() ? "clang could not be run: " + command : said;
}

/// The text with its kernel under a name of its own, so that many fit in one file.
inline std::string renamed(std::string text, int number) {
  const std::string old = "hoist_kernel";
  return text.replace(text.find(old), old.size(), "kernel_" + std::to_string(number));
}

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
