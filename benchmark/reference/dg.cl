// Differentiation of Stevens and Kloeckner's DG example: result[m][k][i] = sum over j < 64 of d[m][i][j] u[k][j], m < 3, i < 64.
// A work-item an element k (dimension 0) and a node i (dimension 1), groups of 16 x 16. VARIANT 1: from global memory; 2: tiles
// of u in local memory; 3: tiles of d; 4: tiles of d, and k is the fastest index of u[j][k] and result[m][i][k].

#if VARIANT == 4
#define U(k, j) u[(j) * N + (k)]
#define RESULT(m, k, i) result[((m) * 64 + (i)) * N + (k)]
#else
#define U(k, j) u[(k) * 64 + (j)]
#define RESULT(m, k, i) result[((m) * N + (k)) * 64 + (i)]
#endif

kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void dg(global const float* restrict d, global const float* restrict u, global float* restrict result) {
  const int k = get_global_id(0), i = get_global_id(1), x = get_local_id(0), y = get_local_id(1);
#if VARIANT == 1
  for (int m = 0; m < 3; ++m) {
    float sum = 0.f;
    for (int j = 0; j < 64; ++j) sum += d[(m * 64 + i) * 64 + j] * U(k, j);
    RESULT(m, k, i) = sum;
  }
#elif VARIANT == 2
  local float tile[16][16];
  float sum[3] = {0.f, 0.f, 0.f};
  for (int from = 0; from < 64; from += 16) {
    tile[y][x] = U(k - x + y, from + x);
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
    for (int j = 0; j < 16; ++j)
#pragma unroll
      for (int m = 0; m < 3; ++m) sum[m] += d[(m * 64 + i) * 64 + from + j] * tile[x][j];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int m = 0; m < 3; ++m) RESULT(m, k, i) = sum[m];
#else
  local float tile[16][16];
  for (int m = 0; m < 3; ++m) {
    float sum = 0.f;
    for (int from = 0; from < 64; from += 16) {
      tile[y][x] = d[(m * 64 + i) * 64 + from + x];
      barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
      for (int j = 0; j < 16; ++j) sum += tile[y][j] * U(k, from + j);
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    RESULT(m, k, i) = sum;
  }
#endif
}
