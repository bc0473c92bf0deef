#pragma once
// Tables and kernels as lines of text, for people who look into the pipeline.

#include <hoist/emit/literal.hpp>
#include <hoist/emit/names.hpp>
#include <hoist/ir/builder.hpp>
#include <tools/laboratory/print.hpp>

#include <cstdio>
#include <string>
#include <vector>

namespace hoist::emit {

namespace detail {

/// Index expressions of a kernel as a dump shows them: counters are i with a number, work-item numbers global_id,
/// group_id and local_id, sizes bound at launch their names.
class dumped_indices {
 public:
  explicit dumped_indices(const ir::kernel& k) : names_(k) {
    for (int i = 0; i < k.index.size(); ++i)
      if (k.index.what(index_expr{i}) == arith::op::variable)
        name(index_expr{i}, "i" + std::to_string(k.index.variable_index(index_expr{i})));
    constexpr const char* stems[] = {"", "global_id", "group_id", "local_id"};
    for (int who = 1; who < 4; ++who)
      for (int d = 0; d < 3; ++d)
        if (k.id[who][d].valid()) name(k.index.atom(k.id[who][d]), stems[who] + std::to_string(d));
    for (const ir::size_parameter& s : k.sizes) name(k.index.atom(s.variable), s.name);
  }
  std::string operator()(index_expr e) const {
    text t;
    names_.put(t, e, 0);
    return {t.data(), static_cast<std::size_t>(t.size())};
  }

 private:
  void name(index_expr v, const std::string& text) {
    char(&to)[16] = names_.label_of(v).text;
    std::snprintf(to, sizeof to, "%s", text.c_str());
  }
  names names_;
};

/// Writes a kernel: its launch, memories, the values that statements need, and the statements.
class kernel_dump {
 public:
  explicit kernel_dump(const ir::kernel& k) : k_(k), index_(k), needed_(static_cast<std::size_t>(k.values.size())) {
    for (const ir::statement& s : k.statements) need(s.value);
  }

  std::string go() {
    line(0, "launch global " + sizes(k_.launch.global) + " local " + sizes(k_.launch.local));
    for (int m = 0; m < k_.memories.size(); ++m) memory(m);
    for (int v = 0; v < k_.values.size(); ++v)
      if (needed_[static_cast<std::size_t>(v)]) line(0, "v" + std::to_string(v) + " = " + value(k_.values[v]));
    compound(k_.root, 0);
    return out_;
  }

 private:
  void need(int v) {
    if (v < 0 || needed_[static_cast<std::size_t>(v)]) return;
    needed_[static_cast<std::size_t>(v)] = true;
    for (int a : ir::operands_of(k_.values[v])) need(a);
  }
  void line(int depth, const std::string& text) { out_.append(2 * static_cast<std::size_t>(depth), ' ') += text + "\n"; }
  static std::string sizes(const long (&n)[3]) {
    return std::to_string(n[0]) + "x" + std::to_string(n[1]) + "x" + std::to_string(n[2]);
  }
  static std::string type_name(scalar s, int width) { return name_of(s) + (width > 1 ? std::to_string(width) : ""); }
  static std::string taken(const text& t) { return {t.data(), static_cast<std::size_t>(t.size())}; }
  std::string element(int memory, index_expr i) const { return "m" + std::to_string(memory) + "[" + index_(i) + "]"; }
  std::string names(unsigned tags) const {
    std::string s;
    for (int t = 0; t < k_.tags.size(); ++t)
      if ((tags >> t & 1u) != 0) s += std::string(s.empty() ? " by " : ", ") + k_.tags[t];
    return s;
  }
  std::string range(index_expr e) const {
    const arith::interval r = k_.index.range(e);
    return "[" + std::to_string(r.lo) + ", " + std::to_string(r.hi) + "]";
  }

  void memory(int m) {
    constexpr const char* spaces[] = {"global", "local", "private", "image"};
    const ir::memory& x = k_.memories[m];
    line(0, "m" + std::to_string(m) + ": " + spaces[static_cast<int>(x.where)] + " " + type_name(x.type, x.width) + "[" +
                std::to_string(x.size) + "]" + (x.parameter < 0 ? "" : ", parameter " + std::to_string(x.parameter)) +
                (x.output ? ", written" : "") + (x.awaited ? ", awaited" : ""));
  }
  std::string value(const ir::value& v) const {
    using kind = ir::value::kind;
    const auto arguments = [&](int count) {
      std::string s;
      for (int k = 0; k < count; ++k) s += " v" + std::to_string(v.arg[k]);
      return s;
    };
    const std::string type = type_name(v.type, v.width) + " ";
    switch (v.what) {
      case kind::constant: {
        text t;
        put_literal(t, v.type, v.as_constant());
        return type + taken(t);
      }
      case kind::load: return type + element(v.as_load().memory, v.as_load().index) + names(v.as_load().tags);
      case kind::read: return type + "r" + std::to_string(v.as_read());
      case kind::from_index: return type + index_(v.as_from_index());
      case kind::named_index: return type + "index " + index_(v.as_named_index().variable) + arguments(1);
      case kind::apply: return type + v.as_apply().op.text + arguments(v.as_apply().op.arity);
      case kind::broadcast: return type + "every" + arguments(1);
      case kind::pack: return type + "pack" + arguments(2);
      case kind::component: return type + "component " + std::to_string(v.as_component().position) + arguments(1);
      case kind::texel: {
        constexpr const char* how[] = {"", " edge", " zero"};
        const int coordinates = k_.memories[v.as_texel().memory].image.dimensions;
        return type + "texel m" + std::to_string(v.as_texel().memory) + how[static_cast<int>(v.as_texel().how)] +
               arguments(coordinates);
      }
      case kind::choose: break;
    }
    return type + "where " + index_(v.as_choose().condition) + arguments(2);
  }

  void compound(int at, int depth) {
    for (int i : k_.statements[at].list) statement(k_.statements[i], depth);
  }
  void statement(const ir::statement& s, int depth) {
    using kind = ir::statement::kind;
    const std::string to = s.value < 0 ? "" : " = v" + std::to_string(s.value);
    switch (s.what) {
      case kind::compound: return;
      case kind::loop: line(depth, loop(s.as_loop())); return compound(s.as_loop().body, depth + 1);
      case kind::branch: return branch(s.as_branch(), depth);
      case kind::define: {
        const ir::variable& r = k_.variables[s.as_assign().variable];
        return line(depth, "define " + type_name(r.type, r.width) + " r" + std::to_string(s.as_assign().variable) + to);
      }
      case kind::assign: return line(depth, "assign r" + std::to_string(s.as_assign().variable) + to);
      case kind::store: return line(depth, "store " + element(s.as_store().memory, s.as_store().index) + to);
      case kind::leave: return line(depth, "leave unless v" + std::to_string(s.value));
      case kind::barrier:
        return line(depth, std::string("barrier") + (s.local_fence ? " local" : "") + (s.global_fence ? " global" : ""));
    }
  }
  void branch(const ir::statement::branched& s, int depth) {
    line(depth, "if " + index_(s.condition));
    compound(s.then, depth + 1);
    if (s.otherwise < 0) return;
    line(depth, "else");
    compound(s.otherwise, depth + 1);
  }
  std::string loop(const ir::statement::looped& s) const {
    constexpr const char* levels[] = {"sequential", "global", "group", "local"};
    constexpr const char* trips[] = {"", ", at most once", ", once"};
    const bool parallel = s.who != ir::level::sequential;
    return std::string("for ") + index_(s.counter) + " " + range(s.counter) + " from " + index_(s.begin) + " below " +
           index_(s.end) + " by " + index_(s.step) + ", " + levels[static_cast<int>(s.who)] +
           (parallel ? " " + std::to_string(s.dimension) : "") + trips[static_cast<int>(s.count)] +
           (s.unroll == 1   ? ""
            : s.unroll == 0 ? ", unrolled"
                            : ", unrolled by " + std::to_string(s.unroll));
  }

  const ir::kernel& k_;
  dumped_indices index_;
  std::vector<bool> needed_;
  std::string out_;
};

inline std::string node_line(const ir::table& terms, int i) {
  const ir::node& n = terms[i];
  std::string s = std::to_string(i) + "  " + n.op->name;
  if (n.number >= 0) s += " " + std::to_string(n.number);
  if (n.binder >= 0) s += " " + std::to_string(n.slot) + " of " + std::to_string(n.binder);
  for (int k = 0; k < n.lengths; ++k) s += (k == 0 ? " (" : ", ") + ir::detail::printed(terms, n.length[k]).text;
  if (n.lengths > 0) s += ")";
  if (n.args == 0 && n.binder < 0 && n.lengths == 0 && n.trace == nullptr) s += " " + ir::detail::printed(n.type, n.literal);
  for (int k = 0; k < n.args; ++k) s += (k == 0 ? " <- " : ", ") + std::to_string(n.arg[k]);
  return s;
}

/// A view by its number: kind, what it stands for where that is a node, register or value, memory, what it is a view of,
/// and its numbers: the index of an element, the size of a chunk, what a pad adds and the length that it pads.
inline std::string view_line(const ir::builder& b, const dumped_indices& index, int v) {
  const ir::view& seen = b.views[v];
  std::string s = "view " + std::to_string(v) + ": " + seen.kind->name;
  if (seen.node >= 0) s += " " + std::to_string(seen.node);
  if (seen.memory >= 0) s += " m" + std::to_string(seen.memory);
  for (int i = 0; i < seen.parts.size(); ++i) {
    if (seen.memory >= 0)
      s += (i == 0 ? ", strides " : ", ") + index(index_expr{seen.parts[i]});
    else
      s += (i == 0 ? " of views " : ", ") + std::to_string(seen.parts[i]);
  }
  if (seen.child >= 0) s += " of view " + std::to_string(seen.child);
  if (seen.a.valid()) s += ", " + index(seen.a);
  if (seen.b.valid()) s += ", " + index(seen.b);
  return s;
}

}  // namespace detail

/// The views that lowering made so far, a line each, those that they are views of first. Memories are m, and views through
/// which values of a map, a call or a literal are seen name the node of the table.
inline std::string dump_views(const ir::builder& b) {
  const detail::dumped_indices index(b.out);
  std::string s;
  for (int v = 0; v < b.views.size(); ++v) s += detail::view_line(b, index, v) + "\n";
  return s;
}

/// A kernel's IR as lines: the launch, memories m, the values v that statements use, and the statements, indented by
/// nesting. Registers are r, counters i with their range, work-item numbers global_id, group_id and local_id.
inline std::string dump(const ir::kernel& k) { return detail::kernel_dump(k).go(); }

/// A table of nodes as lines: number, pattern with its parameter and lengths, and the arguments' numbers.
inline std::string dump(const ir::table& terms) {
  std::string s;
  for (int i = 0; i < terms.size; ++i) s += detail::node_line(terms, i) + "\n";
  return s;
}

}  // namespace hoist::emit
