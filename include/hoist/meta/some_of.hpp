#pragma once
// Some of many, at random.

#include <hoist/meta/engine.hpp>
#include <hoist/meta/mersenne_twister.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace hoist::meta {

/// The numbers from 0 to below `size`: all, where `most` is 0 or not less, else `most` different ones from the seed, ascending.
HOIST_LAZY std::vector<long> some_of(long size, long most, std::uint64_t seed) {
  std::vector<long> all(static_cast<std::size_t>(size));
  for (long i = 0; i < size; ++i) all[static_cast<std::size_t>(i)] = i;
  if (most <= 0 || most >= size) return all;
  mersenne_twister random(seed);
  for (std::size_t i = 0; i < static_cast<std::size_t>(most); ++i) std::swap(all[i], all[i + random() % (all.size() - i)]);
  all.resize(static_cast<std::size_t>(most));
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace hoist::meta
