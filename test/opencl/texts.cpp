#include "variants.hpp"

#include <doctest/doctest.h>

TEST_CASE("clang reads every structure of gaussian") { hoist::test::check_texts(hoist::benchmarks::family_gaussian()); }
TEST_CASE("clang reads every structure of gradient") { hoist::test::check_texts(hoist::benchmarks::family_gradient()); }
TEST_CASE("clang reads every structure of gradient with its edge clamped") {
  hoist::test::check_texts(hoist::benchmarks::family_gradient_clamp());
}
TEST_CASE("clang reads every structure of jacobi2d_5pt") { hoist::test::check_texts(hoist::benchmarks::family_jacobi2d_5pt()); }
TEST_CASE("clang reads every structure of jacobi2d_9pt") { hoist::test::check_texts(hoist::benchmarks::family_jacobi2d_9pt()); }
