#pragma once
// Low-level terms: programs that say with patterns what the hand-written kernels do. One function a kernel; one line a
// point of its grid.

#include <benchmark/reference/matmul_programs.hpp>
#include <benchmark/reference/offer.hpp>
#include <benchmark/reference/vector_sums.hpp>

#include <string>
#include <utility>

namespace hoist::benchmarks::terms {

inline constexpr auto scaled_added = [](auto a, auto b) { return 2.5f * a + b; };
/// A run of Count vectors of sixteen a work-item.
template <long Count>
inline constexpr auto axpy_runs = program<array<float, N>, array<float, N>>([](auto x, auto y) {
  return zip(x | as_vector<16>, y | as_vector<16>) | split<Count> |
         map_global<0>([](auto some) { return some | map_seq(scaled_added); }) | join | as_scalar;
});
/// A vector of W a work-item.
template <long W>
inline constexpr auto axpy_vectors = program<array<float, N>, array<float, N>>(
    [](auto x, auto y) { return zip(x | as_vector<W>, y | as_vector<W>) | map_global<0>(scaled_added) | as_scalar; });
inline void axpy(work& w, long n) {
  constexpr auto program_of =
      program<array<float, N>, array<float, N>>([](auto x, auto y) { return zip(x, y) | map_global<0>(scaled_added); });
  for (long lx : {128L, 256L, 512L, 1024L}) {
    offer(w, "scalar", program_of, n, 1, lx);
    offer(w, "float4", axpy_vectors<4>, n, 1, lx);
    offer(w, "float16", axpy_vectors<16>, n, 1, lx);
  }
  offer(w, "run of 64 x float16", axpy_runs<64>, n, 1, 1);
  offer(w, "run of 64 x float16", axpy_runs<64>, n, 1, 4);
  offer(w, "run of 256 x float16", axpy_runs<256>, n, 1, 1);
  offer(w, "run of 1024 x float16", axpy_runs<1024>, n, 1, 1);
}

inline constexpr auto scaled = [](auto a) { return 2.5f * a; };
template <long W>
inline constexpr auto scaled_vectors =
    program<array<float, N>>([](auto x) { return x | as_vector<W> | map_global<0>(scaled) | as_scalar; });
inline void scal(work& w, long n) {
  constexpr auto program_of = program<array<float, N>>([](auto x) { return x | map_global<0>(scaled); });
  constexpr auto runs = program<array<float, N>>([](auto x) {
    return x | as_vector<16> | split<64> | map_global<0>([](auto some) { return some | map_seq(scaled); }) | join | as_scalar;
  });
  for (long lx : {128L, 256L, 512L, 1024L}) {
    offer(w, "scalar", program_of, n, 1, lx);
    offer(w, "float4", scaled_vectors<4>, n, 1, lx);
    offer(w, "float16", scaled_vectors<16>, n, 1, lx);
  }
  offer(w, "run of 64 x float16", runs, n, 1, 1);
}

/// The sum of a group's values: columns by LX work-items, then their sums by 16, then those by one.
template <long LX>
inline constexpr auto finished = adaptor{[](auto columns) {
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
inline constexpr auto absolute_sum_program = program<array2<float, Groups, M>>([](auto x) {
  return x | map_workgroup<0>([](auto part) {
           return part | map([](auto v) { return abs(v); }) | split<LX> | transpose | finished<LX>;
         }) |
         join | to_global | split<Groups> |
         map_workgroup<0>([](auto part) { return part | split<LX> | transpose | finished<LX>; }) | join;
});
template <long Groups, long LX>
inline constexpr auto dot_program = program<array2<float, Groups, M>, array2<float, Groups, M>>([](auto x, auto y) {
  return zip(x, y) |
         map_workgroup<0>([](auto a, auto b) { return zip(a, b) | map(product) | split<LX> | transpose | finished<LX>; }) |
         join | to_global | split<Groups> |
         map_workgroup<0>([](auto part) { return part | split<LX> | transpose | finished<LX>; }) | join;
});
/// `Runs` work-items sum a run each, one sums their sums: for few cores with wide vectors.
template <long Runs, int W, long K>
inline constexpr auto sum_of_runs = program<array2<float, Runs, M>>([](auto x) {
  return x | map_global<0>([](auto run) { return run | run_added<W, K>; }) | join | to_global | split<Runs> |
         map_global<0>([](auto sums) { return sums | run_added<W, 1>; }) | join;
});
template <long Runs, int W, long K>
inline constexpr auto absolute_sum_of_runs = program<array2<float, Runs, M>>([](auto x) {
  return x | map_global<0>([](auto run) {
           return run | as_vector<W> | by_vectors<W, K>([](auto sums, auto x) {
                    return zip(sums, x) | map_unrolled([](auto s, auto v) { return s + abs(v); });
                  });
         }) |
         join | to_global | split<Runs> | map_global<0>([](auto sums) { return sums | run_added<W, 1>; }) | join;
});
template <long Runs, int W, long K>
inline constexpr auto dot_of_runs = program<array2<float, Runs, M>, array2<float, Runs, M>>([](auto x, auto y) {
  return zip(x, y) | map_global<0>(products_added<W, K>) | join | to_global | split<Runs> |
         map_global<0>([](auto sums) { return sums | run_added<W, 1>; }) | join;
});
template <long Runs, int W, long K>
void runs(work& w, long n, bool dot) {
  const std::string name = std::to_string(Runs) + " runs, " + std::to_string(K) + " x float" + std::to_string(W);
  const long chain = n / Runs / W / K + Runs / W + W + K;
  if (dot)
    offer(w, name, dot_of_runs<Runs, W, K>, 1, n / Runs, 1, 1, chain);
  else
    offer(w, name, sum_of_runs<Runs, W, K>, 1, n / Runs, 1, 1, chain);
}
inline void runs(work& w, long n, bool dot) {
  runs<64, 4, 4>(w, n, dot);
  runs<64, 16, 4>(w, n, dot);
  runs<256, 16, 4>(w, n, dot);
  runs<1024, 16, 4>(w, n, dot);
}
inline void sum(work& w, long n) {
  runs(w, n, false);
  offer(w, "1024 groups", sum_program<1024, 256>, 1, n / 1024, 256, 1, n / 1024 / 256 + 36);
  offer(w, "2048 groups", sum_program<2048, 256>, 1, n / 2048, 256, 1, n / 2048 / 256 + 40);
  offer(w, "2048 groups", sum_program<2048, 512>, 1, n / 2048, 512, 1, n / 2048 / 512 + 52);
}
inline void dot(work& w, long n) {
  runs(w, n, true);
  offer(w, "1024 groups", dot_program<1024, 256>, 1, n / 1024, 256, 1, n / 1024 / 256 + 36);
  offer(w, "2048 groups", dot_program<2048, 256>, 1, n / 2048, 256, 1, n / 2048 / 256 + 40);
  offer(w, "2048 groups", dot_program<2048, 512>, 1, n / 2048, 512, 1, n / 2048 / 512 + 52);
}

inline void absolute_sum(work& w, long n) {
  offer(w, "64 runs, 4 x float16", absolute_sum_of_runs<64, 16, 4>, 1, n / 64, 1, 1, n / 64 / 64 + 24);
  offer(w, "256 runs, 4 x float16", absolute_sum_of_runs<256, 16, 4>, 1, n / 256, 1, 1, n / 256 / 64 + 36);
  offer(w, "1024 runs, 4 x float16", absolute_sum_of_runs<1024, 16, 4>, 1, n / 1024, 1, 1, n / 1024 / 64 + 84);
  offer(w, "1024 groups", absolute_sum_program<1024, 256>, 1, n / 1024, 256, 1, n / 1024 / 256 + 36);
  offer(w, "2048 groups", absolute_sum_program<2048, 256>, 1, n / 2048, 256, 1, n / 2048 / 256 + 40);
  offer(w, "2048 groups", absolute_sum_program<2048, 512>, 1, n / 2048, 512, 1, n / 2048 / 512 + 52);
}
/// 128 products a group: pairs by its 64 work-items, halved in local memory six times.
inline constexpr auto partial_dot_program = program<array<float, N>, array<float, N>>([](auto x, auto y) {
  return zip(x, y) | split<128> | map_workgroup<0>([](auto chunk) {
           return chunk | split<2> | map_local<0>([](auto pair) { return pair | map(product) | reduce_unrolled(add); }) |
                  to_local | iterate_unrolled<6>([](auto sums) {
                    return sums | split<2> | map_local<0>([](auto pair) { return pair | reduce_unrolled(add); }) | to_local;
                  }) |
                  map_local<0>(id);
         }) |
         join;
});
/// The same by four columns of vectors of four.
inline constexpr auto partial_dot_of_vectors = program<array<float, N>, array<float, N>>([](auto x, auto y) {
  return zip(x | as_vector<4>, y | as_vector<4>) | split<32> | map_workgroup<0>([](auto chunk) {
           return chunk | map_local<0>([](auto a, auto b) { return dot(a, b); }) | to_local | split<8> | map_local<0>(summed) |
                  to_local | split<4> | map_local<0>(summed);
         }) |
         join;
});
inline void partial_dot(work& w, long n) {
  offer(w, "tree", partial_dot_program, n, 1, 64, 1, 12);
  offer(w, "float4", partial_dot_of_vectors, n, 1, 32, 1, 12);
}

template <long LX>
inline constexpr auto gemv_program = program<array2<float, N, M>, array<float, M>>([](auto a, auto x) {
  return a | map_workgroup<0>([=](auto row) { return zip(row, x) | map(product) | split<LX> | transpose | finished<LX>; }) |
         join;
});
/// R rows a group: a work-item adds to R sums of vectors of four, and x is loaded once for all.
template <long LX, long R>
inline constexpr auto gemv_rows_program = program<array2<float, N, M>, array<float, M>>([](auto a, auto x) {
  auto sums = [](auto own) {
    return own |
           reduce_seq<4>(
               [](auto sums, auto step) {
                 return zip(sums, get<0>(step), get<1>(step) | fill<R>) |
                        map_unrolled([](auto s, auto a, auto x) { return s + a * x; });
               },
               filled<0.0f, R, 4> | map([](auto v) { return v | as_vector<4>; }) | join | map_unrolled(id)) |
           map_unrolled([](auto v) { return get<0>(v) + get<1>(v) + (get<2>(v) + get<3>(v)); });
  };
  return a | split<R> | map_workgroup<0>([=](auto rows) {
           auto by_fours = rows | map([](auto row) { return row | as_vector<4>; }) | transpose;
           return zip(by_fours, x | as_vector<4>) | split<LX> | transpose | map_local<0>(sums) | to_local | transpose | join |
                  split<LX / 16> | map_local<0>(summed) | to_local | split<16> | map_local<0>(summed);
         }) |
         join;
});
template <long LX, long R>
void gemv_rows(work& w, long n, long m) {
  offer(w, std::to_string(R) + " rows a group", gemv_rows_program<LX, R>, n, m, LX, 1, m / LX + 20);
}
inline void gemv(work& w, long n, long m) {
  offer(w, "row a group", gemv_program<64>, n, m, 64, 1, m / 64 + 20);
  offer(w, "row a group", gemv_program<128>, n, m, 128, 1, m / 128 + 24);
  offer(w, "row a group", gemv_program<256>, n, m, 256, 1, m / 256 + 32);
  gemv_rows<64, 2>(w, n, m);
  gemv_rows<64, 4>(w, n, m);
  gemv_rows<128, 4>(w, n, m);
}

/// The same by vectors of V, LY rows at a time.
template <int V, long LY>
inline constexpr auto rows_copied = [](auto rows) {
  if constexpr (V == 1)
    return copied_in_rounds(rows | split<LY>) | join;
  else
    return copied_in_rounds(rows | map([](auto row) { return row | as_vector<V>; }) | split<LY>) | join |
           map([](auto row) { return row | as_scalar; });
};

/// T x T tiles of rows of tiles.
template <long T>
inline constexpr auto tiles = [](auto in) {
  return in | map([](auto row) { return row | split<T>; }) | split<T> | map([](auto of_tiles) { return of_tiles | transpose; });
};
template <long T, int V, long LY>
inline constexpr auto transposition_program = program<array2<float, N, M>>([](auto in) {
  return tiles<T>(in) | map_workgroup<1>([](auto across) {
           return across | map_workgroup<0>([](auto tile) {
                    return rows_copied<V, LY>(rows_copied<V, LY>(tile) | to_local_padded<1> | transpose);
                  });
         }) |
         transpose | map([](auto down) { return down | transpose | map([](auto parts) { return parts | join; }); }) | join;
});
template <long T, int V, long LY>
void transposition_by(work& w, long n, long m) {
  if (T / V * LY >= 64 && n % T == 0)
    offer(w, std::to_string(T) + " tile, V=" + std::to_string(V), transposition_program<T, V, LY>, n, m, T / V, LY);
}
template <long T, int V>
void transposition(work& w, long n, long m) {
  transposition_by<T, V, 8>(w, n, m);
  transposition_by<T, V, 16>(w, n, m);
  transposition_by<T, V, 32>(w, n, m);
}
/// A V x V block a work-item, turned in registers.
template <int V>
inline constexpr auto block_turned = [](auto block) {
  auto by_vectors = [](auto rows) {
    return rows | map([](auto row) { return row | as_vector<V>; }) |
           map_unrolled([](auto row) { return row | map_unrolled(id); });
  };
  auto back = [](auto rows) { return rows | map([](auto row) { return row | as_scalar; }); };
  return back(by_vectors(back(by_vectors(block) | to_private) | transpose));
};
template <int V>
inline constexpr auto transposition_in_registers = program<array2<float, N, M>>([](auto in) {
  return tiles<V>(in) | map_global<1>([](auto across) { return across | map_global<0>(block_turned<V>); }) | transpose |
         map([](auto down) { return down | transpose | map([](auto parts) { return parts | join; }); }) | join;
});
inline void transposition(work& w, long n, long m) {
  offer(w, "4 x 4 blocks", transposition_in_registers<4>, n, m, 16, 16);
  offer(w, "8 x 8 blocks", transposition_in_registers<8>, n, m, 8, 8);
  offer(w, "8 x 8 blocks", transposition_in_registers<8>, n, m, 4, 4);
  offer(w, "16 x 16 blocks", transposition_in_registers<16>, n, m, 4, 4);
  offer(w, "16 x 16 blocks", transposition_in_registers<16>, n, m, 1, 1);
  transposition<32, 1>(w, n, m);
  transposition<32, 4>(w, n, m);
  transposition<64, 1>(w, n, m);
  transposition<64, 4>(w, n, m);
}

}  // namespace hoist::benchmarks::terms
