// hoist kernels: measurement kernels by tags and by values of arguments; their counts, or their texts.

#include "command.hpp"
#include "number_text.hpp"
#include "selection.hpp"

#include <hoist/counts/size_class.hpp>
#include <hoist/measure/family.hpp>
#include <hoist/measure/filter.hpp>

#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hoist::tools {

namespace {

struct kernels_request {
  std::vector<std::string> words;
  std::string match = "superset", target = "nvidia_h200";
  bool text = false, json = false;
};

/// hoist's own generators, and those of the programs that a tag names, or whose group one does: no other has a tag of the filter.
std::vector<measure::generator> generators_for(const measure::filter& f, const target& t) {
  std::vector<measure::generator> all = measure::generators();
  const auto named = [&](const char* name) { return std::find(f.tags.begin(), f.tags.end(), name) != f.tags.end(); };
  for (const tool_program& p : known_programs()) {
    if (!named(p.programs.name) && (p.group[0] == 0 || !named(p.group))) continue;
    measure::measured_family m{p.programs};
    m.data = p.inputs;
    m.group = p.group;
    for (measure::generator& g : measure::generators_of(m, t)) all.push_back(std::move(g));
  }
  for (const std::string& tag : f.tags) {
    if (std::ranges::any_of(all, [&](const measure::generator& g) { return g.has_tag(tag); })) continue;
    std::vector<std::string> tags;
    for (const measure::generator& g : measure::generators())
      for (const std::string& own : g.tags) measure::detail::put_once(tags, own);
    throw std::invalid_argument("no generator has the tag '" + tag + "'; there are " + measure::detail::listed(tags) +
                                ", and the names and groups of programs.");
  }
  return all;
}

hoist::kernel_module module_of(const measure::kernel& k) {
  hoist::kernel_module m = emit_module(k.terms(), k.at, k.inputs(), k.name().c_str());
  if (m.rejected != nullptr) throw std::invalid_argument("there is no kernel " + k.name() + ": " + m.rejected + ".");
  return m;
}
/// Counts at its sizes; none where the data decide them.
std::optional<hoist::counts::numbers> counts_of(const measure::kernel& k, const target& t) {
  const ir::table terms = k.terms();
  const std::unique_ptr<hoist::counts::form> f = hoist::counts::counts_at({terms, k.at, k.inputs(), k.fixed}, t.sub_group);
  for (const hoist::counts::kernel_table::unknown& u : f->unknowns())
    if (std::ranges::none_of(k.means, [&](const hoist::counts::mean& m) { return m.name == u.name; })) return std::nullopt;
  return f->at({}, k.means);
}

void list_generators(bool json) {
  std::vector<std::vector<std::string>> rows = {{"generator", "tags", "argument", "values"}};
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const measure::generator& g : measure::generators()) {
    nlohmann::ordered_json arguments = nlohmann::ordered_json::array();
    for (const measure::argument& a : g.arguments) {
      const bool first = &a == &g.arguments.front();
      rows.push_back({first ? g.name : "", first ? measure::detail::listed(g.tags) : "", a.name, a.allowed()});
      nlohmann::ordered_json one = {{"name", a.name}, {"values", a.values}};
      if (a.is_open()) one.update({{"least", a.least}, {"most", a.most}});
      arguments.push_back(one);
    }
    list.push_back({{"name", g.name}, {"tags", g.tags}, {"arguments", arguments}});
  }
  if (json)
    std::cout << pretty({{"generators", list}}) << "\n";
  else
    std::cout << columns(rows) << "\nAnd a generator for each structure of each program, by the tags NAME and GROUP.\n";
}

nlohmann::ordered_json as_json(const hoist::counts::numbers& n) {
  nlohmann::ordered_json operations = nlohmann::ordered_json::array();
  for (const hoist::counts::operation_numbers& o : n.operations)
    operations.push_back({{"name", o.name}, {"type", name_of(o.type)}, {"width", o.width}, {"times", o.times}});
  const auto accesses = [&](ir::space where) {
    return nlohmann::ordered_json{{"loads", n.by_work_items(where, false)}, {"stores", n.by_work_items(where, true)}};
  };
  return {{"launches", n.launches},
          {"groups", n.groups},
          {"barriers", n.barriers},
          {"iterations", n.iterations},
          {"flops", n.flops()},
          {"global", accesses(ir::space::global)},
          {"local", accesses(ir::space::local)},
          {"operations", operations}};
}
nlohmann::ordered_json as_json(const measure::kernel& k, const kernels_request& r, const target& t) {
  nlohmann::ordered_json arguments = nlohmann::ordered_json::object(), sizes = nlohmann::ordered_json::object(), counts;
  for (const measure::setting& s : k.values.all()) {
    const std::optional<long> n = measure::detail::number_in(s.value);
    arguments[s.argument] = n ? nlohmann::ordered_json(*n) : nlohmann::ordered_json(s.value);
  }
  for (const ir::binding& b : k.at.sizes) sizes[b.name] = b.value;
  const hoist::kernel_module m = module_of(k);
  if (const auto n = counts_of(k, t)) counts = as_json(*n);
  nlohmann::ordered_json j = {{"name", k.name()},
                              {"generator", k.generator},
                              {"tags", k.tags},
                              {"arguments", arguments},
                              {"sizes", sizes},
                              {"local", {k.at.local[0], k.at.local[1], k.at.local[2]}},
                              {"buffers", std::vector<long>(m.buffer_bytes.begin(), m.buffer_bytes.end())},
                              {"counts", counts}};
  if (r.text) j["text"] = std::string(m.text.data(), static_cast<std::size_t>(m.text.size()));
  return j;
}
std::vector<std::string> as_row(const measure::kernel& k, const target& t) {
  const std::optional<hoist::counts::numbers> n = counts_of(k, t);
  if (!n) return {k.name(), "-", "-", "-", "-", "-", "-", "-"};
  const auto accesses = [&](ir::space where) {
    return significant(n->by_work_items(where, false) + n->by_work_items(where, true), 6);
  };
  return {k.name(),
          significant(n->groups, 6),
          accesses(ir::space::global),
          accesses(ir::space::local),
          significant(n->applied_operations(), 6),
          significant(n->flops(), 6),
          significant(n->barriers, 6),
          significant(n->iterations, 6)};
}

void kernels(const kernels_request& r) {
  if (r.words.empty()) return list_generators(r.json);
  std::string text;
  for (const std::string& w : r.words) text += (text.empty() ? "" : " ") + w;
  const measure::filter f = measure::filter_of(text);
  const target& t = targets::by_name(r.target);
  const std::vector<measure::kernel> found = measure::kernels_of(generators_for(f, t), f, measure::match_called(r.match));
  if (r.json) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const measure::kernel& k : found) list.push_back(as_json(k, r, t));
    std::cout << pretty({{"target", t.name}, {"kernels", list}}) << "\n";
    return;
  }
  if (r.text) {
    for (const measure::kernel& k : found) {
      const hoist::kernel_module m = module_of(k);
      std::cout << (&k == &found.front() ? "" : "\n")
                << std::string_view(m.text.data(), static_cast<std::size_t>(m.text.size()));
    }
    return;
  }
  std::vector<std::vector<std::string>> rows = {
      {"kernel", "groups", "global", "local", "operations", "flops", "barriers", "iterations"}};
  for (const measure::kernel& k : found) rows.push_back(as_row(k, t));
  std::cout << columns(rows);
}

}  // namespace

void add_kernels(CLI::App& app) {
  auto r = std::make_shared<kernels_request>();
  CLI::App* c = add_command(app, "kernels",
                            "Measurement kernels by tags and values of arguments, with their counts; without any, "
                            "what there is",
                            "Example: hoist kernels flops dtype:float lsize_0:256 m:1024,1408");
  CLI::Option* words = c->add_option("tags", r->words, "Tags, and argument:value[,value]")->type_name("TAG|ARGUMENT:VALUES");
  c->add_option("--match", r->match,
                "How a generator's tags lie to those that are named: the same, among them, all of them, some of them")
      ->type_name("{equal,subset,superset,intersect}")
      ->check(CLI::IsMember({"equal", "subset", "superset", "intersect"}))
      ->capture_default_str()
      ->needs(words);
  c->add_option("--target", r->target, "Known target whose sub-groups are counted, and that points of families are for")
      ->type_name("NAME")
      ->capture_default_str();
  c->add_flag("--text", r->text, "The texts in OpenCL C")->needs(words);
  c->add_flag("--json", r->json, "JSON instead of a table");
  c->callback([r] { kernels(*r); });
}

}  // namespace hoist::tools
