// A^T (A x) for A of N x M: rows by a vector as in gemv.cl; then columns, CHUNK rows of four columns a work-item, and the sums
// of the chunks. LX * 4 divides M, ROWS and CHUNK divide N.

kernel __attribute__((reqd_work_group_size(LX, 1, 1)))
void rows_by_x(global const float4* restrict a, global const float4* restrict x, global float* restrict t) {
  local float part[ROWS][LX];
  const int me = get_local_id(0), first = get_group_id(0) * ROWS;
  float4 sum[ROWS];
#pragma unroll
  for (int r = 0; r < ROWS; ++r) sum[r] = 0.f;
#pragma unroll 4
  for (int at = me; at < M / 4; at += LX) {
    const float4 v = x[at];
#pragma unroll
    for (int r = 0; r < ROWS; ++r) sum[r] += a[(first + r) * (M / 4) + at] * v;
  }
#pragma unroll
  for (int r = 0; r < ROWS; ++r) part[r][me] = sum[r].x + sum[r].y + (sum[r].z + sum[r].w);
  for (int half_of = LX / 2; half_of > 0; half_of /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (me < half_of)
      for (int r = 0; r < ROWS; ++r) part[r][me] += part[r][me + half_of];
  }
  if (me == 0)
    for (int r = 0; r < ROWS; ++r) t[first + r] = part[r][0];
}

kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void columns_by_t(global const float4* restrict a, global const float* restrict t, global float4* restrict partial) {
  const int column = get_global_id(0), from = get_group_id(1) * CHUNK;
  float4 sum = 0.f;
#pragma unroll 8
  for (int r = from; r < from + CHUNK; ++r) sum += a[r * (M / 4) + column] * t[r];
  partial[get_group_id(1) * (M / 4) + column] = sum;
}

kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void chunks_added(global const float* restrict partial, global float* restrict result) {
  const int column = get_global_id(0);
  float sum = 0.f;
#pragma unroll 8
  for (int c = 0; c < N / CHUNK; ++c) sum += partial[c * M + column];
  result[column] = sum;
}
