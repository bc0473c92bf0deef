// out = alpha x + y, with SCAL alpha x. V elements a work-item: N / V work-items in groups of LX. V divides N.
#if V == 4
typedef float4 vec;
#elif V == 16
typedef float16 vec;
#else
typedef float vec;
#endif

kernel __attribute__((reqd_work_group_size(LX, 1, 1)))
#ifdef SCAL
void axpy(global const vec* restrict x, global vec* restrict out) {
  const size_t i = get_global_id(0);
  if (i < N / V) out[i] = 2.5f * x[i];
}
#else
void axpy(global const vec* restrict x, global const vec* restrict y, global vec* restrict out) {
  const size_t i = get_global_id(0);
  if (i < N / V) out[i] = 2.5f * x[i] + y[i];
}
#endif
