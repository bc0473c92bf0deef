#pragma once
// The hand-written kernels of the thesis's benchmarks with small grids of their parameters.

#include <benchmark/reference/by_hand.hpp>

namespace hoist::benchmarks {

inline void nbody_by_hand(const hand& h, long n, bool tiled) {
  for (long lx : {64L, 128L, 256L}) h.add("nbody.cl", "nbody", {{"LX", lx}, {"TILE", tiled ? lx : 0}}, {n}, {lx}, n);
}
inline void md_by_hand(const hand& h, long n) {
  for (long lx : {32L, 64L, 128L, 256L})
    for (long unroll : {1L, 4L, 8L, 16L}) h.add("md.cl", "md", {{"LX", lx}, {"UNROLL", unroll}}, {n}, {lx}, 128);
}
inline void kmeans_by_hand(const hand& h, long n) {
  for (long together : {0L, 1L})
    for (long lx : {32L, 64L, 128L, 256L})
      for (long unroll : {1L, 2L, 34L})
        h.add("kmeans.cl", "kmeans", {{"TOGETHER", together}, {"LX", lx}, {"UNROLL", unroll}}, {n}, {lx}, 34);
}
inline void nearest_neighbour_by_hand(const hand& h, long n) {
  for (long v : {1L, 2L, 4L})
    for (long lx : {128L, 256L, 512L})
      h.add("nearest_neighbour.cl", "nearest_neighbour", {{"V", v}, {"LX", lx}}, {n / v}, {lx});
}
inline void mri_q_by_hand(const hand& h, long n, long m) {
  for (long lx : {64L, 128L, 256L})
    for (long unroll : {1L, 4L})
      for (long together : {0L, 1L})
        h.add_chain("mri_q.cl", {{"LX", lx}, {"UNROLL", unroll}, {"TOGETHER", together}}, {4 * m},
                    {{"squares", {6, 7, 10}, {m}, {64}}, {"sums", {0, 1, 2, 3, 4, 5, 10, 8, 9}, {n}, {lx}, 2}}, m);
}
inline void convolution_by_hand(const hand& h, long n, long m, bool columns) {
  for (auto [lx, ly] : {std::pair{16L, 4L}, {16L, 8L}, {32L, 4L}, {32L, 8L}, {64L, 4L}})
    for (long steps : {2L, 4L, 8L}) {
      const definitions own = {{"LX", lx}, {"LY", ly}, {"STEPS", steps}};
      if (columns)
        h.add("convolution.cl", "columns", own, {m, n / steps}, {lx, ly}, 17);
      else
        h.add("convolution.cl", "rows", own, {m / steps, n}, {lx, ly}, 17);
    }
}
inline void rows_by_vector_by_hand(const hand& h, long n, long m, bool two) {
  for (long lx : {64L, 128L, 256L})
    for (long rows : {1L, 2L, 4L})
      h.add("rows_by_vector.cl", "rows_by_vector", {{"LX", lx}, {"ROWS", rows}, {"GESUMMV", two}}, {n / rows * lx}, {lx},
            m / lx + 10);
  for (long lx : {1L, 4L, 16L})
    h.add("rows_alone.cl", "rows_alone", {{two ? "GESUMMV" : "SCALED", 1}, {"LX", lx}}, {n}, {lx}, m / 16 + 10);
}
inline void atax_by_hand(const hand& h, long n, long m) {
  for (long lx : {64L, 128L, 256L})
    for (long chunk : {32L, 64L, 128L, 256L})
      h.add_chain("atax.cl", {{"LX", lx}, {"ROWS", 2}, {"CHUNK", chunk}}, {4 * n, 4 * m * (n / chunk)},
                  {{"rows_by_x", {0, 1, 3}, {n / 2 * lx}, {lx}},
                   {"columns_by_t", {0, 3, 4}, {m / 4, n / chunk}, {64, 1}},
                   {"chunks_added", {4, 2}, {m}, {64}}},
                  2 * (m / lx + 10) + 2 * (chunk + n / chunk));
  for (long lx : {1L, 4L, 16L})
    for (long chunk : {32L, 64L, 128L})
      h.add_chain("rows_alone.cl", {{"LX", lx}, {"CHUNK", chunk}}, {4 * n, 4 * m * (n / chunk)},
                  {{"rows_alone", {0, 1, 3}, {n}, {lx}},
                   {"columns_by_t", {0, 3, 4}, {m / 16, n / chunk}, {lx, 1}},
                   {"chunks_added", {4, 2}, {m / 16}, {lx}}},
                  2 * (m / 16 + 10) + 2 * (chunk + n / chunk));
}

inline void partial_dot_by_hand(const hand& h, long n) {
  for (long v : {2L, 4L}) h.add("partial_dot.cl", "partial_dot", {{"V", v}}, {n / v}, {128 / v}, 12);
}
inline void dg_by_hand(const hand& h, long n, int variant) {
  h.add("dg.cl", "dg", {{"VARIANT", variant}}, {n, 64}, {16, 16}, 64);
}
inline void dg_blocks_by_hand(const hand& h, long n) {
  for (auto [elements, depth] : {std::pair{64L, 16L}, {64L, 32L}, {64L, 64L}, {128L, 16L}, {128L, 32L}})
    for (long unroll : {8L, depth})
      h.add("dg_blocks.cl", "dg_blocks", {{"ELEMENTS", elements}, {"DEPTH", depth}, {"UNROLL", unroll}}, {8, n / 8},
            {8, elements / 8}, 64);
}

}  // namespace hoist::benchmarks
