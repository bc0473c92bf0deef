#pragma once
// What a kernel computes, as a text that two stages share which mean the same: what it reads counts by its shape alone.

#include <hoist/lower/stage_graph.hpp>
#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace hoist::model {

namespace detail {

class key_writer {
 public:
  key_writer(const ir::table& program, const lower::stage_graph& g, const std::vector<int>& members, bool extents)
      : program_(program), graph_(g), members_(members), extents_(extents) {}
  HOIST_LAZY std::string of(int root) {
    put_stage(root);
    return std::move(key_);
  }

 private:
  void put(const void* p) { put(static_cast<long>(reinterpret_cast<std::intptr_t>(p))); }
  void put(long n) { key_ += std::to_string(n) + ' '; }

  HOIST_LAZY void put_stage(int i) {
    const lower::stage& s = graph_.stages[i];
    key_ += '[';
    put_extents(s);
    for (int c = 0; c < s.types.size(); ++c) put(static_cast<long>(s.types[c])), put(s.widths[c]);
    key_ += s.tuple ? "t]" : "]";
    put_node(s.node, true);
  }
  HOIST_LAZY void put_extents(const lower::stage& s) {
    put(s.rank());
    for (long e : s.extents)
      if (extents_) put(e);
  }
  HOIST_LAZY void put_length(int i) {
    const ir::length_node& l = program_.lengths[i];
    const bool is_number = l.what == ir::length_node::kind::number;
    key_ += is_number ? 'n' : 'l';
    put(is_number ? l.value : static_cast<long>(i));
  }
  /// A stage that the kernel reads is a number, the first that is met 0.
  HOIST_LAZY void put_read(int stage) {
    const auto at = read_.emplace(stage, static_cast<int>(read_.size()));
    key_ += graph_.stages[stage].input >= 0 ? 'i' : '#';
    put(at.first->second);
    if (!at.second) return;
    put_extents(graph_.stages[stage]);
    for (scalar t : graph_.stages[stage].types) put(static_cast<long>(t));
  }
  HOIST_LAZY void put_node(int n, bool is_root = false) {
    const ir::node& x = program_[n];
    const bool is_variable = x.binder >= 0;
    if (is_variable && graph_.named_by[x.binder] >= 0) return put_node(graph_.named_by[x.binder]);
    if (const int stage = graph_.by_node[n]; stage >= 0 && !is_root) {
      const auto member = std::find(members_.begin(), members_.end(), stage);
      if (member == members_.end()) return put_read(stage);
      key_ += 'm';
      put(member - members_.begin());
      if (std::find(written_.begin(), written_.end(), stage) != written_.end()) return;
      written_.push_back(stage);
      return put_stage(stage);
    }
    order_.emplace(n, static_cast<int>(order_.size()));
    put(static_cast<const void*>(x.op));
    put(static_cast<const void*>(reinterpret_cast<const char*>(x.trace)));
    put(static_cast<const void*>(x.built));
    for (long k : {static_cast<long>(x.number), static_cast<long>(x.slot), static_cast<long>(x.type)}) put(k);
    if (is_variable) put(order_.count(x.binder) > 0 ? order_[x.binder] : -1000L - x.binder);
    std::uint64_t bits = 0;
    static_assert(sizeof bits == sizeof x.literal);
    std::copy_n(reinterpret_cast<const char*>(&x.literal), sizeof bits, reinterpret_cast<char*>(&bits));
    put(static_cast<long>(bits));
    for (int i = 0; i < x.lengths; ++i) put_length(x.length[i]);
    key_ += '(';
    for (int i = 0; i < x.args; ++i) put_node(x.arg[i]);
    key_ += ')';
  }

  const ir::table& program_;
  const lower::stage_graph& graph_;
  const std::vector<int>& members_;
  bool extents_;
  std::string key_;
  std::map<int, int> read_, order_;
  std::vector<int> written_;
};

}  // namespace detail

/// The key of the kernel that writes the stage `root` and computes the stages `members` besides. Without `extents`, kernels share it
/// that differ in the sizes of their arrays alone.
HOIST_LAZY std::string stage_key(const ir::table& program, const lower::stage_graph& g, int root,
                                 const std::vector<int>& members, bool extents) {
  return detail::key_writer(program, g, members, extents).of(root);
}

}  // namespace hoist::model
