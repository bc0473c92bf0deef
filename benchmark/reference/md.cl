// Lennard-Jones forces of NEAR neighbours a body within a distance of 4: SHOC's MD. A work-item a body; the list of
// neighbours has a row for every first, second, ... neighbour, so that work-items read side by side. LX divides N.

kernel __attribute__((reqd_work_group_size(LX, 1, 1)))
void md(global const float4* restrict position, global const int* restrict near, global float4* restrict force) {
  const int i = get_global_id(0);
  const float4 p = position[i];
  float4 f = 0.f;
#pragma unroll UNROLL
  for (int k = 0; k < NEAR; ++k) {
    const float4 d = p - position[near[k * N + i]];
    const float r2 = d.x * d.x + d.y * d.y + d.z * d.z;
    const float q = 1.f / r2, s = q * q * q;
    f += (r2 < 16.f ? q * s * (1.5f * s - 2.f) : 0.f) * d;
  }
  force[i] = f;
}
