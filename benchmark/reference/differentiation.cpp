// The DG differentiation of Stevens and Kloeckner: data, what is right, hand-written kernels, low-level terms.

#include <benchmark/reference/dg_blocks_terms.hpp>
#include <benchmark/reference/dg_terms.hpp>
#include <benchmark/reference/named_work.hpp>
#include <benchmark/reference/thesis_by_hand.hpp>

#include <cmath>

namespace hoist::benchmarks {

namespace {

/// The DG differentiation without kernels: results element by element or, turned, node by node, of nodes that stand so.
work derivatives_of(const std::string& name, long n, bool turned) {
  work w = started(name, std::to_string(n), {uniform(3 * 64 * 64, -1, 1, 1), uniform(64 * n, -1, 1, 2u << 30)},
                   turned ? 192 : 3 * n, turned ? n : 64, 16);
  w.flops = 2.0 * 64 * 192 * static_cast<double>(n);
  w.row = [d = data(w, 0), u = data(w, 1), n, turned](long row, double* value, double* magnitude) {
    for (long c = 0; c < (turned ? n : 64); ++c) {
      const long m = turned ? row / 64 : row / n, i = turned ? row % 64 : c, k = turned ? c : row % n;
      value[c] = magnitude[c] = 0;
      for (long j = 0; j < 64; ++j) {
        const double term = static_cast<double>(d[(m * 64 + i) * 64 + j]) * u[turned ? j * n + k : k * 64 + j];
        value[c] += term;
        magnitude[c] += std::abs(term);
      }
    }
  };
  return w;
}
work dg(const std::string& kernels, long n, int variant) {
  work w = derivatives_of("dg_" + std::to_string(variant), n, variant == 4);
  dg_by_hand({kernels, {{"N", n}}, w}, n, variant);
  terms::dg(w, n, variant);
  return w;
}
work dg_blocks(const std::string& kernels, long n) {
  work w = derivatives_of("dg_blocks", n, false);
  dg_blocks_by_hand({kernels, {{"N", n}}, w}, n);
  terms::dg_blocks(w, n);
  return w;
}

}  // namespace

void add_differentiation(std::vector<named_work>& all, const std::string& kernels, const thesis_sizes& t) {
  for (int variant = 1; variant <= 4; ++variant) {
    const std::string name = "dg_" + std::to_string(variant), program = variant < 4 ? "dg_differentiation" : "";
    all.push_back({name, program, t.elements, [=] { return dg(kernels, t.elements, variant); }});
  }
  all.push_back({"dg_blocks", "dg_differentiation", t.elements, [=] { return dg_blocks(kernels, t.elements); }});
}

}  // namespace hoist::benchmarks
