// Depth from two pictures of N x M pixels, three channels of bytes, and the blur of a lens with it. Costs of 32 distances times their
// variance, and that, are 33 planes, whose pyramid of LEVELS levels stands in one buffer; kernels are told where. Levels from SMALL
// on, and back to it, are one group's work. Then the distance of least cost, and what 32 places of a lens see.
#define SLICES 32
#define PLANES (SLICES + 1)
#define FOCUS 13
#define REACH 10
#define COUNT (N * M)

float four(float a, float b, float c, float d) { return 0.125f * (a + 3.f * (b + c) + d); }
int other_half(int i, int n) { return clamp(i / 2 - 1 + 2 * (i % 2), 0, n - 1); }
float doubled(global const float* of, int h, int w, int i, int j) {
  const int near = i / 2 * w, far = other_half(i, h) * w, beside = other_half(j, w);
  return 0.0625f * (9.f * of[near + j / 2] + 3.f * (of[near + beside] + of[far + j / 2]) + of[far + beside]);
}

kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void weighted(global const uchar* restrict left, global const uchar* restrict right, global float* restrict planes) {
  const int j = get_global_id(0), i = get_global_id(1);
  if (i >= N || j >= M) return;
  float costs[SLICES], sum = 0.f, squares = 0.f;
#pragma unroll
  for (int z = 0; z < SLICES; ++z) {
    costs[z] = 0.f;
#pragma unroll
    for (int c = 0; c < 3; ++c) {
      const int row = (c * N + i) * M, own = left[row + j];
      const int a = abs(own - right[row + min(j + 2 * z, M - 1)]), b = abs(own - right[row + min(j + 2 * z + 1, M - 1)]);
      const float d = convert_float(min(a, b)) * (1.f / 255);
      costs[z] += d * d;
    }
    sum += costs[z];
    squares += costs[z] * costs[z];
  }
  const float mean = sum * (1.f / SLICES), confidence = squares * (1.f / SLICES) - mean * mean;
#pragma unroll
  for (int z = 0; z < SLICES; ++z) planes[z * COUNT + i * M + j] = costs[z] * confidence;
  planes[SLICES * COUNT + i * M + j] = confidence;
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
float with_coarse(global const float* planes, int from, int h, int w, int k, int i, int j) {
  const int half_h = (h + 1) / 2, half_w = (w + 1) / 2;
  return 0.5f * (planes[from + (k * h + i) * w + j] +
                 doubled(planes + from + PLANES * h * w + k * half_h * half_w, half_h, half_w, i, j));
}
kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void halved(global float* planes, int from, int h, int w) {
  const int j = get_global_id(0), i = get_global_id(1);
  if (i < (h + 1) / 2 && j < (w + 1) / 2) halve(planes, from, h, w, get_global_id(2), i, j);
}
kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void pulled(global float* planes, int from, int h, int w) {
  const int j = get_global_id(0), i = get_global_id(1), k = get_global_id(2);
  if (i < h && j < w) planes[from + (k * h + i) * w + j] = with_coarse(planes, from, h, w, k, i, j);
}
kernel __attribute__((reqd_work_group_size(1024, 1, 1)))
void smallest(global float* planes, int from, int h, int w) {
  const int me = get_local_id(0);
  int at[LEVELS], height[LEVELS], width[LEVELS];
  at[SMALL] = from, height[SMALL] = h, width[SMALL] = w;
  for (int l = SMALL; l + 1 < LEVELS; ++l) {
    at[l + 1] = at[l] + PLANES * height[l] * width[l], height[l + 1] = (height[l] + 1) / 2, width[l + 1] = (width[l] + 1) / 2;
    const int each = height[l + 1] * width[l + 1];
    for (int t = me; t < PLANES * each; t += 1024)
      halve(planes, at[l], height[l], width[l], t / each, t % each / width[l + 1], t % width[l + 1]);
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
  for (int l = LEVELS - 2; l >= SMALL; --l) {
    const int each = height[l] * width[l];
    for (int t = me; t < PLANES * each; t += 1024)
      planes[at[l] + t] = with_coarse(planes, at[l], height[l], width[l], t / each, t % each / width[l], t % width[l]);
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}

kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void least(global const float* restrict planes, global int* restrict slices) {
  const int j = get_global_id(0), i = get_global_id(1);
  if (i >= N || j >= M) return;
  const float confidence = with_coarse(planes, 0, N, M, SLICES, i, j);
  float best = FLT_MAX;
  int slice = 0;
#pragma unroll 8
  for (int z = 0; z < SLICES; ++z) {
    const float cost = with_coarse(planes, 0, N, M, z, i, j) / confidence;
    if (cost < best) best = cost, slice = z;
  }
  slices[i * M + j] = slice;
}
kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void across(global const int* restrict slices, global int* restrict widest) {
  const int j = get_global_id(0), i = get_global_id(1);
  if (i >= N || j >= M) return;
  int most = 0;
#pragma unroll
  for (int k = -REACH; k <= REACH; ++k) most = max(most, (int)abs(slices[i * M + clamp(j + k, 0, M - 1)] - FOCUS));
  widest[i * M + j] = most;
}
int place(int direction, int i, int j, int sample, int twice_radius) {
  const int first = (i * 73 + j * 151 + sample * 283 + 17 * (direction + 1)) % 65536, second = (first * 1103 + 12345) % 65536;
  return ((second / 16 * (second % 4096 + 7) + first) % 256 - 128) * twice_radius;
}
bool is_within(int square, int slice) { return square < (slice - FOCUS) * (slice - FOCUS) * 16384; }
kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void seen(global const uchar* restrict left, global const int* restrict slices, global const int* restrict widest,
          global float* restrict out_r, global float* restrict out_g, global float* restrict out_b) {
  const int j = get_global_id(0), i = get_global_id(1), at = i * M + j;
  if (i >= N || j >= M) return;
  int twice_radius = 0;
#pragma unroll
  for (int k = -REACH; k <= REACH; ++k) twice_radius = max(twice_radius, widest[clamp(i + k, 0, N - 1) * M + j]);
  float r = left[at], g = left[COUNT + at], b = left[2 * COUNT + at], all = 1.f;
  const int slice = slices[at];
#pragma unroll 4
  for (int s = 0; s < 32; ++s) {
    const int down = place(0, i, j, s, twice_radius), right = place(1, i, j, s, twice_radius), square = down * down + right * right;
    const int there = clamp(i + down / 256, 0, N - 1) * M + clamp(j + right / 256, 0, M - 1), of = slices[there];
    if (is_within(square, of) && (is_within(square, slice) || of < slice))
      r += left[there], g += left[COUNT + there], b += left[2 * COUNT + there], all += 1.f;
  }
  out_r[at] = r / all, out_g[at] = g / all, out_b[at] = b / all;
}
