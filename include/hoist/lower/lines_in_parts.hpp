#pragma once
// Lines of elements whose parts work-items of a group compute at the same time: what each makes of a state, then its elements.

#include <hoist/ir/line_part.hpp>
#include <hoist/lower/lines.hpp>

namespace hoist::lower::detail {

/// Writes a stage that a loop of its own writes, by `parts` work-items a line. A group has neighbouring lines of the innermost map.
class parted_lines {
 public:
  constexpr parted_lines(ir::builder& b, int node, int destination, long parts)
      : b_(b), node_(node), destination_(destination), parts_(parts), lines_(b.at->local[0]) {}

  constexpr void write() {
    const int enclosing = b_.compound, around = b_.around.size();
    if (!find_lines(node_)) return b_.reject("a stage whose lines have parts is a scan, of lines whose number is known");
    begin_groups();
    write_phase(p_.parts - 1, true);
    write_phase(p_.parts, false);
    while (b_.around.size() > around) b_.around.pop();
    b_.compound = enclosing;
  }

 private:
  constexpr arith::pool& p() { return b_.pool(); }
  /// The extents of the maps around the lines, and how long these are.
  constexpr bool find_lines(int n) {
    const ir::pattern& op = *b_[n].op;
    const bool is_line = op.view == nullptr && op.write != nullptr, is_map = op.element != nullptr;
    if (!is_line && !is_map) return find_lines(b_[n].arg[b_[n].args - 1]);
    const arith::index_expr extent = b_.extent_of(is_line ? b_[n].arg[2] : n);
    if ((is_line && op.sum_part == nullptr) || !p().is_number(extent)) return false;
    if (is_line) {
      const long elements = p().value(extent);
      p_.each = (elements + parts_ - 1) / parts_;
      p_.parts = (elements + p_.each - 1) / p_.each;
      const long most = extents_.empty() ? 1 : extents_.back();
      p_.lines = most < lines_ ? most : lines_;
      return true;
    }
    extents_.push(p().value(extent));
    b_.shape_at(n);
    const int scope = b_.scope;
    b_.scope = op.element(b_, n, b_.fresh_counter(extent));
    const bool found = find_lines(b_[b_[n].arg[0]].arg[0]);
    b_.scope = scope;
    return found;
  }
  constexpr arith::index_expr begin(ir::level who, int dimension, arith::index_expr extent) {
    const arith::index_expr i = b_.fresh_counter(extent);
    ir::begin_loop(b_, who, dimension, i, extent);
    b_.around.push({who, dimension});
    return i;
  }
  constexpr void begin_groups() {
    index_ = meta::vec<arith::index_expr>(extents_.size(), p().number(0));
    if (extents_.empty()) return;
    const int last = extents_.size() - 1;
    group_ = begin(ir::level::group, 0, p().number((extents_[last] + p_.lines - 1) / p_.lines));
    long others = 1;
    for (int d = 0; d < last; ++d) others *= extents_[d];
    if (last == 0) return;
    arith::index_expr rest = begin(ir::level::group, 2, p().number(others));
    for (int d = last - 1; d >= 0; --d) {
      index_[d] = d > 0 ? p().remainder(rest, p().number(extents_[d])) : rest;
      rest = p().quotient(rest, p().number(extents_[d]));
    }
  }
  /// Of so many parts of each line of the group what they make of a state, or the elements.
  constexpr void write_phase(long parts, bool sums) {
    if (b_.rejected.reason != nullptr || parts < 1) return;
    const int enclosing = b_.compound;
    arith::index_expr lines = p().number(p_.lines);
    const arith::index_expr before = group_.valid() ? p().scale(group_, p_.lines) : p().number(0);
    if (group_.valid() && extents_.back() % p_.lines != 0)
      lines = p().minimum(lines, p().sub(p().number(extents_.back()), before));
    p_.part = begin(ir::level::local, 1, p().number(parts));
    p_.line = begin(ir::level::local, 0, lines);
    if (!extents_.empty()) index_.back() = p().add(before, p_.line);
    write_line(node_, destination_, 0, sums);
    b_.around.pop();
    b_.around.pop();
    b_.compound = enclosing;
  }
  constexpr void write_line(int n, int destination, int map, bool sums) {
    if (b_.rejected.reason != nullptr) return;
    const ir::pattern& op = *b_[n].op;
    if (op.view == nullptr && op.write != nullptr) return sums ? op.sum_part(b_, n, p_) : op.write_part(b_, n, destination, p_);
    if (op.element == nullptr) return write_line(b_[n].arg[b_[n].args - 1], op.target(b_, n, destination), map, sums);
    const int scope = b_.scope;
    b_.scope = op.element(b_, n, index_[map]);
    write_line(b_[b_[n].arg[0]].arg[0], ir::element_in(b_, destination, index_[map]), map + 1, sums);
    b_.scope = scope;
  }

  ir::builder& b_;
  int node_, destination_;
  long parts_, lines_;
  meta::vec<long> extents_{};  ///< of the maps around a line, the outermost first
  meta::vec<arith::index_expr> index_{};
  arith::index_expr group_{};  ///< of neighbouring lines
  ir::line_part p_{};
};

}  // namespace hoist::lower::detail
