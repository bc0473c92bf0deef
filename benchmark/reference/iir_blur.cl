// A recursive blur of three channels of N x M pixels, y = y' / 2 + x / 2, down and up columns, then both ways along rows, which a
// transposition makes columns. A group has 32 columns in CHUNKS: each work-item finds what its chunk ends with after a 0, all end
// states before it say with what it begins, and so back again.

kernel __attribute__((reqd_work_group_size(32, CHUNKS, 1)))
void columns(global const float* restrict in, global float* out, int rows, int width) {
  local float ends[CHUNKS][32], last[32];
  const int x = get_local_id(0), chunk = get_local_id(1), column = min((int)get_global_id(0), width - 1);
  const int each = (rows + CHUNKS - 1) / CHUNKS, from = min(chunk * each, rows);
  const int to = get_global_id(0) < width ? min(from + each, rows) : from;
  const float whole = exp2(-(float)each);
  in += get_group_id(2) * rows * width + column;
  out += get_group_id(2) * rows * width + column;
  float y = 0.f;
#pragma unroll 8
  for (int i = from; i < to; ++i) y = 0.5f * y + 0.5f * in[i * width];
  ends[chunk][x] = y;
  barrier(CLK_LOCAL_MEM_FENCE);
  y = in[0];
  for (int k = 0; k < chunk; ++k) y = y * whole + ends[k][x];
  barrier(CLK_LOCAL_MEM_FENCE);
  float back = 0.f, share = 0.5f;
#pragma unroll 8
  for (int i = from; i < to; ++i) {
    y = 0.5f * y + 0.5f * in[i * width];
    out[i * width] = y;
    back += share * y;
    share *= 0.5f;
  }
  ends[chunk][x] = back;
  if (to == rows && from < to) last[x] = y;
  barrier(CLK_LOCAL_MEM_FENCE);
  y = last[x];
  for (int k = CHUNKS - 1; k > chunk; --k) y = y * exp2((float)(min(k * each, rows) - min((k + 1) * each, rows))) + ends[k][x];
#pragma unroll 8
  for (int i = to - 1; i >= from; --i) out[i * width] = y = 0.5f * y + 0.5f * out[i * width];
}

kernel __attribute__((reqd_work_group_size(32, 8, 1)))
void turned(global const float* restrict in, global float* restrict out, int rows, int width) {
  local float tile[32][33];
  const int x = get_local_id(0), y = get_local_id(1), left = get_group_id(0) * 32, top = get_group_id(1) * 32;
  const int before = get_group_id(2) * rows * width;
  for (int i = y; i < 32; i += 8)
    if (top + i < rows && left + x < width) tile[i][x] = in[before + (top + i) * width + left + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = y; i < 32; i += 8)
    if (left + i < width && top + x < rows) out[before + (left + i) * rows + top + x] = tile[x][i];
}
