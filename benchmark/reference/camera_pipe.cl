// From N x M raw values of 10 bits, quads of green, red, blue and green, to colours; N and M are even, 4 divides M. A group has
// LY x LX quads: those without hot pixels, and two more on each side, in local memory, then greens at red and at blue; its pixels'
// colours go through the matrix and the curve. The last kernel moves each further from its blurred surroundings.
#define ROWS (N / 2)
#define COLUMNS (M / 2)

int halfway(int a, int b) { return (a + b + 1) / 2; }
int apart(int a, int b) { return abs(a - b); }
int less(int a, int b, int c, int d) { return apart(a, b) < apart(c, d) ? halfway(a, b) : halfway(c, d); }
int beside(int green, int g0, int g1, int x0, int x1) { return green - halfway(g0, g1) + halfway(x0, x1); }
uchar shown_as(int raw) {
  const float b = 2 - 1.41421356f, a = 2 - 2 * b;
  const float x = sqrt(clamp((convert_float(raw) - 25.f) * (1.f / (1023 - 25)), 0.f, 1.f)), rest = 1.f - x;
  const float curved = x > 0.5f ? 1.f - (a * rest * rest + b * rest) : a * x * x + b * x;
  return convert_uchar(clamp(curved * 255.f + 0.5f, 0.f, 255.f));
}
uchar4 corrected(int r, int g, int b, constant const float* m) {
#define OF(I) \
  shown_as(clamp(convert_int(convert_float(r) * m[4 * I] + convert_float(g) * m[4 * I + 1] + convert_float(b) * m[4 * I + 2] + m[4 * I + 3]), 0, 1023))
  return (uchar4)(OF(0), OF(1), OF(2), 0);
}

kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void coloured(global const ushort* restrict raw, constant const float* restrict matrix, global uchar4* restrict colours) {
  local int quads[4][LY + 4][LX + 4], greens[2][LY + 2][LX + 2];
  const int x = get_local_id(0), y = get_local_id(1), left = get_group_id(0) * LX, top = get_group_id(1) * LY;
  for (int t = y * LX + x; t < (LY + 4) * (LX + 4); t += LX * LY) {
    const int i = t / (LX + 4), j = t % (LX + 4);
    const int p = 2 * clamp(top + i - 2, 0, ROWS - 1), q = 2 * clamp(left + j - 2, 0, COLUMNS - 1);
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      const int row = p + k / 2, column = q + k % 2;
#define RAW(I, J) raw[clamp(I, 0, N - 1) * M + clamp(J, 0, M - 1)]
      const ushort most = max(max(RAW(row, column - 2), RAW(row, column + 2)), max(RAW(row - 2, column), RAW(row + 2, column)));
      quads[k][i][j] = min(raw[row * M + column], most);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int t = y * LX + x; t < (LY + 2) * (LX + 2); t += LX * LY) {
    const int i = t / (LX + 2), j = t % (LX + 2);
    const int p = clamp(top + i - 1, 0, ROWS - 1) - top + 2, q = clamp(left + j - 1, 0, COLUMNS - 1) - left + 2;
    greens[0][i][j] = less(quads[0][p][q + 1], quads[0][p][q], quads[3][p - 1][q], quads[3][p][q]);
    greens[1][i][j] = less(quads[3][p][q - 1], quads[3][p][q], quads[0][p + 1][q], quads[0][p][q]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (top + y >= ROWS || left + x >= COLUMNS) return;
#define R(I, J) quads[1][y + 1 + I][x + 1 + J]
#define B(I, J) quads[2][y + 1 + I][x + 1 + J]
#define AT_RED(I, J) greens[0][y + I][x + J]
#define AT_BLUE(I, J) greens[1][y + I][x + J]
  const int gr = quads[0][y + 2][x + 2], gb = quads[3][y + 2][x + 2];
  const int red_at_blue = apart(R(1, 1), R(2, 0)) < apart(R(1, 0), R(2, 1))
                              ? beside(AT_BLUE(1, 1), AT_RED(1, 1), AT_RED(2, 0), R(1, 1), R(2, 0))
                              : beside(AT_BLUE(1, 1), AT_RED(1, 0), AT_RED(2, 1), R(1, 0), R(2, 1));
  const int blue_at_red = apart(B(1, 1), B(0, 2)) < apart(B(1, 2), B(0, 1))
                              ? beside(AT_RED(1, 1), AT_BLUE(1, 1), AT_BLUE(0, 2), B(1, 1), B(0, 2))
                              : beside(AT_RED(1, 1), AT_BLUE(1, 2), AT_BLUE(0, 1), B(1, 2), B(0, 1));
  global uchar4* to = colours + 2 * (top + y) * M + 2 * (left + x);
  to[0] = corrected(beside(gr, AT_RED(1, 1), AT_RED(1, 0), R(1, 1), R(1, 0)), gr,
                    beside(gr, AT_BLUE(1, 1), AT_BLUE(0, 1), B(1, 1), B(0, 1)), matrix);
  to[1] = corrected(R(1, 1), AT_RED(1, 1), blue_at_red, matrix);
  to[M] = corrected(red_at_blue, AT_BLUE(1, 1), B(1, 1), matrix);
  to[M + 1] = corrected(beside(gb, AT_RED(1, 1), AT_RED(2, 1), R(1, 1), R(2, 1)), gb,
                        beside(gb, AT_BLUE(1, 1), AT_BLUE(1, 2), B(1, 1), B(1, 2)), matrix);
}

// A work-item has four pixels of a row.
kernel __attribute__((reqd_work_group_size(LX, LY, 1)))
void sharpened(global const uchar4* restrict colours, global uchar4* restrict out_r, global uchar4* restrict out_g,
               global uchar4* restrict out_b) {
  const int x = get_global_id(0) * 4, y = get_global_id(1);
  if (x >= M || y >= N) return;
  int4 all[3][6], rows[3][4];
#pragma unroll
  for (int i = 0; i < 3; ++i) {
    global const uchar4* of = colours + clamp(y + i - 1, 0, N - 1) * M;
#pragma unroll
    for (int j = 0; j < 6; ++j) all[i][j] = convert_int4(of[clamp(x + j - 1, 0, M - 1)]);
#define HALFWAY(A, B) (((A) + (B) + 1) >> 1)
#define BLURRED(A, B, C) HALFWAY(HALFWAY(A, C), B)
#pragma unroll
    for (int j = 0; j < 4; ++j) rows[i][j] = BLURRED(all[i][j], all[i][j + 1], all[i][j + 2]);
  }
  uchar4 sharp[4];
#pragma unroll
  for (int j = 0; j < 4; ++j) sharp[j] = convert_uchar4_sat(2 * all[1][j + 1] - BLURRED(rows[0][j], rows[1][j], rows[2][j]));
  const int at = (y * M + x) / 4;
  out_r[at] = (uchar4)(sharp[0].x, sharp[1].x, sharp[2].x, sharp[3].x);
  out_g[at] = (uchar4)(sharp[0].y, sharp[1].y, sharp[2].y, sharp[3].y);
  out_b[at] = (uchar4)(sharp[0].z, sharp[1].z, sharp[2].z, sharp[3].z);
}
