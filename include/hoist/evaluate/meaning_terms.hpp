#pragma once
// Terms of a meaning in which what is equal is one: names are what they stand for, and elements of mapped arrays the functions'
// values.

#include <hoist/meta/engine.hpp>

#include <map>
#include <utility>
#include <vector>

namespace hoist::detail {

/// What a term of a meaning is. `each` is an array by the function of its index, `function` what another pattern applies; both
/// bind. An `accumulator` is what a reduction holds at an index; a `carry` stands for it until the reduction is known.
enum class meaning_kind : unsigned char {
  number,
  input,
  index,
  carry,
  bound,
  operation,
  tuple,
  zipped,
  step,
  element,
  each,
  function,
  applied,
  accumulator
};

/// An index that a term depends on: who binds it, and for how many elements, on average.
struct meaning_index {
  long id = 0;
  double length = 1;
  friend bool operator==(const meaning_index&, const meaning_index&) = default;
};
struct meaning_term {
  meaning_kind what = meaning_kind::number;
  std::vector<long> data;
  std::vector<int> parts;
  std::vector<meaning_index> depends;  ///< on these, in the order in which they are met
  int unbound = 0;                     ///< how many functions around it bind variables in it
};

/// The terms, each once; bound variables are counted from the inside.
class meaning_terms {
 public:
  const meaning_term& operator[](int t) const { return all_[static_cast<std::size_t>(t)]; }

  HOIST_LAZY int put(meaning_kind what, std::vector<long> data, std::vector<int> parts = {}) {
    std::vector<long> key{static_cast<long>(what), static_cast<long>(data.size())};
    key.insert(key.end(), data.begin(), data.end());
    key.insert(key.end(), parts.begin(), parts.end());
    const auto [at, is_new] = known_.emplace(std::move(key), static_cast<int>(all_.size()));
    if (is_new) all_.push_back(described({what, std::move(data), std::move(parts), {}, 0}));
    return at->second;
  }
  HOIST_LAZY int index(const meaning_index& i) { return put(meaning_kind::index, {i.id, __builtin_bit_cast(long, i.length)}); }

  /// The element of an array at an index, or at a number.
  HOIST_LAZY int element(int array, int at) {
    const meaning_term x = (*this)[array];
    if (x.what == meaning_kind::each) return opened(x.parts[0], at);
    if (x.what == meaning_kind::zipped) {
      std::vector<int> parts;
      for (int part : x.parts) parts.push_back(element(part, at));
      return put(meaning_kind::tuple, {}, std::move(parts));
    }
    if ((*this)[at].what == meaning_kind::number) return put(meaning_kind::step, {(*this)[at].data[0]}, {array});
    return put(meaning_kind::element, {}, {array, at});
  }
  /// A component of a tuple, or an element of an array, by its number.
  HOIST_LAZY int step(int of, long number) {
    const meaning_term& x = (*this)[of];
    if (x.what == meaning_kind::tuple && number < static_cast<long>(x.parts.size()))
      return x.parts[static_cast<std::size_t>(number)];
    return element(of, put(meaning_kind::number, {number}));
  }

  /// A body in which what the function `id` binds is bound.
  HOIST_LAZY int closed(int body, long id) {
    change c;
    c.id = id;
    return changed(body, 0, c);
  }
  /// A function's body at an index.
  HOIST_LAZY int opened(int body, int at) {
    change c;
    c.at = at;
    return changed(body, 0, c);
  }
  /// The term with the indices that it depends on named -1, -2, ... as they are met: one term of those that differ in names
  /// alone.
  HOIST_LAZY int canonical(int t) {
    change c;
    c.names = (*this)[t].depends;
    bool is_so = true;
    for (std::size_t k = 0; k < c.names.size(); ++k) is_so = is_so && c.names[k].id == name_of(k);
    return is_so ? t : changed(t, 0, c);
  }
  static constexpr long name_of(std::size_t k) { return -static_cast<long>(k) - 1; }

 private:
  /// What becomes of variables: those of a function are bound, bound ones become an index, or indices have other names.
  struct change {
    long id = -1;
    int at = -1;
    std::vector<meaning_index> names;
    std::map<std::pair<int, int>, int> done{};
  };

  static constexpr bool binds(meaning_kind k) { return k == meaning_kind::each || k == meaning_kind::function; }
  HOIST_LAZY meaning_term described(meaning_term t) const {
    if (t.what == meaning_kind::index || t.what == meaning_kind::carry)
      t.depends.push_back({t.data[0], __builtin_bit_cast(double, t.data[1])});
    if (t.what == meaning_kind::bound) t.unbound = static_cast<int>(t.data[0]) + 1;
    for (int part : t.parts) {
      const meaning_term& x = (*this)[part];
      for (const meaning_index& i : x.depends) {
        bool is_known = false;
        for (const meaning_index& j : t.depends) is_known = is_known || j.id == i.id;
        if (!is_known) t.depends.push_back(i);
      }
      const int outside = x.unbound - (binds(t.what) ? 1 : 0);
      if (outside > t.unbound) t.unbound = outside;
    }
    return t;
  }
  HOIST_LAZY bool is_unchanged(const meaning_term& x, int depth, const change& c) const {
    if (c.at >= 0) return x.unbound <= depth;
    if (c.id < 0) return x.depends.empty();
    for (const meaning_index& i : x.depends)
      if (i.id == c.id) return false;
    return true;
  }
  HOIST_LAZY int changed(int t, int depth, change& c) {
    const meaning_term x = (*this)[t];
    if (is_unchanged(x, depth, c)) return t;
    if (x.what == meaning_kind::bound) return x.data[0] == depth && x.data[1] == 0 ? c.at : t;
    if (x.what == meaning_kind::index || x.what == meaning_kind::carry) {
      if (c.id >= 0) return put(meaning_kind::bound, {depth, x.what == meaning_kind::carry ? 1 : 0, x.data[1]});
      for (std::size_t k = 0; k < c.names.size(); ++k)
        if (c.names[k].id == x.data[0]) return put(x.what, {name_of(k), x.data[1]});
      return t;
    }
    const std::pair<int, int> place(t, depth);
    if (const auto found = c.done.find(place); found != c.done.end()) return found->second;
    std::vector<int> parts;
    for (int part : x.parts) parts.push_back(changed(part, depth + (binds(x.what) ? 1 : 0), c));
    return c.done[place] = put(x.what, x.data, std::move(parts));
  }

  std::vector<meaning_term> all_;
  std::map<std::vector<long>, int> known_;
};

}  // namespace hoist::detail
