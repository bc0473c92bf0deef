#pragma once
// What is wrong with a schedule for a program: the line, and why.

#include <hoist/lower/regions.hpp>

namespace hoist::lower {

/// The first line of a schedule that can't be meant, and why: words that say what the stage of that line is or has. `line` is -1
/// where nothing is wrong.
struct schedule_flaw {
  int line = -1;
  const char* why = nullptr;
};

namespace detail {

inline constexpr long most_group_size = 1024;

/// What is wrong with numbers, for a stage of these extents.
constexpr const char* flaw_of_extents(const ir::stage_extents& x, const stage& s) {
  if (x.count > s.rank()) return "has fewer dimensions than numbers are given";
  for (int d = 0; d < s.rank(); ++d) {
    if (x.at(d, s.rank()) < 1) return "is in tiles of at least one element";
    if (x.at(d, s.rank()) > s.extents[d]) return "has fewer elements than a tile";
  }
  return nullptr;
}
/// `items`: the work-items of the numbers after local.
constexpr const char* flaw_of_parts(const ir::placed_stage& p, const stage& s, long items) {
  if (p.parts == 1) return nullptr;
  if (s.lines < 0 || s.by_group) return "has no lines of a scan: parts belong to these";
  if (p.parts < 1) return "has lines of at least one part";
  if (p.local.count > 1) return "has lines in parts, so that local is one number, of neighbouring lines";
  if (s.lines == 0 && items > 1) return "is one line, so that its groups have no others beside it";
  return arith::saturating_product(p.local.count > 0 ? items : 32, p.parts) > most_group_size
             ? "has groups of at most 1024 work-items, as many lines as local says times parts"
             : nullptr;
}
constexpr const char* flaw_of_numbers(const ir::placed_stage& p, const stage& s) {
  if (const char* why = flaw_of_extents(p.group, s); why != nullptr) return why;
  if (const char* why = flaw_of_extents(p.block, s); why != nullptr) return why;
  for (int d = 0; d < s.rank() && p.group.count > 0; ++d)
    if (p.block.at(d, s.rank()) > p.group.at(d, s.rank())) return "has blocks that are larger than its groups";
  long items = 1;
  for (int d = 0; d < p.local.count; ++d) {
    if (p.local.of[d] < 1) return "has groups of at least one work-item";
    items = arith::saturating_product(items, p.local.of[d]);
  }
  if (p.local.count > s.rank() || p.local.count > 3) return "has fewer dimensions than its groups";
  if (items > most_group_size) return "has groups of at most 1024 work-items";
  if (p.vectors != 1 && p.vectors != 2 && p.vectors != 3 && p.vectors != 4 && p.vectors != 8 && p.vectors != 16)
    return "has vectors of 2, 3, 4, 8 or 16 elements";
  if (p.vectors > 1 && p.at != ir::stage_place::item && p.block.at(s.rank() - 1, s.rank()) % p.vectors != 0)
    return "has vectors that don't divide its blocks";
  if (p.steps < 1 || p.steps > 256) return "has reductions by steps of 1 to 256 elements";
  if (const char* why = flaw_of_parts(p, s, items); why != nullptr) return why;
  if (p.chunk < 0 || p.chunk > 4096) return "has reductions by chunks of 1 to 4096 elements";
  if (p.chunk > 0 && p.group.count == 0) return "has chunks, which are of a group: write kernel group 8x32";
  if (p.chunk > 0 && p.marched) return "has chunks or is marched, not both";
  if (p.ahead && p.chunk == 0) return "reads ahead of chunks, and has none";
  if (p.transposed && s.rank() < 2) return "has fewer than two dimensions to transpose";
  if (p.linear && p.local.count > 1) return "has its work-items in one line, so that local is one number";
  if (p.padding < 0) return "has a padding of no fewer than 0 elements";
  return nullptr;
}
/// Whether an order has each of a stage's dimensions once.
constexpr bool is_order(const ir::stage_extents& order, int rank) {
  if (order.count != rank) return false;
  for (int d = 0; d < rank; ++d) {
    int times = 0;
    for (int k = 0; k < rank; ++k) times += order.of[k] == d;
    if (times != 1) return false;
  }
  return true;
}
constexpr bool has_kernel(const ir::schedule& plan, const stage_graph& g, int stage) {
  if (stage == g.result()) return true;
  if (g.stages[stage].input >= 0) return false;
  bool general = false;
  for (const ir::placed_stage& p : plan.stages) {
    if (!(p.stage == g.stages[stage].name)) continue;
    if (p.at == ir::stage_place::kernel) return true;
    general = general || p.reader.empty();
  }
  return !general && g.stages[stage].apart;
}
constexpr bool is_in_kernel(const ir::schedule& plan, const stage_graph& g, int stage, int kernel) {
  const kernel_stages k = stages_in_kernel(g, plan, kernel);
  for (const kernel_stage& x : k.all)
    if (x.stage == stage) return true;
  for (const meta::vec<int>* some : {&k.in_place, &k.images})
    for (int i : *some)
      if (i == stage) return true;
  return false;
}
inline constexpr const char* without_groups =
    "is in a group's local memory, but its kernel has no groups: write kernel group 8x32";

inline constexpr const char* in_chunks = "is in registers, but its kernel goes by chunks: group or in_place";

/// Why a place isn't one in a kernel with this line.
constexpr const char* flaw_in_kernel(ir::stage_place at, const ir::placed_stage& kernel) {
  if (at == ir::stage_place::group && kernel.group.count == 0) return without_groups;
  return at == ir::stage_place::item && kernel.chunk > 0 ? in_chunks : nullptr;
}
constexpr const char* flaw_of_reader(const ir::schedule& plan, const stage_graph& g, const ir::placed_stage& p, int stage) {
  const auto flaw_in = [&](int kernel) { return flaw_in_kernel(p.at, own_kernel_of(plan, g.stages[kernel])); };
  for (int i = 0; p.reader.empty() && p.at != ir::stage_place::kernel && i < g.stages.size(); ++i)
    if (has_kernel(plan, g, i) && flaw_in(i) != nullptr && is_in_kernel(plan, g, stage, i))
      if (placed_in(plan, g.stages[stage], g.stages[i]).at == p.at) return flaw_in(i);
  if (p.reader.empty()) return nullptr;
  const int reader = g.find(p.reader);
  if (reader < 0) return "is placed in the kernel of a stage that the program hasn't";
  if (!has_kernel(plan, g, reader)) return "is placed in the kernel of a stage that has none";
  if (!is_in_kernel(plan, g, stage, reader)) return "isn't read in the kernel that it is placed in";
  return flaw_in(reader);
}
/// Why a stage can't be read through an image.
constexpr const char* flaw_of_image(const stage& s) {
  if (s.input < 0) return "is no input, and inputs alone are read through images";
  if (s.rank() < 1 || s.rank() > 3) return "has not one to three dimensions as images have";
  if (s.tuple || s.widths[0] != 1) return "has elements that are no single numbers, which images hold";
  return bytes_of(s.types[0]) > 4 ? "has elements of more than 32 bits, which no image holds" : nullptr;
}
constexpr const char* flaw_of(const ir::schedule& plan, const stage_graph& g, int line) {
  const ir::placed_stage& p = plan.stages[line];
  const int stage = g.find(p.stage);
  if (stage < 0) return "isn't in the program";
  for (int i = 0; i < line; ++i)
    if (plan.stages[i].stage == p.stage && plan.stages[i].reader == p.reader) return "has two places";
  const bool kernel = p.at == ir::stage_place::kernel, image = p.at == ir::stage_place::image;
  if (stage == g.result() && !kernel) return "is the program's result, which a kernel writes";
  if (g.stages[stage].input >= 0 && kernel) return "is an input, which no kernel writes: group, item, in_place or image";
  if (image)
    if (const char* why = flaw_of_image(g.stages[stage]); why != nullptr) return why;
  if (kernel && !p.reader.empty()) return "has a kernel of its own, which is in no other's";
  if (!kernel && p.group.count > 0) return "has no groups of its own";
  if (!kernel && p.local.count > 0) return "has no local size of its own";
  if (!kernel && p.order.count > 0) return "has no order of its own: it belongs to a kernel";
  if (p.order.count > 0 && !is_order(p.order, g.stages[stage].rank()))
    return "has an order without each of its dimensions: that of two is 0x1 or 1x0";
  if (p.copied && (kernel || p.at >= ir::stage_place::in_place)) return "is copied to a group's or work-item's memory alone";
  if (p.copied && !has_kernel(plan, g, stage)) return "is copied from what its kernel wrote, and has none";
  if (p.at >= ir::stage_place::in_place && (p.block.count > 0 || p.vectors > 1 || p.steps > 1))
    return image ? "has no loops in an image" : "has no loops in place";
  if (p.marched && p.block.count == 0) return "is marched along blocks, and has none";
  if (!kernel && p.chunk > 0) return "has no chunks of its own: they belong to a kernel";
  if (!kernel && p.linear) return "has no work-items of its own: linear belongs to a kernel";
  if (p.at == ir::stage_place::item && p.block.count > 0) return "is in registers, which need no block";
  if (!kernel && p.ahead) return "has no chunks of its own: ahead belongs to a kernel";
  if (p.at != ir::stage_place::group && p.whole) return "is whole in local memory alone";
  if (p.at != ir::stage_place::group && p.transposed) return "is transposed in local memory alone";
  if (p.at != ir::stage_place::group && p.padding > 0) return "has padded rows in local memory alone";
  if (const char* why = flaw_of_numbers(p, g.stages[stage]); why != nullptr) return why;
  return flaw_of_reader(plan, g, p, stage);
}

}  // namespace detail

constexpr schedule_flaw flaw_of(const ir::schedule& plan, const stage_graph& g) {
  for (int i = 0; i < plan.stages.size(); ++i)
    if (const char* why = detail::flaw_of(plan, g, i); why != nullptr) return {i, why};
  return {};
}

}  // namespace hoist::lower
