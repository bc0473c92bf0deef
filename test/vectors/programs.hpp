#pragma once
// Low-level programs on vectors, as the tests of their kernels, texts and devices share them.

#include <support/simulated.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace hoist::test {

/// A program with points that it must run at.
struct vector_case {
  std::string name;
  subject program;
  std::vector<ir::point> points;
};

/// All of them, and one by its name.
const std::vector<vector_case>& vector_programs();
const vector_case& vector_program(std::string_view name);

/// The one kernel of a program at a point; it must not be rejected.
ir::kernel kernel_of(const vector_case& c, const ir::point& at);

/// Accesses that the statements of a kernel need, by width: loads of memories, each value once, or stores.
int count_loads(const ir::kernel& k, int width);
int count_stores(const ir::kernel& k, int width);

}  // namespace hoist::test
