// Four columns by ROWS outputs a work-item: aligned float4 loads, their neighbours by scalars, the rows in registers that
// rotate; other grids than `in` by float4 too. OUT_M / 4 (rounded up) x OUT_N / ROWS (rounded up) work-items in groups of
// LX x LY. 4 divides M.
#define OWN(grid) grid##_four[k]
#define TAKE_OWN(grid)                                                                                 \
  const float4 grid##_v = *(global const float4*)(grid + min(y + i, N - 1) * M + x);                   \
  const float grid##_four[4] = {grid##_v.x, grid##_v.y, grid##_v.z, grid##_v.w};

kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void stencil(INPUTS, global float* restrict out) {
  const int x = get_global_id(0) * 4, y = get_global_id(1) * ROWS;
  if (x >= OUT_M || y >= OUT_N) return;
  float window[S][4 + 2 * R];
#ifdef CLAMP
#define FIRST R
#else
#define FIRST 0
#endif
  // FIRST is where the aligned vector stands in a row of the window.
#define TAKE(r, from)                                                                                \
  {                                                                                                  \
    global const float* line = in + ROW(from) * M;                                                   \
    const float4 v = *(global const float4*)(line + x);                                              \
    window[r][FIRST] = v.x;                                                                          \
    window[r][FIRST + 1] = v.y;                                                                      \
    window[r][FIRST + 2] = v.z;                                                                      \
    window[r][FIRST + 3] = v.w;                                                                      \
    _Pragma("unroll") for (int c = 0; c < FIRST; ++c) window[r][c] = line[COLUMN(x + c)];            \
    _Pragma("unroll") for (int c = FIRST + 4; c < 4 + 2 * R; ++c) window[r][c] = line[COLUMN(x + c)]; \
  }
#pragma unroll
  for (int r = 0; r < S - 1; ++r) TAKE(r, y + r)
#pragma unroll
  for (int i = 0; i < ROWS; ++i) {
    TAKE(S - 1, y + i + S - 1)
    EACH_OWN(TAKE_OWN)
    float four[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) {
#define W(r, c) window[r][k + (c)]
      four[k] = FORMULA(W);
    }
    global float* to = out + (y + i) * OUT_M + x;
#if OUT_N % ROWS != 0
    if (y + i < OUT_N)
#endif
    {
#if OUT_M % 4 == 0
      *(global float4*)to = (float4)(four[0], four[1], four[2], four[3]);
#else
#pragma unroll
      for (int k = 0; k < 4; ++k)
        if (x + k < OUT_M) to[k] = four[k];
#endif
    }
#pragma unroll
    for (int r = 0; r < S - 1; ++r) {
#pragma unroll
      for (int c = 0; c < 4 + 2 * R; ++c) window[r][c] = window[r + 1][c];
    }
  }
}
