// The sums of every 128 products: a group of 64 work-items each, or one of 32 work-items with vectors of four.

#if V == 4
#define LX 32
#define PRODUCT(i) dot(((global const float4*)x)[i], ((global const float4*)y)[i])
#else
#define LX 64
#define PRODUCT(i) (x[2 * (i)] * y[2 * (i)] + x[2 * (i) + 1] * y[2 * (i) + 1])
#endif

kernel __attribute__((reqd_work_group_size(LX, 1, 1)))
void partial_dot(global const float* restrict x, global const float* restrict y, global float* restrict out) {
  local float part[LX];
  const int me = get_local_id(0);
  part[me] = PRODUCT(get_global_id(0));
  for (int half_of = LX / 2; half_of > 0; half_of /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (me < half_of) part[me] += part[me + half_of];
  }
  if (me == 0) out[get_group_id(0)] = part[0];
}
