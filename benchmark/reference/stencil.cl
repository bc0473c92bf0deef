// What the stencil kernels share, put before each of them: the five points of Jacobi, or with GAUSSIAN the 5 x 5 filter, on
// N x M inputs. With CLAMP outputs are N x M and indices are clamped; else the border of R is left out.
#ifdef GAUSSIAN
#define R 2
#else
#define R 1
#endif
#define S (2 * R + 1)
#ifdef CLAMP
#define OUT_N N
#define OUT_M M
#define ROW(y) clamp((y) - R, 0, N - 1)
#define COLUMN(x) clamp((x) - R, 0, M - 1)
#else
#define OUT_N (N - 2 * R)
#define OUT_M (M - 2 * R)
#define ROW(y) min((y), N - 1)
#define COLUMN(x) min((x), M - 1)
#endif

// The output for the window W(row, column).
#ifdef GAUSSIAN
#define FORMULA(W)                                                                                      \
  ((2.f * W(0, 0) + 4.f * W(0, 1) + 5.f * W(0, 2) + 4.f * W(0, 3) + 2.f * W(0, 4) + 4.f * W(1, 0) +    \
    9.f * W(1, 1) + 12.f * W(1, 2) + 9.f * W(1, 3) + 4.f * W(1, 4) + 5.f * W(2, 0) + 12.f * W(2, 1) +  \
    15.f * W(2, 2) + 12.f * W(2, 3) + 5.f * W(2, 4) + 4.f * W(3, 0) + 9.f * W(3, 1) + 12.f * W(3, 2) + \
    9.f * W(3, 3) + 4.f * W(3, 4) + 2.f * W(4, 0) + 4.f * W(4, 1) + 5.f * W(4, 2) + 4.f * W(4, 3) +    \
    2.f * W(4, 4)) * (1.f / 159.f))
#else
#define FORMULA(W) ((5.f * W(0, 1) + 12.f * W(1, 0) + 15.f * W(1, 1) + 5.f * W(2, 1) + 12.f * W(1, 2)) * (1.f / 118.f))
#endif
