// Vectors, and matrices row by row, as works.

#include <benchmark/reference/by_hand.hpp>
#include <benchmark/reference/named_work.hpp>
#include <benchmark/reference/terms.hpp>
#include <benchmark/reference/thesis_by_hand.hpp>

#include <cmath>

namespace hoist::benchmarks {

namespace {

work axpy(const std::string& kernels, long n) {
  work w = started("axpy", std::to_string(n), {uniform(n, -1, 1, 1), uniform(n, -1, 1, 2u << 30)}, n / 4096, 4096, 4);
  w.row = [x = data(w, 0), y = data(w, 1)](long r, double* value, double* magnitude) {
    for (long i = r * 4096; i < (r + 1) * 4096; ++i) {
      const double scaled = 2.5 * x[i];
      *value++ = scaled + y[i];
      *magnitude++ = std::abs(scaled) + std::abs(static_cast<double>(y[i]));
    }
  };
  axpy_by_hand({kernels, {{"N", n}}, w}, n);
  terms::axpy(w, n);
  return w;
}

work scal(const std::string& kernels, long n) {
  work w = started("scal", std::to_string(n), {uniform(n, -1, 1, 1)}, n / 4096, 4096, 2);
  w.row = [x = data(w, 0)](long r, double* value, double* magnitude) {
    for (long i = r * 4096; i < (r + 1) * 4096; ++i) *magnitude++ = std::abs(*value++ = 2.5 * x[i]);
  };
  axpy_by_hand({kernels, {{"N", n}, {"SCAL", 1}}, w}, n);
  terms::scal(w, n);
  return w;
}
work absolute_sum(const std::string& kernels, long n) {
  work w = started("asum", std::to_string(n), {uniform(n, -1, 1, 1)}, 1, 1, 16);
  double value = 0;
  for (long i = 0; i < n; ++i) value += std::abs(static_cast<double>(data(w, 0)[i]));
  w.row = [value](long, double* v, double* m) { *v = *m = value; };
  sums_by_hand({kernels, {{"N", n}, {"ABSOLUTE", 1}}, w}, n);
  terms::absolute_sum(w, n);
  return w;
}
work partial_dot(const std::string& kernels, long n) {
  work w = started("partial_dot", std::to_string(n), {uniform(n, -1, 1, 1), uniform(n, -1, 1, 2u << 30)}, n / 128, 1, 16);
  w.row = [x = data(w, 0), y = data(w, 1)](long r, double* value, double* magnitude) {
    *value = *magnitude = 0;
    for (long i = 128 * r; i < 128 * (r + 1); ++i) {
      const double term = static_cast<double>(x[i]) * y[i];
      *value += term;
      *magnitude += std::abs(term);
    }
  };
  partial_dot_by_hand({kernels, {{"N", n}}, w}, n);
  terms::partial_dot(w, n);
  return w;
}

work sums(const std::string& kernels, long n, bool dot) {
  std::vector<std::vector<float>> in = {uniform(n, -1, 1, 1)};
  if (dot) in.push_back(uniform(n, -1, 1, 2u << 30));
  work w = started(dot ? "dot" : "sum", std::to_string(n), std::move(in), 1, 1, 16);
  const float *x = data(w, 0), *y = dot ? data(w, 1) : nullptr;
  double value = 0, magnitude = 0;
  for (long i = 0; i < n; ++i) {
    const double term = static_cast<double>(x[i]) * (y != nullptr ? y[i] : 1);
    value += term;
    magnitude += std::abs(term);
  }
  w.row = [value, magnitude](long, double* v, double* m) { *v = value, *m = magnitude; };
  definitions fixed = {{"N", n}};
  if (dot) fixed.emplace_back("DOT", 1);
  sums_by_hand({kernels, fixed, w}, n);
  dot ? terms::dot(w, n) : terms::sum(w, n);
  return w;
}

work transposition(const std::string& kernels, long n) {
  work w = started("transposition", squared(n), {uniform(n * n, 0, 1, 1)}, n, n, 0);
  w.row = [x = data(w, 0), n](long r, double* value, double* magnitude) {
    for (long c = 0; c < n; ++c) value[c] = x[c * n + r], magnitude[c] = 0;
  };
  transpose_by_hand({kernels, {{"N", n}, {"M", n}}, w}, n, n);
  terms::transposition(w, n, n);
  return w;
}

work gemv(const std::string& kernels, long n) {
  work w = started("gemv", squared(n), {uniform(n * n, -1, 1, 1), uniform(n, -1, 1, 2u << 30)}, n, 1, 16);
  w.row = [a = data(w, 0), x = data(w, 1), n](long r, double* value, double* magnitude) {
    *value = *magnitude = 0;
    for (long k = 0; k < n; ++k) {
      const double term = static_cast<double>(a[r * n + k]) * x[k];
      *value += term;
      *magnitude += std::abs(term);
    }
  };
  gemv_by_hand({kernels, {{"N", n}, {"M", n}}, w}, n, n);
  terms::gemv(w, n, n);
  return w;
}

}  // namespace

void add_arrays(std::vector<named_work>& all, const std::string& kernels, const sizes& s) {
  all.push_back({"axpy", "axpy", s.side, [=] { return axpy(kernels, s.vector); }});
  all.push_back({"dot", "", 0, [=] { return sums(kernels, s.vector, true); }});
  all.push_back({"sum", "total", s.side, [=] { return sums(kernels, s.vector, false); }});
  all.push_back({"scal", "scal", s.side, [=] { return scal(kernels, s.vector); }});
  all.push_back({"asum", "asum", s.side, [=] { return absolute_sum(kernels, s.vector); }});
  all.push_back({"partial_dot", "", 0, [=] { return partial_dot(kernels, s.vector); }});
  all.push_back({"transposition", "transposition", s.side, [=] { return transposition(kernels, s.side); }});
  all.push_back({"gemv", "gemv", s.side, [=] { return gemv(kernels, s.side); }});
}

}  // namespace hoist::benchmarks
