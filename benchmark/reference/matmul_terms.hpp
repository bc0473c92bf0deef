#pragma once
// Low-level terms of the matrix product.

#include <benchmark/reference/matmul_programs.hpp>
#include <benchmark/reference/offer.hpp>

#include <string>

namespace hoist::benchmarks::terms {

template <long BM, long BN, long BK>
void matmul(work& w, long n) {
  const std::string tiles = " BM=" + std::to_string(BM) + " BN=" + std::to_string(BN) + " BK=" + std::to_string(BK);
  offer(w, "staged" + tiles, matmul_program<BM, BN, BK>(staged<BM, BN, BK>), n, n, BN / 8, BM / 8, n);
  if constexpr (BK < 32)
    offer(w, "pipelined" + tiles, matmul_program<BM, BN, BK>(pipelined<BM, BN, BK>), n, n, BN / 8, BM / 8, n);
}
inline void matmul(work& w, long n) {
  matmul<64, 64, 8>(w, n);
  matmul<64, 64, 16>(w, n);
  matmul<64, 64, 32>(w, n);
  matmul<64, 128, 8>(w, n);
  matmul<64, 128, 16>(w, n);
  matmul<64, 128, 32>(w, n);
  matmul<128, 64, 16>(w, n);
  matmul<128, 64, 32>(w, n);
  matmul<128, 128, 8>(w, n);
  matmul<128, 128, 16>(w, n);
  matmul<128, 128, 32>(w, n);
}

}  // namespace hoist::benchmarks::terms
