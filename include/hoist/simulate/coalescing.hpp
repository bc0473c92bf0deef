#pragma once
// How the accesses of a sub-group's lanes to memory fall together: sectors, lines, bank conflicts.

#include <hoist/ir/kernel.hpp>
#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <bit>

namespace hoist::simulate {

/// The widths that decide how accesses of neighbouring work-items combine.
struct widths {
  int sub_group = 32;  ///< work-items
  int line_bytes = 128;
  int sector_bytes = 32;
  int banks = 32;  ///< of local memory, four bytes each
};

/// Largest sub-group of any device.
inline constexpr int widest_sub_group = 128;

/// Most components of a vector.
inline constexpr int widest_vector = 16;

/// The lanes of one sub-group that execute an access: their element indices, in order of lane; of a vector all of them.
struct request {
  long index[widest_sub_group * widest_vector];
  int lane[widest_sub_group * widest_vector];
  int lanes = 0;

  void clear() { lanes = 0; }
  HOIST_LAZY void add(int at, long element) {
    lane[lanes] = at;
    index[lanes++] = element;
  }
};

/// How a vector is accessed: `instructions` times, by each `width` elements of it.
struct vector_access {
  int instructions = 1, width = 1;
};
/// An aligned vector by one instruction; another by one for each component.
constexpr vector_access access_of(const ir::kernel& k, arith::index_expr index, int width) {
  if (ir::is_aligned(k.index, index, width)) return {1, width};
  return {width, 1};
}

/// The quotient rounded down, for a positive divisor.
constexpr long floor_quotient(long a, long b) { return a >= 0 ? a / b : -((b - 1 - a) / b); }

/// The piece of memory, of so many elements, that an element lies in.
class piece_of {
 public:
  constexpr explicit piece_of(long elements)
      : elements_(elements),
        shift_(std::has_single_bit(static_cast<unsigned long>(elements))
                   ? std::countr_zero(static_cast<unsigned long>(elements))
                   : -1) {}
  constexpr long operator()(long element) const { return shift_ >= 0 ? element >> shift_ : floor_quotient(element, elements_); }

 private:
  long elements_;
  int shift_;  ///< where the division is one
};

/// Calls `visit(piece)` once for each distinct piece of memory, of `elements` elements, that lanes [from, to) touch,
/// and returns their number.
template <class F>
int distinct_pieces(const request& r, int from, int to, long elements, F visit) {
  long seen[widest_sub_group * widest_vector], greatest = 0;
  int n = 0;
  const piece_of place(elements);
  for (int i = from; i < to; ++i) {
    const long piece = place(r.index[i]);
    if (n > 0 && piece <= greatest && (seen[n - 1] == piece || std::find(seen, seen + n, piece) != seen + n)) continue;
    greatest = n > 0 ? std::max(greatest, piece) : piece;
    seen[n++] = piece;
    visit(piece);
  }
  return n;
}

/// Pieces of `elements` elements of which the request touches every one.
HOIST_LAZY int whole_pieces(const request& r, long elements) {
  long sorted[widest_sub_group * widest_vector];
  std::copy(r.index, r.index + r.lanes, sorted);
  if (!std::is_sorted(sorted, sorted + r.lanes)) std::sort(sorted, sorted + r.lanes);
  const piece_of place(elements);
  long distinct = 0;
  int whole = 0;
  for (int i = 0; i < r.lanes; ++i) {
    if (i > 0 && sorted[i] == sorted[i - 1]) continue;
    distinct = i > 0 && place(sorted[i]) == place(sorted[i - 1]) ? distinct + 1 : 1;
    whole += distinct == elements;
  }
  return whole;
}

/// Lanes that one pass serves, by the bytes of each: all up to four, half at eight.
constexpr int lanes_per_pass(const widths& w, int bytes) { return std::max(1, w.sub_group * 4 / std::max(4, bytes)); }

/// Passes that a request to global memory takes: over batches of lanes, the distinct lines of each. `width`: elements
/// that each lane accesses.
HOIST_LAZY int lines_of(const request& r, const widths& w, int bytes, int width = 1) {
  int total = 0, batch = lanes_per_pass(w, bytes * width);
  long elements = std::max(1, w.line_bytes / bytes);
  for (int from = 0; from < r.lanes;) {
    int to = from;
    while (to < r.lanes && r.lane[to] / batch == r.lane[from] / batch) ++to;
    total += distinct_pieces(r, from, to, elements, [](long) {});
    from = to;
  }
  return total;
}

/// Passes that a request to local memory takes: over batches of lanes, the largest number of distinct words in a bank.
HOIST_LAZY int bank_passes_of(const request& r, const widths& w, int bytes, int width = 1) {
  int total = 0, batch = lanes_per_pass(w, bytes * width), words = std::max(1, bytes / 4);
  for (int from = 0; from < r.lanes;) {
    int to = from, in_bank[widest_sub_group] = {}, most = 0;
    while (to < r.lanes && r.lane[to] / batch == r.lane[from] / batch) ++to;
    distinct_pieces(r, from, to, bytes >= 4 ? 1 : 4 / bytes, [&](long word) {
      for (int k = 0; k < words; ++k) {
        long bank = ((word * words + k) % w.banks + w.banks) % w.banks;
        most = std::max(most, ++in_bank[bank]);
      }
    });
    total += most;
    from = to;
  }
  return total;
}

/// Passes of a request to a memory of that space.
HOIST_LAZY int passes_of(const request& r, const widths& w, ir::space where, int bytes, int width = 1) {
  if (where == ir::space::priv) return 1;
  return where == ir::space::local ? bank_passes_of(r, w, bytes, width) : lines_of(r, w, bytes, width);
}

}  // namespace hoist::simulate
