// ROWS outputs of a column a work-item, the window in registers that rotate: OUT_M x OUT_N / ROWS (rounded up) work-items in
// groups of LX x LY.
#define OWN(grid) grid[(y + i) * M + x]

kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void stencil(INPUTS, global float* restrict out) {
  const int x = get_global_id(0), y = get_global_id(1) * ROWS;
  if (x >= OUT_M || y >= OUT_N) return;
  int column[S];
  float window[S][S];
#pragma unroll
  for (int c = 0; c < S; ++c) column[c] = COLUMN(x + c);
#pragma unroll
  for (int r = 0; r < S - 1; ++r) {
#pragma unroll
    for (int c = 0; c < S; ++c) window[r][c] = in[ROW(y + r) * M + column[c]];
  }
#define W(r, c) window[r][c]
#pragma unroll
  for (int i = 0; i < ROWS; ++i) {
#pragma unroll
    for (int c = 0; c < S; ++c) window[S - 1][c] = in[ROW(y + i + S - 1) * M + column[c]];
#if OUT_N % ROWS != 0
    if (y + i < OUT_N)
#endif
      out[(y + i) * OUT_M + x] = FORMULA(W);
#pragma unroll
    for (int r = 0; r < S - 1; ++r) {
#pragma unroll
      for (int c = 0; c < S; ++c) window[r][c] = window[r + 1][c];
    }
  }
}
