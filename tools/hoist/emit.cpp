// hoist emit: the text of one variant, its kernel IR, or its table; or the texts of a part of its work.

#include "command.hpp"
#include "option_values.hpp"
#include "selection.hpp"

#include <hoist/emit/skeletons.hpp>
#include <tools/laboratory/dump.hpp>

#include <iostream>
#include <memory>

namespace hoist::tools {

namespace {

struct emit_request : selection {
  bool kernel = false, table = false, views = false, passes = false;
  std::string after;
  std::vector<std::string> skeleton;  ///< what stays, or `on-chip`
};

/// A kernel between two passes, as text, IR or views, after each pass or after one.
class pass_printer final : public lower::observer {
 public:
  explicit pass_printer(const emit_request& r) : asked_(r) {}
  void after(const char* pass, const ir::builder& now) override {
    if (std::string(pass) == "views") ++kernels_;
    if (!asked_.passes && asked_.after != pass) return;
    output += output.empty() ? "" : "\n";
    if (asked_.passes)
      output += std::string("after ") + pass + ", kernel " + std::to_string(kernels_ - 1) + "\n\n" + emit::dump(now.out);
    else
      output += form_of(now);
  }
  std::string output;

 private:
  std::string form_of(const ir::builder& now) const {
    if (asked_.views) return emit::dump_views(now);
    if (asked_.kernel) return emit::dump(now.out);
    const emit::text t =
        emit::opencl(now.out, ("kernel_" + std::to_string(kernels_ - 1)).c_str(), ("after " + asked_.after).c_str());
    return {t.data(), static_cast<std::size_t>(t.size())};
  }
  const emit_request& asked_;
  int kernels_ = 0;
};

std::vector<std::string> pass_names() {
  std::vector<std::string> all = {"views"};
  for (const lower::pass& p : lower::passes) all.push_back(p.name);
  return all;
}
void check_pass(const std::string& name) {
  std::string all;
  for (const std::string& p : pass_names()) {
    if (p == name) return;
    all += (all.empty() ? "" : ", ") + p;
  }
  throw std::invalid_argument("there is no pass '" + name + "': they are " + all + ".");
}
std::string module_text(const variant& v) { return {v.emitted.text.data(), static_cast<std::size_t>(v.emitted.text.size())}; }

constexpr const char* on_the_chip = "on-chip";

/// Commas part what stays; `on-chip` stands alone.
std::vector<std::string> skeleton_parts(const std::vector<std::string>& given) {
  const std::vector<std::string> parts = parts_by_commas(given, "--skeleton");
  if (parts.size() > 1)
    for (const std::string& part : parts)
      if (part == on_the_chip) throw CLI::ValidationError("--skeleton", "on-chip stands alone, in no list");
  return parts;
}
/// The variant with a part of its work.
hoist::kernel_module part_of(const hoist::kernel_module& m, const std::vector<std::string>& what, const std::string& name) {
  std::string comment = name + "; a skeleton:";
  lower::kept keep;
  for (const std::string& part : what) {
    comment += " " + part;
    if (part == on_the_chip) return on_chip(m, (name + "; on the chip alone").c_str());
    if (part == "loads" || part == "global") keep.loads = true;
    if (part == "stores" || part == "global") keep.stores = true;
    if (part != "loads" && part != "stores" && part != "global") keep.names.push_back(part);
  }
  return skeletons(m, keep, comment.c_str());
}
/// The IR of all kernels.
std::string module_ir(const hoist::kernel_module& m) {
  std::string all;
  for (const ir::kernel& k : m.kernels) all += (all.empty() ? "" : "\n") + emit::dump(k);
  return all;
}

/// What is asked for: the text unless something else is.
std::string shown(const emit_request& r, const subject& s, const variant& v) {
  const ir::table terms = s.structures[static_cast<std::size_t>(v.structure)].terms();
  if (r.table) return emit::dump(terms);
  if (!r.skeleton.empty()) return r.kernel ? module_ir(v.emitted) : module_text(v);
  if (!r.passes && !r.views && !r.kernel && r.after.empty()) return module_text(v);
  emit_request asked = r;
  if (asked.after.empty()) asked.after = pass_names().back();
  pass_printer all(asked);
  lower::lower(terms, v.point, s.programs().inputs, &all);
  return r.passes ? all.output + "\ntext\n\n" + module_text(v) : all.output;
}

std::vector<long> sizes(const long (&n)[3]) { return {n[0], n[1], n[2]}; }

nlohmann::ordered_json as_json(const subject& s, const variant& v, const std::string& text) {
  nlohmann::ordered_json j = described(s, v);
  j["text"] = text;
  j["options"] = v.emitted.options;
  j["global"] = sizes(v.emitted.launch_range().global);
  j["local"] = sizes(v.emitted.launch_range().local);
  j["buffers"] = std::vector<long>(v.emitted.buffer_bytes.begin(), v.emitted.buffer_bytes.end());
  return j;
}

void emit_variant(const emit_request& r) {
  if (!r.after.empty()) check_pass(r.after);
  subject s = choose_subject(r);
  variant v = choose_variant(s, r);
  if (!r.skeleton.empty()) v.emitted = part_of(v.emitted, r.skeleton, v.title);
  const std::string text = shown(r, s, v);
  if (r.json)
    std::cout << as_json(s, v, text).dump(2) << "\n";
  else
    std::cout << text;
}

}  // namespace

void add_emit(CLI::App& app) {
  auto r = std::make_shared<emit_request>();
  CLI::App* c = add_command(app, "emit", "The OpenCL C text of a variant",
                            "Example: hoist emit jacobi2d_5pt --variant march-vec4:rows=8,local=32x4 --size 2048x2048");
  add_subject_options(*c, *r);
  add_scheduled_variant_option(*c, *r);
  CLI::Option* table = c->add_flag("--table", r->table, "The structure's table of nodes instead of the text");
  CLI::Option* views = c->add_flag("--views", r->views, "The views that lowering made of the table")->excludes(table);
  CLI::Option* kernel = c->add_flag("--ir", r->kernel, "The kernel's IR")->excludes(table)->excludes(views);
  CLI::Option* passes = c->add_flag("--passes", r->passes, "The kernel's IR after each pass, then the text")
                            ->excludes(table)
                            ->excludes(views)
                            ->excludes(kernel);
  c->add_option("--after", r->after, "Text, IR or views as this pass leaves them; --passes names them all")
      ->type_name("PASS")
      ->excludes(passes);
  c->add_option("--skeleton", r->skeleton,
                "These accesses to global memory alone: arrays and tags, loads, stores, global; or on-chip: the rest")
      ->type_name("WHAT")
      ->allow_extra_args(false)
      ->excludes(passes)
      ->excludes(table)
      ->excludes(views)
      ->excludes("--after");
  c->callback([r] {
    r->skeleton = skeleton_parts(r->skeleton);
    emit_variant(*r);
  });
}

}  // namespace hoist::tools
