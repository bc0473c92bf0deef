#include "variants.hpp"

#include <benchmark/programs/stencils.hpp>

#include <doctest/doctest.h>

namespace hoist::test {
family family_gradient() { return family_of("gradient", benchmarks::gradient); }
family family_gradient_clamp() { return family_of("gradient_clamp", benchmarks::gradient_clamp); }
}  // namespace hoist::test

TEST_CASE("clang reads every structure of gradient") { hoist::test::check_texts(hoist::test::family_gradient()); }
TEST_CASE("clang reads every structure of gradient with its edge clamped") {
  hoist::test::check_texts(hoist::test::family_gradient_clamp());
}
