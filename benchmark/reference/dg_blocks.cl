// Differentiation of the DG example, result[m][k][i] = sum over j < 64 of d[m][i][j] u[k][j], m < 3, i < 64, as one would write
// it today: a group of 8 x ELEMENTS / 8 work-items has the u of ELEMENTS elements in local memory for all three matrices, whose
// columns pass through it by DEPTH; a work-item has the sums of 8 elements and 8 nodes. ELEMENTS divides N, DEPTH divides 64,
// and ELEMENTS divides 16 DEPTH. UNROLL: of the loop over columns.

kernel __attribute__((reqd_work_group_size(8, ELEMENTS / 8, 1)))
void dg_blocks(global const float4* restrict d, global const float4* restrict u, global float4* restrict result) {
  local float us[64][ELEMENTS + 4], ds[DEPTH][64 + 4];
  const int x = get_local_id(0), y = get_local_id(1), me = y * 8 + x, first = get_group_id(1) * ELEMENTS;
#pragma unroll
  for (int l = 0; l < 16; ++l) {
    const int at = me + l * ELEMENTS, k = at / 16, j = at % 16 * 4;
    const float4 loaded = u[(first + k) * 16 + j / 4];
    us[j][k] = loaded.x, us[j + 1][k] = loaded.y, us[j + 2][k] = loaded.z, us[j + 3][k] = loaded.w;
  }
  for (int m = 0; m < 3; ++m) {
    float4 sum[8][2];
#pragma unroll
    for (int k = 0; k < 8; ++k) sum[k][0] = sum[k][1] = 0.f;
    for (int from = 0; from < 64; from += DEPTH) {
      barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
      for (int l = 0; l < 16 * DEPTH / ELEMENTS; ++l) {
        const int at = me + l * ELEMENTS, i = at / (DEPTH / 4), j = at % (DEPTH / 4) * 4;
        const float4 loaded = d[(m * 64 + i) * 16 + (from + j) / 4];
        ds[j][i] = loaded.x, ds[j + 1][i] = loaded.y, ds[j + 2][i] = loaded.z, ds[j + 3][i] = loaded.w;
      }
      barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll UNROLL
      for (int j = 0; j < DEPTH; ++j) {
        const float4 d0 = *(local const float4*)&ds[j][x * 4], d1 = *(local const float4*)&ds[j][x * 4 + 32];
        const float4 u0 = *(local const float4*)&us[from + j][y * 4];
        const float4 u1 = *(local const float4*)&us[from + j][y * 4 + ELEMENTS / 2];
        const float of_u[8] = {u0.x, u0.y, u0.z, u0.w, u1.x, u1.y, u1.z, u1.w};
#pragma unroll
        for (int k = 0; k < 8; ++k) {
          sum[k][0] += of_u[k] * d0;
          sum[k][1] += of_u[k] * d1;
        }
      }
    }
#pragma unroll
    for (int k = 0; k < 8; ++k) {
      const int at = (m * N + first + y * 4 + k % 4 + k / 4 * (ELEMENTS / 2)) * 16 + x;
      result[at] = sum[k][0];
      result[at + 8] = sum[k][1];
    }
  }
}
