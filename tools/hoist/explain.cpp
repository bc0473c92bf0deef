// hoist explain: how a variant came about, from the program's term to the launch.

#include "command.hpp"
#include "cost_options.hpp"
#include "number_text.hpp"
#include "step_cost.hpp"

#include <hoist/counts/compared_operations.hpp>
#include <hoist/runtime/pretrained_neighbours.hpp>

#include <tools/laboratory/print.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>
#include <optional>

namespace hoist::tools {

namespace {

/// A step's equation: a lowering is recorded by the pattern that it puts in.
std::string equation(const std::string& step) {
  if (step.find('=') != std::string::npos) return step;
  return step.starts_with("reduce") ? "reduce f z = " + step + " f z" : "map f = " + step + " f";
}

struct explanation {
  std::vector<std::string> rules, functions, inputs;
  std::string program_term, structure_term;
  double meant_operations = 0;                             ///< of the program, each computed once
  std::optional<counts::operation_comparison> operations;  ///< of the variant, where they don't depend on the data
  step_cost cost;
};
explanation explained(const subject& s, const variant& v) {
  const structure& of = s.structures[static_cast<std::size_t>(v.structure)];
  const family& f = s.entry->programs;
  explanation e;
  for (int i = 0; i < of.step_count; ++i) e.rules.push_back(equation(of.steps[i]));
  ir::printer p;
  e.program_term = p.term(f.terms());
  e.structure_term = p.term(of.terms());
  e.functions = p.functions();
  e.inputs = ir::input_types(f.terms(), f.inputs);
  e.meant_operations = meant_operations(f.terms(), v.point);
  const ir::table made = of.terms();
  e.operations = counts::compared_operations(f.terms(), {made, v.point, f.inputs}, s.target.sub_group);
  e.cost = step_cost_of(v.emitted, s.target);
  return e;
}

/// Of a time loop: what a point takes in a step, and how long at the target's roofs.
nlohmann::ordered_json loop_json(const step_cost& c, const target& t) {
  if (c.steps == 0) return nullptr;
  return {{"steps", c.steps},
          {"at_once", c.at_once},
          {"bytes", c.bytes},
          {"operations", c.operations},
          {"memory_ps", step_cost::picoseconds(c.bytes, t.dram_gbs)},
          {"arithmetic_ps", step_cost::picoseconds(c.operations, peak_gflops(t))}};
}
void print_loop(const step_cost& c, const target& t) {
  if (c.steps == 0) return;
  std::cout << "\nThe steps\n\n"
            << c.steps << " steps, by launches of " << (c.at_once > 1 ? "up to " : "") << c.at_once
            << "; a point and step moves " << significant(c.bytes, 4) << " bytes of memory ("
            << significant(step_cost::picoseconds(c.bytes, t.dram_gbs), 4) << " ps at the copy) and computes "
            << significant(c.operations, 4) << " operations ("
            << significant(step_cost::picoseconds(c.operations, peak_gflops(t)), 4) << " ps at the most)\n";
}

nlohmann::ordered_json as_json(const subject& s, const variant& v, const explanation& e) {
  nlohmann::ordered_json j = described(s, v), tunables = nlohmann::ordered_json::object();
  for (const ir::binding& b : v.point.tunables) tunables[b.name] = b.value;
  const ir::range& r = v.emitted.launch_range();
  j["rules"] = e.rules;
  j["inputs"] = e.inputs;
  j["functions"] = e.functions;
  j["program_term"] = e.program_term;
  j["structure_term"] = e.structure_term;
  j["tunables"] = tunables;
  if (s.entry->programs.search != nullptr) j["search"] = search_report(*s.entry->programs.search);
  j["launch"] = {{"global", r.global}, {"local", r.local}};
  j["meant_operations"] = e.meant_operations;
  j["operations"] = e.operations ? nlohmann::ordered_json(e.operations->computed) : nlohmann::ordered_json(nullptr);
  j["factor"] = e.operations ? nlohmann::ordered_json(e.operations->factor()) : nlohmann::ordered_json(nullptr);
  j["by_operation"] = nlohmann::ordered_json::array();
  if (e.operations)
    for (const counts::operation_share& o : e.operations->by_name)
      j["by_operation"].push_back({{"operation", o.name}, {"computed", o.computed}, {"meant", o.meant}});
  j["loop"] = loop_json(e.cost, s.target);
  return j;
}

std::string sizes(const long (&n)[3], int dimensions) {
  std::string s;
  for (int d = 0; d < dimensions; ++d) s += (d == 0 ? "" : " x ") + std::to_string(n[d]);
  return s;
}

/// All operations, and each beside how often the program means it: what is computed again stands out.
void print_operations(const explanation& e) {
  if (!e.operations || e.operations->by_name.empty()) return;
  const counts::operation_comparison& all = *e.operations;
  std::cout << "\nThe operations\n\n"
            << significant(all.computed, 4) << ", " << significant(all.factor(), 4)
            << " times those of the program, each computed once for what it depends on\n\n";
  std::vector<std::vector<std::string>> rows = {{"operation", "computed", "meant", "times"}};
  for (const counts::operation_share& o : all.by_name)
    rows.push_back({o.name, significant(o.computed, 4), significant(o.meant, 4),
                    o.meant > 0 ? significant(o.computed / o.meant, 4) : "-"});
  std::cout << columns(rows);
}

void print(const subject& s, const variant& v, const explanation& e) {
  std::cout << v.title << "\nat " << s.where() << "\n\nThe program";
  for (std::size_t i = 0; i < e.inputs.size(); ++i)
    std::cout << (i == 0 ? ", with " : ", ") << "in" << i << ": " << e.inputs[i];
  std::cout << "\n\n" << e.program_term << "\n\n";
  for (const std::string& f : e.functions) std::cout << f << "\n";
  std::cout << "\nThe rules\n\n";
  for (std::size_t i = 0; i < e.rules.size(); ++i) std::cout << i + 1 << "  " << e.rules[i] << "\n";
  if (const search_counts* c = s.entry->programs.search; c != nullptr)
    std::cout << "\nfound by a search that tried " << c->tried << " rewrites, of which " << c->applied << " applied; "
              << c->duplicates << " were duplicates, " << c->left_out << " beyond its budget; of " << c->variants
              << " programs it mapped " << c->mapped << "\n";
  std::cout << "\nThe structure\n\n" << e.structure_term << "\n\nThe point\n\n" << space::name(v.point) << "\n";
  const ir::range& r = v.emitted.launch_range();
  std::cout << "\nThe launch\n\nglobal " << sizes(r.global, r.dimensions) << ", local " << sizes(r.local, r.dimensions) << "\n";
  print_operations(e);
  print_loop(e.cost, s.target);
}

struct explain_request : selection {
  bool cost = false, why = false, by_trees = false;
  std::string calibration;
};

/// What a variant costs, term by term: of each what it counts, its price, what it takes by itself, and what of that shows.
void explain_cost(const explain_request& o, const subject& s, const variant& v) {
  if (o.calibration.empty()) throw CLI::ValidationError("--cost", "needs a device's prices: --calibration FILE");
  const cost::priced_model prices = read_prices(o.calibration);
  refuse_other_device(prices, s);
  const cost::predicted_time t = prices.predict(model_inputs(prices, s, v));
  if (o.json) {
    nlohmann::ordered_json j = described(s, v);
    j["device"] = prices.from().device;
    j["ms"] = t.ms;
    j["low_ms"] = t.low;
    j["high_ms"] = t.high;
    j["bound_by"] = t.parts[t.bound_by].name();
    for (const cost::part& p : t.parts) {
      nlohmann::ordered_json one = {{"term", p.text}, {"alone_ms", p.alone}, {"shown_ms", p.shown}};
      if (p.count) one["count"] = *p.count;
      if (p.price) one["price_ms"] = *p.price;
      j["terms"].push_back(one);
    }
    std::cout << pretty(j) << "\n";
    return;
  }
  std::cout << v.title << "\nat " << s.size.text() << " on " << prices.from().device << ": " << significant(t.ms, 4) << " ms ("
            << significant(t.low, 4) << " to " << significant(t.high, 4) << "); bound by " << t.parts[t.bound_by].name()
            << "\n\n";
  std::vector<std::vector<std::string>> rows = {{"term", "count", "price, ms", "alone, ms", "ms", "share"}};
  for (const cost::part& p : t.parts)
    rows.push_back({p.text, p.count ? significant(*p.count, 4) : "-", p.price ? significant(*p.price, 4) : "-",
                    significant(p.alone, 4), significant(p.shown, 4),
                    t.ms > 0 ? std::to_string(std::lround(100 * p.shown / t.ms)) + " %" : "-"});
  std::cout << columns(rows);
}

/// What nearest neighbours predict of a variant, and the measured variants that they are.
void explain_why(const explain_request& o, const subject& s, const variant& v) {
  const runtime::nearness by = o.by_trees ? runtime::nearness::by_trees : runtime::nearness::by_features;
  const runtime::known_neighbours near = runtime::neighbours_of(runtime::neighbours_for(s.target), by);
  if (!near) throw std::runtime_error("there are no neighbours to ask for " + s.target_name + ".");
  const std::vector<double> all = features_of(v.emitted, s.target);
  const std::vector<double> x = runtime::asked_by(*near, all);
  const model::prediction p = near->predict_rows(x)[0];
  const double roof_ms = static_cast<double>(compulsory_bytes(v.emitted)) / s.target.dram_gbs / 1e6, ms = roof_ms / p.value;
  const double analytic_ms = roof_ms * std::exp2(all[features::at_of("real_t_sum")]);
  nlohmann::ordered_json j = described(s, v);
  j["ms"] = ms;
  j["analytic_ms"] = analytic_ms;
  j["spread"] = p.spread / p.value;
  j["distance"] = p.distance;
  j["neighbours"] = nlohmann::ordered_json::array();
  std::vector<std::vector<std::string>> lines = {{"distance", "weight", "program", "size", "variant", "ms", "over analytic"}};
  for (const model::relied_on& n : near->neighbours(x)) {
    const std::string variant = runtime::variant_of(n), size = runtime::size_of(n);
    lines.push_back({significant(n.distance, 4), significant(n.weight, 4), n.of->program, size, variant, significant(n.ms, 4),
                     significant(n.over_analytic, 4)});
    j["neighbours"].push_back({{"distance", n.distance},
                               {"weight", n.weight},
                               {"program", n.of->program},
                               {"size", size},
                               {"variant", variant},
                               {"ms", n.ms},
                               {"over_analytic", n.over_analytic}});
  }
  if (o.json) {
    std::cout << pretty(j) << "\n";
    return;
  }
  std::cout << v.title << "\nat " << s.where() << ": " << significant(ms, 4) << " ms by neighbours on "
            << near->measured().rows[0].device << ", " << significant(analytic_ms, 4) << " analytic\n";
  if (model::is_far(p.distance))
    std::cout << "It lies " << significant(p.distance, 4)
              << " times as far from what was measured as programs of that usually lie from one another, so its analytic time "
                 "counts.\n";
  std::cout << "\n" << columns(lines);
}

void explain_variant(const explain_request& o) {
  subject s = choose_subject(o);
  const variant v = choose_variant(s, o);
  if (o.why) return explain_why(o, s, v);
  if (o.cost) return explain_cost(o, s, v);
  const explanation e = explained(s, v);
  if (o.json)
    std::cout << as_json(s, v, e).dump(2) << "\n";
  else
    print(s, v, e);
}

}  // namespace

void add_explain(CLI::App& app) {
  auto s = std::make_shared<explain_request>();
  CLI::App* c = add_command(app, "explain", "How a variant came about: terms, rules, point and launch; or what it costs",
                            "Example: hoist explain jacobi2d_5pt --variant march-vec4:rows=8,local=32x4");
  add_subject_options(*c, *s);
  add_scheduled_variant_option(*c, *s);
  c->add_flag("--cost", s->cost, "What it costs by a device's prices, term by term");
  CLI::Option* why = c->add_flag("--why", s->why, "What models::nearest predicts, and the measured variants that it relies on")
                         ->excludes("--cost");
  c->add_flag("--by-trees", s->by_trees, "With --why, what models::nearest_by_trees does")->needs(why);
  add_calibration_option(*c, s->calibration);
  c->callback([s] { explain_variant(*s); });
}

}  // namespace hoist::tools
