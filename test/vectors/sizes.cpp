// Kernels on vectors whose sizes are bound at launch, and kernels made without some simplifications.
#include "programs.hpp"

#include <hoist/emit/module.hpp>

#include <doctest/doctest.h>

using namespace hoist;
using namespace hoist::test;

TEST_CASE("one text of vectors computes the program at every size") {
  for (const char* name :
       {"stencil 4", "stencil 4 of 8", "clamped stencil 4", "clamped stencil 4 of 6", "zero padded stencil"}) {
    const subject& s = vector_program(name).program;
    ir::point at = point_at(1, 1, {4, 2});
    at.sizes.clear();
    at.at_launch = {{"N", 3, 64}, {"M", 3, 64}};
    const hoist::kernel_module open = emit_module(s.terms, at, s.inputs);
    REQUIRE_MESSAGE(open.rejected == nullptr, (std::string(name) + ": " + (open.rejected == nullptr ? "" : open.rejected)));
    for (auto [n, m] : {std::pair{3L, 3L}, {5L, 18L}, {7L, 35L}, {4L, 64L}}) {
      at.sizes = {{"N", n}, {"M", m}};
      const hoist::kernel_module bound = hoist::bound(open, at.sizes);
      REQUIRE(bound.rejected == nullptr);
      const exact_inputs data(s.terms, at);
      meaning got{{}, {}};
      const simulate::result r = run_module(bound, data, got.values);
      for (const simulate::finding& f : r.findings) FAIL_CHECK((std::string(name) + ": " + f.text));
      const meaning expected = meaning_of(s.terms, at, s.dimensions, data);
      got.extents = expected.extents;
      const std::string wrong = difference(got, expected);
      CHECK_MESSAGE(wrong.empty(), (std::string(name) + " at " + hoist::test::name_of(at) + ": " + wrong));
    }
  }
}

TEST_CASE("vectors are right without the simplification of indices, of barriers and of control flow") {
  for (const vector_case& c : vector_programs())
    for (int off = 0; off < 3; ++off) {
      ir::point at = c.points.back();
      at.simplify.array_accesses = off != 0;
      at.simplify.barriers = off != 1;
      at.simplify.control_flow = off != 2;
      check_kernel(c.name + " without " + std::to_string(off), c.program, {at});
    }
}
