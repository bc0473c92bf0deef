// Equalised grey of N x M pixels of three channels of bytes; 16 divides N * M. Each group counts levels in COPIES histograms in
// local memory; each group of the last kernel adds up the counts to the curve, and goes through its pixels.
#define LEVELS 256
#define VECTORS (N * M / 16)

uchar16 grey_of(uchar16 r, uchar16 g, uchar16 b) {
  return convert_uchar16(clamp(0.299f * convert_float16(r) + 0.587f * convert_float16(g) + 0.114f * convert_float16(b), 0.f, 255.f));
}

kernel void zeroed(global int* counts) { counts[get_global_id(0)] = 0; }

kernel __attribute__((reqd_work_group_size(LX, 1, 1)))
void counted(global const uchar16* restrict r, global const uchar16* restrict g, global const uchar16* restrict b,
             global int* counts) {
  local int levels[COPIES][LEVELS];
  const int x = get_local_id(0), copy = x / 32 % COPIES;
  for (int i = x; i < COPIES * LEVELS; i += LX) levels[i / LEVELS][i % LEVELS] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_global_id(0); i < VECTORS; i += get_global_size(0)) {
    uchar all[16];
    vstore16(grey_of(r[i], g[i], b[i]), 0, all);
#pragma unroll
    for (int k = 0; k < 16; ++k) atomic_inc(&levels[copy][all[k]]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = x; i < LEVELS; i += LX) {
    int sum = 0;
#pragma unroll
    for (int c = 0; c < COPIES; ++c) sum += levels[c][i];
    if (sum > 0) atomic_add(&counts[i], sum);
  }
}

kernel __attribute__((reqd_work_group_size(LEVELS, 1, 1)))
void equalised(global const uchar16* restrict r, global const uchar16* restrict g, global const uchar16* restrict b,
               global const int* restrict counts, global uchar16* restrict out_r, global uchar16* restrict out_g,
               global uchar16* restrict out_b) {
  local int up_to[2][LEVELS];
  local float curve[LEVELS];
  const int x = get_local_id(0);
  int now = 0;
  up_to[0][x] = counts[x];
  for (int step = 1; step < LEVELS; step *= 2, now = 1 - now) {
    barrier(CLK_LOCAL_MEM_FENCE);
    up_to[1 - now][x] = up_to[now][x] + (x >= step ? up_to[now][x - step] : 0);
  }
  curve[x] = convert_float(up_to[now][x]) * (255.f / ((float)N * (float)M));
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_global_id(0); i < VECTORS; i += get_global_size(0)) {
    const uchar16 red = r[i], blue = b[i], grey = grey_of(red, g[i], blue);
    uchar all[16];
    float equal[16];
    vstore16(grey, 0, all);
#pragma unroll
    for (int k = 0; k < 16; ++k) equal[k] = curve[all[k]];
    const float16 e = vload16(0, equal), more_red = (convert_float16(red) - convert_float16(grey)) * 0.713f,
                  more_blue = (convert_float16(blue) - convert_float16(grey)) * 0.564f;
    out_r[i] = convert_uchar16(clamp(e + 1.4f * more_red, 0.f, 255.f));
    out_g[i] = convert_uchar16(clamp(e - 0.343f * more_blue - 0.711f * more_red, 0.f, 255.f));
    out_b[i] = convert_uchar16(clamp(e + 1.765f * more_blue, 0.f, 255.f));
  }
}
