#pragma once
// Writes a dataset as a generated header that holds it as a trained table.

#include <hoist/model/bits.hpp>
#include <tools/laboratory/condense.hpp>
#include <hoist/model/dataset.hpp>
#include <hoist/model/trained.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::model {

/// A trained table that owns its parts.
struct packed_table {
  int rows = 0;
  std::vector<case_key> cases;
  std::vector<std::uint64_t> structures;
  std::vector<std::string> names;       // of the features
  std::vector<trained_column> columns;  // without their names
  std::vector<short> values;
  std::vector<std::string> text;

  /// The rows again, as a program reads them from the header.
  dataset unpack() const {
    std::vector<trained_case> case_views;
    for (const case_key& c : cases) case_views.push_back({c.program, c.device, c.rows, c.cols, c.third});
    std::vector<trained_column> column_views = columns;
    for (std::size_t j = 0; j < names.size(); ++j) column_views[j].name = names[j];
    const std::vector<std::string_view> pieces(text.begin(), text.end());
    return from({rows, case_views, structures, column_views, values, pieces});
  }
};

namespace trained_detail {

inline constexpr int finest_exponent = 6;
inline constexpr int coarsest_exponent = -1000;
inline constexpr std::size_t line_length = 2000;  // 4 KB is what every tool can take

inline std::vector<int> quantise(const dataset& data, std::size_t feature, int& exponent) {
  double largest = 0;
  for (const row& r : data.rows) {
    if (r.features.size() != data.feature_names.size() || !std::isfinite(r.features[feature]))
      throw std::invalid_argument("a row lacks a finite value of the feature " + data.feature_names[feature] + ".");
    largest = std::max(largest, std::abs(r.features[feature]));
  }
  exponent = finest_exponent;
  while (exponent > coarsest_exponent && std::ldexp(largest, exponent) > 32767) --exponent;
  std::vector<int> q;
  for (const row& r : data.rows) q.push_back(static_cast<int>(std::lround(std::ldexp(r.features[feature], exponent))));
  return q;
}

/// Chooses the cheaper of the two forms of a column and turns `q` into its cells.
inline trained_column encode(std::vector<int>& q, int exponent, std::vector<short>& values) {
  std::vector<int> distinct = q;
  std::ranges::sort(distinct);
  distinct.erase(std::ranges::unique(distinct).begin(), distinct.end());
  trained_column c{{}, exponent, distinct.empty() ? 0 : distinct.front(), 0, 0, 0};
  if (distinct.empty()) return c;
  const int offsets = bits_for(static_cast<std::uint32_t>(distinct.back() - distinct.front()));
  const int listed = bits_for(static_cast<std::uint32_t>(distinct.size() - 1));
  constexpr double characters_per_bit = 5.0 / 32, characters_per_value = 6;
  const double saved = characters_per_bit * (offsets - listed) * static_cast<double>(q.size());
  if (saved <= characters_per_value * static_cast<double>(distinct.size())) {
    c.bits = offsets;
    for (int& x : q) x -= c.base;
    return c;
  }
  c.base = 0;
  c.bits = listed;
  c.first = static_cast<int>(values.size());
  c.count = static_cast<int>(distinct.size());
  for (int x : distinct) values.push_back(static_cast<short>(x));
  for (int& x : q) x = static_cast<int>(std::ranges::lower_bound(distinct, x) - distinct.begin());
  return c;
}

template <class T>
std::vector<T> sorted_unique(std::vector<T> list) {
  std::ranges::sort(list);
  list.erase(std::ranges::unique(list).begin(), list.end());
  return list;
}

template <class T>
std::uint32_t position(const std::vector<T>& sorted, const T& x) {
  return static_cast<std::uint32_t>(std::ranges::lower_bound(sorted, x) - sorted.begin());
}

/// A line of packed text, with its length, which compilers would count character by character.
inline std::string measured_line(const std::string& text) {
  return "\n    {\"" + text + "\", " + std::to_string(text.size()) + "},";
}

/// A C++ string literal. Fails on control characters.
inline std::string literal(std::string_view text) {
  std::string result = "\"";
  for (char c : text) {
    if (static_cast<unsigned char>(c) < 32) throw std::invalid_argument("a name in a trained table has a control character.");
    if (c == '"' || c == '\\' || c == '?') result += '\\';
    result += c;
  }
  return result + '"';
}

inline void check_identifier(std::string_view name) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  const bool good =
      !name.empty() && letter(name[0]) && std::ranges::all_of(name, [&](char c) { return letter(c) || digit(c); });
  if (!good) throw std::invalid_argument("\"" + std::string(name) + "\" can't name a trained table in C++.");
}

}  // namespace trained_detail

/// All rows of a dataset, quantised: y to 1/1023 (a row that ran keeps at least that), features to 2^-6, or for a
/// feature beyond 512 in magnitude to the finest power of two that fits 16 bits.
inline packed_table pack(const dataset& data) {
  namespace detail = trained_detail;
  packed_table p;
  p.rows = static_cast<int>(data.rows.size());
  p.names = data.feature_names;
  for (const row& r : data.rows) {
    p.cases.push_back(case_of(r));
    p.structures.push_back(structure_hash(r.structure));
  }
  p.cases = detail::sorted_unique(std::move(p.cases));
  p.structures = detail::sorted_unique(std::move(p.structures));
  std::vector<std::vector<int>> cells;
  for (std::size_t j = 0; j < data.feature_names.size(); ++j) {
    int exponent = 0;
    cells.push_back(detail::quantise(data, j, exponent));
    p.columns.push_back(detail::encode(cells.back(), exponent, p.values));
  }
  const std::vector<double> y = normalise(data);
  const auto width_of = [](std::size_t count) { return count == 0 ? 0 : bits_for(static_cast<std::uint32_t>(count - 1)); };
  bit_writer bits;
  for (std::size_t i = 0; i < data.rows.size(); ++i) {
    bits.put(detail::position(p.cases, case_of(data.rows[i])), width_of(p.cases.size()));
    bits.put(detail::position(p.structures, structure_hash(data.rows[i].structure)), width_of(p.structures.size()));
    const long steps = std::lround(y[i] * trained_table::y_steps);
    bits.put(static_cast<std::uint32_t>(y[i] > 0 ? std::max(1L, steps) : 0), trained_table::y_bits);
    for (std::size_t j = 0; j < cells.size(); ++j) bits.put(static_cast<std::uint32_t>(cells[j][i]), p.columns[j].bits);
  }
  const std::string text = base85_encode(bits.bytes());
  for (std::size_t i = 0; i < text.size(); i += detail::line_length) p.text.push_back(text.substr(i, detail::line_length));
  return p;
}

/// Writes `trained_table NAME` for inside `namespace hoist::trained`. Fails when `name` is no identifier.
inline void write_constant(const packed_table& p, std::ostream& out, std::string_view name) {
  namespace detail = trained_detail;
  detail::check_identifier(name);
  // An array can't be empty; a table without entries of some sort gets one that nothing refers to.
  const auto array = [&](std::string_view type, std::string_view what, std::size_t count, auto put) {
    out << "inline constexpr " << type << ' ' << name << '_' << what << "[] = {";
    for (std::size_t i = 0; i < count; ++i) put(i);
    out << (count == 0 ? "{}" : "") << "};\n";
  };
  const auto part = [&](std::string_view what, std::size_t count) {
    out << ", {" << name << '_' << what << ", " << count << '}';
  };
  array("model::trained_case", "cases", p.cases.size(), [&](std::size_t i) {
    const case_key& c = p.cases[i];
    out << "\n    {" << detail::literal(c.program) << ", " << detail::literal(c.device) << ", " << c.rows << ", " << c.cols
        << (c.third > 0 ? ", " + std::to_string(c.third) : "") << "},";
  });
  array("std::uint64_t", "structures", p.structures.size(),
        [&](std::size_t i) { out << (i % 6 ? " " : "\n    ") << "0x" << structure_name(p.structures[i]).substr(1) << ','; });
  array("model::trained_column", "columns", p.columns.size(), [&](std::size_t i) {
    const trained_column& c = p.columns[i];
    out << "\n    {" << detail::literal(p.names[i]) << ", " << c.exponent << ", " << c.base << ", " << c.first << ", "
        << c.count << ", " << c.bits << "},";
  });
  array("short", "values", p.values.size(), [&](std::size_t i) { out << (i % 20 ? "" : "\n    ") << p.values[i] << ','; });
  array("std::string_view", "text", p.text.size(), [&](std::size_t i) { out << detail::measured_line(p.text[i]); });
  out << "inline constexpr model::trained_table " << name << "{" << p.rows;
  part("cases", p.cases.size());
  part("structures", p.structures.size());
  part("columns", p.columns.size());
  part("values", p.values.size());
  part("text", p.text.size());
  out << "};\n";
}

/// Writes the header of a packed table: `hoist::trained::NAME` is then a constant of type `trained_table`.
/// Fails when `name` is no identifier.
inline void write_header(const packed_table& p, std::ostream& out, std::string_view name) {
  out << "#pragma once\n// Generated: " << p.rows << " measured points of " << p.cases.size()
      << " cases, to train a model from.\n\n#include \"hoist/model/trained.hpp\"\n\nnamespace hoist::trained {\n\n";
  write_constant(p, out, name);
  out << "\n}  // namespace hoist::trained\n";
}

/// Condenses a dataset to at most `max_rows` rows and writes their header.
inline void write_header(const dataset& data, std::ostream& out, std::string_view name, unsigned long seed, int max_rows) {
  write_header(pack(condense(data, seed, max_rows)), out, name);
}

}  // namespace hoist::model
