// 17 taps along rows or along columns of N x M, zero outside: NVIDIA's separable convolution. A group's tile with its halo goes
// through local memory; a work-item has STEPS outputs, LX (along columns: LY) apart. Tiles divide the array.

kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void rows(global const float* restrict in, constant float* restrict taps, global float* restrict out) {
  local float tile[LY][STEPS * LX + 16];
  const int x = get_local_id(0), y = get_local_id(1), from = get_group_id(0) * STEPS * LX;
  const int row = get_global_id(1);
  for (int c = x; c < STEPS * LX + 16; c += LX) {
    const int at = from + c - 8;
    tile[y][c] = at >= 0 && at < M ? in[row * M + at] : 0.f;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (int s = 0; s < STEPS; ++s) {
    float sum = 0.f;
#pragma unroll
    for (int k = 0; k < 17; ++k) sum += tile[y][x + s * LX + k] * taps[k];
    out[row * M + from + x + s * LX] = sum;
  }
}

kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void columns(global const float* restrict in, constant float* restrict taps, global float* restrict out) {
  local float tile[STEPS * LY + 16][LX];
  const int x = get_local_id(0), y = get_local_id(1), from = get_group_id(1) * STEPS * LY;
  const int column = get_global_id(0);
  for (int r = y; r < STEPS * LY + 16; r += LY) {
    const int at = from + r - 8;
    tile[r][x] = at >= 0 && at < N ? in[at * M + column] : 0.f;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (int s = 0; s < STEPS; ++s) {
    float sum = 0.f;
#pragma unroll
    for (int k = 0; k < 17; ++k) sum += tile[y + s * LY + k][x] * taps[k];
    out[(from + y + s * LY) * M + column] = sum;
  }
}
