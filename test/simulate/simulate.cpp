#include <hoist/simulate/shadow.hpp>
#include <hoist/simulate/simulate.hpp>

#include <doctest/doctest.h>

#include <numeric>
#include <random>
#include <support/kernels.hpp>

using namespace hoist;
using namespace hoist::test;
using arrays = std::vector<std::vector<double>>;
using simulate::fault;

namespace {

/// Small integers, exact in float.
std::vector<double> data(long size, unsigned seed = 1) {
  std::mt19937 random(seed);
  std::vector<double> x(static_cast<std::size_t>(size));
  for (double& v : x) v = static_cast<double>(random() % 1000);
  return x;
}
std::vector<double> unset(long size) { return std::vector<double>(static_cast<std::size_t>(size), -1); }
double at(const std::vector<double>& x, long i) { return x[static_cast<std::size_t>(i)]; }

simulate::finding only(const simulate::result& r) {
  REQUIRE(r.findings.size() == 1);
  return r.findings[0];
}

}  // namespace

TEST_CASE("copying copies, whatever the launch") {
  for (long size : {1L, 31L, 64L, 100L, 257L})
    for (long global : {64L, 128L, 256L})
      for (long local : {1L, 32L, 64L}) {
        arrays p{data(size), unset(size)};
        simulate::result r = simulate::run(copy(size, global, local), p);
        CHECK(r.clean());
        CHECK(p[0] == p[1]);
        CHECK(r.total[space::global].loads == size);
        CHECK(r.total[space::global].stores == size);
      }
}

TEST_CASE("a transposition transposes, and its columns cost a line a lane") {
  const long rows = 64, columns = 96;
  arrays p{data(rows * columns), unset(rows * columns)};
  simulate::result r = simulate::run(transposition(rows, columns, 32, 4), p);
  CHECK(r.clean());
  for (long i = 0; i < rows; ++i)
    for (long j = 0; j < columns; ++j) REQUIRE(at(p[1], j * rows + i) == at(p[0], i * columns + j));
  const simulate::traffic& t = r.total[space::global];
  const long sub_groups = rows * columns / 32;
  CHECK(t.requests == 2 * sub_groups);
  CHECK(t.wavefronts == sub_groups * (1 + 32));
  CHECK(t.sectors == sub_groups * (4 + 32));
}

TEST_CASE("stencils compute their sums, and count what they do") {
  const long size = 100;
  arrays p{data(size), unset(size)};
  simulate::result r = simulate::run(clamped_sum(size, 64, 32), p);
  CHECK(r.clean());
  auto clamped = [&](long i) { return at(p[0], std::min(std::max(i, 0L), size - 1)); };
  for (long i = 0; i < size; ++i) REQUIRE(at(p[1], i) == clamped(i - 1) + clamped(i) + clamped(i + 1));
  CHECK(r.total[space::global].loads == 3 * size);
  CHECK(r.total.flops == 3 * size);
  CHECK(r.total.iterations == 3 * size + size);
}

TEST_CASE("five points on a picture that isn't square, marched or not") {
  const long rows = 96, columns = 64;
  arrays one{data(rows * columns), unset(rows * columns)};
  REQUIRE(simulate::run(five_points(rows, columns, 32, 8), one).clean());
  auto in = [&](long i, long j) {
    return at(one[0], std::min(std::max(i, 0L), rows - 1) * columns + std::min(std::max(j, 0L), columns - 1));
  };
  for (long i = 0; i < rows; ++i)
    for (long j = 0; j < columns; ++j) {
      double sum = in(i, j) + in(i - 1, j) + in(i, j - 1) + in(i, j + 1) + in(i + 1, j);
      REQUIRE(at(one[1], i * columns + j) == round_to(scalar::f32, sum / 5));
    }
  for (long each : {2L, 4L, 8L}) {
    arrays p{one[0], unset(rows * columns)};
    CHECK(simulate::run(five_points(rows, columns, 16, 2, each), p).clean());
    CHECK(p[1] == one[1]);
  }
}

TEST_CASE("a tile in local memory with its barrier is clean") {
  for (long tile : {16L, 64L, 256L}) {
    arrays p{data(1026), unset(1024)};
    simulate::result r = simulate::run(tiled_sum(1024, tile), p);
    CHECK(r.clean());
    CHECK(r.total.barriers == 1024 / tile);
    for (long i = 0; i < 1024; ++i) REQUIRE(at(p[1], i) == at(p[0], i) + at(p[0], i + 1) + at(p[0], i + 2));
  }
}

TEST_CASE("planted faults are found, named and placed") {
  auto run = [](planted what) {
    arrays p{data(258), unset(256)};
    return simulate::run(tiled_sum(256, 64, what), p);
  };
  SUBCASE("a missing barrier is a race in local memory") {
    simulate::finding f = only(run(planted::no_barrier));
    CHECK(f.what == fault::race_in_group);
    CHECK(f.memory == 2);
    CHECK(f.item != f.other_item);
    CHECK(f.text.find("no barrier between") != std::string::npos);
  }
  SUBCASE("a barrier under a condition diverges") {
    simulate::finding f = run(planted::divergent_barrier).findings.at(0);
    CHECK(f.what == fault::divergent_barrier);
    CHECK(f.item == 32);
  }
  SUBCASE("one element too far is out of bounds, in the last group only") {
    simulate::finding f = only(run(planted::overrun));
    CHECK(f.what == fault::load_out_of_bounds);
    CHECK(f.memory == 0);
    CHECK(f.index == 258);
    CHECK(f.group == 3);
  }
  SUBCASE("an element of the tile that nobody wrote") {
    simulate::finding f = only(run(planted::unwritten));
    CHECK(f.what == fault::read_before_write);
    CHECK(f.memory == 2);
    CHECK(f.index == 65);
    CHECK(f.item == 63);
  }
  SUBCASE("groups that write the same elements") {
    simulate::finding f = only(run(planted::group_race));
    CHECK(f.what == fault::race_across_groups);
    CHECK(f.group == 1);
    CHECK(f.other_group == 0);
  }
  SUBCASE("nothing planted, nothing found") { CHECK(run(planted::nothing).clean()); }
}

TEST_CASE("loops that hold a barrier must run alike") {
  for (bool alike : {true, false}) {
    maker m(range1(64, 32));
    int out = m.memory(space::global, 64, 0, true);
    index_expr l = m.id(level::local);
    m.loop(m.n(0), alike ? m.n(4) : m.plus(l, 1), m.n(1));
    m.barrier();
    m.close();
    m.store(out, m.id(level::global), m.constant(1));
    arrays p{unset(64)};
    simulate::result r = simulate::run(m.k, p);
    CHECK(r.clean() == alike);
    if (!alike) CHECK(r.findings[0].what == fault::divergent_loop);
  }
}

TEST_CASE("what control flow was proved must hold") {
  for (auto claimed : {statement::trips::at_most_one, statement::trips::exactly_one})
    for (long trips : {0L, 1L, 2L}) {
      maker m(range1(8, 8));
      int out = m.memory(space::global, 8, 0, true);
      m.loop(m.n(0), m.n(trips), m.n(1), level::sequential, 0, claimed);
      m.store(out, m.id(level::global), m.constant(1));
      m.close();
      arrays p{unset(8)};
      simulate::result r = simulate::run(m.k, p);
      bool holds = trips == 1 || (trips == 0 && claimed == statement::trips::at_most_one);
      CHECK(r.clean() == holds);
      if (!holds) CHECK(only(r).what == fault::wrong_trip_count);
    }
}

TEST_CASE("a step that isn't positive doesn't hang") {
  maker m(range1(8, 8));
  m.loop(m.n(0), m.n(4), m.n(0));
  m.close();
  arrays p;
  CHECK(only(simulate::run(m.k, p)).what == fault::endless_loop);
}

TEST_CASE("a choice loads only where it is chosen") {
  const long size = 50;
  maker m(range1(64, 32));
  int in = m.memory(space::global, size, 0), out = m.memory(space::global, 64, 1, true);
  index_expr i = m.id(level::global);
  m.store(out, i, m.choose(m.k.index.less(i, m.n(size)), m.load(in, i), m.constant(-7)));
  arrays p{data(size), unset(64)};
  simulate::result r = simulate::run(m.k, p);
  CHECK(r.clean());
  CHECK(r.total[space::global].loads == size);
  for (long x = 0; x < 64; ++x) CHECK(at(p[1], x) == (x < size ? at(p[0], x) : -7));
}

TEST_CASE("variables: unwritten reads are found, private memories belong to a work-item") {
  maker m(range1(64, 32));
  int out = m.memory(space::global, 64, 0, true), mine = m.memory(space::priv, 2);
  int never = m.variable(true);
  index_expr i = m.id(level::global);
  int counter = m.variable(true);
  ir::value from;
  from.what = ir::value::kind::from_index;
  from.index = i;
  m.k.values.push(from);
  m.define(counter, m.k.values.size() - 1);
  m.store(mine, m.n(1), m.read(counter));
  SUBCASE("written") {
    m.store(out, i, m.load(mine, m.n(1)));
    arrays p{unset(64)};
    CHECK(simulate::run(m.k, p).clean());
    for (long x = 0; x < 64; ++x) CHECK(at(p[0], x) == x);
  }
  SUBCASE("another element isn't") {
    m.store(out, i, m.load(mine, m.n(0)));
    arrays p{unset(64)};
    CHECK(only(simulate::run(m.k, p)).memory == mine);
  }
  SUBCASE("a variable isn't") {
    m.store(out, i, m.read(never));
    arrays p{unset(64)};
    CHECK(only(simulate::run(m.k, p)).variable == never);
  }
}

TEST_CASE("a load that an earlier statement has got is no request again, unless somebody writes that memory") {
  for (bool in_place : {false, true}) {
    maker m(range1(32, 32));
    int in = m.memory(space::global, 32, 0, in_place), out = m.memory(space::global, 64, 1, true);
    index_expr i = m.id(level::global);
    int x = m.load(in, i);
    m.store(out, i, x);
    if (in_place) m.store(in, i, m.constant(0));
    m.branch(m.k.index.less(i, m.n(40)));
    m.store(out, m.plus(i, 32), x);
    m.close();
    arrays p{data(32), unset(64)};
    simulate::result r = simulate::run(m.k, p);
    CHECK(r.clean());
    CHECK(r.total[space::global].loads == 64);
    CHECK(r.total[space::global].requests == (in_place ? 5 : 3));
  }
}

TEST_CASE("chosen groups only, and a stop at the first finding") {
  arrays p{data(258), unset(256)};
  simulate::options how;
  how.groups = {2, 1};
  simulate::result r = simulate::run(tiled_sum(256, 64), p, how);
  CHECK(r.groups_run == 2);
  CHECK(r.total[space::global].stores == 128);
  CHECK(at(p[1], 0) == -1);
  how.groups = {};
  how.most_findings = 1;
  CHECK(simulate::run(tiled_sum(256, 64, planted::divergent_barrier), p, how).findings.size() == 1);
  how.groups = {4};
  CHECK_THROWS_WITH(simulate::run(tiled_sum(256, 64), p, how), "there is no work-group 4.");
}

TEST_CASE("arrays that don't fit are refused in a sentence") {
  arrays few{data(10)}, wrong{data(10), unset(9)};
  CHECK_THROWS_WITH(simulate::run(copy(10, 32, 32), few), "there is no array for global memory 1 (parameter 1) of the kernel.");
  CHECK_THROWS_WITH(simulate::run(copy(10, 32, 32), wrong),
                    "the array for global memory 1 (parameter 1) has 9 elements where the kernel needs 10.");
}

TEST_CASE("integers wrap, floats round") {
  maker m(range1(1, 1));
  int in = m.memory(space::global, 2, 0, false, scalar::i32), out = m.memory(space::global, 1, 1, true, scalar::i32);
  m.store(out, m.n(0), m.apply(operations::add, m.load(in, m.n(0)), m.load(in, m.n(1))));
  arrays p{{2147483647.0, 1.0}, {0}};
  simulate::run(m.k, p);
  CHECK(p[1][0] == -2147483648.0);
}

TEST_CASE("races are found as soon as two users share an element that one of them writes, against all pairs") {
  std::mt19937 random(3);
  for (int round = 0; round < 2000; ++round) {
    simulate::touched shadow(3);
    struct event {
      long index, user;
      bool write;
    };
    std::vector<event> epoch;
    for (int step = 0; step < 12; ++step) {
      if (random() % 6 == 0) {
        shadow.next_epoch();
        epoch.clear();
      }
      event now{static_cast<long>(random() % 3), static_cast<long>(random() % 4), random() % 3 == 0};
      bool races = false, earlier = false;
      for (const event& a : epoch) {
        races = races || (a.index == now.index && a.user != now.user && (a.write || now.write));
        for (const event& b : epoch) earlier = earlier || (a.index == b.index && a.user != b.user && (a.write || b.write));
      }
      if (earlier) break;
      const long other = now.write ? shadow.write(now.index, now.user) : shadow.read(now.index, now.user);
      CHECK((other != simulate::touched::nobody) == races);
      CHECK(other != now.user);
      epoch.push_back(now);
    }
  }
}
