// Sums of products of rows and a vector, N x M: a group of LX work-items takes ROWS rows, four elements at a time, and adds in
// local memory. N / ROWS groups. LX * 4 divides M, ROWS divides N, LX is a power of two.
// GESUMMV: 2 A x + 1.5 B x; else SCALED: 2.5 A x + 1.5 y.

kernel __attribute__((reqd_work_group_size(LX, 1, 1)))
void rows_by_vector(global const float4* restrict a,
#if GESUMMV
                    global const float4* restrict b,
#endif
                    global const float4* restrict x,
#if !GESUMMV
                    global const float* restrict y,
#endif
                    global float* restrict result) {
  local float part[ROWS][LX];
  const int me = get_local_id(0), first = get_group_id(0) * ROWS;
  float4 sum[ROWS];
#pragma unroll
  for (int r = 0; r < ROWS; ++r) sum[r] = 0.f;
#pragma unroll 4
  for (int at = me; at < M / 4; at += LX) {
    const float4 v = x[at];
#pragma unroll
    for (int r = 0; r < ROWS; ++r) {
      const int i = (first + r) * (M / 4) + at;
#if GESUMMV
      sum[r] += (2.f * a[i] + 1.5f * b[i]) * v;
#else
      sum[r] += a[i] * v;
#endif
    }
  }
#pragma unroll
  for (int r = 0; r < ROWS; ++r) part[r][me] = sum[r].x + sum[r].y + (sum[r].z + sum[r].w);
  for (int half_of = LX / 2; half_of > 0; half_of /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (me < half_of)
      for (int r = 0; r < ROWS; ++r) part[r][me] += part[r][me + half_of];
  }
  if (me == 0)
    for (int r = 0; r < ROWS; ++r)
#if GESUMMV
      result[first + r] = part[r][0];
#else
      result[first + r] = 2.5f * part[r][0] + 1.5f * y[first + r];
#endif
}
