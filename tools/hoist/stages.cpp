// hoist stages: the stages of a program, which schedules place.

#include "command.hpp"
#include "selection.hpp"

#include <hoist/explore/stages.hpp>

#include <iostream>
#include <memory>

namespace hoist::tools {

namespace {

std::string extents_of(const lower::stage& x) {
  std::string s;
  for (long e : x.extents) s += (s.empty() ? "" : " x ") + std::to_string(e);
  return s.empty() ? "a number" : s;
}
std::string element_of(const lower::stage& x) {
  std::string s;
  for (int c = 0; c < x.types.size(); ++c)
    s += (c == 0 ? "" : ", ") + std::string(name_of(x.types[c])) + (x.widths[c] > 1 ? std::to_string(x.widths[c]) : "");
  return x.tuple ? "(" + s + ")" : s;
}
std::vector<std::string> readers_of(const lower::stage_graph& g, int stage) {
  std::vector<std::string> names;
  for (const lower::stage& other : g.stages)
    for (int r : other.reads)
      if (r == stage) names.emplace_back(other.name.text);
  return names;
}

void stages(const selection& o) {
  const subject s = choose_subject(o);
  const lower::stage_graph g = stages_for_schedules(s.entry->programs, s.sizes());
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  std::vector<std::vector<std::string>> rows = {{"stage", "elements", "of", "unless a schedule says", "read by"}};
  for (int i = 0; i < g.stages.size(); ++i) {
    const lower::stage& x = g.stages[i];
    const std::vector<std::string> readers = readers_of(g, i);
    std::string by;
    for (const std::string& name : readers) by += (by.empty() ? "" : ", ") + name;
    const std::string place = x.input >= 0 ? "an input" : i == g.result() || x.apart ? "kernel" : "in_place";
    rows.push_back({x.name.text, extents_of(x), element_of(x), place, by.empty() ? "-" : by});
    list.push_back({{"stage", x.name.text},
                    {"extents", std::vector<long>(x.extents.begin(), x.extents.end())},
                    {"element", element_of(x)},
                    {"place", place},
                    {"readers", readers}});
  }
  if (o.json)
    std::cout << pretty({{"program", s.entry->programs.name}, {"size", s.size.list()}, {"stages", list}}) << "\n";
  else
    std::cout << columns(rows);
}

}  // namespace

void add_stages(CLI::App& app) {
  auto s = std::make_shared<selection>();
  CLI::App* c = add_command(app, "stages", "The stages of a program, which --schedule places: their elements and readers",
                            "Example: hoist stages harris --size 1540x2564");
  add_subject_options(*c, *s);
  c->callback([s] { stages(*s); });
}

}  // namespace hoist::tools
