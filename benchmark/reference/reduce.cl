// The sum of x, with DOT of x y, with ABSOLUTE of |x|, in two launches: GROUPS groups of LX work-items add four at a time with
// ITEMS loads under way; then one group of LX adds the GROUPS partial sums. GROUPS * LX * ITEMS * 4 divides N; LX is a power
// of two.

inline float sum_of_group(float mine, local float* part) {
  const int me = get_local_id(0);
  part[me] = mine;
  for (int half_of = LX / 2; half_of > 0; half_of /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (me < half_of) part[me] += part[me + half_of];
  }
  return part[0];
}

#ifdef DOT
#define INPUTS global const float4 *restrict x, global const float4 *restrict y
#define TERM(i) (x[i] * y[i])
#else
#define INPUTS global const float4 *restrict x
#ifdef ABSOLUTE
#define TERM(i) fabs(x[i])
#else
#define TERM(i) x[i]
#endif
#endif

kernel __attribute__((reqd_work_group_size(LX, 1, 1)))
void partial_sums(INPUTS, global float* restrict partial) {
  local float part[LX];
  float4 sum[ITEMS];
#pragma unroll
  for (int k = 0; k < ITEMS; ++k) sum[k] = 0.f;
  for (int at = get_group_id(0) * LX * ITEMS + get_local_id(0); at < N / 4; at += GROUPS * LX * ITEMS) {
#pragma unroll
    for (int k = 0; k < ITEMS; ++k) sum[k] += TERM(at + k * LX);
  }
#pragma unroll
  for (int k = 1; k < ITEMS; ++k) sum[0] += sum[k];
  const float all = sum_of_group(sum[0].x + sum[0].y + (sum[0].z + sum[0].w), part);
  if (get_local_id(0) == 0) partial[get_group_id(0)] = all;
}

kernel __attribute__((reqd_work_group_size(LX, 1, 1)))
void last_sum(global const float* restrict partial, global float* restrict out) {
  local float part[LX];
  float sum = 0.f;
  for (int at = get_local_id(0); at < GROUPS; at += LX) sum += partial[at];
  const float all = sum_of_group(sum, part);
  if (get_local_id(0) == 0) out[0] = all;
}
