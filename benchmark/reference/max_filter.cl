// The maximum of a nearly round window of radius 26, of three channels of N x M whose edges go on. Maxima of 8, 16 and 32
// elements of a column, in a group's tile of TH x LX by doubling in local memory; then two of them that overlap for each of 53
// columns.

kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void of_columns(global const float* restrict in, global float* restrict of_8, global float* restrict of_16,
                global float* restrict of_32) {
  local float a[TH + 31][LX], b[TH + 30][LX];
  const int x = get_local_id(0), y = get_local_id(1), column = get_global_id(0);
  const int top = get_group_id(1) * TH, channel = get_group_id(2);
  for (int i = y; i < TH + 31; i += LY) a[i][x] = in[(channel * N + clamp(top + i - 27, 0, N - 1)) * M + column];
#define DOUBLED(TO, FROM, BY, ROWS)         \
  barrier(CLK_LOCAL_MEM_FENCE);             \
  for (int i = y; i < (ROWS); i += LY) TO[i][x] = fmax(FROM[i][x], FROM[i + BY][x]);
#define WRITTEN(FROM, OUT, ROWS) \
  for (int i = y; i < TH; i += LY) if (top + i < (ROWS)) OUT[(channel * (ROWS) + top + i) * M + column] = FROM[i][x];
  DOUBLED(b, a, 1, TH + 30)
  DOUBLED(a, b, 2, TH + 28)
  DOUBLED(b, a, 4, TH + 24)
  WRITTEN(b, of_8, N + 47)
  DOUBLED(a, b, 8, TH + 16)
  WRITTEN(a, of_16, N + 39)
  DOUBLED(b, a, 16, TH)
  WRITTEN(b, of_32, N + 23)
}

kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void round_window(global const float* restrict of_8, global const float* restrict of_16, global const float* restrict of_32,
                  global float* restrict out) {
  const int x = get_global_id(0), y = get_global_id(1), channel = get_global_id(2);
  const int reach[27] = {27, 27, 27, 27, 26, 26, 26, 26, 26, 25, 25, 24, 24, 23,
                         23, 22, 21, 21, 20, 19, 18, 16, 15, 13, 11, 9,  4};
  float most = -INFINITY;
#pragma unroll
  for (int d = -26; d <= 26; ++d) {
    const int t = reach[d < 0 ? -d : d], height = 2 * t + 1, size = height >= 32 ? 32 : height >= 16 ? 16 : 8;
    const int rows = N + 55 - size, at = clamp(x + d, 0, M - 1), from = channel * rows + y + 27 - t;
    global const float* of = size == 32 ? of_32 : size == 16 ? of_16 : of_8;
    most = fmax(most, fmax(of[from * M + at], of[(from + height - size) * M + at]));
  }
  out[(channel * N + y) * M + x] = most;
}
