#pragma once
// Files that a command leaves, in the place of nothing but its own earlier ones.

#include <tools/laboratory/atomic_file.hpp>
#include <tools/laboratory/journal.hpp>
#include <tools/laboratory/row.hpp>
#include <tools/laboratory/csv.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::tools {

/// What JSON of hoist's begins with, so that its first line says whose it is.
inline constexpr std::string_view json_mark = "{\"hoist\": \"";

/// Whether a text begins as one of hoist's: rows, or what merge, train and refresh write.
inline bool begins_as_ours(std::string_view text) {
  if (text.empty() || text.starts_with(json_mark)) return true;
  if (text.starts_with('[') && text.substr(1).starts_with(json_mark)) return true;
  if (journal_lines first = unsealed(text.substr(0, text.find('\n') + 1)); first.lines.size() == 1)
    return read_row(first.lines[0]).has_value();
  std::string header;
  for (const std::string& name : model::csv::fixed_names()) header.append(header.empty() ? "" : ",").append(name);
  if (text.starts_with(header + ",") || text.starts_with(header + "\n")) return true;
  constexpr std::string_view generated = "#pragma once\n// Generated: ";
  if (!text.starts_with(generated)) return false;
  text.remove_prefix(generated.size());
  text.remove_prefix(std::min(text.find_first_not_of("0123456789"), text.size()));
  constexpr std::string_view kinds[] = {" measured points of ", " members of boosted trees, ",
                                        " forests of loading techniques, "};
  return std::ranges::any_of(kinds, [&](std::string_view kind) { return text.starts_with(kind); });
}

/// The first letters of a file, in which a row has place.
inline std::string beginning_of(const std::filesystem::path& file) {
  std::string first(std::size_t{2} << 20, '\0');
  std::ifstream in(file, std::ios::binary);
  in.read(first.data(), static_cast<std::streamsize>(first.size()));
  first.resize(static_cast<std::size_t>(in.gcount()));
  return first;
}

/// Writes a command's result. Fails where one of the files that it was made of would be lost, or, unless `forced`, a file
/// of another kind.
inline void replace_result(const std::filesystem::path& to, std::string_view bytes,
                           const std::vector<std::filesystem::path>& sources, bool forced) {
  std::error_code none;
  for (const std::filesystem::path& from : sources)
    if (std::filesystem::equivalent(from, to, none) && std::filesystem::is_regular_file(to, none))
      throw std::runtime_error(to.string() + " is one of the files that are read; name another by --out.");
  if (!forced && std::filesystem::is_regular_file(to, none) && !begins_as_ours(beginning_of(to)))
    throw std::runtime_error(to.string() + " is there and no file of hoist; name another by --out, or say --force.");
  write_atomically(to, bytes);
}

}  // namespace hoist::tools
