#include "variants.hpp"

#include <benchmark/programs/stencils.hpp>

#include <doctest/doctest.h>

namespace hoist::test {
family family_gaussian() { return family_of("gaussian", benchmarks::gaussian); }
}  // namespace hoist::test

TEST_CASE("clang reads every structure of gaussian") { hoist::test::check_texts(hoist::test::family_gaussian()); }
