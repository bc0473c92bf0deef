#include <support/texts.hpp>

#include <unistd.h>

namespace hoist::test {

std::string contents(const std::filesystem::path& file) {
  std::stringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}
std::filesystem::path scratch_folder(const std::string& name) {
  const std::filesystem::path f = std::filesystem::path(HOIST_TEST_BINARY_DIR) / name;
  std::filesystem::create_directories(f);
  return f;
}
std::string complaints_of_clang(const std::string& text, const std::string& name) {
  const std::filesystem::path folder = scratch_folder("opencl_texts"),
                              source = folder / (name + "_" + std::to_string(::getpid()) + ".cl"),
                              log = std::filesystem::path(source).replace_extension(".log");
  std::ofstream(source) << text;
  const std::string command =
      std::string(HOIST_TEST_CLANG) +
      " -fsyntax-only -x cl -cl-std=CL1.2 -Xclang -fdeclare-opencl-builtins -Xclang -finclude-default-header -Wall -Werror \"" +
      source.string() + "\" >\"" + log.string() + "\" 2>&1";
  if (std::system(command.c_str()) == 0) return "";
  const std::string said = contents(log);
  return said.empty() ? "clang could not be run: " + command : said;
}
std::string renamed(std::string text, int number) {
  const std::string old = "hoist_kernel";
  return text.replace(text.find(old), old.size(), "kernel_" + std::to_string(number));
}
std::string marked(std::string text, const std::string& mark) {
  const std::string name = "hoist_kernel";
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + mark.size() + name.size()))
    text.insert(at, mark);
  return text;
}

}  // namespace hoist::test
