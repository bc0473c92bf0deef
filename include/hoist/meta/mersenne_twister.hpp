#pragma once
// std::mt19937_64 without <random>, whose distributions every unit would have to read.

#include <hoist/meta/standard.hpp>

#include <cstdint>

namespace hoist::meta {

/// A generator of the numbers that std::mt19937_64 gives from the same seed.
/// Source: [Nishimura2000]; the parameters are the standard's ([rand.predef]).
class mersenne_twister {
 public:
  explicit constexpr mersenne_twister(std::uint64_t seed) {
    state_[0] = seed;
    for (unsigned i = 1; i < length; ++i) state_[i] = 6364136223846793005U * (state_[i - 1] ^ (state_[i - 1] >> 62)) + i;
  }

  constexpr std::uint64_t operator()() {
    if (next_ == length) twist();
    std::uint64_t x = state_[next_++];
    x ^= (x >> 29) & 0x5555555555555555U;
    x ^= (x << 17) & 0x71d67fffeda60000U;
    x ^= (x << 37) & 0xfff7eee000000000U;
    return x ^ (x >> 43);
  }

 private:
  static constexpr unsigned length = 312, shift = 156;

  constexpr void twist() {
    constexpr std::uint64_t low = 0x7fffffffU;
    for (unsigned i = 0; i < length; ++i) {
      const std::uint64_t x = (state_[i] & ~low) | (state_[(i + 1) % length] & low);
      state_[i] = state_[(i + shift) % length] ^ (x >> 1) ^ ((x & 1) != 0 ? 0xb5026f5aa96619e9U : 0);
    }
    next_ = 0;
  }

  std::uint64_t state_[length]{};
  unsigned next_ = length;
};

}  // namespace hoist::meta
