#pragma once
// Sums by one work-item with accumulators that are vectors: for cores with wide ones.

#include <benchmark/reference/offer.hpp>

namespace hoist::benchmarks::terms {

/// The components of a vector from From, W of them, added pairwise.
template <int From, int W>
inline constexpr auto pairwise = [](auto v) {
  if constexpr (W == 1)
    return get<From>(v);
  else
    return pairwise<From, W / 2>(v) + pairwise<From + W / 2, W / 2>(v);
};
/// One work-item's sum, an array of one, by K accumulators that are vectors of W; `step` adds to them what K terms give.
template <int W, long K>
inline constexpr auto by_vectors = [](auto step) {
  return adaptor{[step](auto terms) {
    auto zeros = filled<0.0f, K, W> | map([](auto v) { return v | as_vector<W>; }) | join | map_unrolled(id);
    auto sums = terms | split<K> | reduce_seq(step, zeros);
    if constexpr (K == 1)
      return sums | map_unrolled(pairwise<0, W>);
    else
      return sums | split<K> | map([](auto all) { return all | reduce_unrolled(add); }) | map_unrolled(pairwise<0, W>);
  }};
};
template <int W, long K>
inline constexpr auto run_added = adaptor{[](auto run) {
  return run | as_vector<W> | by_vectors<W, K>([](auto sums, auto x) { return zip(sums, x) | map_unrolled(plus); });
}};
template <int W, long K>
inline constexpr auto products_added = [](auto a, auto b) {
  return zip(a | as_vector<W>, b | as_vector<W>) | by_vectors<W, K>([](auto sums, auto ab) {
           return zip(sums, ab) | map_unrolled([](auto s, auto ab) { return s + get<0>(ab) * get<1>(ab); });
         });
};

}  // namespace hoist::benchmarks::terms
