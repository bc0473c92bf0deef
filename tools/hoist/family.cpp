// hoist family: the structures of a program and how many of their points are valid on a target.

#include "command.hpp"
#include "selection.hpp"

#include <hoist/features/enumerate.hpp>

#include <iostream>
#include <map>
#include <memory>

namespace hoist::tools {

namespace {

struct counts {
  std::map<int, long> valid;  ///< points by structure
  std::map<int, long> all;
};

counts count_points(const subject& s, const enumeration& found) {
  counts c;
  for (const candidate& x : found.valid) ++c.valid[x.structure];
  for (std::size_t i = 0; i < s.structures.size(); ++i)
    if (s.structures[i].exists)
      c.all[static_cast<int>(i)] = space(s.structures[i], s.entry->programs.inputs, s.target, s.sizes()).size();
  return c;
}

nlohmann::ordered_json as_json(const subject& s, const enumeration& found, const counts& c) {
  nlohmann::ordered_json recipes = nlohmann::ordered_json::array();
  for (int i = 0; i < static_cast<int>(s.structures.size()); ++i) {
    const structure& x = s.structures[static_cast<std::size_t>(i)];
    const auto valid = c.valid.find(i);
    nlohmann::ordered_json r = {{"number", i},
                                {"name", x.name},
                                {"made", x.exists},
                                {"points", valid == c.valid.end() ? 0 : valid->second},
                                {"looked_at", x.exists ? c.all.at(i) : 0},
                                {"rules", std::vector<std::string>(x.steps, x.steps + x.step_count)}};
    if (x.exists)
      r["hash"] = hash_text(x.terms());
    else
      r["reason"] = x.why;
    recipes.push_back(r);
  }
  nlohmann::ordered_json j = {{"program", s.entry->programs.name}, {"target", s.target_name},      {"size", s.size.list()},
                              {"structures", found.structures},    {"points", found.valid.size()}, {"looked_at", found.points},
                              {"rejected", found.rejected}};
  if (s.entry->programs.search != nullptr) j["search"] = search_report(*s.entry->programs.search);
  j["recipes"] = recipes;
  return j;
}

void print(const subject& s, const enumeration& found, const counts& c) {
  std::cout << s.entry->programs.name << " at " << s.where() << ": " << found.structures << " structures, "
            << found.valid.size() << " valid points of " << found.points << "\n\n";
  std::vector<std::vector<std::string>> rows = {{"S", "structure", "valid", "of", "hash"}};
  std::vector<std::vector<std::string>> others = {{"recipes", "not made, since", "the first of them"}},
                                        rejected = {{"points", "rejected, since"}};
  std::map<std::string, std::pair<int, std::string>> inapplicable;  // recipes by reason: how many, and the first
  for (int i = 0; i < static_cast<int>(s.structures.size()); ++i) {
    const structure& x = s.structures[static_cast<std::size_t>(i)];
    const auto valid = c.valid.find(i);
    if (!x.exists)
      inapplicable.try_emplace(x.why, 0, x.name).first->second.first++;
    else
      rows.push_back({std::to_string(i), x.name, std::to_string(valid == c.valid.end() ? 0 : valid->second),
                      std::to_string(c.all.at(i)), hash_text(x.terms())});
  }
  for (const auto& [why, of] : inapplicable) others.push_back({std::to_string(of.first), why, of.second});
  for (const auto& [why, n] : found.rejected) rejected.push_back({std::to_string(n), why});
  std::cout << columns(rows);
  if (s.entry->programs.search != nullptr) {
    std::vector<std::vector<std::string>> searched = {{"rewrites", "of the search"}};
    const nlohmann::ordered_json report = search_report(*s.entry->programs.search);
    for (const auto& [what, n] : report.items()) searched.push_back({n.dump(), what});
    std::cout << "\n" << columns(searched);
  }
  if (rejected.size() > 1) std::cout << "\n" << columns(rejected);
  if (others.size() > 1) std::cout << "\n" << columns(others);
}

/// The points of a classic space: all, by technique, and those that are refused without a look at their kernels.
nlohmann::ordered_json as_json(const subject& s, const technique_points& points, technique_scope scope) {
  constexpr const char* scopes[] = {"classic", "expert", "unrestricted"};
  nlohmann::ordered_json by = nlohmann::ordered_json::object();
  long left = points.size();
  for (const technique_points::count& c : points.counts(s.target)) {
    left -= c.points - c.left();
    by[std::string(name_of(c.loads))] = {{"points", c.points}, {"left", c.left()}, {"refused", c.refused}};
  }
  return {{"program", s.entry->programs.name},
          {"target", s.target_name},
          {"size", s.size.list()},
          {"scope", scopes[static_cast<int>(scope)]},
          {"points_before_device", points.size()},
          {"points_left", left},
          {"techniques", by}};
}

void print(const subject& s, const technique_points& points) {
  std::vector<std::vector<std::string>> rows = {{"technique", "points", "left", "refused, since"}};
  for (const technique_points::count& c : points.counts(s.target)) {
    std::string why;
    for (const auto& [reason, n] : c.refused) why += (why.empty() ? "" : "; ") + std::to_string(n) + " " + reason;
    rows.push_back({std::string(name_of(c.loads)), std::to_string(c.points), std::to_string(c.left()), why});
  }
  std::cout << s.entry->programs.name << " at " << s.where() << ": " << points.size() << " points before the device\n\n"
            << columns(rows);
}

void family_of_program(const selection& o) {
  const subject s = choose_subject(o);
  const technique_points* const techniques = techniques_of(*s.entry);
  if (o.scope != technique_scope::classic && techniques == nullptr)
    throw CLI::ValidationError("--expert and --unrestricted go with PROGRAM@techniques");
  if (techniques != nullptr) {
    if (o.json)
      std::cout << as_json(s, *techniques, o.scope).dump(2) << "\n";
    else
      print(s, *techniques);
    return;
  }
  if (const char* why = unfit(s))
    throw std::invalid_argument(std::string(s.entry->programs.name) + " has no point at " + s.where() + ": " + why + ".");
  const enumeration found = enumerate(s.programs(), s.target, s.sizes(), 0, 1, false);
  const counts c = count_points(s, found);
  if (o.json)
    std::cout << as_json(s, found, c).dump(2) << "\n";
  else
    print(s, found, c);
}

}  // namespace

void add_family(CLI::App& app) {
  auto s = std::make_shared<selection>();
  CLI::App* c = add_command(app, "family", "The structures of a program, and how many of their points are valid on a target",
                            "Example: hoist family jacobi2d_5pt --target nvidia_h200 --size 2048x2048 --json");
  add_subject_options(*c, *s);
  CLI::Option* expert = c->add_flag_function(
      "--expert", [s](std::int64_t) { s->scope = technique_scope::expert; },
      "Of PROGRAM@techniques: what an expert looks at, vectors of 4 at most, groups of 32 columns at least, little work in y "
      "and z");
  c->add_flag_function(
       "--unrestricted", [s](std::int64_t) { s->scope = technique_scope::unrestricted; },
       "Of PROGRAM@techniques: with blocks in all dimensions, and vectors, local memory and images independent")
      ->excludes(expert);
  c->callback([s] { family_of_program(*s); });
}

}  // namespace hoist::tools
