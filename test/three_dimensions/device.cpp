// Kernels over cubes as text: read by clang, and run on this machine's device.
#include "programs.hpp"

#include <support/on_device.hpp>
#include <support/texts.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

/// The seven points' weights are no small binary fractions: their sums are rounded.
bool is_exact(const cube_case& c) { return c.name.find("seven") == std::string::npos; }

}  // namespace

TEST_CASE("three dimensions: clang reads every text as OpenCL C 1.2 without a warning") {
  check_texts(cube_programs(), "three_dimensions", 50);
}

TEST_CASE("three dimensions: the device of this machine computes what the programs mean") {
  const runtime::session s(runtime::best_device());
  for (const cube_case& c : cube_programs())
    if (is_exact(c)) {
      check_on_device(s, c.name, c.program, c.points.front());
      check_on_device(s, c.name, c.program, c.points.back());
    }
}
