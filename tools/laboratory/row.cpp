#include <tools/laboratory/row.hpp>

#include <tools/laboratory/former_names.hpp>
#include <tools/laboratory/range.hpp>

#include <algorithm>
#include <utility>

namespace hoist::tools {

using nlohmann::json;

namespace {

/// Whether brackets of JSON nest no deeper than that: what reads, copies and writes them calls itself.
bool nests_at_most(int deepest, std::string_view text) {
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

/// Makes `what` the alternative that has this kind; nothing when none has.
template <class... Alternatives>
void begin_kind(std::variant<std::monostate, Alternatives...>& what, std::string_view kind) {
  static_cast<void>(((kind == Alternatives::kind && (what.template emplace<Alternatives>(), true)) || ...));
}

/// Reads a struct's fields out of an object, which keeps the others.
template <has_fields S>
void take_out(json& from, S& to) {
  read_fields(from, to);
  for_each_field(to, [&](const char* name, const auto&) { from.erase(name); });
}

/// Whether a field's numbers, one or an array of them, are such as are measured.
bool is_in_range(const std::string& name, const json& value) {
  const std::optional<model::range> r = model::range_of(name);
  const auto fits = [&](const json& x) { return !r || !x.is_number() || r->has(x.get<double>()); };
  return value.is_array() ? std::ranges::all_of(value, fits) : fits(value);
}

}  // namespace

std::string dumped(const json& j) { return j.dump(-1, ' ', false, json::error_handler_t::replace); }

json as_json(const row& r) {
  json all = r.others;
  write_fields(all, r.head);
  write_fields(all, r.where);
  std::visit(
      [&]<class Kind>(const Kind& what) {
        if constexpr (has_fields<Kind>) write_fields(all, what);
      },
      r.what);
  return all;
}

std::string line_of(const row& r) { return dumped(as_json(r)); }

std::optional<row> read_row(std::string_view line) {
  constexpr std::size_t most_letters = 1 << 20;
  constexpr int deepest = 16;
  if (line.size() > most_letters || !nests_at_most(deepest, line)) return std::nullopt;
  json all = json::parse(line, nullptr, false);
  if (!all.is_object()) return std::nullopt;
  for (const auto& [name, value] : all.items())
    if (!is_in_range(name, value)) return std::nullopt;
  if (const auto at = all.find("structure"); at != all.end() && at->is_string()) *at = current_name(at->get<std::string>());
  row r;
  take_out(all, r.head);
  if (r.head.key.empty() || r.head.kind.empty()) return std::nullopt;
  take_out(all, r.where);
  begin_kind(r.what, r.head.kind);
  std::visit(
      [&]<class Kind>(Kind& what) {
        if constexpr (has_fields<Kind>) take_out(all, what);
      },
      r.what);
  r.others = std::move(all);
  return r;
}

}  // namespace hoist::tools
