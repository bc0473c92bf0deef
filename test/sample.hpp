#pragma once
// How many cases a test samples.

#include <cstdlib>

namespace hoist::test {

/// `cases`, times HOIST_TEST_SAMPLE from the environment (tools/check --nightly sets 8).
inline int sample(int cases) {
  const char* factor = std::getenv("HOIST_TEST_SAMPLE");
  const int times = factor ? std::atoi(factor) : 1;
  return cases * (times > 1 ? times : 1);
}

}  // namespace hoist::test
