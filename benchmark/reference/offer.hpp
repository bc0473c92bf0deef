#pragma once
// How a low-level term becomes kernels of a work, and what terms of several works say.

#include <benchmark/reference/work.hpp>

#include <hoist/hoist.hpp>
#include <hoist/runtime/module_of.hpp>

#include <string>
#include <utility>

namespace hoist::benchmarks::terms {

/// Whether a module's results have the sizes of a work's.
inline bool makes_results_of(const kernel_module& m, const work& w) {
  bool same = m.results == static_cast<int>(w.results.size());
  for (int i = 0; same && i < m.results; ++i)
    same = m.buffer_bytes[m.inputs + i] == w.results[static_cast<std::size_t>(i)].bytes(w.rows);
  return same;
}
/// Adds the kernels of a term, at sizes N and M and with groups of LX x LY.
template <class Strategy = strategies::identity, class P>
void offer(work& to, const std::string& name, P program, long n, long m, long lx, long ly = 1, long chain = 0,
           meta::vec<ir::binding> tunables = {}) {
  ir::point at;
  at.sizes = {{"N", n}, {"M", m}};
  at.tunables = std::move(tunables);
  at.local[0] = lx;
  at.local[1] = ly;
  choice c;
  c.name = name + " " + std::to_string(lx) + "x" + std::to_string(ly);
  c.chain = chain;
  const kernel_module made = variant_of(structure_of<Strategy>(program), at, c.name.c_str());
  if (made.rejected != nullptr)
    c.refused = made.rejected;
  else if (!makes_results_of(made, to))
    c.refused = "the tiles don't divide the result";
  else
    c.kernels = runtime::module_of(made);
  to.generated.push_back(std::move(c));
}

inline constexpr auto product = [](auto a, auto b) { return a * b; };
inline constexpr auto plus = [](auto a, auto b) { return a + b; };
inline constexpr auto summed = [](auto c) { return c | reduce_seq(add); };
using grid = array2<float, N, M>;
using some_rows = tunable<"rows", 1, 2, 4, 8, 16>;
using four_columns = tunable<"columns", 4>;
/// The rows of a group's tiles, which lie side by side.
inline constexpr auto side_by_side =
    adaptor{[](auto tiles) { return tiles | transpose | map([](auto parts) { return parts | join; }); }};

}  // namespace hoist::benchmarks::terms
