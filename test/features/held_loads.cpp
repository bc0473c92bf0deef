// Loads that the iterations of a loop repeat, and loads of several iterations that are waited for together.
#include <hoist/features/group_walk.hpp>
#include <hoist/features/subject.hpp>
#include <hoist/simulate/simulate.hpp>
#include <hoist/target/targets.hpp>

#include <doctest/doctest.h>

#include <support/kernels.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

constexpr long items = 64, elements = 512;

/// What the inner loop of `sums` loads an element of besides its own.
enum class with { nothing, outer_counter, written, local_tile };

/// Work-items sum `inner` neighbours of their own, `outer` times, and store each sum.
ir::kernel sums(long outer, long inner, with what = with::nothing) {
  maker m(range1(items, 32));
  const int in = m.memory(space::global, items * elements, 0);
  const int out = m.memory(space::global, items * (outer + 1), 1, true);
  const int tile = m.memory(space::local, items * elements);
  const int sum = m.variable(true);
  const index_expr x = m.id(level::global);
  const index_expr i = m.loop(outer);
  m.define(sum, m.constant(0));
  const index_expr j = m.loop(inner);
  const index_expr own = m.plus(m.times(x, inner), j);
  const int from = what == with::local_tile ? tile : in;
  m.define(sum, m.apply(operations::add, m.read(sum), m.load(from, what == with::outer_counter ? m.plus(own, i) : own)), true);
  m.close();
  m.store(what == with::written ? in : out, m.plus(m.times(x, outer), i), m.read(sum));
  m.close();
  return m.k;
}

/// Of the requests of the group, the share that registers save.
double saved(const ir::kernel& k) {
  const features::plan p(k);
  const features::group_traffic g = features::group_walk(p, features::compiled(p), targets::nvidia_h200).run();
  const double loads = g.done[space::global].requests + g.done[space::local].requests;
  return g.kept.requests / loads;
}

/// The share of loads among requests, and of them that later iterations repeat.
double expected(long outer, long inner) {
  const double loads = static_cast<double>(outer * inner), stores = static_cast<double>(outer);
  return loads * (1 - 1.0 / static_cast<double>(outer)) / (loads + stores);
}

double rounds(const ir::kernel& k) {
  const features::plan p(k);
  return features::group_walk(p, features::compiled(p), targets::nvidia_h200).run().rounds;
}

}  // namespace

TEST_CASE("what the iterations of a short loop load alike is loaded once, while registers suffice") {
  for (const long outer : {1L, 2L, 3L, 7L, 8L, 9L, 100L})
    for (const long inner : {2L, 5L, 16L, 37L, 64L, 65L, 400L}) {
      CAPTURE(outer);
      CAPTURE(inner);
      const bool holds = outer >= 2 && outer <= 8 && inner <= 64;
      CHECK(saved(sums(outer, inner)) == doctest::Approx(holds ? expected(outer, inner) : 0));
    }
}

TEST_CASE("loads that depend on the counter, of memory that is written, or of local memory are done each time") {
  CHECK(saved(sums(3, 16)) > 0.6);
  for (const with what : {with::outer_counter, with::written, with::local_tile}) {
    CAPTURE(static_cast<int>(what));
    CHECK(saved(sums(3, 16, what)) == 0);
  }
}

TEST_CASE("a kept load asks for no pass, sector or instruction, and the simulator's counts stay what they are") {
  ir::kernel k = sums(3, 16);
  simulate::options how;
  how.groups = {middle_group(k.launch)};
  auto arrays = arrays_for(k);
  const simulate::result ran = simulate::run(k, arrays, how);
  const features::plan p(k);
  const features::group_traffic g = features::group_walk(p, features::compiled(p), targets::nvidia_h200).run();
  CHECK(g.done[space::global].requests == doctest::Approx(ran.total[space::global].requests));
  CHECK(g.done[space::global].wavefronts == doctest::Approx(ran.total[space::global].wavefronts));
  const features::subject s(k, targets::nvidia_h200, items * 3, 4.0 * items * 19);
  // 16 loads of 32 lanes that lie 64 bytes apart, and 3 stores of lanes 12 bytes apart.
  CHECK(s.global().requests == doctest::Approx(16 + 3));
  CHECK(s.global().wavefronts == doctest::Approx(16 * 16 + 3 * 3));
  CHECK(s.global().sectors == doctest::Approx(16 * 32 + 3 * 12));
}

TEST_CASE("loads of four iterations are waited for together where a loop only loads") {
  constexpr long many = 512;
  const auto loop = [&](bool stores, bool waits, int unroll) {
    maker m(range1(items, 32));
    const int in = m.memory(space::global, items * many, 0), out = m.memory(space::global, items * many, 1, true);
    const int sum = m.variable(true);
    const index_expr x = m.id(level::global);
    m.define(sum, m.constant(0));
    const index_expr i = m.loop(many);
    m.define(sum, m.apply(operations::add, m.read(sum), m.load(in, m.plus(m.times(i, items), x))), true);
    if (stores) m.store(out, m.plus(m.times(i, items), x), m.read(sum));
    if (waits) m.barrier();
    m.close();
    m.store(out, x, m.read(sum));
    for (statement& s : m.k.statements)
      if (s.what == statement::kind::loop) s.unroll = unroll;
    return rounds(m.k);
  };
  CHECK(loop(false, false, 1) == doctest::Approx(many / 4));
  CHECK(loop(false, false, 2) == doctest::Approx(many / 2));  // as the text says
  CHECK(loop(false, false, 8) == doctest::Approx(many / 8));
  CHECK(loop(true, false, 1) == doctest::Approx(many));
  CHECK(loop(false, true, 1) == doctest::Approx(many));
}
