#pragma once
// Files that a command leaves, in the place of nothing but its own earlier ones.

#include "atomic_file.hpp"

#include <cctype>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::tools {

/// Whether a text begins as one of hoist's: rows, or what merge, train and refresh write.
inline bool begins_as_ours(std::string_view text) {
  constexpr std::string_view beginnings[] = {
      "program,device,", "{\n \"results\": [",       "{\"device_name\":",           "{\n \"best\": [",
      "[\n {\n  \"",     "{\n \"format\": \"hoist ", "#pragma once\n// Generated: "};
  for (const std::string_view b : beginnings)
    if (text.starts_with(b)) return true;
  std::size_t digits = 0;
  while (digits < text.size() && std::isxdigit(static_cast<unsigned char>(text[digits])) != 0) ++digits;
  return text.empty() || (digits == 8 && text.substr(8).starts_with(" {"));
}

/// Writes a command's result. Fails where one of the files that it was made of, or a file of another kind, would be lost.
inline void replace_result(const std::filesystem::path& to, std::string_view bytes,
                           const std::vector<std::filesystem::path>& made_of) {
  std::error_code none;
  for (const std::filesystem::path& from : made_of)
    if (std::filesystem::equivalent(from, to, none) && std::filesystem::is_regular_file(to, none))
      throw std::runtime_error(to.string() + " is one of the files that are read; name another by --out.");
  if (std::filesystem::is_regular_file(to, none)) {
    std::string first(64, '\0');
    std::ifstream in(to, std::ios::binary);
    in.read(first.data(), static_cast<std::streamsize>(first.size()));
    first.resize(static_cast<std::size_t>(in.gcount()));
    if (!begins_as_ours(first))
      throw std::runtime_error(to.string() + " is there and no file of hoist; name another by --out, or remove it.");
  }
  write_atomically(to, bytes);
}

}  // namespace hoist::tools
