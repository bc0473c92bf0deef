#pragma once
// Numbers of every type, and programs tuned by a run or two.

#include <hoist/opencl.hpp>

#include <random>
#include <vector>

namespace hoist::test {

/// Numbers from `least` to `most`, the same ones for a seed.
template <class T>
std::vector<T> numbers_of(long count, long least, long most, unsigned seed) {
  std::mt19937_64 random(seed);
  std::vector<T> x(static_cast<std::size_t>(count));
  for (T& v : x) v = static_cast<T>(least + static_cast<long>(random() % static_cast<unsigned long>(most - least + 1)));
  return x;
}
template <class P>
auto tuned_once(P p) {
  return tune(p, best_device(), tuning::top(2).without_comparison().without_wisdom());
}

}  // namespace hoist::test
