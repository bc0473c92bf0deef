// out[j][i] = in[i][j], N x M. A group of TILE / V x LY work-items carries a TILE x TILE tile through padded local memory,
// V elements a load and a store: N / TILE x M / TILE groups. TILE divides N and M, LY divides TILE.
#if V == 4
#define VECTOR(p) (*(global float4*)(p))
#define VECTOR_IN(p) (*(global const float4*)(p))
#endif

kernel __attribute__((reqd_work_group_size(TILE / V, LY, 1)))
void transpose(global const float* restrict in, global float* restrict out) {
  local float tile[TILE][TILE + 1];
  const int x = get_local_id(0) * V, y = get_local_id(1);
  const int row = get_group_id(1) * TILE, column = get_group_id(0) * TILE;
#pragma unroll
  for (int i = y; i < TILE; i += LY) {
#if V == 4
    const float4 v = VECTOR_IN(in + (row + i) * M + column + x);
    tile[i][x] = v.x;
    tile[i][x + 1] = v.y;
    tile[i][x + 2] = v.z;
    tile[i][x + 3] = v.w;
#else
    tile[i][x] = in[(row + i) * M + column + x];
#endif
  }
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (int i = y; i < TILE; i += LY) {
#if V == 4
    VECTOR(out + (column + i) * N + row + x) = (float4)(tile[x][i], tile[x + 1][i], tile[x + 2][i], tile[x + 3][i]);
#else
    out[(column + i) * N + row + x] = tile[x][i];
#endif
  }
}
