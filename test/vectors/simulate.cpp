// The simulator and the walk on vector accesses: planted faults are found, one instruction counts as one request.
#include "programs.hpp"

#include <hoist/features/group_walk.hpp>
#include <hoist/features/subject.hpp>
#include <hoist/features/enumerate.hpp>
#include <hoist/features/vector.hpp>
#include <hoist/target/targets.hpp>

#include <doctest/doctest.h>
#include <support/kernels.hpp>

#include <cmath>

using namespace hoist;
using namespace hoist::test;
using simulate::fault;

namespace {

int load_vector(maker& m, int memory, index_expr index, int width) {
  ir::value v;
  v.what = ir::value::kind::load;
  v.memory = memory;
  v.index = index;
  v.width = width;
  m.k.values.push(v);
  return m.k.values.size() - 1;
}
/// out[W i + shift ..] = in[W i + shift ..], a vector a work-item.
ir::kernel vector_copy(long size, long items, int width, long shift = 0, long room = 0) {
  maker m(range1(items, std::min(items, 32L)));
  int in = m.memory(ir::space::global, size + room, 0), out = m.memory(ir::space::global, size + room, 1, true);
  index_expr i = m.parallel(level::global, size / width);
  index_expr from = m.plus(m.times(i, width), shift);
  m.store(out, from, load_vector(m, in, from, width));
  return m.k;
}
simulate::result run(const ir::kernel& k, long size) {
  std::vector<std::vector<double>> p(2, std::vector<double>(static_cast<std::size_t>(size), 3));
  return simulate::run(k, p);
}

}  // namespace

TEST_CASE("a vector is one access, one request, as many passes as its bytes take, and its own sectors") {
  for (int width : {2, 4, 8, 16}) {
    CAPTURE(width);
    const long size = 32L * width;
    const simulate::result r = run(vector_copy(size, 32, width), size);
    REQUIRE(r.clean());
    const simulate::traffic& t = r.total[ir::space::global];
    CHECK(t.loads == 32);
    CHECK(t.stores == 32);
    CHECK(t.requests == 2);
    CHECK(t.wavefronts == 2 * width);
    CHECK(t.sectors == 2 * size / 8);
  }
}

TEST_CASE("a vector that isn't aligned takes an instruction for each component") {
  const simulate::result r = run(vector_copy(128, 32, 4, 1, 4), 132);
  REQUIRE(r.clean());
  CHECK(r.total[ir::space::global].loads == 32);
  CHECK(r.total[ir::space::global].requests == 2 * 4);
  const simulate::result three = run(vector_copy(96, 32, 3), 96);
  CHECK(three.total[ir::space::global].requests == 2 * 3);
}

TEST_CASE("the last components of a vector are bounds-checked") {
  const simulate::result r = run(vector_copy(128, 32, 4, 2), 128);
  REQUIRE(r.findings.size() == 2);
  CHECK(r.findings[0].what == fault::load_out_of_bounds);
  CHECK(r.findings[0].index == 128);
  CHECK(r.findings[1].what == fault::store_out_of_bounds);
}

TEST_CASE("vectors that overlap race, in a group and across groups") {
  const auto overlapping = [](long local) {
    maker m(range1(8, local));
    int out = m.memory(ir::space::global, 32, 0, true);
    index_expr i = m.parallel(level::global, 8);
    ir::value v;
    v.what = ir::value::kind::broadcast;
    v.arg[0] = m.constant(1);
    v.width = 4;
    m.k.values.push(v);
    m.store(out, m.times(i, 2), m.k.values.size() - 1);
    std::vector<std::vector<double>> p(1, std::vector<double>(32));
    return simulate::run(m.k, p);
  };
  CHECK(overlapping(8).findings.at(0).what == fault::race_in_group);
  CHECK(overlapping(1).findings.at(0).what == fault::race_across_groups);
}

TEST_CASE("a component that nobody wrote is found") {
  maker m(range1(1, 1));
  int kept = m.memory(ir::space::priv, 4), out = m.memory(ir::space::global, 4, 0, true);
  for (long i : {0L, 1L, 3L}) m.store(kept, m.n(i), m.constant(double(i)));
  m.store(out, m.n(0), load_vector(m, kept, m.n(0), 4));
  std::vector<std::vector<double>> p(1, std::vector<double>(4));
  const simulate::result r = simulate::run(m.k, p);
  REQUIRE(r.findings.size() == 1);
  CHECK(r.findings[0].what == fault::read_before_write);
  CHECK(r.findings[0].index == 2);
}

TEST_CASE("a vector variable holds all its components") {
  maker m(range1(2, 2));
  int in = m.memory(ir::space::global, 8, 0), out = m.memory(ir::space::global, 8, 1, true), r = m.variable(true);
  m.k.variables[r].width = 4;
  index_expr i = m.id(level::global);
  m.define(r, load_vector(m, in, m.times(i, 4), 4));
  ir::value read;
  read.what = ir::value::kind::read;
  read.variable = r;
  read.width = 4;
  m.k.values.push(read);
  m.store(out, m.times(i, 4), m.k.values.size() - 1);
  std::vector<std::vector<double>> p{{1, 2, 3, 4, 5, 6, 7, 8}, std::vector<double>(8)};
  CHECK(simulate::run(m.k, p).clean());
  CHECK(p[0] == p[1]);
}

TEST_CASE("the walk counts what the simulator counts for the middle group of vector kernels, on every target") {
  for (const char* program :
       {"axpy 4", "axpy 3", "axpy 16", "doubles", "products 4", "sum of all", "sums of lanes", "stencil 4", "stencil 8 of 8",
        "clamped stencil 4", "local tile", "local vectors", "kept and shifted"})
    for (const char* name : {"nvidia_h200", "amd_gcn", "arm_mali", "cpu_pocl"}) {
      const target& t = targets::by_name(name);
      const vector_case& c = vector_program(program);
      const bool grid = c.program.dimensions == 2;
      const ir::point at = grid && c.points.size() > 2 ? point_at(66, 128, {8, 4}) : c.points.back();
      const ir::kernel k = kernel_of(c, at);
      CAPTURE(program);
      CAPTURE(t.name);
      simulate::options how;
      how.groups = {middle_group(k.launch)};
      how.sizes = {t.sub_group, t.line_bytes, t.sector_bytes, t.local_banks};
      std::vector<std::vector<double>> p(static_cast<std::size_t>(k.parameters().size()));
      for (const ir::memory& m : k.memories)
        if (m.parameter >= 0) p[static_cast<std::size_t>(m.parameter)].assign(static_cast<std::size_t>(m.size), 1);
      const simulate::result ran = simulate::run(k, p, how);
      REQUIRE(ran.clean());
      const features::plan plan(k);
      const features::group_traffic walked = features::group_walk(plan, features::compiled(plan), t).run();
      for (ir::space s : {ir::space::global, ir::space::local}) {
        const simulate::traffic &want = ran.total[s], &got = walked.done[s];
        CHECK(got.loads == doctest::Approx(want.loads));
        CHECK(got.stores == doctest::Approx(want.stores));
        CHECK(got.requests == doctest::Approx(want.requests));
        CHECK(got.wavefronts == doctest::Approx(want.wavefronts));
        CHECK(got.sectors == doctest::Approx(want.sectors));
      }
      CHECK(walked.done.flops == doctest::Approx(ran.total.flops));
    }
}

TEST_CASE("vectors quarter the requests of a kernel, and keep its flops, bytes and sectors") {
  const ir::kernel one = copy(1024, 1024, 32), four = vector_copy(1024, 256, 4);
  const features::plan a(one), b(four);
  const target& t = targets::by_name("nvidia_h200");
  const features::group_traffic scalar = features::group_walk(a, features::compiled(a), t).run(),
                                vector = features::group_walk(b, features::compiled(b), t).run();
  CHECK(vector.done[ir::space::global].requests == scalar.done[ir::space::global].requests);
  CHECK(vector.stored_bytes == 4 * scalar.stored_bytes);
  const features::subject s(one, t, 1024, 8192), v(four, t, 1024, 8192);
  CHECK(v.outputs_of_group() == 4 * s.outputs_of_group());
  CHECK(v.per_32(v.requests()) == s.per_32(s.requests()) / 4);
  CHECK(vector.full_sectors == 4 * scalar.full_sectors);
  CHECK(vector.full_sectors == vector.stored_sectors);
  CHECK(vector.row_bytes == 4 * scalar.row_bytes);
  CHECK(features::registers(b, features::compiled(b)).run() > features::registers(a, features::compiled(a)).run());
  for (const target& each : targets::list()) {
    std::vector<double> x(static_cast<std::size_t>(features::feature_count));
    features::extract(four, each, 1024, 8192, x.data());
    for (double f : x) CHECK(std::isfinite(f));
  }
}
