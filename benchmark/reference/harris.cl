// Harris's corner measure of (N - 4) x (M - 4) pixels in the middle of N x M. A group has TH x LX of them; grey with a halo of
// two, then both gradients with a halo of one, go through local memory. Tiles divide the result.

kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void harris(global const float* restrict r, global const float* restrict g, global const float* restrict b,
            global float* restrict out) {
  local float grey[TH + 4][LX + 4], along_x[TH + 2][LX + 2], along_y[TH + 2][LX + 2];
  const int x = get_local_id(0), y = get_local_id(1), left = get_group_id(0) * LX, top = get_group_id(1) * TH;
  for (int i = y; i < TH + 4; i += LY)
    for (int j = x; j < LX + 4; j += LX) {
      const int at = (top + i) * M + left + j;
      grey[i][j] = 0.299f * r[at] + 0.587f * g[at] + 0.114f * b[at];
    }
  barrier(CLK_LOCAL_MEM_FENCE);
  const float once = 1 / 12.f, twice = 2 / 12.f;
  for (int i = y; i < TH + 2; i += LY)
    for (int j = x; j < LX + 2; j += LX) {
      const float nw = grey[i][j], ne = grey[i][j + 2], sw = grey[i + 2][j], se = grey[i + 2][j + 2];
      along_x[i][j] = once * (ne - nw) + twice * (grey[i + 1][j + 2] - grey[i + 1][j]) + once * (se - sw);
      along_y[i][j] = once * (sw - nw) + twice * (grey[i + 2][j + 1] - grey[i][j + 1]) + once * (se - ne);
    }
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (int i = y; i < TH; i += LY) {
    float xx = 0.f, yy = 0.f, xy = 0.f;
#pragma unroll
    for (int p = 0; p < 3; ++p)
#pragma unroll
      for (int q = 0; q < 3; ++q) {
        const float dx = along_x[i + p][x + q], dy = along_y[i + p][x + q];
        xx += dx * dx;
        yy += dy * dy;
        xy += dx * dy;
      }
    const float trace = xx + yy;
    out[(top + i) * (M - 4) + left + x] = xx * yy - xy * xy - 0.04f * (trace * trace);
  }
}
