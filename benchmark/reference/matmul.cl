// C = A B, all N x N. A group of BN / 8 x BM / 8 work-items makes a BM x BN tile of C, 8 x 8 elements
// each, from BM x BK and BK x BN tiles in local memory; the next tiles are loaded while the present ones are multiplied.
// N / BN x N / BM groups. BM, BN and BK divide N; the group's size divides BM * BK / 4 and BK * BN / 4.
#define LX (BN / 8)
#define LY (BM / 8)
#define ITEMS (LX * LY)
#define A_LOADS (BM * BK / 4 / ITEMS)
#define B_LOADS (BK * BN / 4 / ITEMS)

kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void matmul(global const float4* restrict a, global const float4* restrict b, global float4* restrict c) {
  local float as[BK][BM + 4];
  local float4 bs[BK][BN / 4];
  const int x = get_local_id(0), y = get_local_id(1), me = y * LX + x;
  const int row = get_group_id(1) * BM, column = get_group_id(0) * BN;
  float4 next_a[A_LOADS], next_b[B_LOADS], sum[8][2];

#pragma unroll
  for (int i = 0; i < 8; ++i) sum[i][0] = sum[i][1] = 0.f;
#define LOAD(k)                                                                                     \
  _Pragma("unroll") for (int l = 0; l < A_LOADS; ++l) {                                             \
    const int at = me + l * ITEMS;                                                                  \
    next_a[l] = a[(row + at / (BK / 4)) * (N / 4) + (k) / 4 + at % (BK / 4)];                       \
  }                                                                                                 \
  _Pragma("unroll") for (int l = 0; l < B_LOADS; ++l) {                                             \
    const int at = me + l * ITEMS;                                                                  \
    next_b[l] = b[((k) + at / (BN / 4)) * (N / 4) + column / 4 + at % (BN / 4)];                    \
  }
  LOAD(0)
  for (int k = 0; k < N; k += BK) {
#pragma unroll
    for (int l = 0; l < A_LOADS; ++l) {
      const int at = me + l * ITEMS, i = at / (BK / 4), j = at % (BK / 4) * 4;
      as[j][i] = next_a[l].x;
      as[j + 1][i] = next_a[l].y;
      as[j + 2][i] = next_a[l].z;
      as[j + 3][i] = next_a[l].w;
    }
#pragma unroll
    for (int l = 0; l < B_LOADS; ++l) {
      const int at = me + l * ITEMS;
      bs[at / (BN / 4)][at % (BN / 4)] = next_b[l];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (k + BK < N) {
      LOAD(k + BK)
    }
#pragma unroll
    for (int l = 0; l < BK; ++l) {
      const float4 b0 = bs[l][x], b1 = bs[l][x + LX];
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
    const int at = (row + y * 4 + i % 4 + i / 4 * (BM / 2)) * (N / 4) + column / 4 + x;
    c[at] = sum[i][0];
    c[at + LX] = sum[i][1];
  }
}
