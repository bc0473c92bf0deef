// Kernels over cubes in the simulator: what they compute is what their terms mean, without a fault.
#include "programs.hpp"

#include <benchmark/programs/stencils.hpp>

using namespace hoist;
using namespace hoist::test;

TEST_CASE("three dimensions: kernels compute what their terms mean") {
  for (const cube_case& c : cube_programs()) check_kernel(c.name, c.program, c.points);
}

namespace {
const cube_case& case_named(const std::string& name) {
  for (const cube_case& c : cube_programs())
    if (c.name == name) return c;
  FAIL("there is no " << name);
  return cube_programs().front();
}
lower::lowered lowered_at(const cube_case& c, const ir::point& at) {
  const lower::lowered l = lower::lower(c.program.terms, at, c.program.inputs);
  REQUIRE(l.rejected == nullptr);
  return l;
}
}  // namespace

TEST_CASE("three dimensions: the NDRange has them, in whole groups") {
  const ir::kernel items = lowered_at(case_named("items"), cube_at(7, 6, 11, {4, 3, 2})).kernels[0];
  CHECK(items.launch.dimensions == 3);
  const long global[] = {12, 6, 6}, local[] = {4, 3, 2};
  const ir::kernel groups = lowered_at(case_named("local tiles"), cube_at(7, 6, 11, {4, 3, 2})).kernels[0];
  CHECK(groups.launch.dimensions == 3);
  const long in_groups[] = {12, 6, 6};
  for (int d = 0; d < 3; ++d) {
    CHECK(items.launch.global[d] == global[d]);
    CHECK(items.launch.local[d] == local[d]);
    CHECK(groups.launch.global[d] == in_groups[d]);
  }
}

TEST_CASE("three dimensions: work-items of the last dimension that would do the same work are rejected") {
  check_rejected(case_named("marched").program, cube_at(5, 7, 3, {2, 3, 2}),
                 "a group has work-items in a dimension that the structure doesn't use");
  check_rejected(case_named("planes of groups").program, cube_at(5, 7, 3, {1, 4, 2}),
                 "several work-items of a group would do the same work");
}

TEST_CASE("three dimensions: a local tile has its halo and nothing more, behind one barrier") {
  const ir::kernel k = lowered_at(case_named("local tiles, clamped"), cube_at(5, 7, 3, {4, 3, 2})).kernels[0];
  long elements = 0;
  for (const ir::memory& m : k.memories)
    if (m.where == ir::space::local) elements += m.size;
  CHECK(elements == 4 * 5 * 5);
  CHECK(count_statements(k, ir::statement::kind::barrier) == 1);
}

TEST_CASE("three dimensions: the marched terms of seven points mean the programs") {
  const subject clamped = subject_of(benchmarks::jacobi3d_7pt_clamp), inside = subject_of(benchmarks::jacobi3d_7pt);
  check_kernel("clamped", case_named("seven points").program, clamped, case_named("seven points").points);
  check_kernel("vectors", case_named("seven points, vectors").program, clamped, case_named("seven points, vectors").points);
  check_kernel("inside", case_named("seven points inside").program, inside, case_named("seven points inside").points);
}

TEST_CASE("three dimensions: seven points marched load each plane once") {
  const cube_case c = case_named("seven points");
  const std::string text = text_of(c.program, point_at(16, 1, {16, 1}));
  const std::size_t loop = text.find("for (int i");
  REQUIRE(loop != std::string::npos);
  const std::string body = text.substr(loop);
  CHECK(body.find('/') == std::string::npos);
  CHECK(body.find('%') == std::string::npos);
  int loads = 0;
  for (std::size_t at = body.find("in0["); at != std::string::npos; at = body.find("in0[", at + 1)) ++loads;
  CHECK(loads == 5);
  CHECK(body.find("r0 = r1;\n    r1 = r6;\n  }") != std::string::npos);
}

TEST_CASE("three dimensions: seven points of four columns load vectors, and keep them in registers of vectors") {
  const ir::kernel k = lowered_at(case_named("seven points, vectors"), point_at(16, 1, {4, 4})).kernels[0];
  int loops = 0, loaded[5] = {}, rotated[5] = {};
  for (const ir::statement& s : k.statements) {
    if (s.what != ir::statement::kind::loop || s.who != ir::level::sequential) continue;
    ++loops;
    for (int i : k.statements[s.body].list) {
      const ir::statement& inner = k.statements[i];
      if (inner.what == ir::statement::kind::define && k.values[inner.value].what == ir::value::kind::load)
        ++loaded[k.variables[inner.variable].width];
      if (inner.what == ir::statement::kind::assign) ++rotated[k.variables[inner.variable].width];
    }
  }
  CHECK(loops == 1);
  CHECK(loaded[4] == 3);  // north, south, and the plane behind
  CHECK(loaded[1] == 2);  // west and east of the four
  CHECK(rotated[4] == 2);
  CHECK(rotated[1] == 0);
}
