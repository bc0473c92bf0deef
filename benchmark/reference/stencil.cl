// What the stencil kernels share, put before each of them. With CLAMP outputs are N x M and indices are clamped; else the
// border of R is left out. One of GAUSSIAN, JACOBI9, GRADIENT, STENCIL2D, SRAD1, SRAD2, HOTSPOT2D, LAPLACE, or none:
// Jacobi's five points. W(row, column) is the window of the grid `in`; OWN(grid) the element of another grid at the output's place;
// EACH_OWN(DO) does something for all such grids.
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

#define GRID global const float* restrict
#if defined(STENCIL2D)
#define INPUTS GRID in, constant float* weights
#elif defined(SRAD2)
#define INPUTS GRID image, GRID in, GRID north, GRID south, GRID west, GRID east
#define EACH_OWN(DO) DO(image) DO(north) DO(south) DO(west) DO(east)
#elif defined(HOTSPOT2D)
#define INPUTS GRID in, GRID power
#define EACH_OWN(DO) DO(power)
#else
#define INPUTS GRID in
#endif
#ifndef EACH_OWN
#define EACH_OWN(DO)
#endif

// The output for the window W(row, column).
#if defined(GAUSSIAN)
#define FORMULA(W)                                                                                      \
  ((2.f * W(0, 0) + 4.f * W(0, 1) + 5.f * W(0, 2) + 4.f * W(0, 3) + 2.f * W(0, 4) + 4.f * W(1, 0) +    \
    9.f * W(1, 1) + 12.f * W(1, 2) + 9.f * W(1, 3) + 4.f * W(1, 4) + 5.f * W(2, 0) + 12.f * W(2, 1) +  \
    15.f * W(2, 2) + 12.f * W(2, 3) + 5.f * W(2, 4) + 4.f * W(3, 0) + 9.f * W(3, 1) + 12.f * W(3, 2) + \
    9.f * W(3, 3) + 4.f * W(3, 4) + 2.f * W(4, 0) + 4.f * W(4, 1) + 5.f * W(4, 2) + 4.f * W(4, 3) +    \
    2.f * W(4, 4)) * (1.f / 159.f))
#elif defined(JACOBI9)
#define FORMULA(W)                                                                                        \
  ((7.f * W(0, 0) + 5.f * W(0, 1) + 9.f * W(0, 2) + 12.f * W(1, 0) + 15.f * W(1, 1) + 12.f * W(1, 2) +    \
    9.f * W(2, 0) + 5.f * W(2, 1) + 7.f * W(2, 2)) * (1.f / 118.f))
#elif defined(STENCIL2D)
#define FORMULA(W)                                                                                        \
  (weights[0] * W(0, 0) + weights[1] * W(0, 1) + weights[2] * W(0, 2) + weights[3] * W(1, 0) +            \
   weights[4] * W(1, 1) + weights[5] * W(1, 2) + weights[6] * W(2, 0) + weights[7] * W(2, 1) + weights[8] * W(2, 2))
#elif defined(GRADIENT)
inline float gradient_of(float c, float n, float s, float w, float e) {
  n = c - n, s = c - s, w = c - w, e = c - e;
  return c + 1.f / sqrt(0.0001f + n * n + s * s + e * e + w * w);
}
#define FORMULA(W) gradient_of(W(1, 1), W(0, 1), W(2, 1), W(1, 0), W(1, 2))
#elif defined(SRAD1)
inline float diffusion_of(float c, float n, float s, float w, float e) {
  n -= c, s -= c, w -= c, e -= c;
  const float inverse = 1.f / c, g = (n * n + s * s + w * w + e * e) * inverse * inverse, l = (n + s + w + e) * inverse;
  const float b = 1.f + 0.25f * l, q = (0.5f * g - 0.0625f * l * l) / (b * b);
  const float d = (q - 0.053787220269f) * (1.f / (0.053787220269f * (1.f + 0.053787220269f)));
  return clamp(1.f / (1.f + d), 0.f, 1.f);
}
#define FORMULA(W) diffusion_of(W(1, 1), W(0, 1), W(2, 1), W(1, 0), W(1, 2))
#elif defined(SRAD2)
#define FORMULA(W)                                                                                                   \
  (OWN(image) + 0.125f * (W(1, 1) * OWN(north) + W(2, 1) * OWN(south) + W(1, 1) * OWN(west) + W(1, 2) * OWN(east)))
#elif defined(HOTSPOT2D)
#define FORMULA(W)                                                                                          \
  (W(1, 1) + 0.3413333f * (OWN(power) + (W(0, 1) + W(2, 1) - 2.f * W(1, 1)) * 0.1f +                        \
                           (W(1, 2) + W(1, 0) - 2.f * W(1, 1)) * 0.1f + (80.f - W(1, 1)) * 0.0001953125f))
#elif defined(LAPLACE)
#define FORMULA(W) (W(1, 2) + W(2, 1) - 4.f * W(1, 1) + W(1, 0) + W(0, 1))
#else
#define FORMULA(W) ((5.f * W(0, 1) + 12.f * W(1, 0) + 15.f * W(1, 1) + 5.f * W(2, 1) + 12.f * W(1, 2)) * (1.f / 118.f))
#endif
