// Sums of products of rows and a vector, N x M, for cores with wide vectors: a work-item a row, sixteen elements at a time. Its
// columns by a vector likewise: a work-item CHUNK rows of sixteen columns, then the sums of the chunks. 16 LX divides M, LX
// and CHUNK divide N.
// GESUMMV: 2 A x + 1.5 B x; SCALED: 2.5 A x + 1.5 y; else A x.

inline float sum_of_components(float16 v) {
  const float8 a = v.lo + v.hi;
  const float4 b = a.lo + a.hi;
  return b.x + b.y + (b.z + b.w);
}

kernel __attribute__((reqd_work_group_size(LX, 1, 1)))
void rows_alone(global const float16* restrict a,
#ifdef GESUMMV
                global const float16* restrict b,
#endif
                global const float16* restrict x,
#ifdef SCALED
                global const float* restrict y,
#endif
                global float* restrict result) {
  const int row = get_global_id(0);
  float16 sum = 0.f;
#pragma unroll 4
  for (int i = 0; i < M / 16; ++i)
#ifdef GESUMMV
    sum += (2.f * a[row * (M / 16) + i] + 1.5f * b[row * (M / 16) + i]) * x[i];
#else
    sum += a[row * (M / 16) + i] * x[i];
#endif
#ifdef SCALED
  result[row] = 2.5f * sum_of_components(sum) + 1.5f * y[row];
#else
  result[row] = sum_of_components(sum);
#endif
}

#ifdef CHUNK
kernel __attribute__((reqd_work_group_size(LX, 1, 1)))
void columns_by_t(global const float16* restrict a, global const float* restrict t, global float16* restrict partial) {
  const int column = get_global_id(0), from = get_global_id(1) * CHUNK;
  float16 sum = 0.f;
#pragma unroll 4
  for (int r = from; r < from + CHUNK; ++r) sum += a[r * (M / 16) + column] * t[r];
  partial[get_global_id(1) * (M / 16) + column] = sum;
}

kernel __attribute__((reqd_work_group_size(LX, 1, 1)))
void chunks_added(global const float16* restrict partial, global float16* restrict result) {
  const int column = get_global_id(0);
  float16 sum = 0.f;
  for (int c = 0; c < N / CHUNK; ++c) sum += partial[c * (M / 16) + column];
  result[column] = sum;
}
#endif
