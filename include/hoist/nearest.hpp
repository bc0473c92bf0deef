#pragma once
// Tuning by nearest neighbours: `hoist::tune(program, device, hoist::tuning::one_shot().by(hoist::models::nearest))`, or by
// `hoist::models::nearest_by_trees`.

#include <hoist/opencl.hpp>
#include <hoist/features/enumerate.hpp>
#include <hoist/runtime/pretrained_neighbours.hpp>
#include <hoist/runtime/ranking_hook.hpp>

#include <cstdio>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace hoist::runtime {

namespace detail {

/// The table for a target, unpacked once.
template <nearness By>
const known_neighbours& shipped_neighbours_for(const target& t) {
  static const known_neighbours gpu = neighbours_of(neighbours_for(targets::nvidia_h200), By);
  static const known_neighbours cpu = neighbours_of(neighbours_for(targets::cpu_pocl), By);
  return is_like_gpu(t) ? gpu : cpu;
}

/// `jacobi2d_5pt 4096x4096, march-vec4:rows=8,local=32x4, 0.0412 ms`
inline std::string text_of(const model::relied_on& n) {
  char ms[40];
  std::snprintf(ms, sizeof ms, ", %.3g ms", n.ms);
  return n.of->program + " " + size_of(n) + ", " + variant_of(n) + ms;
}

/// What neighbours say of a choice, and which they are.
inline void explain_by_neighbours(const known_neighbours& near, const ranking_question& q, const hoist::kernel_module& m,
                                  hoist::choice& c) {
  if (!near || (c.from != "model" && c.from != "measured")) return;
  const std::vector<double> x = asked_by(*near, features_of(m, q.where.limits));
  const model::prediction p = near->predict_rows(x)[0];
  const double roof_ms = static_cast<double>(compulsory_bytes(m)) / q.where.limits.dram_gbs / 1e6;
  if (!(p.value > 0)) return;
  c.predicted_ms = roof_ms / p.value;
  c.why += c.why.empty() ? "" : " ";
  c.why += model::is_far(p.distance) ? "No program that was measured is like it, so its analytic time counts." : "It is like";
  if (model::is_far(p.distance)) return;
  std::string separator = " ";
  for (const model::relied_on& n : near->neighbours(x)) c.why += std::exchange(separator, "; ") + text_of(n);
  c.why += ".";
}

}  // namespace detail

/// Variants by the times of those measured that are most like them.
template <nearness By>
const ranking_hook* ranking_by_neighbours() {
  static const ranking_hook by{
      [](const ranking_question& q) { return ranker_by_neighbours(detail::shipped_neighbours_for<By>(q.where.limits)); },
      [](const ranking_question& q, const hoist::kernel_module& m, hoist::choice& c) {
        detail::explain_by_neighbours(detail::shipped_neighbours_for<By>(q.where.limits), q, m, c);
      }};
  return &by;
}

template <class Void>
  requires std::is_void_v<Void>
struct nearest_ranking<Void> {
  static const ranking_hook* get(bool by_trees) {
    return by_trees ? ranking_by_neighbours<nearness::by_trees>() : ranking_by_neighbours<nearness::by_features>();
  }
};

}  // namespace hoist::runtime
