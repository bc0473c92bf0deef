#pragma once
// Schedules: where each stage of a program is computed, and by which loops.

#include <hoist/meta/vec.hpp>

namespace hoist::ir {

/// Where a stage's elements stand when they are read: in global memory, written by a kernel of the stage's own; in a group's
/// local memory; in a work-item's registers; nowhere, since they are computed where they are read; or, of an input, in an image.
enum class stage_place : unsigned char { kernel, group, item, in_place, image };

/// Numbers by dimension, those of the innermost `count` dimensions, the innermost last; of further ones the number is 1.
struct stage_extents {
  static constexpr int most = 4;
  long of[most] = {};
  int count = 0;

  /// The number of dimension `d` of `rank`, the outermost being 0.
  constexpr long at(int d, int rank) const {
    const int k = d - (rank - count);
    return k < 0 || k >= count ? 1 : of[k];
  }
  constexpr void push(long n) { of[count++] = n; }
  friend constexpr bool operator==(const stage_extents&, const stage_extents&) = default;
};

/// A stage's name, as the program or `stage_graph` gives it.
struct stage_name {
  static constexpr int room = 24;
  char text[room]{};
  constexpr stage_name() = default;
  constexpr stage_name(const char* from) {
    for (int i = 0; i + 1 < room && from[i] != 0; ++i) text[i] = from[i];
  }
  constexpr bool empty() const { return text[0] == 0; }
  friend constexpr bool operator==(const stage_name&, const stage_name&) = default;
};

/// What a schedule says of one stage.
struct placed_stage {
  stage_name stage;
  stage_name reader;  ///< for the kernel of this stage alone; empty: for every other kernel
  stage_place at = stage_place::kernel;
  stage_extents group;  ///< kernel: results of a group; none: a launch without groups
  stage_extents block;  ///< kernel, group: elements of a work-item, side by side
  stage_extents order;  ///< kernel: its dimensions as loops over blocks have them, the innermost last; none: as they are
  stage_extents local;  ///< kernel: work-items of a group; none: as many as there is work for, 256 at most
  int vectors = 1;      ///< neighbours in the innermost dimension that are computed and stored as one vector
  int padding = 0;      ///< group: unused elements behind each row
  int steps = 1;  ///< of reductions: elements that an iteration of their loop takes; all that there are where these are fewer
  int parts = 1;  ///< kernel of lines: work-items that compute a line, each a part of it
  int chunk = 0;  ///< kernel: elements of its reductions for which local memory is filled at a time; 0: all at once
  bool ahead = false;       ///< kernel in chunks: a chunk's elements are read while the one before is computed with
  bool copied = false;      ///< group, item: what a kernel of the stage wrote is copied
  bool whole = false;       ///< group, of a kernel in chunks: what all chunks need is there at once
  bool transposed = false;  ///< group: local memory has the two innermost dimensions the other way round
  bool marched = false;  ///< kernel, group: a block's rows one by one, with what they share of stages in registers kept there
  bool linear = false;   ///< kernel: a group's work-items, in one dimension, go through the rows of each of its stages in turn
  int line = 0;          ///< of the text that it was read from
  friend constexpr bool operator==(const placed_stage& a, const placed_stage& b) {
    return a.stage == b.stage && a.reader == b.reader && a.at == b.at && a.group == b.group && a.block == b.block &&
           a.order == b.order && a.local == b.local && a.vectors == b.vectors && a.padding == b.padding && a.steps == b.steps &&
           a.parts == b.parts && a.chunk == b.chunk && a.ahead == b.ahead && a.copied == b.copied && a.whole == b.whole &&
           a.transposed == b.transposed && a.marched == b.marched && a.linear == b.linear;
  }
};

/// Which of a stage's dimensions, of `rank` in all, the loops over its blocks have in place `k`, the outermost being 0.
constexpr int ordered_dimension(const placed_stage& p, int rank, int k) {
  return p.order.count == rank ? static_cast<int>(p.order.of[k]) : k;
}

/// A schedule: a value for a program's stages. Stages without a line are kernels where the program says so by to_global, and
/// computed in place elsewhere. `given` tells a schedule without lines from no schedule.
struct schedule {
  meta::vec<placed_stage> stages;
  bool given = false;
  friend constexpr bool operator==(const schedule&, const schedule&) = default;
};

}  // namespace hoist::ir
