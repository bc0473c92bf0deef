#pragma once
// Index expressions evaluated for all work-items of a group at once, each shared node once per change of its variables.

#include <hoist/meta/engine.hpp>
#include <hoist/simulate/tape.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace hoist::simulate {

/// Numbers that are not initialised, since most are written before they are read.
class rows {
 public:
  explicit rows(std::size_t count) : first_(new long[count]) {}
  rows(rows&& o) noexcept : first_(std::exchange(o.first_, nullptr)) {}
  rows& operator=(rows&& o) noexcept {
    std::swap(first_, o.first_);
    return *this;
  }
  ~rows() { delete[] first_; }

  long* first() const { return first_; }

 private:
  long* first_;
};

/// The values of a tape's slots for a number of lanes. A slot is computed when it is asked for and kept until one of
/// its variables is set again; a slot whose variables all have one value for all lanes is computed once.
class lane_values {
 public:
  HOIST_LAZY lane_values(const tape& t, int lanes)
      : tape_(&t),
        lanes_(lanes),
        data_(static_cast<std::size_t>(t.size()) * static_cast<std::size_t>(lanes)),
        state_(static_cast<std::size_t>(t.size()), state::stale) {}

  int lanes() const { return lanes_; }

  /// Gives a variable one value for all lanes.
  HOIST_LAZY void set(int slot, long value) {
    if (state_of(slot) == state::uniform && row(slot)[0] == value) return;
    forget(slot);
    row(slot)[0] = value;
    state_of(slot) = state::uniform;
  }
  /// Gives a variable a value for each lane: the caller fills the row that is returned.
  HOIST_LAZY long* set_each(int slot) {
    forget(slot);
    state_of(slot) = state::varying;
    return row(slot);
  }

  /// Scatters a variable below `below` over the lanes, where nobody knows what it is.
  HOIST_LAZY void set_unknown(int slot, long below) {
    long* each = set_each(slot);
    const long most = below < 1 ? 1 : below;
    for (int l = 0; l < lanes_; ++l) each[l] = static_cast<long>(static_cast<unsigned>(l + 1) * 2654435761u) % most;
  }

  /// The slot's value for every lane.
  HOIST_LAZY const long* all(int slot) {
    compute(slot);
    long* r = row(slot);
    if (state_of(slot) == state::uniform) {
      std::fill(r + 1, r + lanes_, r[0]);
      state_of(slot) = state::spread;
    }
    return r;
  }
  /// Whether the slot has one value for all lanes; then `one` gives it.
  HOIST_LAZY bool uniform(int slot) {
    compute(slot);
    return state_of(slot) != state::varying;
  }
  HOIST_LAZY long one(int slot) {
    compute(slot);
    return row(slot)[0];
  }

 private:
  enum class state : unsigned char { stale, uniform, spread, varying };

  HOIST_LAZY state& state_of(int slot) { return state_[static_cast<std::size_t>(slot)]; }
  HOIST_LAZY long* row(int slot) { return data_.first() + static_cast<std::size_t>(slot) * static_cast<std::size_t>(lanes_); }

  HOIST_LAZY void forget(int slot) {
    for (int user : tape_->users(slot)) state_of(user) = state::stale;
  }

  HOIST_LAZY void compute(int slot) {
    if (state_of(slot) != state::stale) return;
    const instruction& i = (*tape_)[slot];
    bool same = true;
    for (int a : {i.a, i.b, i.c}) {
      if (a < 0) continue;
      compute(a);
      same = same && state_of(a) != state::varying;
    }
    state_of(slot) = same ? state::uniform : state::varying;
    if (same) {
      auto first = [&](int a) { return a < 0 ? 0 : row(a)[0]; };
      row(slot)[0] = apply(i, first(i.a), first(i.b), first(i.c));
    } else {
      each(i, row(slot));
    }
  }

  HOIST_LAZY void each(const instruction& i, long* r) {
    const long* a = i.a < 0 ? nullptr : all(i.a);
    const long* b = i.b < 0 ? nullptr : all(i.b);
    const long* c = i.c < 0 ? nullptr : all(i.c);
    auto run = [&](auto f) {
      for (int l = 0; l < lanes_; ++l) r[l] = f(l);
    };
    const long n = i.number;
    switch (i.what) {
      case code::number:
      case code::variable: break;
      case code::offset: return run([=](int l) { return a[l] + n; });
      case code::scaled: return run([=](int l) { return n * a[l]; });
      case code::sum: return run([=](int l) { return a[l] + n * b[l]; });
      case code::minimum: return run([=](int l) { return a[l] < b[l] ? a[l] : b[l]; });
      case code::maximum: return run([=](int l) { return a[l] < b[l] ? b[l] : a[l]; });
      case code::less: return run([=](int l) { return a[l] < b[l] ? 1L : 0L; });
      case code::both: return run([=](int l) { return a[l] & b[l]; });
      case code::choice: return run([=](int l) { return c[l] != 0 ? a[l] : b[l]; });
      case code::product:
      case code::quotient:
      case code::remainder:
      case code::power:
      case code::logarithm:
      case code::equal: return run([&](int l) { return apply(i, a[l], b[l], c == nullptr ? 0 : c[l]); });
    }
  }

  const tape* tape_;
  int lanes_;
  rows data_;  ///< one for each slot
  std::vector<state> state_;
};

}  // namespace hoist::simulate
