// The local Laplacian filter of N x M pixels of three channels of 16 bits: 8 intensities, a pyramid of LEVELS levels. Planes of a
// level are one for each intensity and the grey itself; all levels but the finest, which is made where it is read, stand in one
// buffer, results of levels in another. Kernels are told where; levels from SMALL on, and back to it, are one group's work.
#define PLANES 9

float remapped(float grey, int k) {
  const float away = (grey - k * (1.f / 7)) * 7.f;
  return k < 8 ? grey + away * exp(-0.5f * away * away) * (1.f / 7) : grey;
}
float four(float a, float b, float c, float d) { return 0.125f * (a + 3.f * (b + c) + d); }
int below(float grey) { return clamp(convert_int(grey * 7.f), 0, 6); }
int other_half(int i, int n) { return clamp(i / 2 - 1 + 2 * (i % 2), 0, n - 1); }
float doubled(global const float* of, int h, int w, int i, int j) {
  const int near = i / 2 * w, far = other_half(i, h) * w, beside = other_half(j, w);
  return 0.0625f * (9.f * of[near + j / 2] + 3.f * (of[near + beside] + of[far + j / 2]) + of[far + beside]);
}

kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void greyed(global const ushort4* restrict r, global const ushort4* restrict g, global const ushort4* restrict b,
            global float4* restrict grey) {
  const int i = get_global_id(0);
  if (i >= N * M / 4) return;
#define OF(C) (convert_float4(C[i]) * (1.f / 65535.f))
  grey[i] = 0.299f * OF(r) + 0.587f * OF(g) + 0.114f * OF(b);
}

// A work-item goes down ROWS pixels of the half, of which it keeps four rows of halves of rows for each plane.
kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void first_half(global const float* restrict grey, global float* restrict planes) {
  const int j = get_global_id(0), top = get_global_id(1) * ROWS, h = (N + 1) / 2, w = (M + 1) / 2;
  if (j >= w) return;
  float rows[PLANES][4];
#define TAKE(AT, ROW)                                                                                          \
  {                                                                                                            \
    global const float* of = grey + clamp(ROW, 0, N - 1) * M;                                                  \
    const float a = of[max(2 * j - 1, 0)], b = of[2 * j], c = of[min(2 * j + 1, M - 1)], d = of[min(2 * j + 2, M - 1)]; \
    _Pragma("unroll") for (int k = 0; k < PLANES; ++k)                                                         \
        rows[k][AT] = four(remapped(a, k), remapped(b, k), remapped(c, k), remapped(d, k));                    \
  }
  TAKE(2, 2 * top - 1)
  TAKE(3, 2 * top)
  for (int i = top; i < min(top + ROWS, h); ++i) {
#pragma unroll
    for (int k = 0; k < PLANES; ++k) rows[k][0] = rows[k][2], rows[k][1] = rows[k][3];
    TAKE(2, 2 * i + 1)
    TAKE(3, 2 * i + 2)
#pragma unroll
    for (int k = 0; k < PLANES; ++k) planes[(k * h + i) * w + j] = four(rows[k][0], rows[k][1], rows[k][2], rows[k][3]);
  }
}
void halve(global float* planes, int from, int h, int w, int k, int i, int j) {
  const int half_h = (h + 1) / 2, half_w = (w + 1) / 2;
  const int a = max(2 * j - 1, 0), b = 2 * j, c = min(2 * j + 1, w - 1), d = min(2 * j + 2, w - 1);
  float rows[4];
#pragma unroll
  for (int t = 0; t < 4; ++t) {
    global const float* of = planes + from + (k * h + clamp(2 * i - 1 + t, 0, h - 1)) * w;
    rows[t] = four(of[a], of[b], of[c], of[d]);
  }
  planes[from + PLANES * h * w + (k * half_h + i) * half_w + j] = four(rows[0], rows[1], rows[2], rows[3]);
}
/// A level's pixel with its contrast: of the two planes next to its grey what coarser planes don't have, and the coarser result.
void contrast(global const float* planes, global float* out, int from, int out_from, int h, int w, int i, int j, bool coarsest) {
  const int each = h * w, at = i * w + j, half_h = (h + 1) / 2, half_w = (w + 1) / 2;
  const float grey = planes[from + 8 * each + at];
  const int k = below(grey);
  float a = planes[from + k * each + at], b = planes[from + (k + 1) * each + at], more = 0.f;
  if (!coarsest) {
    global const float* coarse = planes + from + PLANES * each + k * half_h * half_w;
    a -= doubled(coarse, half_h, half_w, i, j);
    b -= doubled(coarse + half_h * half_w, half_h, half_w, i, j);
    more = doubled(out + out_from + each, half_h, half_w, i, j);
  }
  out[out_from + at] = mix(a, b, grey * 7.f - convert_float(k)) + more;
}

kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void halved(global float* planes, int from, int h, int w) {
  const int j = get_global_id(0), i = get_global_id(1);
  if (i < (h + 1) / 2 && j < (w + 1) / 2) halve(planes, from, h, w, get_global_id(2), i, j);
}
kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void contrasted(global const float* planes, global float* out, int from, int out_from, int h, int w) {
  const int j = get_global_id(0), i = get_global_id(1);
  if (i < h && j < w) contrast(planes, out, from, out_from, h, w, i, j, false);
}
kernel __attribute__((reqd_work_group_size(1024, 1, 1)))
void smallest(global float* planes, global float* out, int from, int out_from, int h, int w) {
  const int me = get_local_id(0);
  int at[LEVELS], out_at[LEVELS], height[LEVELS], width[LEVELS];
  at[SMALL] = from, out_at[SMALL] = out_from, height[SMALL] = h, width[SMALL] = w;
  for (int l = SMALL; l + 1 < LEVELS; ++l) {
    height[l + 1] = (height[l] + 1) / 2, width[l + 1] = (width[l] + 1) / 2;
    at[l + 1] = at[l] + PLANES * height[l] * width[l], out_at[l + 1] = out_at[l] + height[l] * width[l];
    const int each = height[l + 1] * width[l + 1];
    for (int t = me; t < PLANES * each; t += 1024)
      halve(planes, at[l], height[l], width[l], t / each, t % each / width[l + 1], t % width[l + 1]);
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
  for (int l = LEVELS - 1; l >= SMALL; --l) {
    for (int t = me; t < height[l] * width[l]; t += 1024)
      contrast(planes, out, at[l], out_at[l], height[l], width[l], t / width[l], t % width[l], l == LEVELS - 1);
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}

kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void finest(global const ushort* restrict r, global const ushort* restrict g, global const ushort* restrict b,
            global const float* restrict grey, global const float* restrict planes, global const float* restrict out,
            global ushort* restrict out_r, global ushort* restrict out_g, global ushort* restrict out_b) {
  const int j = get_global_id(0), i = get_global_id(1), at = i * M + j, h = (N + 1) / 2, w = (M + 1) / 2;
  if (i >= N || j >= M) return;
  const float own = grey[at];
  const int k = below(own);
  const float a = remapped(own, k) - doubled(planes + k * h * w, h, w, i, j);
  const float b_ = remapped(own, k + 1) - doubled(planes + (k + 1) * h * w, h, w, i, j);
  const float y = mix(a, b_, own * 7.f - convert_float(k)) + doubled(out, h, w, i, j);
#define COLOURED(C) \
  convert_ushort(clamp(y * (convert_float(C[at]) * (1.f / 65535.f) + 0.01f) / (own + 0.01f), 0.f, 1.f) * 65535.f)
  out_r[at] = COLOURED(r), out_g[at] = COLOURED(g), out_b[at] = COLOURED(b);
}
