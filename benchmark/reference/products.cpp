// Matrix products as works.

#include <benchmark/reference/by_hand.hpp>
#include <benchmark/reference/matmul_terms.hpp>
#include <benchmark/reference/named_work.hpp>

#include <algorithm>
#include <cmath>

namespace hoist::benchmarks {

namespace {

work matmul(const std::string& kernels, long n) {
  work w = started("matmul", squared(n), {uniform(n * n, -1, 1, 1), uniform(n * n, -1, 1, 2u << 30)}, n, n, 16);
  w.flops = 2.0 * static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n);
  w.row = [a = data(w, 0), b = data(w, 1), n](long r, double* value, double* magnitude) {
    std::fill_n(value, n, 0.0);
    std::fill_n(magnitude, n, 0.0);
    for (long k = 0; k < n; ++k)
      for (long c = 0; c < n; ++c) {
        const double term = static_cast<double>(a[r * n + k]) * b[k * n + c];
        value[c] += term;
        magnitude[c] += std::abs(term);
      }
  };
  matmul_by_hand({kernels, {{"N", n}}, w}, n);
  terms::matmul(w, n);
  return w;
}

}  // namespace

void add_products(std::vector<named_work>& all, const std::string& kernels, const sizes& s) {
  for (long n : s.products) all.push_back({"matmul", "matmul", n, [=] { return matmul(kernels, n); }});
}

}  // namespace hoist::benchmarks
