// Four pictures of N x M pixels with 32 channels each: 3 x 3 weights for every channel, zero outside, then 16 channels of sums
// of all 32, and max(0, .). A group has PIXELS of a row; a work-item goes along them with the last two columns of its channel's
// window in registers; what comes out of it goes through local memory. PIXELS divides M. VECTORS: the sums by vectors of 4.

kernel __attribute__((reqd_work_group_size(32, LY, 1)))
void separable(global const float* restrict in, global const float* restrict depthwise, global const float* restrict pointwise,
               global const float* restrict bias, global float* restrict out) {
  local float by_channel[PIXELS][32], weights[16][33];
  const int d = get_local_id(0), y = get_local_id(1);
  const int left = get_group_id(0) * PIXELS, row = get_group_id(1), image = get_group_id(2);
  for (int o = y; o < 16; o += LY) weights[o][d] = pointwise[o * 32 + d];
  float w[9], window[3][3];
#pragma unroll
  for (int k = 0; k < 9; ++k) w[k] = depthwise[d * 9 + k];
  const int each = PIXELS / LY, first = y * each;
#define INSIDE(I, X) (row + (I) - 1 >= 0 && row + (I) - 1 < N && (X) >= 0 && (X) < M)
#define AT(I, X) (INSIDE(I, X) ? in[((image * N + row + (I) - 1) * M + (X)) * 32 + d] : 0.f)
#pragma unroll
  for (int i = 0; i < 3; ++i) window[i][1] = AT(i, left + first - 1), window[i][2] = AT(i, left + first);
#pragma unroll
  for (int p = 0; p < each; ++p) {
    float sum = 0.f;
#pragma unroll
    for (int i = 0; i < 3; ++i) {
      window[i][0] = window[i][1], window[i][1] = window[i][2], window[i][2] = AT(i, left + first + p + 1);
#pragma unroll
      for (int j = 0; j < 3; ++j) sum += w[3 * i + j] * window[i][j];
    }
    by_channel[first + p][d] = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  const int o = d % 16;
  for (int p = 2 * y + d / 16; p < PIXELS; p += 2 * LY) {
    float sum = bias[o];
#if VECTORS
    float4 sums = vload4(0, weights[o]) * vload4(0, by_channel[p]);
#pragma unroll
    for (int k = 1; k < 8; ++k) sums += vload4(k, weights[o]) * vload4(k, by_channel[p]);
    sum += sums.x + sums.y + (sums.z + sums.w);
#else
#pragma unroll
    for (int k = 0; k < 32; ++k) sum += weights[o][k] * by_channel[p][k];
#endif
    out[((image * N + row) * M + left + p) * 16 + o] = fmax(sum, 0.f);
  }
}
