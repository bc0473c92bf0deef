// One output a work-item: OUT_M x OUT_N work-items in groups of LX x LY.
#define OWN(grid) grid[y * M + x]

kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void stencil(INPUTS, global float* restrict out) {
  const int x = get_global_id(0), y = get_global_id(1);
  if (x >= OUT_M || y >= OUT_N) return;
#define W(r, c) in[ROW(y + (r)) * M + COLUMN(x + (c))]
  out[y * OUT_M + x] = FORMULA(W);
}
