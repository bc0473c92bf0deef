#pragma once
// What the simulator finds wrong with a kernel, structured and in a sentence.

#include <hoist/ir/kernel.hpp>

#include <string>

namespace hoist::simulate {

enum class fault : unsigned char {
  load_out_of_bounds,
  store_out_of_bounds,
  read_before_write,   ///< of local or private memory, or of a variable
  race_in_group,       ///< two work-items of a group, one of them writing, no barrier between
  race_across_groups,  ///< two groups, one of them writing
  divergent_barrier,   ///< reached by some work-items of the group only
  divergent_loop,      ///< a loop that holds a barrier, with trip counts that differ within the group
  wrong_trip_count,    ///< a loop said to run once, or at most once, doesn't
  endless_loop,        ///< a step that isn't positive
  endless_wait,        ///< for what no group before this one tells
  index_out_of_range,  ///< gather is given an index that its array hasn't; `index` as it was read
  texel_outside        ///< a store, or a read without a sampler, outside of an image; `index` is the coordinate
};

/// One fault: where, which element, and who. Fields that don't apply are -1.
struct finding {
  fault what = fault::load_out_of_bounds;
  int statement = -1;
  int memory = -1;        ///< or -1
  int variable = -1;      ///< or -1
  long index = -1;        ///< element of the memory
  long group = -1;        ///< linear
  long other_group = -1;  ///< race_across_groups: the earlier one
  long item = -1;         ///< linear local id of the work-item
  long other_item = -1;   ///< race_in_group: the earlier one
  std::string text;       ///< one sentence
};

inline std::string name_of_memory(const ir::kernel& k, int memory) {
  const ir::memory& m = k.memories[memory];
  const char* names[] = {"global", "local", "private", "image"};
  std::string text =
      names[static_cast<int>(m.where)] + std::string(m.where == ir::space::image ? " " : " memory ") + std::to_string(memory);
  return m.parameter < 0 ? text : text + " (parameter " + std::to_string(m.parameter) + ")";
}

/// The sentence for a finding.
inline std::string sentence(const ir::kernel& k, const finding& f) {
  auto number = [](long x) { return std::to_string(x); };
  std::string who = "work-item " + number(f.item) + " of group " + number(f.group);
  std::string where = " at statement " + number(f.statement) + ".";
  std::string element = f.memory < 0 ? "" : "element " + number(f.index) + " of " + name_of_memory(k, f.memory);
  std::string size = f.memory < 0 ? "" : ", which has " + number(k.memories[f.memory].size) + " elements,";
  switch (f.what) {
    case fault::load_out_of_bounds: return who + " loads " + element + size + where;
    case fault::store_out_of_bounds: return who + " stores to " + element + size + where;
    case fault::read_before_write:
      return who + " reads " + (f.memory < 0 ? "variable " + number(f.variable) : element) + ", which it finds unwritten," +
             where;
    case fault::race_in_group:
      return "Work-items " + number(f.other_item) + " and " + number(f.item) + " of group " + number(f.group) + " both touch " +
             element + " with no barrier between, and one of them writes," + where;
    case fault::race_across_groups:
      return "Groups " + number(f.other_group) + " and " + number(f.group) + " both touch " + element +
             ", and one of them writes," + where;
    case fault::divergent_barrier:
      return "Some work-items of group " + number(f.group) + ", but not work-item " + number(f.item) + ", reach the barrier" +
             where;
    case fault::divergent_loop:
      return "Work-items " + number(f.other_item) + " and " + number(f.item) + " of group " + number(f.group) +
             " run the loop, which holds a barrier, for different numbers of iterations" + where;
    case fault::wrong_trip_count:
      return who + " would run the loop for another number of iterations than its control flow allows" + where;
    case fault::index_out_of_range:
      return who + " gathers by the index " + number(f.index) + ", for which the nearest element of the array stands," + where;
    case fault::texel_outside:
      if (k.memories[f.memory].output)
        return who + " stores outside of " + name_of_memory(k, f.memory) + ", at the coordinate " + number(f.index) + "," +
               where;
      return who + " reads outside of " + name_of_memory(k, f.memory) + ", at the coordinate " + number(f.index) +
             ", without a sampler" + where;
    case fault::endless_wait: return who + " waits for " + element + ", which no group before it writes," + where;
    case fault::endless_loop: return who + " would never leave the loop, whose step isn't positive," + where;
  }
  return {};
}

}  // namespace hoist::simulate
