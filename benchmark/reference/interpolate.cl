// Interpolation of N x M pixels with weights by a pyramid of LEVELS levels, each half as large, whose edges go on. Its levels but
// the finest stand in one buffer, where kernels are told of; levels from SMALL on, and back to it, are one group's work.

float4 weighted(float4 a, float4 b, float4 c) { return 0.25f * (a + 2.f * b + c); }
/// A half's pixel, by 3 x 3 pixels that AT has.
#define ROW(I) weighted(AT(I, left), AT(I, 2 * j), AT(I, right))
#define HALVED(H, W)                                                                                          \
  const int above = max(2 * i - 1, 0), below = min(2 * i + 1, (H) - 1), left = max(2 * j - 1, 0), right = min(2 * j + 1, (W) - 1); \
  const float4 half_ = weighted(ROW(above), ROW(2 * i), ROW(below));

kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void first_half(global const float* restrict r, global const float* restrict g, global const float* restrict b,
                global const float* restrict weight, global float4* restrict levels) {
  const int j = get_global_id(0), i = get_global_id(1);
  if (i >= (N + 1) / 2 || j >= (M + 1) / 2) return;
#define AT(I, J) ((float4)(r[(I) * M + J], g[(I) * M + J], b[(I) * M + J], 1.f) * weight[(I) * M + J])
  HALVED(N, M)
#undef AT
  levels[i * ((M + 1) / 2) + j] = half_;
}
#define AT(I, J) levels[from + (I) * w + J]
void halve(global float4* levels, int from, int h, int w, int i, int j) {
  HALVED(h, w)
  levels[from + h * w + i * ((w + 1) / 2) + j] = half_;
}
#undef AT
/// What a pixel has of a level that begins at `from` and is h x w.
float4 doubled(global const float4* levels, int from, int h, int w, int i, int j) {
  const int above = from + i / 2 * w, below = from + min((i + 1) / 2, h - 1) * w, left = j / 2, right = min((j + 1) / 2, w - 1);
  return 0.25f * (levels[above + left] + levels[above + right] + levels[below + left] + levels[below + right]);
}
void fill_from_coarse(global float4* levels, int from, int h, int w, int i, int j) {
  const float4 own = levels[from + i * w + j];
  levels[from + i * w + j] = own + (1.f - own.w) * doubled(levels, from + h * w, (h + 1) / 2, (w + 1) / 2, i, j);
}

kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void halved(global float4* levels, int from, int h, int w) {
  const int j = get_global_id(0), i = get_global_id(1);
  if (i < (h + 1) / 2 && j < (w + 1) / 2) halve(levels, from, h, w, i, j);
}
kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void filled(global float4* levels, int from, int h, int w) {
  const int j = get_global_id(0), i = get_global_id(1);
  if (i < h && j < w) fill_from_coarse(levels, from, h, w, i, j);
}
kernel __attribute__((reqd_work_group_size(1024, 1, 1)))
void smallest(global float4* levels, int from, int h, int w) {
  const int me = get_local_id(0);
  int at[LEVELS], height[LEVELS], width[LEVELS];
  at[SMALL] = from, height[SMALL] = h, width[SMALL] = w;
  for (int l = SMALL; l + 1 < LEVELS; ++l) {
    at[l + 1] = at[l] + height[l] * width[l], height[l + 1] = (height[l] + 1) / 2, width[l + 1] = (width[l] + 1) / 2;
    for (int t = me; t < height[l + 1] * width[l + 1]; t += 1024)
      halve(levels, at[l], height[l], width[l], t / width[l + 1], t % width[l + 1]);
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
  for (int l = LEVELS - 2; l >= SMALL; --l) {
    for (int t = me; t < height[l] * width[l]; t += 1024)
      fill_from_coarse(levels, at[l], height[l], width[l], t / width[l], t % width[l]);
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}

kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void finest(global const float* restrict r, global const float* restrict g, global const float* restrict b,
            global const float* restrict weight, global const float4* restrict levels, global float* restrict out_r,
            global float* restrict out_g, global float* restrict out_b) {
  const int j = get_global_id(0), i = get_global_id(1), at = i * M + j;
  if (i >= N || j >= M) return;
  const float4 own = (float4)(r[at], g[at], b[at], 1.f) * weight[at];
  const float4 all = own + (1.f - own.w) * doubled(levels, 0, (N + 1) / 2, (M + 1) / 2, i, j);
  out_r[at] = all.x / all.w, out_g[at] = all.y / all.w, out_b[at] = all.z / all.w;
}
