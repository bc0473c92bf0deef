#include "variants.hpp"

#include <benchmark/programs/stencils.hpp>

#include <doctest/doctest.h>

namespace hoist::test {
family family_jacobi2d_9pt() { return family_of("jacobi2d_9pt", benchmarks::jacobi2d_9pt); }
}  // namespace hoist::test

TEST_CASE("clang reads every structure of jacobi2d_9pt") { hoist::test::check_texts(hoist::test::family_jacobi2d_9pt()); }
