// Unsharp mask of N x M pixels in three channels, edges repeated. In one kernel a group has TH x LX of them; its grey with a
// halo of three, then that blurred down its columns, go through local memory. In three kernels a work-item has four pixels of
// a row. Tiles divide the picture.

#define GREY(R, G, B) (0.299f * (R) + 0.587f * (G) + 0.114f * (B))
#define BLURRED(AT)                                                                                \
  (0.26596152f * AT(0) + 0.212965337f * (AT(-1) + AT(1)) + 0.10934005f * (AT(-2) + AT(2)) + \
   0.035993978f * (AT(-3) + AT(3)))

#if TH
kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void unsharp(global const float* restrict r, global const float* restrict g, global const float* restrict b,
             global float* restrict out_r, global float* restrict out_g, global float* restrict out_b) {
  local float grey[TH + 6][LX + 6], down[TH][LX + 6];
  const int x = get_local_id(0), y = get_local_id(1), left = get_group_id(0) * LX, top = get_group_id(1) * TH;
  for (int i = y; i < TH + 6; i += LY) {
    const int row = clamp(top + i - 3, 0, N - 1) * M;
    for (int j = x; j < LX + 6; j += LX) {
      const int at = row + clamp(left + j - 3, 0, M - 1);
      grey[i][j] = GREY(r[at], g[at], b[at]);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int j = x; j < LX + 6; j += LX) {
#define DOWN(T) grey[i + 3 + (T)][j]
#pragma unroll
    for (int i = y; i < TH; i += LY) down[i][j] = BLURRED(DOWN);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (int i = y; i < TH; i += LY) {
#define ACROSS(T) down[i][x + 3 + (T)]
    const int at = (top + i) * M + left + x;
    const float own = grey[i + 3][x + 3], ratio = (2.f * own - BLURRED(ACROSS)) / own;
    out_r[at] = ratio * r[at];
    out_g[at] = ratio * g[at];
    out_b[at] = ratio * b[at];
  }
}
#else
kernel void grey_of(global const float4* restrict r, global const float4* restrict g, global const float4* restrict b,
                    global float4* restrict grey) {
  const int at = get_global_id(0);
  grey[at] = GREY(r[at], g[at], b[at]);
}
kernel void blurred_down(global const float4* restrict grey, global float4* restrict down) {
  const int x = get_global_id(0), y = get_global_id(1);
#define DOWN(T) grey[clamp(y + (T), 0, N - 1) * (M / 4) + x]
  down[y * (M / 4) + x] = BLURRED(DOWN);
}
kernel void sharpened(global const float4* restrict r, global const float4* restrict g, global const float4* restrict b,
                      global const float4* restrict grey, global const float4* restrict down,
                      global float4* restrict out_r, global float4* restrict out_g, global float4* restrict out_b) {
  const int x = get_global_id(0), at = get_global_id(1) * (M / 4) + x;
  const float4 v = down[at];
  const float4 before = x > 0 ? down[at - 1] : (float4)(v.x), after = x < M / 4 - 1 ? down[at + 1] : (float4)(v.w);
  const float4 sum = 0.26596152f * v + 0.212965337f * ((float4)(before.w, v.xyz) + (float4)(v.yzw, after.x)) +
                     0.10934005f * ((float4)(before.zw, v.xy) + (float4)(v.zw, after.xy)) +
                     0.035993978f * ((float4)(before.yzw, v.x) + (float4)(v.w, after.xyz));
  const float4 own = grey[at], ratio = (2.f * own - sum) / own;
  out_r[at] = ratio * r[at];
  out_g[at] = ratio * g[at];
  out_b[at] = ratio * b[at];
}
#endif
