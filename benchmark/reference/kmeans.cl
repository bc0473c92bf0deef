// The nearest of CLUSTERS centres for every point of FEATURES features, which stand feature by feature: Rodinia's K-Means.
// TOGETHER: the distances to all centres grow side by side, so that a point's features are read once. LX divides N.

kernel __attribute__((reqd_work_group_size(LX, 1, 1)))
void kmeans(global const float* restrict points, global const float* restrict centres, global int* restrict nearest) {
  const int i = get_global_id(0);
  float least = FLT_MAX;
  int at = 0;
#if TOGETHER
  float d[CLUSTERS];
  for (int c = 0; c < CLUSTERS; ++c) d[c] = 0.f;
#pragma unroll UNROLL
  for (int f = 0; f < FEATURES; ++f) {
    const float x = points[f * N + i];
#pragma unroll
    for (int c = 0; c < CLUSTERS; ++c) d[c] += (x - centres[c * FEATURES + f]) * (x - centres[c * FEATURES + f]);
  }
#pragma unroll
  for (int c = 0; c < CLUSTERS; ++c)
    if (d[c] < least) least = d[c], at = c;
#else
  for (int c = 0; c < CLUSTERS; ++c) {
    float d = 0.f;
#pragma unroll UNROLL
    for (int f = 0; f < FEATURES; ++f) {
      const float x = points[f * N + i] - centres[c * FEATURES + f];
      d += x * x;
    }
    if (d < least) least = d, at = c;
  }
#endif
  nearest[i] = at;
}
