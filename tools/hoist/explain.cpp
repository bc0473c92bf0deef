// hoist explain: how a variant came about, from the program's term to the launch.

#include "command.hpp"
#include "selection.hpp"

#include <tools/laboratory/print.hpp>

#include <iostream>
#include <memory>

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
  return e;
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
  return j;
}

std::string sizes(const long (&n)[3], int dimensions) {
  std::string s;
  for (int d = 0; d < dimensions; ++d) s += (d == 0 ? "" : " x ") + std::to_string(n[d]);
  return s;
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
}

void explain_variant(const selection& o) {
  const subject s = choose_subject(o);
  const variant v = choose_variant(s, o.variant);
  const explanation e = explained(s, v);
  if (o.json)
    std::cout << as_json(s, v, e).dump(2) << "\n";
  else
    print(s, v, e);
}

}  // namespace

void add_explain(CLI::App& app) {
  auto s = std::make_shared<selection>();
  CLI::App* c = add_command(app, "explain", "How a variant came about: terms, rules, point and launch",
                            "Example: hoist explain jacobi2d_5pt --variant march-vec4:rows=8,local=32x4");
  add_subject_options(*c, *s);
  add_variant_option(*c, *s);
  c->callback([s] { explain_variant(*s); });
}

}  // namespace hoist::tools
