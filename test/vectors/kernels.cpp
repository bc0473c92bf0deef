// Kernels of programs on vectors: what they compute, and which vectors they load, compute and store.
#include "programs.hpp"

#include <doctest/doctest.h>

using namespace hoist;
using namespace hoist::test;

TEST_CASE("kernels on vectors compute what their programs mean, without a fault") {
  for (const vector_case& c : vector_programs()) check_kernel(c.name, c.program, c.points);
}
