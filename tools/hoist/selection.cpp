// Options that commands share, and what they choose.

#include "selection.hpp"

#include <tools/laboratory/former_names.hpp>
#include <tools/laboratory/row_stamp.hpp>
#include <hoist/explore/point_text.hpp>
#include <hoist/explore/variant_name.hpp>
#include <hoist/features/enumerate.hpp>
#include <hoist/ir/hash.hpp>
#include <hoist/runtime/target_of.hpp>
#include <hoist/runtime/warning.hpp>

#include <hoist/explore/stages.hpp>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>

namespace hoist::tools {

namespace {

constexpr long most_extent = 1L << 24;

/// A whole number at the start of `text`, which is moved behind it.
std::optional<long> take_number(std::string_view& text) {
  long n = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (failure != std::errc() || end == text.data()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return n;
}

std::string quoted(const std::string& text) { return "'" + text + "'"; }

[[noreturn]] void no_variant(const std::string& text, const std::string& why) {
  throw std::invalid_argument("there is no variant " + quoted(text) + ": " + why);
}

/// The K-th valid point of the family.
variant nth_variant(const subject& s, const std::string& text, long k) {
  const enumeration found = enumerate(s.programs(), s.target, s.sizes(), 0, 1, false);
  const long count = static_cast<long>(found.valid.size());
  const std::string of = std::string(s.entry->programs.name) + " has ";
  if (count == 0) no_variant(text, of + "no valid point at " + s.where() + ".");
  if (count == 1 && k != 0) no_variant(text, of + "one valid point at " + s.where() + ", 0.");
  if (k < 0 || k >= count)
    no_variant(text,
               of + std::to_string(count) + " valid points at " + s.where() + ", 0 to " + std::to_string(count - 1) + ".");
  const candidate& c = found.valid[static_cast<std::size_t>(k)];
  variant v;
  v.structure = c.structure;
  v.number = c.number;
  return v;
}

/// The point of a structure by their numbers.
variant numbered_variant(const subject& s, const std::string& text, long structure, long point) {
  const long structures = static_cast<long>(s.structures.size());
  if (structure < 0 || structure >= structures)
    no_variant(text,
               "structures of " + std::string(s.entry->programs.name) + " are 0 to " + std::to_string(structures - 1) + ".");
  const hoist::structure& chosen = s.structures[static_cast<std::size_t>(structure)];
  if (!chosen.exists) no_variant(text, "structure " + std::to_string(structure) + " isn't made, since " + chosen.why + ".");
  const space points(chosen, s.entry->programs.inputs, s.target, s.sizes());
  const std::string of = "structure " + std::to_string(structure) + " has ";
  if (points.size() == 0) no_variant(text, of + "no point at " + s.where() + ".");
  if (point < 0 || point >= points.size())
    no_variant(text, of + "points 0 to " + std::to_string(points.size() - 1) + " at " + s.where() + ".");
  variant v;
  v.structure = static_cast<int>(structure);
  v.number = point;
  return v;
}

/// The parts of a point's name.
std::set<std::string> parts_of(const std::string& point) {
  std::set<std::string> parts;
  for (std::size_t at = 0; at <= point.size();) {
    const std::size_t end = std::min(point.find_first_of(", ", at), point.size());
    if (end > at) parts.insert(point.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}
/// The number of the point that has this name, or else of the first that has all its parts; -1 where there is none.
long point_number(const space& points, const std::string& name) {
  const std::optional<ir::point> called = point_called(name);
  if (const long number = called ? points.number_of(*called) : -1; number >= 0) return number;
  const std::set<std::string> wanted = parts_of(name);
  for (long i = 0; i < points.size() && !wanted.empty(); ++i)
    if (std::ranges::includes(parts_of(space::name(points.at(i))), wanted)) return i;
  return -1;
}

/// The point of a structure by their names, those of today or of before.
variant named_variant(const subject& s, const std::string& text, const std::string& structure, const std::string& point) {
  const std::string name = current_name(structure);
  const auto found = std::ranges::find_if(s.structures, [&](const hoist::structure& x) { return name == x.name; });
  if (found == s.structures.end())
    no_variant(text, std::string(s.entry->programs.name) + " has no structure called " + quoted(structure) + "; hoist family " +
                         std::string(s.entry->programs.name) + " lists them.");
  if (!found->exists) no_variant(text, quoted(found->name) + " isn't made, since " + found->why + ".");
  const space points(*found, s.entry->programs.inputs, s.target, s.sizes());
  variant v;
  v.structure = static_cast<int>(found - s.structures.begin());
  v.number = point_number(points, point);
  if (v.number < 0) {
    const std::string like =
        points.size() > 0 ? ", only such as " + quoted(variant_name(*found, points.at(points.size() / 2))) : "";
    no_variant(text, quoted(found->name) + " has no point called " + quoted(point) + " at " + s.where() + like + ".");
  }
  return v;
}

variant parse_variant(const subject& s, const std::string& text) {
  if (const std::size_t colon = text.find(':'); colon != std::string::npos)
    return named_variant(s, text, text.substr(0, colon),
                         text.substr(std::min(text.find_first_not_of(' ', colon + 1), text.size())));
  std::string_view rest = text;
  const std::optional<long> first = take_number(rest);
  if (first && rest.empty() && techniques_of(*s.entry) != nullptr)
    no_variant(text, "the points of a classic space aren't counted as K; write NAME:POINT or S.P.");
  if (first && rest.empty()) return nth_variant(s, text, *first);
  if (first && rest.front() == '.') {
    rest.remove_prefix(1);
    const std::optional<long> second = take_number(rest);
    if (second && rest.empty()) return numbered_variant(s, text, *first, *second);
  }
  no_variant(text, "write NAME:POINT or S.P, structure and point, or the number K of a valid point.");
}

}  // namespace

structure scheduled_structure(const family& f) {
  structure s;
  s.name = "scheduled";
  s.exists = true;
  s.terms = f.scheduled;
  return s;
}

std::string text_of(const std::string& path, const char* whose) {
  std::ifstream in(path);
  std::ostringstream text;
  if (!in || !(text << in.rdbuf()))
    throw std::invalid_argument(std::string("the ") + whose + " file " + quoted(path) + " can't be read, or is empty.");
  return text.str();
}

ir::schedule schedule_given(const std::string& text) {
  return schedule_from(text.starts_with('@') ? text_of(text.substr(1), "schedule's") : text);
}

family subject::programs() const {
  family f = entry->programs;
  f.structures = structures.data();
  return f;
}

void add_json_option(CLI::App& command, selection& s) { command.add_flag("--json", s.json, "One JSON object"); }

void add_program_option(CLI::App& command, selection& s) {
  command.add_option("program", s.program, "Program, by name; the command programs lists them")
      ->required()
      ->type_name("PROGRAM");
}

void add_size_option(CLI::App& command, selection& s) {
  command
      .add_option_function<std::string>(
          "--size", [&s](const std::string& text) { s.size = *parse_size(text); },
          "Rows and columns, N and M; one number for both; with a third, L, of programs that have it [2048x2048]")
      ->type_name("NxM[xL]")
      ->check([](const std::string& text) { return parse_size(text) ? "" : size_error(text); });
}

void add_subject_options(CLI::App& command, selection& s) {
  add_program_option(command, s);
  add_size_option(command, s);
  CLI::Option* target = command.add_option("--target", s.target, "Known target to look for [nvidia_h200]")->type_name("NAME");
  command.add_option("--device", s.device, "Take the target of this OpenCL device: its number, part of its name, or 'best'")
      ->type_name("DEVICE")
      ->excludes(target);
  add_json_option(command, s);
}

void add_variant_option(CLI::App& command, selection& s) {
  command
      .add_option("--variant", s.variant,
                  "NAME:POINT: a structure and a point by their names, as rank, tune and reports have them, such as\n"
                  "march-vec4:rows=8,unroll=4,local=32x4; S.P: point number P of structure number S, as `hoist family`\n"
                  "numbers them, which changes with the menu;\n"
                  "or K: the K-th valid point of the family at this size and target, from 0,\n"
                  "ordered by structure and then by point")
      ->required()
      ->type_name("NAME:POINT|S.P|K");
}

void add_scheduled_variant_option(CLI::App& command, selection& s) {
  add_variant_option(command, s);
  CLI::Option* variant = command.get_option("--variant")->required(false);
  CLI::Option* schedule = command
                              .add_option("--schedule", s.schedule,
                                          "Where each stage is computed, a line a stage, or @FILE; `hoist stages` names them:\n"
                                          "'result: kernel group 8x64; stage1: group of result'")
                              ->type_name("TEXT|@FILE")
                              ->excludes(variant);
  variant->excludes(schedule);
}

std::optional<extents> parse_size(const std::string& text) {
  std::string_view rest = text;
  const auto fits = [](std::optional<long> n) { return n && *n >= 1 && *n <= most_extent; };
  const std::optional<long> rows = take_number(rest);
  if (!fits(rows)) return std::nullopt;
  if (rest.empty()) return extents{*rows, *rows};
  extents all{*rows, 0};
  for (long* next : {&all.columns, &all.third}) {
    if (rest.empty()) break;
    if (rest.front() != 'x') return std::nullopt;
    rest.remove_prefix(1);
    const std::optional<long> n = take_number(rest);
    if (!fits(n)) return std::nullopt;
    *next = *n;
  }
  return rest.empty() && all.columns > 0 ? std::optional(all) : std::nullopt;
}

void make_unrestricted(std::vector<std::string>& programs) {
  for (std::string& p : programs) {
    if (!unrestricted(p)) throw CLI::ValidationError("--unrestricted goes with PROGRAM@techniques, not with " + p);
    p = *unrestricted(p);
  }
}

std::string size_error(const std::string& text) {
  return "'" + text +
         "' is no size; write rows and columns such as 2048x1024, one number for both, or three such as 64x1024x1024, each "
         "from 1 to " +
         std::to_string(most_extent) + ".";
}

subject choose_subject(const selection& s) {
  subject r;
  r.size = extents_for(program_called(without_techniques(s.program)), s.size);
  r.entry = &program_at(s.program, r.size, s.scope);
  if (s.device.empty()) {
    r.target = targets::by_name(s.target.empty() ? "nvidia_h200" : s.target);
    r.target_name = r.target.name;
  } else {
    const runtime::device d = s.device == "best" ? runtime::best_device() : runtime::find(s.device);
    r.target = runtime::target_of(d.info).limits;
    r.target_name = d.info.name;
  }
  const family& f = r.entry->programs;
  r.structures.assign(f.structures, f.structures + f.count);
  std::set<std::uint64_t> seen;
  for (structure& x : r.structures) {
    if (!x.exists) continue;
    const bool suited = suits(x, r.target);
    if (suited && seen.insert(ir::hash(x.terms())).second) continue;
    x.exists = false;
    x.why = suited ? "an earlier recipe makes the same structure" : "the recipe is for another class of device";
  }
  return r;
}

variant choose_variant(const subject& s, const std::string& text) {
  if (const char* why = unfit(s)) no_variant(text, std::string(why) + " at " + s.size.text() + ".");
  variant v = parse_variant(s, text);
  const structure& chosen = s.structures[static_cast<std::size_t>(v.structure)];
  const space points(chosen, s.entry->programs.inputs, s.target, s.sizes());
  v.point = points.at(v.number);
  v.name = variant_name(chosen, v.point);
  v.title = std::string(s.entry->programs.name) + ", " + v.name;
  if (const char* why = points.rejection(v.number)) no_variant(text, "it is rejected at " + s.where() + ", since " + why + ".");
  v.emitted = points.emit(v.point, v.title.c_str());
  return v;
}

variant choose_variant(subject& s, const selection& o) {
  if (o.schedule.empty()) {
    if (o.variant.empty()) throw CLI::RequiredError("--variant");
    return choose_variant(s, o.variant);
  }
  const structure by_stages = scheduled_structure(s.entry->programs);
  variant v;
  v.structure = static_cast<int>(s.structures.size());
  s.structures.push_back(by_stages);
  v.point.sizes = s.sizes();
  v.point.plan = schedule_given(o.schedule);
  v.name = variant_name(by_stages, v.point);
  v.title = std::string(s.entry->programs.name) + ", " + v.name;
  v.emitted = scheduled_module(s.entry->programs, v.point, s.target, v.title.c_str());
  return v;
}

long scheduled_points::number_of(const ir::point& p) const {
  for (std::size_t i = 0; i < points.size(); ++i)
    if (points[i].plan == p.plan) return static_cast<long>(i);
  return -1;
}

void take_schedules(scheduled_points& to, const tool_program& p, const std::vector<std::string>& given, extents size,
                    const target& t) {
  for (const std::string& text : given) {
    ir::point at;
    at.sizes = size.sizes();
    at.plan = schedule_given(text);
    scheduled_module(p.programs, at, t);
    to.points.push_back(at);
  }
  structure by_stages = scheduled_structure(p.programs);
  by_stages.given = &to;
  to.structures = {by_stages};
  to.programs = p.programs;
  to.programs.structures = to.structures.data();
  to.programs.count = 1;
}

void add_schedules_option(CLI::App& command, std::vector<std::string>& schedules) {
  command
      .add_option("--schedule", schedules,
                  "Instead of the family, this schedule, a line a stage, or @FILE; several, by as many --schedule")
      ->type_name("TEXT|@FILE")
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
}

nlohmann::ordered_json described(const subject& s, const variant& v) {
  const structure& of = s.structures[static_cast<std::size_t>(v.structure)];
  return {{"program", s.entry->programs.name},
          {"target", s.target_name},
          {"size", s.size.list()},
          {"variant", v.name},
          {"structure", of.name},
          {"point", space::name(v.point)},
          {"number", std::to_string(v.structure) + "." + std::to_string(v.number)},
          {"hash", hash_text(of.terms())}};
}

nlohmann::ordered_json search_report(const search_counts& c) {
  return {{"tried", c.tried},
          {"applied", c.applied},
          {"duplicates", c.duplicates},
          {"beyond the budget of a level", c.left_out},
          {"programs", c.variants},
          {"alike when simplified", c.same_simplified},
          {"nested too deep", c.too_deep},
          {"sums with layouts before them", c.unfused},
          {"kept", c.mapped}};
}

const char* unfit(const subject& s) {
  const char* why = nullptr;
  for (const structure& x : s.structures) {
    if (!x.exists) continue;
    const space points(x, s.entry->programs.inputs, s.target, s.sizes());
    if (points.unfit() == nullptr && points.size() > 0) return nullptr;
    if (why == nullptr) why = points.unfit();
  }
  return why == nullptr ? "no structure has a point" : why;
}

std::string hash_text(const ir::table& t) { return "0x" + hexadecimal(ir::hash(t)); }

std::string pretty(const nlohmann::ordered_json& j) {
  return j.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string columns(const std::vector<std::vector<std::string>>& given) {
  std::vector<std::vector<std::string>> rows = given;
  for (auto& row : rows)
    for (std::string& cell : row) cell = runtime::in_one_line(cell);
  std::vector<std::size_t> width;
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (width.size() <= i) width.push_back(0);
      width[i] = std::max(width[i], row[i].size());
    }
  std::string s;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += row[i];
      if (i + 1 < row.size()) line.append(width[i] + 2 - row[i].size(), ' ');
    }
    s += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return s;
}

}  // namespace hoist::tools
