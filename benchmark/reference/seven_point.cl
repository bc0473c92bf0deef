// The seven points of a cube of N^3, marched in z: PLANES outputs of a column of V a work-item, the planes before, at and
// after it in registers that rotate. With CLAMP the edge is repeated, without it OUT = N - 2 outputs are made in each
// dimension, and V is 1. OUT / V x OUT x OUT / PLANES work-items in groups of LX x LY x 1. PLANES and V divide OUT.
#if V == 4
typedef float4 vec;
#else
typedef float vec;
#endif
#ifdef CLAMP
#define OUT N
#define HELD(i) clamp(i, 0, N - 1)
#else
#define OUT (N - 2)
#define HELD(i) (i)
#endif
#define BORDER ((N - OUT) / 2)
#define AT(z, y) (((z) * N + (y)) * N + x)

kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void seven_point(global const float* restrict in, global float* restrict out) {
  const int x = get_global_id(0) * V + BORDER, y = get_global_id(1) + BORDER, z = get_global_id(2) * PLANES + BORDER;
  if (x >= OUT + BORDER || y >= OUT + BORDER) return;
  const int north = HELD(y - 1), south = HELD(y + 1), west = HELD(x - 1) - x, east = HELD(x + V) - x;
#define VECTOR(z, y) (*(global const vec*)(in + AT(z, y)))
  vec front = VECTOR(HELD(z - 1), y), centre = VECTOR(z, y);
#pragma unroll
  for (int i = 0; i < PLANES; ++i) {
    const int k = z + i;
    const vec back = VECTOR(HELD(k + 1), y);
    const float before = in[AT(k, y) + west], after = in[AT(k, y) + east];
#if V == 4
    const vec left = (vec)(before, centre.xyz), right = (vec)(centre.yzw, after);
#else
    const vec left = before, right = after;
#endif
    *(global vec*)(out + ((k - BORDER) * OUT + y - BORDER) * OUT + x - BORDER) =
        0.161f * right + 0.162f * left + 0.163f * VECTOR(k, south) + 0.164f * VECTOR(k, north) + 0.165f * back +
        0.166f * front - 1.67f * centre;
    front = centre;
    centre = back;
  }
}
