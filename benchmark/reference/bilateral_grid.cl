// A bilateral filter by a grid of cells of 8 x 8 pixels and 12 bins, each the sum of values and their number, of N x M pixels.
// Cells are shifted by half of one, and two more lie around the picture; bins begin two below the least value until they are
// blurred. One kernel sorts pixels and blurs along the bins, the next along both sides, the last looks up each pixel.
#define CELLS_DOWN ((N + 39) / 8 + 1)
#define CELLS_ACROSS ((M + 39) / 8 + 1)
#define BINS 12
#define FIVE(AT) (AT(0) + 4.f * AT(1) + 6.f * AT(2) + 4.f * AT(3) + AT(4))

// A group has 16 cells side by side; a work-item counts a cell's pixels in one bin.
kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void sorted(global const float* restrict in, global float2* restrict grid) {
  local float4 values[8][32];
  local int4 bins[8][32];
  local float2 sums[16][17];
  const int bin = get_local_id(0), cell = get_local_id(1), row = get_group_id(1), first = get_group_id(0) * 16;
  for (int t = cell * 16 + bin; t < 8 * 128; t += 256) {
    const int i = clamp((row - 2) * 8 - 4 + t / 128, 0, N - 1), j = clamp((first - 2) * 8 - 4 + t % 128, 0, M - 1);
    const float v = clamp(in[i * M + j], 0.f, 1.f);
    ((local float*)values)[t] = v;
    ((local int*)bins)[t] = convert_int(10.f * v + 0.5f) + 2;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0.f;
  int count = 0;
#pragma unroll
  for (int t = 0; t < 16; ++t) {
    const float4 v = values[t / 2][cell * 2 + t % 2];
    const int4 is = bins[t / 2][cell * 2 + t % 2] == bin;
    sum += is.x ? v.x : 0.f, sum += is.y ? v.y : 0.f, sum += is.z ? v.z : 0.f, sum += is.w ? v.w : 0.f;
    count -= is.x + is.y + is.z + is.w;
  }
  sums[cell][bin] = (float2)(sum, convert_float(count));
  barrier(CLK_LOCAL_MEM_FENCE);
#define BIN(K) sums[cell][bin + K]
  if (bin < BINS && first + cell < CELLS_ACROSS) grid[(row * CELLS_ACROSS + first + cell) * BINS + bin] = FIVE(BIN);
}

// A work-item has ROWS cells below each other of one bin.
kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void blurred(global const float2* restrict grid, global float2* restrict out) {
  const int x = get_global_id(0), y = get_global_id(1) * ROWS, width = (CELLS_ACROSS - 4) * BINS;
  if (x >= width) return;
  float2 across[ROWS + 4];
#pragma unroll
  for (int i = 0; i < ROWS + 4; ++i) {
    const int at = min(y + i, CELLS_DOWN - 1) * CELLS_ACROSS * BINS + x;
#define CELL(K) grid[at + K * BINS]
    across[i] = FIVE(CELL);
  }
#pragma unroll
  for (int i = 0; i < ROWS; ++i)
#define ROW(K) across[i + K]
    if (y + i < CELLS_DOWN - 4) out[(y + i) * width + x] = FIVE(ROW);
}

// A group has 8 rows of 256 pixels, whose cells it keeps in local memory.
kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void looked_up(global const float* restrict in, global const float2* restrict grid, global float* restrict out) {
  local float2 cells[2][33 * BINS];
  const int x = get_local_id(0), row = get_group_id(1), first = get_group_id(0) * 32, column = first * 8 + x;
  for (int t = x; t < 2 * 33 * BINS; t += 256) {
    const int i = t / (33 * BINS), j = t % (33 * BINS), width = (CELLS_ACROSS - 4) * BINS;
    cells[i][j] = grid[(row + i) * width + min(first * BINS + j, width - 1)];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (column >= M) return;
  const float across = convert_float(x % 8) / 8.f;
#pragma unroll
  for (int i = 0; i < 8; ++i) {
    if (row * 8 + i >= N) break;
    const int at = (row * 8 + i) * M + column;
    const float v = 10.f * clamp(in[at], 0.f, 1.f), above = v - floor(v), down = convert_float(i) / 8.f;
    const int j = x / 8 * BINS + convert_int(v);
#define AT(I, J) mix(cells[I][j + J * BINS], cells[I][j + J * BINS + 1], above)
    const float2 sum = mix(mix(AT(0, 0), AT(0, 1), across), mix(AT(1, 0), AT(1, 1), across), down);
    out[at] = sum.x / sum.y;
  }
}
