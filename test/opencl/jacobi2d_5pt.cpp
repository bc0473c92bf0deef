#include "variants.hpp"

#include <benchmark/programs/stencils.hpp>

#include <doctest/doctest.h>

namespace hoist::test {
family family_jacobi2d_5pt() { return family_of("jacobi2d_5pt", benchmarks::jacobi2d_5pt); }
}  // namespace hoist::test

TEST_CASE("clang reads every structure of jacobi2d_5pt") { hoist::test::check_texts(hoist::test::family_jacobi2d_5pt()); }
