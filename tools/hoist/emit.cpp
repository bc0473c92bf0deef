// hoist emit: the text of one variant, its kernel IR, or its table.

#include "command.hpp"
#include "selection.hpp"

#include <hoist/emit/dump.hpp>

#include <iostream>
#include <memory>

namespace hoist::tools {

namespace {

struct request : selection {
  bool kernel = false, table = false, passes = false;
};

/// The kernels' IR after each pass.
struct pass_printer final : lower::observer {
  std::string text;
  int kernels = 0;
  void after(const char* pass, const ir::kernel& k) override {
    if (std::string(pass) == "views") ++kernels;
    text += (text.empty() ? "" : "\n") + std::string("after ") + pass + ", kernel " + std::to_string(kernels - 1) + "\n\n" +
            emit::dump(k);
  }
};
std::string passes_of(const subject& s, const variant& v) {
  const structure& made = s.structures[static_cast<std::size_t>(v.structure)];
  pass_printer all;
  lower::lower(made.terms(), v.point, s.programs().inputs, &all);
  return all.text + "\ntext\n\n" + std::string(v.made.text.data(), static_cast<std::size_t>(v.made.text.size()));
}

std::vector<long> sizes(const long (&n)[3]) { return {n[0], n[1], n[2]}; }

nlohmann::ordered_json as_json(const subject& s, const variant& v, const std::string& text) {
  nlohmann::ordered_json j = described(s, v);
  j["text"] = text;
  j["options"] = v.made.options;
  j["global"] = sizes(v.made.launch_range().global);
  j["local"] = sizes(v.made.launch_range().local);
  j["buffers"] = std::vector<long>(v.made.buffer_bytes.begin(), v.made.buffer_bytes.end());
  return j;
}

void emit_variant(const request& r) {
  const subject s = choose_subject(r);
  const variant v = choose_variant(s, r.variant);
  std::string kernels;
  for (const ir::kernel& k : v.made.kernels) kernels += (kernels.empty() ? "" : "\n") + emit::dump(k);
  const std::string text = r.passes   ? passes_of(s, v)
                           : r.kernel ? kernels
                           : r.table ? emit::dump(s.structures[static_cast<std::size_t>(v.structure)].terms())
                                     : std::string(v.made.text.data(), static_cast<std::size_t>(v.made.text.size()));
  if (r.json) std::cout << as_json(s, v, text).dump(2) << "\n";
  else std::cout << text;
}

}  // namespace

void add_emit(CLI::App& app) {
  auto r = std::make_shared<request>();
  CLI::App* c = add_command(app, "emit", "The OpenCL C text of a variant",
                            "Example: hoist emit jacobi2d_5pt --variant 8.17 --size 2048x2048");
  add_subject_options(*c, *r);
  add_variant_option(*c, *r);
  CLI::Option* kernel = c->add_flag("--ir", r->kernel, "The kernel's IR instead of the text");
  c->add_flag("--table", r->table, "The structure's table of nodes instead of the text")->excludes(kernel);
  c->add_flag("--passes", r->passes, "The kernel's IR after each pass, then the text")->excludes(kernel);
  c->callback([r] { emit_variant(*r); });
}

}  // namespace hoist::tools
