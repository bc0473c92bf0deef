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
  int lanes = 0;

  void clear() { lanes = 0; }
  void add(long element) { index[lanes++] = element; }
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

/// Passes that a request to global memory takes: the distinct lines of each batch of neighbouring lanes. A batch of vectors has as
/// many lanes as read a line's bytes of different ones; lanes apart that read the same vector aren't in one batch. `width`: elements
/// that each lane accesses.
HOIST_LAZY int lines_of(const request& r, const widths& w, int bytes, int width = 1) {
  const long elements = std::max(1, w.line_bytes / bytes);
  const auto lines = [&](int from, int to) { return distinct_pieces(r, from, to, elements, [](long) {}); };
  if (bytes * width <= 4) return lines(0, r.lanes);
  const int most = std::max(1, w.line_bytes / (bytes * width));
  long different[widest_sub_group] = {};
  int total = 0, from = 0, n = 0;
  for (int i = 0; i < r.lanes; i += width) {
    if (std::find(different, different + n, r.index[i]) != different + n) continue;
    if (n == most) {
      total += lines(from, i);
      from = i;
      n = 0;
    }
    different[n++] = r.index[i];
  }
  return total + lines(from, r.lanes);
}

/// Least passes that a request to local memory takes: the largest number of distinct words in a bank. An H100 takes so many where
/// lanes that read the same vector are neighbours, and as many as for different ones where they are apart.
HOIST_LAZY int bank_passes_of(const request& r, const widths& w, int bytes) {
  const int words = std::max(1, bytes / 4);
  int in_bank[widest_sub_group] = {}, most = 0;
  distinct_pieces(r, 0, r.lanes, bytes >= 4 ? 1 : 4 / bytes, [&](long word) {
    for (int k = 0; k < words; ++k) {
      const long bank = ((word * words + k) % w.banks + w.banks) % w.banks;
      most = std::max(most, ++in_bank[bank]);
    }
  });
  return most;
}

/// Passes of a request to a memory of that space.
HOIST_LAZY int passes_of(const request& r, const widths& w, ir::space where, int bytes, int width = 1) {
  if (where == ir::space::priv) return 1;
  return where == ir::space::local ? bank_passes_of(r, w, bytes) : lines_of(r, w, bytes, width);
}

}  // namespace hoist::simulate
