// One step of N bodies that attract one another: x' = x + v dt + a dt^2 / 2, v' = v + a dt, dt = 0.005, softening 500.
// A work-item a body. TILE 0 reads the others from global memory; else TILE of them at a time go through local memory, and
// TILE is LX. LX and TILE divide N; w is the mass.

float4 pull(const float4 p, const float4 q, const float4 sum) {
  const float4 d = q - p;
  const float near = rsqrt(d.x * d.x + d.y * d.y + d.z * d.z + 500.f);
  return sum + q.w * (near * near * near) * d;
}

kernel __attribute__((reqd_work_group_size(LX, 1, 1)))
void nbody(global const float4* restrict position, global const float4* restrict velocity,
           global float4* restrict next_position, global float4* restrict next_velocity) {
  const int i = get_global_id(0);
  const float4 p = position[i];
  float4 a = 0.f;
#if TILE > 0
  local float4 tile[TILE];
  for (int from = 0; from < N; from += TILE) {
    tile[get_local_id(0)] = position[from + get_local_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll 8
    for (int j = 0; j < TILE; ++j) a = pull(p, tile[j], a);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
#else
#pragma unroll 8
  for (int j = 0; j < N; ++j) a = pull(p, position[j], a);
#endif
  const float4 v = velocity[i];
  const float4 moved = p + 0.005f * v + 0.0000125f * a, faster = v + 0.005f * a;
  next_position[i] = (float4)(moved.xyz, p.w);
  next_velocity[i] = (float4)(faster.xyz, v.w);
}
