#pragma once
// What points ask for, as far as it was found.

#include <hoist/lower/requirements.hpp>
#include <hoist/meta/engine.hpp>

namespace hoist {

/// Demands by number, which stay as long as this does; several threads may look and add. A copy knows nothing. The
/// library's maps and locks would cost every unit that includes hoist more than the rest of this folder.
class requirement_cache {
 public:
  requirement_cache() = default;
  requirement_cache(const requirement_cache&) {}
  // NOLINTNEXTLINE(bugprone-unhandled-self-assignment): it keeps what it knows
  requirement_cache& operator=(const requirement_cache&) { return *this; }
  ~requirement_cache() {
    for (entry* e : first_)
      while (e != nullptr) {
        entry* const next = e->next;
        delete e;
        e = next;
      }
  }

  /// The demand of a number, or null.
  HOIST_LAZY const lower::requirements* find(long number) const {
    const entry* e = __atomic_load_n(&first_[number % lists], __ATOMIC_ACQUIRE);
    while (e != nullptr && e->number != number) e = e->next;
    return e != nullptr ? &e->asked : nullptr;
  }
  HOIST_LAZY const lower::requirements& add(long number, lower::requirements&& asked) {
    entry*& first = first_[number % lists];
    entry* const mine = new entry{number, static_cast<lower::requirements&&>(asked), __atomic_load_n(&first, __ATOMIC_ACQUIRE)};
    while (!__atomic_compare_exchange_n(&first, &mine->next, mine, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
    }
    return mine->asked;
  }

 private:
  struct entry {
    long number;
    lower::requirements asked;
    entry* next;
  };
  static constexpr long lists = 509;  ///< prime: numbers that a launch leaves out would make lists of others long
  entry* first_[lists]{};
};

}  // namespace hoist
