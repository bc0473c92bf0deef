#pragma once
// Datasets as comma-separated text with a header line.

#include <hoist/model/dataset.hpp>
#include <tools/laboratory/fields.hpp>
#include <tools/laboratory/range.hpp>

#include <boost/hana/adapt_struct.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <concepts>
#include <fstream>
#include <istream>
#include <ostream>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

BOOST_HANA_ADAPT_STRUCT(hoist::model::row, program, device, structure, point, rows, cols, valid, throughput);

namespace hoist::model {

namespace csv {

/// The columns before the features': the fields of a row.
inline const std::vector<std::string>& fixed_names() {
  static const std::vector<std::string> names = tools::field_names<row>();
  return names;
}
/// The column behind these of tables in which a row has a third extent.
inline constexpr std::string_view third_name = "third";
inline constexpr std::size_t most_fields = 4096, most_letters = 65536;  ///< of a record, of a field

[[noreturn]] inline void fail(std::string_view file, int line, const std::string& sentence) {
  throw std::runtime_error(std::string(file) + ":" + std::to_string(line) + ": " + sentence);
}

/// Reads the fields of one record (RFC 4180: a quoted field may hold commas, doubled quotes and line ends) and moves
/// `line` past it; false at the end of the text. Fails when a quoted field isn't closed, or goes on after its quote, or when
/// there are too many fields or letters.
inline bool read_record(std::istream& in, std::string_view file, int& line, std::vector<std::string>& fields) {
  constexpr int end = std::istream::traits_type::eof();
  fields.clear();
  if (in.peek() == end) return false;
  const int start = line;
  fields.emplace_back();
  bool quoted = false, closed = false;
  for (int c = in.get();; c = in.get()) {
    if (fields.size() > most_fields) fail(file, start, "a line has more than " + std::to_string(most_fields) + " fields.");
    if (fields.back().size() > most_letters)
      fail(file, start, "a field has more than " + std::to_string(most_letters) + " letters.");
    if (quoted) {
      if (c == end) fail(file, start, "a quoted field is not closed.");
      if (c == '\n') ++line;
      if (c != '"') {
        fields.back() += static_cast<char>(c);
      } else if (in.peek() == '"') {
        fields.back() += static_cast<char>(in.get());
      } else {
        quoted = false;
        closed = true;
      }
    } else if (c == end || c == '\n') {
      ++line;
      return true;
    } else if (c == ',') {
      fields.emplace_back();
      closed = false;
    } else if (c == '"' && fields.back().empty() && !closed) {
      quoted = true;
    } else if (c != '\r' || in.peek() != '\n') {
      if (closed) fail(file, line, "text follows the closing quote of a field.");
      fields.back() += static_cast<char>(c);
    }
  }
}

template <class Number>
Number number(std::string_view text, std::string_view name, std::string_view file, int line) {
  Number value{};
  const char* last = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), last, value);
  bool good = error == std::errc{} && stop == last;
  if constexpr (std::is_floating_point_v<Number>) good = good && std::isfinite(value);
  if (!good || !range_of(name).value_or(features_range).has(static_cast<double>(value))) {
    constexpr std::size_t shown = 60;
    const std::string said = std::string(text.substr(0, shown)) + (text.size() > shown ? "..." : "");
    fail(file, line, "\"" + said + "\" is not a number that " + std::string(name) + " can have.");
  }
  return value;
}

inline void read_field(const std::string& text, std::string_view, std::string_view, int, std::string& to) { to = text; }
inline void read_field(const std::string& text, std::string_view name, std::string_view file, int line, bool& to) {
  if (text != "0" && text != "1") fail(file, line, std::string(name) + " must be 0 or 1, not \"" + text + "\".");
  to = text == "1";
}
template <class Number>
void read_field(const std::string& text, std::string_view name, std::string_view file, int line, Number& to) {
  to = number<Number>(text, name, file, line);
}

inline void put_text(std::ostream& out, std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
    out << text;
    return;
  }
  out << '"';
  for (char c : text) {
    if (c == '"') out << '"';
    out << c;
  }
  out << '"';
}

/// The shortest text that reads back as the same number.
inline void put_number(std::ostream& out, double x) {
  char buffer[32];
  out.write(buffer, std::to_chars(buffer, buffer + sizeof buffer, x).ptr - buffer);
}

inline void put_field(std::ostream& out, const std::string& text) { put_text(out, text); }
inline void put_field(std::ostream& out, double x) { put_number(out, x); }
template <std::integral T>
void put_field(std::ostream& out, T n) {
  out << std::to_string(n);
}

/// The names behind the fixed ones, `third` among them.
inline std::vector<std::string> feature_names(const std::vector<std::string>& header, std::string_view file) {
  const std::vector<std::string>& fixed = fixed_names();
  for (std::size_t i = 0; i < fixed.size(); ++i)
    if (i >= header.size() || header[i] != fixed[i])
      fail(file, 1, "column " + std::to_string(i + 1) + " of the header must be " + fixed[i] + ".");
  std::vector<std::string> names(header.begin() + static_cast<std::ptrdiff_t>(fixed.size()), header.end());
  std::set<std::string_view> known;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i].empty()) fail(file, 1, "column " + std::to_string(i + fixed.size() + 1) + " has no name.");
    if (!known.insert(names[i]).second) fail(file, 1, "the feature " + names[i] + " appears twice.");
  }
  return names;
}

inline row read_row(const std::vector<std::string>& fields, const dataset& data, bool has_third, std::string_view file,
                    int line) {
  const std::size_t fixed = fixed_names().size() + (has_third ? 1 : 0), expected = fixed + data.feature_names.size();
  if (fields.size() != expected)
    fail(file, line,
         "the line has " + std::to_string(fields.size()) + " fields where the header has " + std::to_string(expected) + ".");
  row r;
  std::size_t column = 0;
  tools::for_each_field(r, [&](const char* name, auto& member) { read_field(fields[column++], name, file, line, member); });
  if (has_third) read_field(fields[column], third_name, file, line, r.third);
  if (r.rows < 1 || r.cols < 1) fail(file, line, "rows and cols are 1 at least.");
  if (r.third < 0) fail(file, line, "third is 0 at least.");
  if (r.valid && r.throughput <= 0) fail(file, line, "a valid row must have a throughput above 0.");
  for (std::size_t i = fixed; i < fields.size(); ++i)
    r.features.push_back(number<double>(fields[i], data.feature_names[i - fixed], file, line));
  return r;
}

}  // namespace csv

/// Reads a dataset; `file` is the name that errors carry. Empty lines are skipped.
/// Fails with one sentence that begins with file:line.
inline dataset read_csv(std::istream& in, std::string_view file) {
  dataset data;
  std::vector<std::string> fields;
  int line = 1;
  if (!csv::read_record(in, file, line, fields)) csv::fail(file, 1, "the file is empty where a header was expected.");
  data.feature_names = csv::feature_names(fields, file);
  const bool has_third = !data.feature_names.empty() && data.feature_names[0] == csv::third_name;
  if (has_third) data.feature_names.erase(data.feature_names.begin());
  for (int start = line; csv::read_record(in, file, line, fields); start = line)
    if (fields.size() > 1 || !fields[0].empty()) data.rows.push_back(csv::read_row(fields, data, has_third, file, start));
  return data;
}

inline dataset read_csv(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error(path + ": the file can't be opened.");
  return read_csv(in, path);
}

namespace csv {

inline void write_row(std::ostream& out, const row& r, bool has_third) {
  const char* before = "";
  tools::for_each_field(r, [&](const char*, const auto& member) {
    out << before;
    csv::put_field(out, member);
    before = ",";
  });
  if (has_third) out << ',' << std::to_string(r.third);
  for (double x : r.features) {
    out << ',';
    csv::put_number(out, x);
  }
  out << '\n';
}

inline void write_header(std::ostream& out, const std::vector<std::string>& feature_names, bool has_third) {
  const char* before = "";
  for (const std::string& name : csv::fixed_names()) out << std::exchange(before, ",") << name;
  if (has_third) out << ',' << third_name;
  for (const std::string& name : feature_names) {
    out << ',';
    csv::put_text(out, name);
  }
  out << '\n';
}

}  // namespace csv

/// Writes a dataset such that `read_csv` gives it back, number for number.
inline void write_csv(std::ostream& out, const dataset& data) {
  const bool has_third = std::any_of(data.rows.begin(), data.rows.end(), [](const row& r) { return r.third > 0; });
  csv::write_header(out, data.feature_names, has_third);
  for (const row& r : data.rows) csv::write_row(out, r, has_third);
}

inline void write_csv(const std::string& path, const dataset& data) {
  std::ofstream out(path, std::ios::binary);
  write_csv(out, data);
  if (!out.flush()) throw std::runtime_error(path + ": the file can't be written.");
}

}  // namespace hoist::model
