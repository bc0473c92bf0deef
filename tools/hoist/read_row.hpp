#pragma once
// A row from a line of a file that anybody may have written.

#include "row_fields.hpp"
#include <laboratory/range.hpp>

#include <optional>
#include <string_view>

namespace hoist::tools {

/// Whether brackets of JSON nest no deeper than that: what reads, copies and writes them calls itself.
inline bool nests_at_most(int deepest, std::string_view text) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\')
        ++i;
      else
        quoted = c != '"';
      continue;
    }
    quoted = c == '"';
    depth += (c == '[' || c == '{') - (c == ']' || c == '}');
    if (depth > deepest) return false;
  }
  return true;
}

/// Whether a field's numbers, one or an array of them, are such as are measured.
inline bool is_in_range(const nlohmann::json& row, const char* name) {
  const model::range r = model::range_of(name);
  const auto fits = [&](const nlohmann::json& x) { return !x.is_number() || r.has(x.get<double>()); };
  const auto at = row.find(name);
  if (at == row.end()) return true;
  if (!at->is_array()) return fits(*at);
  for (const nlohmann::json& x : *at)
    if (!fits(x)) return false;
  return true;
}

/// The row; none where the line is too long, nests too deep, is no row, or has a number that nothing measured can have.
inline std::optional<nlohmann::json> read_row(std::string_view line) {
  constexpr std::size_t most_letters = 1 << 20;
  constexpr int deepest = 16;
  if (line.size() > most_letters || !nests_at_most(deepest, line)) return std::nullopt;
  nlohmann::json row = nlohmann::json::parse(line, nullptr, false);
  if (!row.is_object() || text_of(row, "key").empty() || text_of(row, "kind").empty()) return std::nullopt;
  for (const char* name : {"rows", "cols", "median_ms", "gbs", "predicted", "runs_ms", "features"})
    if (!is_in_range(row, name)) return std::nullopt;
  return row;
}

}  // namespace hoist::tools
