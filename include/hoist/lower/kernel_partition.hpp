#pragma once
// Pass: which kernels a structure needs, between which buffers, and in which order they are launched.

#include <hoist/ir/structural.hpp>

namespace hoist::lower {

/// A kernel: it writes the value of the node `root` to the parameter `slot`.
struct partition_kernel {
  int root = -1, slot = -1;
  bool copies = false;        ///< the value stands in buffers, and has no loops of its own
  bool writes_image = false;  ///< it is written to an image
};

/// A launch: `buffer_of` gives the buffer that stands for each parameter.
struct partition_launch {
  int kernel = -1;
  meta::vec<int> buffer_of;
  bool ends_step = false;  ///< it is the last one of a repetition
};

/// Parameters and buffers are numbered alike: the program's inputs, its result's arrays, then what lies between kernels.
struct kernel_partition {
  meta::vec<partition_kernel> kernels;
  meta::vec<partition_launch> launches;
  meta::vec<int> slot_of;   ///< by node: its parameter, or -1
  meta::vec<int> named_by;  ///< by function that names a term: the term's node, or -1
  int slots = 0, buffers = 0;
};

namespace detail {

struct partition_finder {
  ir::builder& b;
  int result;  ///< the first parameter of the result
  kernel_partition found;
  meta::vec<int> buffer_of;

  constexpr const ir::pattern& op(int n) const { return *b[n].op; }
  constexpr bool is_function(int n) const { return b[n].args > 0 && b[n].arg[0] > n; }
  /// How often a node's function is launched; where that is never, the node's value is its argument's.
  constexpr long repetitions(int n) {
    const ir::index_expr steps = b.length(b[n].length[0], 0);
    const long most = b.at->most_steps;
    if (b.pool().is_number(steps)) return most > 0 && b.pool().value(steps) > most ? most : b.pool().value(steps);
    b.reject("iterate over launches needs a number of steps where text is emitted");
    return 1;
  }
  constexpr bool is_idle(int n) { return op(n).who == ir::computed_by::repeated_kernels && repetitions(n) == 0; }
  constexpr int arrays_of(int shape) const { return ir::arrays_of(b, shape); }

  /// Parameters for a value of this shape, and buffers that they stand for at first.
  constexpr int new_slots(int shape) {
    int first = found.slots;
    found.slots += arrays_of(shape);
    buffer_of.resize(found.slots, -1);
    return first;
  }
  constexpr int new_buffers(int shape) {
    int first = found.buffers;
    found.buffers += arrays_of(shape);
    return first;
  }
  constexpr void stand_for(int slot, int buffer, int shape) {
    for (int i = 0; i < arrays_of(shape); ++i) buffer_of[slot + i] = buffer + i;
  }
  constexpr void stand_for(int slot, const meta::vec<int>& buffers) {
    for (int i = 0; i < buffers.size(); ++i) buffer_of[slot + i] = buffers[i];
  }
  constexpr meta::vec<int> buffers_at(int slot, int shape) const {
    meta::vec<int> all;
    for (int i = 0; i < arrays_of(shape); ++i) all.push(buffer_of[slot + i]);
    return all;
  }

  /// Schedules every value under `n` that has kernels of its own. What stands `on_the_way` of the result is written to it.
  constexpr void prepare(int n, bool on_the_way) {
    if (b.rejected.reason != nullptr) return;
    if (op(n).who != ir::computed_by::reader && !(on_the_way && op(n).who == ir::computed_by::own_kernel)) return make(n);
    bool passes_on = on_the_way && (op(n).target != nullptr || op(n).who == ir::computed_by::own_kernel);
    int last = b[n].args - 1;
    for (int i = 0; i <= last; ++i)
      if (!is_function(b[n].arg[i])) prepare(b[n].arg[i], passes_on && i == last);
    if (!op(n).names) return;
    found.named_by[b[n].arg[0]] = b[n].arg[1];
    prepare(b[b[n].arg[0]].arg[0], on_the_way);
  }
  /// Launches the kernels that bring the value of `n`, once for each place where it stands.
  constexpr void make(int n) {
    int shape = b.shape_at(n);
    if (found.slot_of[n] < 0) found.slot_of[n] = new_slots(shape);
    if (buffer_of[found.slot_of[n]] < 0) stand_for(found.slot_of[n], new_buffers(shape), shape);
    launch_for(n, found.slot_of[n]);
  }
  constexpr void launch_for(int n, int slot) {
    const bool idle = is_idle(n);
    while (is_idle(n)) n = b[n].arg[1];
    if (op(n).who == ir::computed_by::repeated_kernels) return repeat(n, slot);
    if (op(n).who == ir::computed_by::own_kernel) n = b[n].arg[0];
    const bool copies = idle && is_held(n);
    if (!copies) prepare(n, true);
    launch(n, slot, copies);
  }
  constexpr void launch(int root, int slot, bool copies) {
    int k = 0;
    while (k < found.kernels.size() && (found.kernels[k].root != root || found.kernels[k].slot != slot)) ++k;
    if (k == found.kernels.size()) found.kernels.push({root, slot, copies});
    found.launches.push({k, buffer_of});
  }
  /// Whether a value that is read stands in buffers as it is; what of it has kernels of its own is launched.
  constexpr bool is_held(int n) {
    const bool may_be = op(n).side_by_side || op(n).at == ir::input_pattern.at || op(n).at == ir::variable_pattern.at;
    return may_be && buffers_holding(n).size() == arrays_of(b.shape_at(n));
  }
  /// The buffers that hold the arrays of the value of `n`; fewer where some are in none.
  constexpr meta::vec<int> buffers_holding(int n) {
    const int shape = b.shape_at(n);
    if (op(n).at == ir::input_pattern.at) return {b[n].number};
    if (is_idle(n)) return buffers_holding(b[n].arg[1]);
    if (op(n).at == ir::variable_pattern.at && found.slot_of[b[n].binder] >= 0)
      return buffers_at(found.slot_of[b[n].binder], shape);
    if (op(n).at == ir::variable_pattern.at && found.named_by[b[n].binder] >= 0)
      return buffers_holding(found.named_by[b[n].binder]);
    if (op(n).side_by_side) {
      meta::vec<int> all;
      for (int i = 0; i < b[n].args; ++i) all.append(buffers_holding(b[n].arg[i]));
      return all;
    }
    if (op(n).who == ir::computed_by::reader) return {};
    make(n);
    return buffers_at(found.slot_of[n], shape);
  }
  /// Ping-pong between the value's own buffers and one further set, so that the last launch writes the former.
  constexpr void repeat(int n, int slot) {
    const int f = b[n].arg[0], shape = b.shape_at(n);
    const long steps = repetitions(n);
    meta::vec<int> from = buffers_holding(b[n].arg[1]);
    const int own = buffer_of[slot];
    if (from.size() < arrays_of(shape)) return b.reject("iterate begins with inputs or with to_global");
    if (steps < 0 || steps > ir::most_launches) return b.reject("iterate over launches has 0 to 100000 steps");
    if (found.slot_of[f] < 0) found.slot_of[f] = new_slots(shape);
    int other = steps > 1 ? new_buffers(shape) : own;
    for (long i = 0; i < steps; ++i) {
      int to = (steps - 1 - i) % 2 == 0 ? own : other;
      stand_for(found.slot_of[f], from);
      stand_for(slot, to, shape);
      launch_for(b[f].arg[0], slot);
      if (!found.launches.empty()) found.launches.back().ends_step = true;
      from = buffers_at(slot, shape);
    }
  }
};

}  // namespace detail

/// Cuts a structure into kernels at the values that stand in global memory. Shapes must be known.
constexpr kernel_partition partition_into_kernels(ir::builder& b, int inputs) {
  int root = b.terms.root(), results = ir::arrays_of(b, b.shape_at(root));
  detail::partition_finder f{b, inputs, {}, {}};
  f.found.slot_of = f.found.named_by = meta::vec<int>(b.terms.size, -1);
  f.found.slots = f.found.buffers = inputs + results;
  for (int i = 0; i < f.found.slots; ++i) f.buffer_of.push(i);
  f.launch_for(root, inputs);
  return f.found;
}

}  // namespace hoist::lower
