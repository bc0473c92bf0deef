// Bilateral guided upsampling of pictures of three channels: N x M pixels, what became of them, and a picture of TIMES * N x
// TIMES * M. Cells have SIDE x SIDE small pixels and 9 bins of grey, with 28 sums of products. One kernel adds up and blurs along the
// bins, the next blurs along both sides and fits a matrix to each bin, the last looks up each large pixel; 8 divides TIMES * SIDE.
#define CELLS_DOWN ((N + 7 * SIDE - 1) / SIDE + 1)
#define CELLS_ACROSS ((M + 7 * SIDE - 1) / SIDE + 1)
#define BINS 9
#define SUMS 28
#define EACH (BINS * SUMS)
#define SEVEN(AT) (AT(3) + (AT(2) + AT(4)) * (1.f / 8) + (AT(1) + AT(5)) * (1.f / 27) + (AT(0) + AT(6)) * (1.f / 64))

float shown_grey(float r, float g, float b) { return 8.f * clamp(0.25f * r + 0.5f * g + 0.25f * b, 0.f, 1.f); }

// A group has a cell, a work-item one sum of one bin.
kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void summed(global const float* restrict in, global const float* restrict values, global float* restrict grid) {
  local float pixels[7][SIDE * SIDE], sums[BINS + 6][SUMS];
  local int bins[SIDE * SIDE];
  const int me = get_local_id(0), row = get_group_id(1), column = get_group_id(0);
  for (int t = me; t < SIDE * SIDE; t += 256) {
    const int i = clamp((row - 3) * SIDE - SIDE / 2 + t / SIDE, 0, N - 1), j = clamp((column - 3) * SIDE - SIDE / 2 + t % SIDE, 0, M - 1);
#pragma unroll
    for (int c = 0; c < 3; ++c) pixels[c][t] = in[(c * N + i) * M + j], pixels[4 + c][t] = values[(c * N + i) * M + j];
    pixels[3][t] = 1.f;
    bins[t] = convert_int(shown_grey(pixels[0][t], pixels[1][t], pixels[2][t]) + 0.5f);
  }
  for (int t = me; t < 6 * SUMS; t += 256) sums[t / SUMS < 3 ? t / SUMS : t / SUMS + BINS][t % SUMS] = 0.f;
  barrier(CLK_LOCAL_MEM_FENCE);
  const int bin = me / SUMS, k = me % SUMS;
  float sum = 0.f;
#pragma unroll 8
  for (int t = 0; t < SIDE * SIDE; ++t) sum += bins[t] == bin ? pixels[k / 4][t] * pixels[k % 4][t] : 0.f;
  if (me < EACH) sums[bin + 3][k] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
#define BIN(I) sums[bin + I][k]
  if (me < EACH) grid[(row * CELLS_ACROSS + column) * EACH + me] = SEVEN(BIN);
}

// A group has the bins of one blurred cell.
kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void fitted(global const float* restrict grid, global float4* restrict matrices) {
  local float sums[BINS][SUMS];
  const int me = get_local_id(0), row = get_group_id(1), column = get_group_id(0);
  if (me < EACH) {
    float across[7];
#pragma unroll
    for (int i = 0; i < 7; ++i) {
#define CELL(J) grid[((row + i) * CELLS_ACROSS + column + J) * EACH + me]
      across[i] = SEVEN(CELL);
    }
#define ROW(I) across[I]
    sums[me / SUMS][me % SUMS] = SEVEN(ROW);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (me >= 3 * BINS) return;
  const int c = me % 3;
  local const float* s = sums[me / 3];
#define A(I, J) s[4 * (I) + (J)]
  const float weight = 0.0625f * (A(3, 3) + 1.f);
  const float gain = (A(4, 3) + 2.f * A(5, 3) + A(6, 3) + 0.01f) / (A(3, 0) + 2.f * A(3, 1) + A(3, 2) + 0.01f);
  const float d0 = A(0, 0) + weight, l10 = A(0, 1) / d0, l20 = A(0, 2) / d0, l30 = A(0, 3) / d0;
  const float d1 = A(1, 1) + weight - l10 * A(0, 1), l21 = (A(1, 2) - l20 * A(0, 1)) / d1, l31 = (A(1, 3) - l30 * A(0, 1)) / d1;
  const float d2 = A(2, 2) + weight - l20 * A(0, 2) - l21 * (l21 * d1), l32 = (A(2, 3) - l30 * A(0, 2) - l31 * (l21 * d1)) / d2;
  const float d3 = A(3, 3) + weight - l30 * A(0, 3) - l31 * (l31 * d1) - l32 * (l32 * d2);
#define RIGHT(J) (A(4 + c, J) + (c == J ? weight * gain : 0.f))
  const float y0 = RIGHT(0), y1 = RIGHT(1) - l10 * y0, y2 = RIGHT(2) - l20 * y0 - l21 * y1, y3 = RIGHT(3) - l30 * y0 - l31 * y1 - l32 * y2;
  const float x3 = y3 / d3, x2 = y2 / d2 - l32 * x3, x1 = y1 / d1 - l21 * x2 - l31 * x3, x0 = y0 / d0 - l10 * x1 - l20 * x2 - l30 * x3;
  matrices[(row * (CELLS_ACROSS - 6) + column) * 3 * BINS + me] = (float4)(x0, x1, x2, x3);
}

// A group has 8 rows of the TIMES * SIDE pixels between two cells, and mixes for each row the cells above and below in local memory.
kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void looked_up(global const float* restrict in, global const float4* restrict matrices, global float* restrict out_r,
               global float* restrict out_g, global float* restrict out_b) {
  local float4 row_of[8][2][3 * BINS];
  const int me = get_local_id(0), top = get_group_id(1) * 8, cell = get_group_id(0), side = TIMES * SIDE, width = TIMES * M;
  const int above = top / side, plane = TIMES * N * width;
  for (int t = me; t < 8 * 2 * 3 * BINS; t += 128) {
    const int i = t / (6 * BINS), k = t % (6 * BINS), across = CELLS_ACROSS - 6;
    const int at = (above * across + min(cell + k / (3 * BINS), across - 1)) * 3 * BINS + k % (3 * BINS);
    const int below = above + 1 < CELLS_DOWN - 6 ? at + across * 3 * BINS : at;
    row_of[i][k / (3 * BINS)][k % (3 * BINS)] = mix(matrices[at], matrices[below], convert_float((top + i) % side) / convert_float(side));
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int x = me; x < side && cell * side + x < width; x += 128) {
    const float across = convert_float(x) / convert_float(side);
#pragma unroll
    for (int i = 0; i < 8; ++i) {
      if (top + i >= TIMES * N) break;
      const int at = (top + i) * width + cell * side + x;
      const float4 v = (float4)(in[at], in[plane + at], in[2 * plane + at], 1.f);
      const float grey = shown_grey(v.x, v.y, v.z), between = grey - floor(grey);
      const int bin = 3 * convert_int(grey), next = 3 * min(convert_int(grey) + 1, BINS - 1);
      float out[3];
#pragma unroll
      for (int c = 0; c < 3; ++c) {
        const float4 left = mix(row_of[i][0][bin + c], row_of[i][0][next + c], between);
        const float4 right = mix(row_of[i][1][bin + c], row_of[i][1][next + c], between);
        out[c] = dot(mix(left, right, across), v);
      }
      out_r[at] = out[0], out_g[at] = out[1], out_b[at] = out[2];
    }
  }
}
