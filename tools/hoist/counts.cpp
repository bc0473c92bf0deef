// hoist counts: what a variant does, at a size or as formulas of its sizes.

#include "command.hpp"
#include "formula.hpp"
#include "number_text.hpp"
#include "option_values.hpp"
#include "selection.hpp"

#include <hoist/counts/size_class.hpp>

#include <cmath>
#include <iostream>
#include <memory>

namespace hoist::tools {

namespace {

struct counts_request : selection {
  bool symbolic = false;
  std::string at;  ///< another size of the class
  std::vector<std::string> means;
};

using table_rows = std::vector<std::vector<std::string>>;

constexpr double greatest_mean = 1e9;

/// NAME=NUMBER.
CLI::Validator mean_value() {
  const auto flaw = [](const std::string& text) {
    const std::size_t sign = text.find('=');
    double x = 0;
    const bool fits = sign != std::string::npos && sign > 0 && detail::is_number(std::string_view(text).substr(sign + 1), x) &&
                      std::isfinite(x) && x > 0 && x <= greatest_mean;
    return fits ? std::string()
                : "'" + text + "' is no mean; write a loop or an array and a number above 0, up to a billion, such as in1=5.2";
  };
  return {flaw, ""};
}
std::vector<hoist::counts::mean> means_of(const counts_request& o) {
  std::vector<hoist::counts::mean> all;
  for (const std::string& text : o.means) {
    const std::size_t sign = text.find('=');
    hoist::counts::mean m{text.substr(0, sign), 0};
    detail::is_number(std::string_view(text).substr(sign + 1), m.value);
    for (const hoist::counts::mean& other : all)
      if (other.name == m.name) throw CLI::ValidationError("--mean", "the mean of '" + m.name + "' is given twice");
    all.push_back(m);
  }
  return all;
}

std::string type_text(scalar type, int width) { return name_of(type) + (width > 1 ? std::to_string(width) : std::string()); }
const char* granularity_text(hoist::counts::granularity g) {
  return g == hoist::counts::granularity::work_item   ? "work-item"
         : g == hoist::counts::granularity::sub_group ? "sub-group"
                                                      : "group";
}
const char* space_text(ir::space s) {
  constexpr const char* texts[] = {"global", "local", "private", "image"};
  return texts[static_cast<int>(s)];
}

/// What the strides of an access are called where they aren't numbers.
template <class Access>
std::string no_stride(const Access& a) {
  return a.read_indices.empty() ? "not affine" : "by " + a.read_indices;
}
template <class Access>
std::string array_text(const Access& a) {
  return a.array + (a.tag.empty() ? "" : " (" + a.tag + ")");
}

const std::vector<std::string> access_heading = {"array",  "space", "dir", "type", "lid(0)", "lid(1)",    "gid(0)",
                                                 "gid(1)", "loops", "AFR", "by",   "times",  "sub-groups"};

const std::vector<std::string> operation_heading = {"operation", "type", "flops", "times", "sub-groups"};

/// The tables at one size.
table_rows access_rows(const hoist::counts::numbers& n, int kernel) {
  table_rows all = {access_heading};
  for (const hoist::counts::access_numbers& a : n.accesses) {
    if (a.kernel != kernel) continue;
    const auto stride = [&](const std::optional<long>& s) { return s.has_value() ? std::to_string(*s) : no_stride(a); };
    std::string loops;
    for (const auto& [loop, s] : a.loops) loops += (loops.empty() ? "" : ", ") + stride(s);
    all.push_back({array_text(a), space_text(a.where), a.store ? "store" : "load", type_text(a.type, a.width), stride(a.lid[0]),
                   stride(a.lid[1]), stride(a.gid[0]), stride(a.gid[1]), loops.empty() ? "-" : loops,
                   a.per_element().has_value() ? significant(*a.per_element(), 6) : "-", granularity_text(a.by),
                   significant(a.times, 15), a.requests.has_value() ? significant(*a.requests, 15) : "-"});
  }
  return all;
}
void print_totals(const hoist::counts::numbers& n) {
  table_rows all = {operation_heading};
  for (const hoist::counts::operation_numbers& o : n.operations)
    all.push_back({o.name, type_text(o.type, o.width), std::to_string(o.flops), significant(o.times, 15),
                   o.issued.has_value() ? significant(*o.issued, 15) : "-"});
  if (all.size() > 1) std::cout << "\n" << columns(all);
  std::cout << "\n"
            << columns({{"count", "by", "times"},
                        {"launches", "launch", significant(n.launches, 15)},
                        {"groups", "group", significant(n.groups, 15)},
                        {"barriers", "group", significant(n.barriers, 15)},
                        {"branches", "work-item", significant(n.branches, 15)},
                        {"iterations", "work-item", significant(n.iterations, 15)},
                        {"flops", "work-item", significant(n.flops(), 15)}});
}
std::string kernel_title(const hoist::counts::module_tables& t, std::size_t k) {
  return t.kernels.size() == 1 ? ""
                               : "kernel " + std::to_string(k) + ", launched " + std::to_string(t.launches[k]) + " times\n";
}
void print(const hoist::counts::form& f, const hoist::counts::numbers& n) {
  for (std::size_t k = 0; k < f.tables().kernels.size(); ++k)
    std::cout << (k > 0 ? "\n" : "") << kernel_title(f.tables(), k) << columns(access_rows(n, static_cast<int>(k)));
  print_totals(n);
}

/// `N = 64 k + 2, from 66 to 65538`.
std::string class_text(const hoist::counts::form& f) {
  std::string s;
  for (const ir::open_size& o : f.sizes()) s += (s.empty() ? "" : "; ") + hoist::counts::text_of_class(o);
  return s;
}

/// The tables as formulas.
void print_formulas(const hoist::counts::form& f) {
  std::cout << class_text(f) << "; compared with the texts of " << f.checked_at << " sizes"
            << (f.closed() ? "" : "; not closed: some sums are added up at each size") << "\n\n";
  for (std::size_t k = 0; k < f.tables().kernels.size(); ++k) {
    const hoist::counts::kernel_table& t = f.tables().kernels[k];
    formulas in(t, f.sizes());
    table_rows all = {access_heading};
    for (const hoist::counts::access& a : t.accesses) {
      const auto stride = [&](const hoist::counts::stride& s) { return s.affine ? in.of(s.by) : no_stride(a); };
      std::string loops;
      for (const hoist::counts::loop_stride& l : a.loops) loops += (loops.empty() ? "" : ", ") + stride(l.change);
      all.push_back({array_text(a), space_text(a.where), a.store ? "store" : "load", type_text(a.type, a.width),
                     stride(a.lid[0]), stride(a.lid[1]), stride(a.gid[0]), stride(a.gid[1]), loops.empty() ? "-" : loops,
                     a.distinct.valid() ? in.ratio(a.times, a.width, a.distinct) : "-", granularity_text(a.by), in.of(a.times),
                     a.requests.valid() ? in.of(a.requests) : "-"});
    }
    std::cout << (k > 0 ? "\n" : "") << kernel_title(f.tables(), k) << columns(all);
    table_rows operations = {operation_heading};
    for (const hoist::counts::operation_count& o : t.operations)
      operations.push_back({o.name, type_text(o.type, o.width), std::to_string(o.flops), in.of(o.times),
                            o.issued.valid() ? in.of(o.issued) : "-"});
    if (operations.size() > 1) std::cout << "\n" << columns(operations);
    std::cout << "\n"
              << columns({{"count", "by", "times"},
                          {"groups", "group", in.of(t.groups)},
                          {"barriers", "group", in.of(t.barriers)},
                          {"branches", "work-item", in.of(t.branches)},
                          {"iterations", "work-item", in.of(t.iterations)}});
  }
}

nlohmann::ordered_json as_json(const hoist::counts::numbers& n) {
  nlohmann::ordered_json j, accesses = nlohmann::ordered_json::array(), operations = nlohmann::ordered_json::array();
  const auto optional = [](const auto& x) {
    return x.has_value() ? nlohmann::ordered_json(*x) : nlohmann::ordered_json(nullptr);
  };
  for (const hoist::counts::access_numbers& a : n.accesses) {
    nlohmann::ordered_json lid, gid, loops = nlohmann::ordered_json::array();
    for (int d = 0; d < 3; ++d) {
      lid.push_back(optional(a.lid[d]));
      gid.push_back(optional(a.gid[d]));
    }
    for (const auto& [loop, s] : a.loops) loops.push_back(optional(s));
    accesses.push_back({{"kernel", a.kernel},
                        {"array", a.array},
                        {"tag", a.tag},
                        {"space", space_text(a.where)},
                        {"direction", a.store ? "store" : "load"},
                        {"type", name_of(a.type)},
                        {"width", a.width},
                        {"aligned", a.aligned},
                        {"clamped", a.clamped},
                        {"read_indices", a.read_indices},
                        {"lid", lid},
                        {"gid", gid},
                        {"loops", loops},
                        {"by", granularity_text(a.by)},
                        {"times", a.times},
                        {"sub_groups", optional(a.requests)},
                        {"distinct", optional(a.distinct)},
                        {"afr", optional(a.per_element())}});
  }
  for (const hoist::counts::operation_numbers& o : n.operations)
    operations.push_back({{"name", o.name},
                          {"type", name_of(o.type)},
                          {"width", o.width},
                          {"flops", o.flops},
                          {"times", o.times},
                          {"sub_groups", optional(o.issued)}});
  j = {{"accesses", accesses},   {"operations", operations}, {"launches", n.launches},     {"groups", n.groups},
       {"barriers", n.barriers}, {"branches", n.branches},   {"iterations", n.iterations}, {"flops", n.flops()}};
  return j;
}
nlohmann::ordered_json class_json(const hoist::counts::form& f) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const ir::open_size& o : f.sizes())
    all.push_back({{"name", o.name}, {"multiple_of", o.multiple_of}, {"rest", o.rest}, {"from", o.least}, {"to", o.most}});
  return all;
}
nlohmann::ordered_json formulas_json(const hoist::counts::form& f) {
  nlohmann::ordered_json kernels = nlohmann::ordered_json::array();
  for (std::size_t k = 0; k < f.tables().kernels.size(); ++k) {
    const hoist::counts::kernel_table& t = f.tables().kernels[k];
    formulas in(t, f.sizes());
    const auto formula = [&](arith::index_expr e) {
      return e.valid() ? nlohmann::ordered_json(in.of(e)) : nlohmann::ordered_json(nullptr);
    };
    const auto stride = [&](const hoist::counts::stride& s) { return formula(s.affine ? s.by : arith::index_expr{}); };
    nlohmann::ordered_json accesses = nlohmann::ordered_json::array(), operations = nlohmann::ordered_json::array();
    for (const hoist::counts::access& a : t.accesses) {
      nlohmann::ordered_json lid, gid, loops = nlohmann::ordered_json::array();
      for (int d = 0; d < 3; ++d) {
        lid.push_back(stride(a.lid[d]));
        gid.push_back(stride(a.gid[d]));
      }
      for (const hoist::counts::loop_stride& l : a.loops) loops.push_back(stride(l.change));
      accesses.push_back({{"array", a.array},
                          {"tag", a.tag},
                          {"space", space_text(a.where)},
                          {"direction", a.store ? "store" : "load"},
                          {"type", name_of(a.type)},
                          {"width", a.width},
                          {"lid", lid},
                          {"gid", gid},
                          {"loops", loops},
                          {"by", granularity_text(a.by)},
                          {"times", formula(a.times)},
                          {"sub_groups", formula(a.requests)},
                          {"distinct", formula(a.distinct)},
                          {"afr", a.distinct.valid() ? nlohmann::ordered_json(in.ratio(a.times, a.width, a.distinct))
                                                     : nlohmann::ordered_json(nullptr)}});
    }
    for (const hoist::counts::operation_count& o : t.operations)
      operations.push_back({{"name", o.name},
                            {"type", name_of(o.type)},
                            {"width", o.width},
                            {"flops", o.flops},
                            {"times", formula(o.times)},
                            {"sub_groups", formula(o.issued)}});
    kernels.push_back({{"launches", f.tables().launches[k]},
                       {"accesses", accesses},
                       {"operations", operations},
                       {"groups", formula(t.groups)},
                       {"barriers", formula(t.barriers)},
                       {"branches", formula(t.branches)},
                       {"iterations", formula(t.iterations)}});
  }
  return kernels;
}

meta::vec<ir::binding> sizes_at(const extents& size) { return size.sizes(); }

void check_means(const hoist::counts::form& f, const std::vector<hoist::counts::mean>& means) {
  for (const hoist::counts::mean& m : means) {
    bool asked = false;
    for (const hoist::counts::kernel_table::unknown& u : f.unknowns()) asked = asked || u.name == m.name;
    if (!asked) throw std::invalid_argument("no count depends on a mean of '" + m.name + "'.");
  }
}

void counts_of_variant(const counts_request& o) {
  subject s = choose_subject(o);
  const variant v = choose_variant(s, o);
  const ir::table terms = s.structures[static_cast<std::size_t>(v.structure)].terms();
  const hoist::counts::variant counted{terms, v.point, s.entry->programs.inputs};
  const bool by_class = o.symbolic || !o.at.empty();
  if (by_class && !o.schedule.empty())
    throw std::invalid_argument(
        "a schedule needs sizes that are numbers: its counts are numbers only, without --symbolic and --at.");
  const std::unique_ptr<hoist::counts::form> f =
      by_class ? hoist::counts::form_of(counted, s.target.sub_group) : hoist::counts::counts_at(counted, s.target.sub_group);
  if (f == nullptr)
    throw std::invalid_argument("the text of this variant is another one at each size near " + s.size.text() +
                                ": its counts are numbers only, without --symbolic and --at.");
  const std::vector<hoist::counts::mean> means = means_of(o);
  check_means(*f, means);
  nlohmann::ordered_json j = described(s, v);
  if (by_class) {
    j["sizes"] = class_json(*f);
    j["compared_at"] = f->checked_at;
    j["closed"] = f->closed();
  }
  const extents size = o.at.empty() ? s.size : *parse_size(o.at);
  const hoist::counts::numbers n = f->at(by_class ? sizes_at(size) : meta::vec<ir::binding>{}, means);
  if (!o.json) std::cout << v.title << "\n";
  if (o.symbolic) {
    j["kernels"] = formulas_json(*f);
    if (!o.json) print_formulas(*f);
  }
  if (!o.symbolic || !o.at.empty()) {
    j["counts"] = as_json(n);
    if (!o.json) {
      std::cout << (o.symbolic ? "\n" : "") << "at " << size.text() << " on " << s.target_name << "\n\n";
      print(*f, n);
    }
  }
  if (o.json) std::cout << pretty(j) << "\n";
}

CLI::Validator another_size() {
  return {[](const std::string& text) { return parse_size(text).has_value() ? std::string() : size_error(text); }, ""};
}

}  // namespace

void add_counts(CLI::App& app) {
  auto s = std::make_shared<counts_request>();
  CLI::App* c =
      add_command(app, "counts", "What a variant does: accesses, operations, barriers; at a size, or as formulas of N and M",
                  "Example: hoist counts jacobi2d_5pt --variant march-vec4:rows=8,local=32x4 --symbolic");
  add_subject_options(*c, *s);
  add_scheduled_variant_option(*c, *s);
  c->add_flag("--symbolic", s->symbolic, "Formulas that hold for a class of sizes, which the first line names");
  c->add_option("--at", s->at, "Evaluate the formulas at another size of the class")->type_name("NxM")->check(another_size());
  c->add_option("--mean", s->means,
                "What the data decide: a loop's mean trips, or the mean accesses to an element that indices of an array name")
      ->type_name("NAME=NUMBER")
      ->check(mean_value());
  c->callback([s] { counts_of_variant(*s); });
}

}  // namespace hoist::tools
