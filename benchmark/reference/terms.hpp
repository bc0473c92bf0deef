#pragma once
// Low-level terms: the programs that say with patterns what the hand-written kernels do. One function a kernel; one line a
// point of its grid.

#include <benchmark/reference/work.hpp>

#include <hoist/compile.hpp>
#include <hoist/language.hpp>
#include <hoist/runtime/module_of.hpp>

#include <string>
#include <utility>

namespace hoist::benchmarks::terms {

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
  const module made = variant_of(structure_of<Strategy>(program), at, c.name.c_str());
  if (made.rejected != nullptr) c.refused = made.rejected;
  else if (made.outputs != to.rows * to.columns) c.refused = "the tiles don't divide the result";
  else c.kernels = runtime::module_of(made);
  to.generated.push_back(std::move(c));
}

inline constexpr auto product = [](auto a, auto b) { return a * b; };
inline constexpr auto summed = [](auto c) { return c | reduce_seq(add); };

inline void axpy(work& w, long n) {
  constexpr auto program_of = program<array<float, N>, array<float, N>>([](auto x, auto y) {
    return zip(x, y) | map_global<0>([](auto a, auto b) { return 2.5f * a + b; });
  });
  constexpr auto by_fours = program<array<float, N>, array<float, N>>([](auto x, auto y) {
    return zip(x | as_vector<4>, y | as_vector<4>) | map_global<0>([](auto a, auto b) { return 2.5f * a + b; }) | as_scalar;
  });
  for (long lx : {128L, 256L, 512L}) {
    offer(w, "scalar", program_of, n, 1, lx);
    offer(w, "float4", by_fours, n, 1, lx);
  }
}

/// The sum of a group's values: columns by LX work-items, then their sums by 16, then those by one.
template <long LX>
inline constexpr auto finished = stage{[](auto columns) {
  return columns | map_local<0>(summed) | to_local | split<LX / 16> | map_local<0>(summed) | to_local | split<16> |
         map_local<0>(summed);
}};

/// `Groups` groups sum a part each, one group sums their sums.
template <long Groups, long LX>
inline constexpr auto sum_program = program<array2<float, Groups, M>>([](auto x) {
  return x | map_workgroup<0>([](auto part) { return part | split<LX> | transpose | finished<LX>; }) | join | to_global |
         split<Groups> | map_workgroup<0>([](auto part) { return part | split<LX> | transpose | finished<LX>; }) | join;
});
template <long Groups, long LX>
inline constexpr auto dot_program = program<array2<float, Groups, M>, array2<float, Groups, M>>([](auto x, auto y) {
  return zip(x, y) | map_workgroup<0>([](auto a, auto b) {
           return zip(a, b) | map(product) | split<LX> | transpose | finished<LX>;
         }) |
         join | to_global | split<Groups> |
         map_workgroup<0>([](auto part) { return part | split<LX> | transpose | finished<LX>; }) | join;
});
inline void sum(work& w, long n) {
  offer(w, "1024 groups", sum_program<1024, 256>, 1, n / 1024, 256, 1, n / 1024 / 256 + 36);
  offer(w, "2048 groups", sum_program<2048, 256>, 1, n / 2048, 256, 1, n / 2048 / 256 + 40);
  offer(w, "2048 groups", sum_program<2048, 512>, 1, n / 2048, 512, 1, n / 2048 / 512 + 52);
}
inline void dot(work& w, long n) {
  offer(w, "1024 groups", dot_program<1024, 256>, 1, n / 1024, 256, 1, n / 1024 / 256 + 36);
  offer(w, "2048 groups", dot_program<2048, 256>, 1, n / 2048, 256, 1, n / 2048 / 256 + 40);
  offer(w, "2048 groups", dot_program<2048, 512>, 1, n / 2048, 512, 1, n / 2048 / 512 + 52);
}

template <long LX>
inline constexpr auto gemv_program = program<array2<float, N, M>, array<float, M>>([](auto a, auto x) {
  return a | map_workgroup<0>([=](auto row) {
           return zip(row, x) | map(product) | split<LX> | transpose | finished<LX>;
         }) |
         join;
});
inline void gemv(work& w, long n, long m) {
  offer(w, "row a group", gemv_program<64>, n, m, 64, 1, m / 64 + 20);
  offer(w, "row a group", gemv_program<128>, n, m, 128, 1, m / 128 + 24);
  offer(w, "row a group", gemv_program<256>, n, m, 256, 1, m / 256 + 32);
}

/// T x T tiles of rows of tiles.
template <long T>
inline constexpr auto tiles = [](auto in) {
  return in | map([](auto row) { return row | split<T>; }) | split<T> | map([](auto of_tiles) { return of_tiles | transpose; });
};
template <long T>
inline constexpr auto transposition_program = program<array2<float, N, M>>([](auto in) {
  auto copied = [](auto tile) {
    return tile | map_local<1>([](auto row) { return row | map_local<0>(id); });
  };
  return tiles<T>(in) | map_workgroup<1>([=](auto across) {
           return across | map_workgroup<0>([=](auto tile) { return copied(copied(tile) | to_local | transpose); });
         }) |
         transpose | map([](auto down) { return down | transpose | map([](auto parts) { return parts | join; }); }) | join;
});
inline void transposition(work& w, long n, long m) {
  for (long ly : {8L, 16L}) {
    offer(w, "32x32 tile", transposition_program<32>, n, m, 32, ly);
    offer(w, "64x64 tile", transposition_program<64>, n, m, 64, ly / 2);
  }
}

inline void matmul(work& w, long n) {
  constexpr auto program_of = program<array2<float, N, N>, array2<float, N, N>>([](auto a, auto b) {
    return a | map_global<1>([=](auto row) {
             return b | transpose | map_global<0>([=](auto column) {
                      return zip(row, column) | map(product) | reduce_seq(add);
                    });
           });
  });
  for (long ly : {4L, 8L}) offer(w, "one output", program_of, n, n, 32, ly, n);
}

}  // namespace hoist::benchmarks::terms
