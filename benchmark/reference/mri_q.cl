// Parboil's MRI-Q: the squares of M complex numbers, then for N places the sums of their products with the cosines and sines
// of 2 pi (k . x). A work-item a place; with TOGETHER both by one call. LX divides N, 64 divides M.

kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void squares(global const float* restrict re, global const float* restrict im, global float* restrict square) {
  const int i = get_global_id(0);
  square[i] = re[i] * re[i] + im[i] * im[i];
}

kernel __attribute__((reqd_work_group_size(LX, 1, 1)))
void sums(global const float* restrict x, global const float* restrict y, global const float* restrict z,
          global const float* restrict kx, global const float* restrict ky, global const float* restrict kz,
          global const float* restrict square, global float* restrict real, global float* restrict imaginary) {
  const int i = get_global_id(0);
  const float px = x[i], py = y[i], pz = z[i];
  float r = 0.f, q = 0.f;
#pragma unroll UNROLL
  for (int k = 0; k < M; ++k) {
    const float angle = 6.2831853f * (kx[k] * px + ky[k] * py + kz[k] * pz);
#if TOGETHER
    float c;
    const float s = sincos(angle, &c);
    r += square[k] * c;
    q += square[k] * s;
#else
    r += square[k] * cos(angle);
    q += square[k] * sin(angle);
#endif
  }
  real[i] = r;
  imaginary[i] = q;
}
