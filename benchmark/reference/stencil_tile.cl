// One output a work-item, inputs of a group's tile with their halo in local memory: OUT_M x OUT_N work-items in groups of
// LX x LY.
#define OWN(grid) grid[y * M + x]

kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void stencil(INPUTS, global float* restrict out) {
  local float tile[LY + 2 * R][LX + 2 * R];
  const int i = get_local_id(0), j = get_local_id(1), x = get_global_id(0), y = get_global_id(1);
  for (int r = j; r < LY + 2 * R; r += LY)
    for (int c = i; c < LX + 2 * R; c += LX) tile[r][c] = in[ROW(y - j + r) * M + COLUMN(x - i + c)];
  barrier(CLK_LOCAL_MEM_FENCE);
#define W(r, c) tile[j + (r)][i + (c)]
  if (x < OUT_M && y < OUT_N) out[y * OUT_M + x] = FORMULA(W);
}
