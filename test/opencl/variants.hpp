#pragma once
// Families and modules of the stencils, as the tests of their texts and kernels share them.

#include <benchmark/programs/families.hpp>
#include <hoist/emit/module.hpp>
#include <hoist/explore/family.hpp>
#include <support/texts.hpp>

#include <string>
#include <vector>

namespace hoist::test {

using benchmarks::family_gaussian;
using benchmarks::family_gradient_clamp;
using benchmarks::family_jacobi2d_5pt;
using benchmarks::family_jacobi2d_9pt;

/// A structure of a family at a point.
struct variant {
  const structure* of = nullptr;
  ir::point at;
  std::string name;
  kernel_module made;
  std::string text() const { return {made.text.data(), static_cast<std::size_t>(made.text.size())}; }
};

/// `count` points of a structure that an H200 could run, chosen by a seed.
std::vector<variant> variants_of(const family& f, const structure& s, long n, long m, int count, unsigned seed = 1);

/// Checks that clang reads every structure of the family, at small odd sizes, at some that tiles divide, and at a size
/// that only 64 bits can index.
void check_texts(const family& f);

/// Elements of the program's inputs at a size.
std::vector<std::vector<float>> inputs_for(const family& f, long n, long m);

}  // namespace hoist::test
