// Stages of 5 x 5 elements weighted by 1 to 5 in both directions, modulo 2^16, of a picture of N x M whose edges go on.
// `height` x `width` are those of what a launch writes; each stage leaves out two elements at every side.

#if STAGES == 1
// Four columns by ROWS rows a work-item: the sums along a row serve five rows of results. Sizes are multiples of four.
#define ADD(I, V)                                                                                     \
  {                                                                                                   \
    const int8 v = V;                                                                                 \
    const int4 sum = v.s0123 + 2 * v.s1234 + 3 * v.s2345 + 4 * v.s3456 + 5 * v.s4567;                 \
    _Pragma("unroll") for (int k = 0; k < ROWS; ++k) if ((I) >= k && (I) < k + 5) sums[k] += ((I) - k + 1) * sum; \
  }
kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void stage(global const ushort* restrict in, global ushort* restrict out, int height, int width) {
  const int x = 4 * get_global_id(0), y = ROWS * get_global_id(1);
  if (x >= width || y >= height) return;
  int4 sums[ROWS] = {0};
#pragma unroll
  for (int i = 0; i < ROWS + 4; ++i) {
    global const ushort4* at = (global const ushort4*)(in + (y + i) * (width + 4) + x);
    ADD(i, ((int8)(convert_int4(at[0]), convert_int4(at[1]))))
  }
#pragma unroll
  for (int k = 0; k < ROWS; ++k) *(global ushort4*)(out + (y + k) * width + x) = convert_ushort4(sums[k]);
}
kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void first_stage(global const ushort* restrict in, global ushort* restrict out, int height, int width) {
  const int x = 4 * get_global_id(0), y = ROWS * get_global_id(1);
  if (x >= width || y >= height) return;
  int4 sums[ROWS] = {0};
#pragma unroll
  for (int i = 0; i < ROWS + 4; ++i) {
    global const ushort* row = in + clamp(y + i - 64, 0, N - 1) * M;
#define AT(J) row[clamp(x + (J) - 64, 0, M - 1)]
    ADD(i, (int8)(AT(0), AT(1), AT(2), AT(3), AT(4), AT(5), AT(6), AT(7)))
  }
#pragma unroll
  for (int k = 0; k < ROWS; ++k) *(global ushort4*)(out + (y + k) * width + x) = convert_ushort4(sums[k]);
}
#else
// STAGES of them in a group's tile of TH x TW results, in local memory; a work-item goes down columns with the sums along the
// last four rows in registers. What it reads is the picture of in_height x in_width, `shift` elements further out.
kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void stages(global const ushort* restrict in, global ushort* restrict out, int height, int width, int in_height, int in_width,
            int shift) {
  local ushort a[TH + 4 * STAGES][TW + 4 * STAGES], b[TH + 4 * STAGES][TW + 4 * STAGES];
  local ushort(*from)[TW + 4 * STAGES] = a, (*to)[TW + 4 * STAGES] = b;
  const int x = get_local_id(0), y = get_local_id(1), left = get_group_id(0) * TW, top = get_group_id(1) * TH;
  for (int i = y; i < TH + 4 * STAGES; i += LY) {
    const int row = clamp(top + i - shift, 0, in_height - 1) * in_width;
    for (int j = x; j < TW + 4 * STAGES; j += LX) a[i][j] = in[row + clamp(left + j - shift, 0, in_width - 1)];
  }
  for (int s = 1; s <= STAGES; ++s) {
    barrier(CLK_LOCAL_MEM_FENCE);
    const int h = TH + 4 * (STAGES - s), w = TW + 4 * (STAGES - s), first = y * h / LY, last = (y + 1) * h / LY;
    for (int j = x; j < w; j += LX) {
#define ALONG(I) (from[I][j] + 2 * from[I][j + 1] + 3 * from[I][j + 2] + 4 * from[I][j + 3] + 5 * from[I][j + 4])
      int r0 = ALONG(first), r1 = ALONG(first + 1), r2 = ALONG(first + 2), r3 = ALONG(first + 3);
      for (int i = first; i < last; ++i) {
        const int r4 = ALONG(i + 4), sum = r0 + 2 * r1 + 3 * r2 + 4 * r3 + 5 * r4;
        if (s < STAGES) to[i][j] = (ushort)sum;
        else if (top + i < height && left + j < width) out[(top + i) * width + left + j] = (ushort)sum;
        r0 = r1, r1 = r2, r2 = r3, r3 = r4;
      }
    }
    local ushort(*other)[TW + 4 * STAGES] = from;
    from = to;
    to = other;
  }
}
#endif
