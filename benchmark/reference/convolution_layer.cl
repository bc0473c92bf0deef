// A layer of 128 channels of 5 pictures of N x M pixels, which have a border of one: every output channel is the sum of 3 x 3
// weights of all channels and max(0, .). A product of matrices, PIXELS x 1152 by 1152 x 128: a group of BN / 8 x BM / 8
// work-items makes BM pixels x BN channels, 8 x 8 each, from tiles of BK channels in local memory; the next tiles are loaded while
// the present ones are multiplied. BN divides 128, BK too, and the group's size divides BM * BK / 4 and BN * BK / 4.
#define C 128
#define PIXELS (5 * N * M)
#define LX (BN / 8)
#define LY (BM / 8)
#define ITEMS (LX * LY)
#define IN_LOADS (BM * BK / 4 / ITEMS)
#define WEIGHT_LOADS (BN * BK / 4 / ITEMS)

kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void layer(global const float4* restrict in, global const float4* restrict weights, global const float4* restrict bias,
           global float4* restrict out) {
  local float as[BK][BM + 4], bs[BK][BN + 4];
  const int x = get_local_id(0), y = get_local_id(1), me = y * LX + x;
  const int pixel = get_group_id(1) * BM, channel = get_group_id(0) * BN;
  int from[IN_LOADS];
  float4 next_a[IN_LOADS], next_b[WEIGHT_LOADS], sum[8][2];
#pragma unroll
  for (int l = 0; l < IN_LOADS; ++l) {
    const int at = me + l * ITEMS, p = min(pixel + at / (BK / 4), PIXELS - 1);
    from[l] = ((p / (N * M) * (N + 2) + p / M % N) * (M + 2) + p % M) * (C / 4) + at % (BK / 4);
  }
#pragma unroll
  for (int i = 0; i < 8; ++i) sum[i][0] = bias[channel / 4 + x], sum[i][1] = bias[channel / 4 + x + LX];
#define LOAD(k)                                                                                     \
  const int tap = (k) / C, beside = (tap / 3 * (M + 2) + tap % 3) * (C / 4) + (k) % C / 4;          \
  _Pragma("unroll") for (int l = 0; l < IN_LOADS; ++l) next_a[l] = in[from[l] + beside];            \
  _Pragma("unroll") for (int l = 0; l < WEIGHT_LOADS; ++l) {                                        \
    const int at = me + l * ITEMS;                                                                  \
    next_b[l] = weights[(channel + at / (BK / 4)) * (9 * C / 4) + (k) / 4 + at % (BK / 4)];         \
  }
#define STORE(TO, FROM, LOADS)                                                                      \
  _Pragma("unroll") for (int l = 0; l < LOADS; ++l) {                                               \
    const int at = me + l * ITEMS, i = at / (BK / 4), j = at % (BK / 4) * 4;                        \
    TO[j][i] = FROM[l].x, TO[j + 1][i] = FROM[l].y, TO[j + 2][i] = FROM[l].z, TO[j + 3][i] = FROM[l].w; \
  }
  {
    LOAD(0)
  }
  for (int k = 0; k < 9 * C; k += BK) {
    STORE(as, next_a, IN_LOADS)
    STORE(bs, next_b, WEIGHT_LOADS)
    barrier(CLK_LOCAL_MEM_FENCE);
    if (k + BK < 9 * C) {
      LOAD(k + BK)
    }
#pragma unroll
    for (int l = 0; l < BK; ++l) {
      const float4 b0 = *(local const float4*)&bs[l][x * 4], b1 = *(local const float4*)&bs[l][x * 4 + BN / 2];
      const float4 a0 = *(local const float4*)&as[l][y * 4], a1 = *(local const float4*)&as[l][y * 4 + BM / 2];
      const float of_a[8] = {a0.x, a0.y, a0.z, a0.w, a1.x, a1.y, a1.z, a1.w};
#pragma unroll
      for (int i = 0; i < 8; ++i) {
        sum[i][0] += of_a[i] * b0;
        sum[i][1] += of_a[i] * b1;
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
#pragma unroll
  for (int i = 0; i < 8; ++i) {
    const int p = pixel + y * 4 + i % 4 + i / 4 * (BM / 2), at = p * (C / 4) + channel / 4 + x;
    if (p < PIXELS) out[at] = fmax(sum[i][0], 0.f), out[at + LX] = fmax(sum[i][1], 0.f);
  }
}
