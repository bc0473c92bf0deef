#pragma once
// What features are read off: a variant's kernel on a target, with all that was counted about it.

#include <hoist/features/chains.hpp>
#include <hoist/features/executions.hpp>
#include <hoist/features/group_walk.hpp>
#include <hoist/features/index_instructions.hpp>
#include <hoist/features/launch_reuse.hpp>
#include <hoist/features/own_vectors.hpp>
#include <hoist/features/registers.hpp>
#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace hoist::features {

/// A kernel on a target, counted. Nothing is run: addresses of the middle group, and trip counts.
struct subject {
  const ir::kernel& kernel;
  const target& on;
  double outputs;     ///< elements of the result, of all steps that the kernel makes
  double compulsory;  ///< bytes that single steps must move: inputs read once, outputs written once

  paper_counts paper;
  group_traffic group;  ///< of the middle group
  launch_sectors launch;
  chain path;
  own_vectors own;
  double index_weight = 0;  ///< instructions of the group's sub-groups for index arithmetic
  double index_alone = 0;   ///< the same of one sub-group that does all that any does
  double live_registers = 0;
  double local_bytes = 0;
  double groups = 1;
  double items = 1;  ///< work-items of a group

  HOIST_LAZY subject(const ir::kernel& k, const target& t, double output_elements, double compulsory_bytes)
      : kernel(k), on(t), outputs(std::max(1.0, output_elements)), compulsory(std::max(1.0, compulsory_bytes)) {
    if (t.sub_group < 1 || t.sub_group > simulate::widest_sub_group)
      throw std::invalid_argument("the target '" + std::string(t.name) + "' has no usable sub-group width.");
    const plan p(k);
    const compiled c(p);
    paper = executions(p, t).run();
    group_walk walk(p, c, t);
    group = walk.run();
    launch = sectors_of_launch(p, t, walk.loaded(), group);
    path = chains(p, paper.trips).run();
    index_weight = index_instructions(p, c, group.sub_groups).run();
    index_alone = index_instructions(p, c, group.executions).run();
    live_registers = registers(p, c).run();
    own = t.kind == device_class::cpu ? own_vectors_of_text(k, t.sub_group) : own_vectors_by_accesses(k, t.sub_group);
    for (const ir::memory& m : k.memories)
      if (m.where == ir::space::local) local_bytes += static_cast<double>(m.size) * bytes_of(m.type);
    for (int d = 0; d < 3; ++d) {
      groups *= static_cast<double>(k.launch.global[d] / k.launch.local[d]);
      items *= static_cast<double>(k.launch.local[d]);
    }
  }

  /// Results of the middle group, of all steps that it makes: the elements that it stores to global memory, by output.
  HOIST_LAZY double outputs_of_group() const {
    double memories = 0;
    for (double sectors : group.written) memories += sectors > 0;
    return memories > 0 && group.stored_elements > 0 ? group.stored_elements / memories * static_cast<double>(kernel.steps)
                                                     : std::max(1.0, outputs / groups);
  }
  /// A count of the group, for 32 results.
  HOIST_LAZY double per_32(double of_group) const { return of_group * 32 / outputs_of_group(); }

  /// The group's traffic with global memory, without the loads that registers save.
  HOIST_LAZY simulate::traffic global() const {
    simulate::traffic t = group.done[ir::space::global];
    t.requests -= group.kept.requests;
    t.wavefronts -= group.kept.wavefronts;
    t.sectors -= group.kept.sectors;
    return t;
  }
  HOIST_LAZY double requests() const { return global().requests + group.done[ir::space::local].requests; }
  HOIST_LAZY double wavefronts() const { return global().wavefronts + group.done[ir::space::local].wavefronts; }
  /// Instructions that the group's sub-groups issue.
  HOIST_LAZY double instructions() const { return group.weight + index_weight + requests() + group.control; }

  HOIST_LAZY double registers_allocated() const {
    return std::min<double>(allocated_registers(live_registers, on), on.registers_per_item);
  }
  HOIST_LAZY double spilled() const { return std::max(0.0, allocated_registers(live_registers, on) - on.registers_per_item); }
  HOIST_LAZY double sub_groups() const { return std::ceil(items / on.sub_group); }

  /// Groups resident on a unit: the least of the limits by groups, work-items, registers and local memory.
  HOIST_LAZY double groups_per_unit() const {
    double most = std::min<double>(on.groups_per_unit, std::floor(on.items_per_unit / (sub_groups() * on.sub_group)));
    if (on.registers_per_unit > 0)
      most = std::min(
          most, std::floor(static_cast<double>(on.registers_per_unit) / (registers_allocated() * sub_groups() * on.sub_group)));
    if (on.has_local_memory && local_bytes > 0)
      most = std::min(most, std::floor(static_cast<double>(on.local_per_unit) / local_bytes));
    return std::max(1.0, most);
  }
  /// Rounds in which the device runs all groups.
  HOIST_LAZY double waves() const { return groups / (on.compute_units * groups_per_unit()); }
  HOIST_LAZY double fill() const { return std::min(1.0, waves()); }
  /// Units that have a group to run: what is issued and served by first-level caches is shared by these alone.
  HOIST_LAZY double busy_units() const { return std::min<double>(on.compute_units, groups); }

  /// Bytes in flight from memory over those needed to saturate it, while units hold all groups that they can. Of a group's
  /// largest batch of new sectors counts the share that its neighbours don't read too.
  HOIST_LAZY double inflight() const {
    double bytes = group.largest_batch * launch.fresh_reads * on.sector_bytes * groups_per_unit();
    return bytes / bytes_in_flight_needed(on);
  }

  /// Bytes between the units and the last-level cache: each group's distinct sectors; each request's, where what the
  /// resident groups keep live (twice the largest batch of new sectors) exceeds the first-level cache.
  HOIST_LAZY double l2_bytes() const {
    double live = 2 * group.largest_batch * on.sector_bytes * groups_per_unit();
    double left = static_cast<double>(on.l1_bytes);
    if (on.has_local_memory && local_bytes > 0) left -= local_bytes * groups_per_unit();
    double sectors = 0;
    if (live > std::max(left, 0.1 * static_cast<double>(on.l1_bytes))) {
      sectors = global().sectors;
    } else {
      for (double n : group.read) sectors += n;
      for (double n : group.written) sectors += n;
    }
    return sectors * on.sector_bytes * groups;
  }
  HOIST_LAZY double dram_bytes() const { return launch.total() * on.sector_bytes; }

  // Times in seconds.
  HOIST_LAZY double t_roof() const { return compulsory / (on.dram_gbs * 1e9); }
  HOIST_LAZY double t_dram() const { return dram_bytes() / (on.dram_gbs * 1e9); }
  HOIST_LAZY double t_l2() const { return l2_bytes() / (on.l2_gbs * 1e9); }
  HOIST_LAZY double t_l1() const { return wavefronts() * groups / (busy_units() * on.clock_ghz * 1e9); }
  HOIST_LAZY double t_issue() const { return instructions() * groups / (busy_units() * on.issue_rate * on.clock_ghz * 1e9); }
  HOIST_LAZY double t_latency() const { return t_dram() / std::max(1e-3, std::min(1.0, inflight() * fill())); }
  /// Time of a work-item's waiting for one batch of loads after the other, in all rounds of groups.
  HOIST_LAZY double t_serial() const { return std::ceil(waves()) * group.rounds * on.latency_us * 1e-6; }
  /// Time of one sub-group's instructions, one a cycle, in all rounds of groups: what is left where few can be issued meanwhile.
  HOIST_LAZY double t_alone() const { return std::ceil(waves()) * (group.alone + index_alone) / (on.clock_ghz * 1e9); }
  /// Time to issue all of a kernel with loops, where on a CPU each work-item issues its own vectors, one after the other, and stores and
  /// loads the variables that are in memory whenever it changes them; 0 without loops, where work-items fill the lanes.
  HOIST_LAZY double t_own() const {
    if (paper.loop_bodies == 0) return 0;
    const double issued = group.elements / own.lanes * (1 + 2 * in_memory()) + group.accesses;
    return issued * groups / (busy_units() * on.issue_rate * on.clock_ghz * 1e9);
  }
  /// Which share of a work-item's variables is in memory on a CPU: all where a driver keeps them over a barrier, else what is more than
  /// the registers hold.
  HOIST_LAZY double in_memory() const {
    if (paper.barriers > 0) return own.held > 0;
    return std::max(0.0, 1 - on.registers_per_item / std::max(1.0, own.held));
  }
  /// Time of memory where its traffic and the waiting for it overlap in part.
  HOIST_LAZY double t_memory() const { return std::hypot(t_dram(), t_serial()); }
  HOIST_LAZY double t_max() const { return std::max({t_memory(), t_l2(), t_l1(), t_issue()}) + on.launch_us * 1e-6; }
  /// The times one after the other, as far as the device doesn't overlap them. A CPU fetches ahead from memory while it reads
  /// its caches.
  HOIST_LAZY double t_sum() const {
    if (on.kind == device_class::cpu && kernel.steps > 1) return t_sum_of_steps();
    const double data = on.kind == device_class::cpu ? std::max(t_dram(), t_l2()) : t_dram() + t_l2();
    const double work = t_l1() + t_issue();
    return data + work + t_serial() + on.launch_us * 1e-6;
  }
  /// The same of several steps of a time loop on a CPU, whose groups may be one work-item: its own vectors fill the lanes, its
  /// private arrays are memory, it goes on along a row without waiting, and makes a quotient or root a cycle beside all else.
  /// Index arithmetic is left out, of which that for cells near an end would count everywhere.
  HOIST_LAZY double t_sum_of_steps() const {
    const double issued = std::min(group.weight, group.vectors) + requests() + group.control;
    const double cycles = issued / on.issue_rate + wavefronts() + private_cycles();
    const double cycle_s = rounds_of_groups() / (on.clock_ghz * 1e9);
    const double waits = std::ceil(rounds_of_groups() / groups_per_unit()) * group.new_rows * on.latency_us * 1e-6;
    return std::max({t_dram(), t_l2(), group.divided * cycle_s}) + cycles * cycle_s + waits + on.launch_us * 1e-6;
  }
  /// A line of a private array a cycle, and three quarters of one as far as the arrays fit the first-level cache.
  HOIST_LAZY double private_cycles() const {
    double bytes = 0;
    for (const ir::memory& m : kernel.memories)
      if (m.where == ir::space::priv) bytes += static_cast<double>(m.size) * bytes_of(m.type) * items;
    const double beyond = bytes > 0 ? std::max(0.0, 1 - static_cast<double>(on.l1_bytes) / bytes) : 0;
    return group.private_passes * (3 + beyond) / 4;
  }
  /// How many groups like the middle one a unit runs one after the other, at least one: the last one of a row may make little.
  HOIST_LAZY double rounds_of_groups() const {
    const double whole = std::min(groups, outputs / outputs_of_group());
    return std::max(1.0, whole / busy_units());
  }
};

}  // namespace hoist::features
