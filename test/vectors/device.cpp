// Kernels on vectors as text: read by clang, run on this machine's device and under Oclgrind.
#include "programs.hpp"

#include <hoist/runtime/sizes.hpp>
#include <support/on_device.hpp>
#include <support/texts.hpp>

#include <doctest/doctest.h>

using namespace hoist;
using namespace hoist::test;

TEST_CASE("clang reads every text as OpenCL C 1.2 without a warning") { check_texts(vector_programs(), "vectors", 100); }

TEST_CASE("the device of this machine computes what the programs mean") {
  const runtime::session s(runtime::best_device());
  for (const vector_case& c : vector_programs()) {
    check_on_device(s, c.name, c.program, c.points.front());
    if (c.points.size() > 1) check_on_device(s, c.name, c.program, c.points.back());
  }
}

TEST_CASE("vectors are the last dimension of a user's array") {
  using inputs = meta::list<array2<vec<float, 4>, N, M>>;
  float data[1] = {};
  const ir::point p = runtime::sizes_of(inputs{}, view(data, {5, 6, 4}));
  CHECK(*ir::point::find(p.sizes, "N") == 5);
  CHECK(*ir::point::find(p.sizes, "M") == 6);
  CHECK_THROWS_WITH_AS(runtime::sizes_of(inputs{}, view(data, {5, 6})),
                       "input 0 is an array of vectors: its last extent must be 4.", runtime::error);
  CHECK_THROWS_AS(runtime::sizes_of(inputs{}, view(data, {5, 6, 3})), runtime::error);
}

TEST_CASE("inside Oclgrind kernels on vectors keep its rules" * doctest::skip()) {
  const runtime::session s(runtime::best_device());
  REQUIRE(s.name().find("Oclgrind") != std::string::npos);
  for (const char* name :
       {"axpy 4", "axpy 3", "products 8", "sums of lanes", "stencil 4", "clamped stencil 4 of 6", "wide windows", "local tile",
        "local vectors", "kept in a loop", "marched", "comparisons", "conditions"}) {
    const vector_case& c = vector_program(name);
    for (const ir::point& at : c.points) check_on_device(s, c.name, c.program, at);
  }
}

TEST_CASE("Oclgrind finds nothing in kernels on vectors") {
  REQUIRE(std::string(HOIST_TEST_OCLGRIND).find("NOTFOUND") == std::string::npos);
  const std::filesystem::path folder = scratch_folder("vectors"), log = folder / "oclgrind.log",
                              printed = folder / "oclgrind.txt";
  std::filesystem::remove(log);
  // Its check of unwritten memory crashes on vectors that are put together of narrower ones and scalars.
  const std::string command = std::string(HOIST_TEST_OCLGRIND) + " --data-races --log \"" + log.string() + "\" \"" +
                              std::filesystem::read_symlink("/proc/self/exe").string() +
                              "\" --no-skip --test-case=\"inside Oclgrind kernels on vectors keep its rules\" >\"" +
                              printed.string() + "\" 2>&1";
  const int status = std::system(command.c_str());
  CHECK_MESSAGE(status == 0, contents(printed));
  CHECK_MESSAGE(contents(log).empty(), contents(log));
  CHECK_MESSAGE(contents(printed).find("1 passed") != std::string::npos, contents(printed));
}
