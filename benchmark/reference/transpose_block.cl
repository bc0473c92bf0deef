// out[j][i] = in[i][j], N x M, for wide vectors: a work-item turns an 8 x 8 block in registers, M / 8 x N / 8 work-items in
// groups of LX x LY. 8 divides N and M.

kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void transpose(global const float8* restrict in, global float8* restrict out) {
  const int x = get_global_id(0), y = get_global_id(1);
  float8 row[8];
#pragma unroll
  for (int i = 0; i < 8; ++i) row[i] = in[(8 * y + i) * (M / 8) + x];
#define COLUMN(i) (float8)(row[0].s##i, row[1].s##i, row[2].s##i, row[3].s##i, row[4].s##i, row[5].s##i, row[6].s##i, row[7].s##i)
#define STORED(i) out[(8 * x + i) * (N / 8) + y] = COLUMN(i)
  STORED(0);
  STORED(1);
  STORED(2);
  STORED(3);
  STORED(4);
  STORED(5);
  STORED(6);
  STORED(7);
}
