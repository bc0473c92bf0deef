#pragma once
// Programs over cubes, as the tests of their meaning, kernels, texts and devices share them.

#include <hoist/patterns/opencl/memory.hpp>

#include <string>
#include <support/simulated.hpp>
#include <vector>

namespace hoist::test {

inline constexpr length K = size<"K">;
using cube = array3<float, K, N, M>;

/// The sum of a window of P x R x C with the weights 1, 2, 3, ...: no two places may be exchanged.
template <int P, int R, int C>
inline constexpr auto weighted = [](auto w) {
  auto sum = 1.f * w(0, 0, 0);
  for (int n = 1; n < P * R * C; ++n) sum = sum + static_cast<float>(n + 1) * w(n / (R * C), n / C % R, n % C);
  return sum;
};

/// Chunks of Size elements at every Step that cover the array, the last one shorter.
template <long Size, long Step>
inline constexpr auto tiles = adaptor{[](auto x) {
  using parts = detail::array_parts<type_of<decltype(x)>>;
  return expr<apply<tiles_<num<Size>, num<Step>>, term_of<decltype(x)>>,
              array<array<typename parts::element, Size>, (parts::count - (Size - Step)) / Step>>{};
}};

/// A low-level program with points that it must run at.
struct cube_case {
  std::string name;
  subject program;
  std::vector<ir::point> points;
};
const std::vector<cube_case>& cube_programs();

/// A point: K planes of N rows of M, the local size, iterations.
inline ir::point cube_at(long k, long n, long m, std::vector<long> local = {}, std::vector<long> iterations = {}) {
  ir::point p = point_at(n, m, std::move(local), {}, std::move(iterations));
  p.sizes.push({"K", k});
  return p;
}

}  // namespace hoist::test
