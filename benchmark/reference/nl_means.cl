// Non-local means of three channels of N x M pixels whose edges go on: patches of 7 x 7 pixels around 7 x 7 places. A group has a
// tile of LY * ROWS x 58 pixels, and 6 more around it in local memory. For each place a work-item adds up the differences of
// ROWS + 6 pixels of a column to ROWS sums of 7, which go through local memory, then 7 of these for each of its pixels.
#define LX 64
#define TW (LX - 6)
#define TH (LY * ROWS)

kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void nl_means(global const float* restrict r, global const float* restrict g, global const float* restrict b,
              global float* restrict out_r, global float* restrict out_g, global float* restrict out_b) {
  local float picture[3][TH + 12][TW + 12], down[TH][LX];
  const int x = get_local_id(0), y = get_local_id(1), left = get_group_id(0) * TW, top = get_group_id(1) * TH, row = y * ROWS;
  for (int i = y; i < TH + 12; i += LY)
    for (int j = x; j < TW + 12; j += LX) {
      const int at = clamp(top + i - 6, 0, N - 1) * M + clamp(left + j - 6, 0, M - 1);
      picture[0][i][j] = r[at], picture[1][i][j] = g[at], picture[2][i][j] = b[at];
    }
  barrier(CLK_LOCAL_MEM_FENCE);
  float own[3][ROWS + 6], sum[4][ROWS];
#pragma unroll
  for (int c = 0; c < 3; ++c)
#pragma unroll
    for (int i = 0; i < ROWS + 6; ++i) own[c][i] = picture[c][row + i + 3][x + 3];
#pragma unroll
  for (int i = 0; i < ROWS; ++i) sum[0][i] = sum[1][i] = sum[2][i] = sum[3][i] = 0.f;
  for (int dy = -3; dy <= 3; ++dy)
    for (int dx = -3; dx <= 3; ++dx) {
      float unlike[ROWS + 6];
#pragma unroll
      for (int i = 0; i < ROWS + 6; ++i) {
        unlike[i] = 0.f;
#pragma unroll
        for (int c = 0; c < 3; ++c) {
          const float d = picture[c][row + i + 3 + dy][x + 3 + dx] - own[c][i];
          unlike[i] += d * d;
        }
      }
#pragma unroll
      for (int i = 0; i < ROWS; ++i)
        down[row + i][x] = unlike[i] + unlike[i + 1] + unlike[i + 2] + unlike[i + 3] + unlike[i + 4] + unlike[i + 5] + unlike[i + 6];
      barrier(CLK_LOCAL_MEM_FENCE);
      if (x < TW) {
#pragma unroll
        for (int i = 0; i < ROWS; ++i) {
          local const float* d = &down[row + i][x];
          const float weight = exp((d[0] + d[1] + d[2] + d[3] + d[4] + d[5] + d[6]) * (-1.f / (0.12f * 0.12f * 49)));
          sum[3][i] += weight;
#pragma unroll
          for (int c = 0; c < 3; ++c) sum[c][i] += weight * picture[c][row + i + 6 + dy][x + 6 + dx];
        }
      }
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  if (x >= TW || left + x >= M) return;
#pragma unroll
  for (int i = 0; i < ROWS; ++i) {
    const int at = (top + row + i) * M + left + x;
    if (top + row + i >= N) break;
    out_r[at] = clamp(sum[0][i] / sum[3][i], 0.f, 1.f);
    out_g[at] = clamp(sum[1][i] / sum[3][i], 0.f, 1.f);
    out_b[at] = clamp(sum[2][i] / sum[3][i], 0.f, 1.f);
  }
}
