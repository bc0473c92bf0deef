// The sum of x, with DOT of x y, with ABSOLUTE of |x|, for few cores with wide vectors: RUNS work-items add a run each in four vectors of
// sixteen, then one adds the RUNS sums. RUNS * 64 divides N, 16 divides RUNS.

inline float sum_of_components(float16 v) {
  const float8 a = v.lo + v.hi;
  const float4 b = a.lo + a.hi;
  return b.x + b.y + (b.z + b.w);
}

#ifdef DOT
#define INPUTS global const float16 *restrict x, global const float16 *restrict y
#define TERM(i) (x[i] * y[i])
#else
#define INPUTS global const float16 *restrict x
#ifdef ABSOLUTE
#define TERM(i) fabs(x[i])
#else
#define TERM(i) x[i]
#endif
#endif

kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void partial_sums(INPUTS, global float* restrict partial) {
  float16 a = 0.f, b = 0.f, c = 0.f, d = 0.f;
  const int first = get_global_id(0) * (N / RUNS / 16);
  for (int i = first; i < first + N / RUNS / 16; i += 4) {
    a += TERM(i);
    b += TERM(i + 1);
    c += TERM(i + 2);
    d += TERM(i + 3);
  }
  partial[get_global_id(0)] = sum_of_components(a + b + (c + d));
}

kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void last_sum(global const float16* restrict partial, global float* restrict out) {
  float16 sum = 0.f;
  for (int i = 0; i < RUNS / 16; ++i) sum += partial[i];
  out[0] = sum_of_components(sum);
}
