#pragma once
// The list of works: data, what is right, hand-written kernels, low-level terms. Another work or term is one entry of its unit.

#include <benchmark/reference/named_work.hpp>

namespace hoist::benchmarks {

/// All works; `kernels` is the folder of the hand-written ones.
inline std::vector<named_work> works(const std::string& kernels, const sizes& s) {
  std::vector<named_work> all;
  add_arrays(all, kernels, s);
  add_stencils(all, kernels, s);
  add_cubes(all, kernels, s);
  add_clamped_stencils(all, kernels, s);
  add_products(all, kernels, s);
  for (const thesis_sizes& t : s.thesis) {
    add_thesis_points(all, kernels, t);
    add_thesis_rows(all, kernels, t);
    add_differentiation(all, kernels, t);
  }
  for (const picture_size& p : s.pictures) add_pipelines(all, kernels, p);
  return all;
}

}  // namespace hoist::benchmarks
