#pragma once
// Stores of a group's loops as two phases: what is stored is read into registers first, and stored later.

#include <hoist/ir/builder.hpp>

namespace hoist::lower {

namespace detail {

/// Parts statements that store to local memory into those that compute what is stored, into registers, and the stores. Both have the
/// loops and branches around them. Where a loop of several iterations stores, all of it is in the second part.
class read_ahead {
 public:
  constexpr explicit read_ahead(ir::builder& b) : b_(b) {}

  struct phases {
    meta::vec<int> first, second;  ///< statements
  };
  constexpr phases part(const meta::vec<int>& statements) {
    phases p;
    for (int i : statements) part(i, p);
    return p;
  }
  /// Declarations of the registers between the parts.
  constexpr const meta::vec<int>& declared() const { return declared_; }

 private:
  using kind = ir::statement::kind;

  constexpr void part(int i, phases& p) {
    const ir::statement s = b_.out.statements[i];
    if (s.what == kind::store) return part_store(s, p);
    if (s.what != kind::loop && s.what != kind::branch) return p.first.push(i);
    if (s.what == kind::loop && s.who == ir::level::sequential && s.count != ir::statement::trips::exactly_one)
      return (stores(i) ? p.second : p.first).push(i);
    const phases body = part(b_.out.statements[s.body].list);
    const phases otherwise = s.otherwise >= 0 ? part(b_.out.statements[s.otherwise].list) : phases{};
    put_copy(s, body.first, otherwise.first, p.first);
    put_copy(s, body.second, otherwise.second, p.second);
  }
  constexpr void part_store(const ir::statement& s, phases& p) {
    ir::statement d, a;
    ir::variable r;
    r.type = b_.out.values[s.value].type;
    r.width = b_.out.values[s.value].width;
    r.mutable_ = true;
    b_.out.variables.push(r);
    d.what = kind::define;
    a.what = kind::assign;
    d.variable = a.variable = b_.out.variables.size() - 1;
    a.value = s.value;
    declared_.push(b_.put(d));
    p.first.push(b_.put(a));
    ir::statement later = s;
    later.value = b_.read(a.variable);
    p.second.push(b_.put(later));
  }
  constexpr bool stores(int i) const {
    const ir::statement& s = b_.out.statements[i];
    if (s.what == kind::store) return true;
    for (int inner : ir::compounds_in(s))
      for (int j : b_.out.statements[inner].list)
        if (stores(j)) return true;
    return false;
  }
  constexpr void put_copy(const ir::statement& of, const meta::vec<int>& body, const meta::vec<int>& otherwise,
                          meta::vec<int>& to) {
    if (body.empty() && otherwise.empty()) return;
    ir::statement s = of;
    s.body = b_.new_compound();
    b_.out.statements[s.body].list = body;
    s.otherwise = otherwise.empty() ? -1 : b_.new_compound();
    if (s.otherwise >= 0) b_.out.statements[s.otherwise].list = otherwise;
    to.push(b_.put(s));
  }

  ir::builder& b_;
  meta::vec<int> declared_;
};

}  // namespace detail

}  // namespace hoist::lower
