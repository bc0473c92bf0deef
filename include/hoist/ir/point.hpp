#pragma once
// Points: values for a structure's tunables and sizes, and the shape of the launch.

#include <hoist/ir/schedule.hpp>
#include <hoist/meta/fixed_string.hpp>
#include <hoist/meta/vec.hpp>

namespace hoist::ir {

/// How often a time loop's step is launched at most.
inline constexpr long most_launches = 100000;

/// A name with its value.
struct binding {
  char name[16]{};
  long value = 0;
  constexpr binding() = default;
  constexpr binding(const char* n, long v) : value(v) {
    for (int i = 0; i < 15 && n[i] != 0; ++i) name[i] = n[i];
  }
};

/// A named size that is bound when a kernel is launched, and the values that it may have then: those from `least` to `most`
/// that are `rest` above a multiple of `multiple_of`.
struct open_size {
  char name[16]{};
  long least = 1, most = 0;
  long multiple_of = 1, rest = 0;  ///< 0 <= rest < multiple_of; a text is made for a rest of 0 only
  constexpr open_size() = default;
  constexpr open_size(const char* n, long lo, long hi, long multiple = 1, long above = 0)
      : least(lo), most(hi), multiple_of(multiple), rest(above) {
    for (int i = 0; i < 15 && n[i] != 0; ++i) name[i] = n[i];
  }
  constexpr bool holds(long value) const {
    return value >= least && value <= most && (value - rest) % (multiple_of < 1 ? 1 : multiple_of) == 0;
  }
};

/// Which simplifications a kernel is made with; all, but in experiments about their worth ([Remmelg2019] figure 4.13).
struct simplifications {
  bool array_accesses = true;  ///< index arithmetic in its shortest form; else `/` and `%` stay as the views made them
  bool barriers = true;        ///< only where work-items meet; else after every loop over a group's work-items
  bool control_flow = true;    ///< no loop where an `if` or nothing will do
};

/// What a device's compiler may do to arithmetic. `contracted`: make one operation of a product and a sum. `relaxed`:
/// also reorder, divide by reciprocals, take denormals for zero, count on finite numbers; checks are looser then.
enum class arithmetic { contracted, relaxed };

constexpr const char* build_options(arithmetic a) {
  return a == arithmetic::relaxed ? "-cl-mad-enable -cl-fast-relaxed-math" : "-cl-mad-enable";
}

/// A point of a structure's space. Local sizes are work-items of a group by dimension; the global size of dimension d is
/// what the term needs, divided by `iterations[d]` (grid-stride loops where it is above 1), in whole groups.
struct point {
  meta::vec<binding> sizes{};
  meta::vec<binding> tunables{};
  meta::vec<open_size> at_launch{};  ///< sizes without a value: parameters of the kernels
  long local[3] = {1, 1, 1};
  long iterations[3] = {1, 1, 1};
  simplifications simplify{};
  arithmetic math = arithmetic::contracted;
  bool checked = false;      ///< gathers record the first index that their array hasn't (`module::bounds_buffer`)
  schedule plan{};           ///< of a program with stages: places and loops; `local` isn't asked then
  bool peel = false;         ///< the last, shorter chunk of a parallel loop by code of its own; else guards for all
  long most_steps = 0;       ///< of a time loop, for checks of its first ones; 0: all
  bool vector_sums = false;  ///< sums that are stored as a vector are one in the text, too (`written_for`)

  static constexpr const long* find(const meta::vec<binding>& in, const char* name) {
    for (const binding& b : in)
      if (meta::same_text(b.name, name)) return &b.value;
    return nullptr;
  }
};

}  // namespace hoist::ir
