#pragma once
// What points ask for, as far as it was found.

#include <hoist/lower/demand.hpp>
#include <hoist/meta/engine.hpp>

namespace hoist {

/// Demands by number, which stay as long as this does; several threads may look and add. A copy knows nothing. The
/// library's maps and locks would cost every unit that includes hoist more than the rest of this folder.
class known_demands {
 public:
  known_demands() = default;
  known_demands(const known_demands&) {}
  // NOLINTNEXTLINE(bugprone-unhandled-self-assignment): it keeps what it knows
  known_demands& operator=(const known_demands&) { return *this; }
  ~known_demands() {
    for (entry* e : first_)
      while (e != nullptr) {
        entry* const next = e->next;
        delete e;
        e = next;
      }
  }

  /// The demand of a number, or null.
  HOIST_LAZY const lower::demand* find(long number) const {
    const entry* e = __atomic_load_n(&first_[number % lists], __ATOMIC_ACQUIRE);
    while (e != nullptr && e->number != number) e = e->next;
    return e != nullptr ? &e->asked : nullptr;
  }
  HOIST_LAZY const lower::demand& add(long number, lower::demand&& asked) {
    entry*& first = first_[number % lists];
    entry* const mine = new entry{number, static_cast<lower::demand&&>(asked), __atomic_load_n(&first, __ATOMIC_ACQUIRE)};
    while (!__atomic_compare_exchange_n(&first, &mine->next, mine, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
    }
    return mine->asked;
  }

 private:
  struct entry {
    long number;
    lower::demand asked;
    entry* next;
  };
  static constexpr long lists = 509;  ///< prime: numbers that a launch leaves out would make lists of others long
  entry* first_[lists]{};
};

}  // namespace hoist
