#pragma once
// The compact form in which measured points ship inside a generated header, and its way back to a dataset.

#include <hoist/model/bits.hpp>
#include <hoist/model/dataset.hpp>

#include <cstdint>
#include <cstdio>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::model {

/// A case of a trained table.
struct trained_case {
  std::string_view program, device;
  long rows = 0, cols = 0, third = 0;
};

/// A feature as 16-bit integers q, its value being q * 2^-exponent. A cell of `bits` bits holds q - base when `count`
/// is 0, else a position in the `count` values of the table that begin at `first`.
struct trained_column {
  std::string_view name;
  int exponent = 0;
  int base = 0;
  int first = 0;
  int count = 0;
  int bits = 0;
};

/// Rows as text in base 85. Each is packed without gaps: case, structure, y in steps of 1 / y_steps, the features.
struct trained_table {
  int rows = 0;
  std::span<const trained_case> cases;
  std::span<const std::uint64_t> structures;  // hashes of their names
  std::span<const trained_column> columns;
  std::span<const short> values;
  std::span<const std::string_view> text;

  static constexpr int y_bits = 10;
  static constexpr int y_steps = (1 << y_bits) - 1;
};

/// A structure's name in a trained table: # and sixteen hexadecimal digits.
inline std::string structure_name(std::uint64_t hash) {
  char buffer[20];
  std::snprintf(buffer, sizeof buffer, "#%016llx", static_cast<unsigned long long>(hash));
  return buffer;
}

/// FNV-1a of a structure's name; the name that `structure_name` made gives its number back.
inline std::uint64_t structure_hash(std::string_view name) {
  if (name.size() == 17 && name[0] == '#' && name.find_first_not_of("0123456789abcdef", 1) == std::string_view::npos) {
    std::uint64_t hash = 0;
    for (char c : name.substr(1)) hash = hash << 4 | static_cast<std::uint64_t>(c <= '9' ? c - '0' : c - 'a' + 10);
    return hash;
  }
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return hash;
}

/// The table's rows: throughput is y, structures are named by their hashes, points have no names, and rows with y = 0
/// are not valid. Fails when the table is damaged.
inline dataset from(const trained_table& table) {
  std::string text;
  for (std::string_view piece : table.text) text += piece;
  bit_reader bits(base85_decode(text));
  const auto at_most = [&bits](std::size_t count, int width) {
    const std::uint32_t i = bits.get(width);
    if (i >= count) throw std::runtime_error("a cell of a trained table is out of range.");
    return i;
  };
  const auto width_of = [](std::size_t count) { return count == 0 ? 0 : bits_for(static_cast<std::uint32_t>(count - 1)); };
  dataset data;
  for (const trained_column& c : table.columns) data.feature_names.emplace_back(c.name);
  std::vector<std::string> names;
  for (std::uint64_t hash : table.structures) names.push_back(structure_name(hash));
  for (int i = 0; i < table.rows; ++i) {
    const trained_case& place = table.cases[at_most(table.cases.size(), width_of(table.cases.size()))];
    row r{
        std::string(place.program), std::string(place.device), {}, {}, place.rows, place.cols, {}, 0, true, false, place.third};
    r.structure = names[at_most(names.size(), width_of(names.size()))];
    r.throughput = static_cast<double>(bits.get(trained_table::y_bits)) / trained_table::y_steps;
    r.valid = r.throughput > 0;
    r.features.reserve(table.columns.size());
    for (const trained_column& c : table.columns) {
      double scale = 1;
      for (int e = c.exponent; e > 0; --e) scale /= 2;
      for (int e = c.exponent; e < 0; ++e) scale *= 2;
      const int q = c.count == 0
                        ? c.base + static_cast<int>(bits.get(c.bits))
                        : table.values[static_cast<std::size_t>(c.first) + at_most(static_cast<std::size_t>(c.count), c.bits)];
      r.features.push_back(q * scale);
    }
    data.rows.push_back(std::move(r));
  }
  return data;
}

}  // namespace hoist::model
