// Random programs over symbolic integers keep all laws; a fixed seed.
#include "random_program.hpp"

#include <doctest/doctest.h>

#include <random>

namespace {

struct seeded {
  std::mt19937 engine;
  int next(int n) { return static_cast<int>(engine() % static_cast<unsigned>(n)); }
};

}  // namespace

TEST_CASE("arith: simplification changes no value, and forms are normal") {
  for (unsigned seed = 0; seed < 2000; ++seed) {
    seeded choices{std::mt19937(seed)};
    hoist::test::random_program<seeded> program(choices, 30, 40);
    const std::string broken = program.broken_law();
    INFO("seed ", seed);
    CHECK_MESSAGE(broken.empty(), broken);
  }
}
