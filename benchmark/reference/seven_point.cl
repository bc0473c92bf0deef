// The seven points of a cube of N^3, clamped, marched in z: PLANES outputs of a column of V a work-item, the planes before,
// at and after it in registers that rotate. N / V x N x N / PLANES work-items in groups of LX x LY x 1. PLANES and V divide N.
#if V == 4
typedef float4 vec;
#else
typedef float vec;
#endif
#define AT(z, y) (((z) * N + (y)) * N + x)
#define PLANE(z) clamp((z), 0, N - 1)

kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void seven_point(global const float* restrict in, global float* restrict out) {
  const int x = get_global_id(0) * V, y = get_global_id(1), z = get_global_id(2) * PLANES;
  if (x >= N || y >= N) return;
  const int north = max(y - 1, 0), south = min(y + 1, N - 1);
#define VECTOR(z, y) (*(global const vec*)(in + AT(z, y)))
  vec front = VECTOR(PLANE(z - 1), y), centre = VECTOR(z, y);
#pragma unroll
  for (int i = 0; i < PLANES; ++i) {
    const int k = z + i;
    const vec back = VECTOR(PLANE(k + 1), y);
    const float before = in[AT(k, y) - (x > 0)], after = in[AT(k, y) + (x + V < N ? V : V - 1)];
#if V == 4
    const vec west = (vec)(before, centre.xyz), east = (vec)(centre.yzw, after);
#else
    const vec west = before, east = after;
#endif
    *(global vec*)(out + AT(k, y)) = 0.161f * east + 0.162f * west + 0.163f * VECTOR(k, south) +
                                     0.164f * VECTOR(k, north) + 0.165f * back + 0.166f * front - 1.67f * centre;
    front = centre;
    centre = back;
  }
}
