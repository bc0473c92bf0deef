#include <hoist/features/group_walk.hpp>
#include <hoist/features/sector_set.hpp>
#include <hoist/simulate/simulate.hpp>
#include <hoist/target/targets.hpp>

#include <doctest/doctest.h>

#include <random>
#include <set>
#include <string>
#include <support/kernels.hpp>
#include <utility>

using namespace hoist;
using namespace hoist::test;

namespace {

struct named {
  std::string name;
  ir::kernel k;
};

std::vector<named> kernels() {
  std::vector<named> all;
  for (long global : {1024L, 256L, 64L})
    for (long local : {64L, 32L, 16L}) {
      std::string shape = " " + std::to_string(global) + "/" + std::to_string(local);
      all.push_back({"copy" + shape, copy(1024, global, local)});
      all.push_back({"copy f64" + shape, copy(1024, global, local, scalar::f64)});
      // A group that strides over the whole line from one of its ends on isn't interior: the clamp isn't idle in it.
      if (global / local > 2) all.push_back({"clamped sum" + shape, clamped_sum(1024, global, local)});
      all.push_back({"zero padded sum" + shape, zero_padded_sum(1024, global, local)});
    }
  for (long local0 : {32L, 16L, 8L, 64L})
    for (long local1 : {1L, 4L}) {
      std::string shape = " " + std::to_string(local0) + "x" + std::to_string(local1);
      all.push_back({"transposition" + shape, transposition(64, 192, local0, local1)});
      all.push_back({"product" + shape, product(32, 200, 128, local0, local1)});
      for (long each : {1L, 4L, 16L})
        all.push_back({"five points " + std::to_string(each) + shape, five_points(256, 192, local0, local1, each)});
    }
  for (long n : {1L, 2L, 4L, 5L, 16L, 33L, 100L}) all.push_back({"chunks " + std::to_string(n), chunks(n * 256, n, 64)});
  for (long tile : {16L, 64L, 256L}) all.push_back({"tiled sum", tiled_sum(2048, tile)});
  for (long groups : {16L, 8L, 2L}) all.push_back({"add and double", add_and_double(1024, groups)});
  return all;
}

}  // namespace

TEST_CASE("the walk counts what the simulator counts for the middle group, on every target") {
  for (const named& n : kernels())
    for (const char* name : {"nvidia_h200", "amd_gcn", "arm_mali", "cpu_pocl"}) {
      const target& t = targets::by_name(name);
      CAPTURE(n.name);
      CAPTURE(t.name);
      simulate::options how;
      how.groups = {middle_group(n.k.launch)};
      how.sizes = {t.sub_group, t.line_bytes, t.sector_bytes, t.local_banks};
      auto p = arrays_for(n.k);
      const simulate::result ran = simulate::run(n.k, p, how);
      REQUIRE(ran.clean());
      const features::plan plan(n.k);
      const features::group_traffic walked = features::group_walk(plan, features::compiled(plan), t).run();
      for (space s : {space::global, space::local}) {
        const simulate::traffic &want = ran.total[s], &got = walked.done[s];
        CHECK(got.loads == doctest::Approx(want.loads));
        CHECK(got.stores == doctest::Approx(want.stores));
        CHECK(got.requests == doctest::Approx(want.requests));
        CHECK(got.wavefronts == doctest::Approx(want.wavefronts));
        CHECK(got.sectors == doctest::Approx(want.sectors));
      }
      CHECK(walked.done.barriers == doctest::Approx(ran.total.barriers));
      CHECK(walked.done.branches == doctest::Approx(ran.total.branches));
      CHECK(walked.done.iterations == doctest::Approx(ran.total.iterations));
      CHECK(walked.done.flops == doctest::Approx(ran.total.flops));
    }
}

TEST_CASE("distinct sectors of a marching group: (H + 2) rows and both sides") {
  for (long rows : {1L, 2L, 4L, 16L, 64L, 128L}) {
    CAPTURE(rows);
    ir::kernel k = five_points(1024, 1024, 128, 1, rows);
    const features::plan plan(k);
    const features::group_traffic g = features::group_walk(plan, features::compiled(plan), targets::nvidia_h200).run();
    CHECK(g.read[0] == doctest::Approx(double((rows + 2) * 16 + 2 * rows)));
    CHECK(g.written[1] == doctest::Approx(double(rows * 16)));
    CHECK(g.full_sectors == g.stored_sectors);
    CHECK(g.row_bytes == 512);
  }
}

TEST_CASE("batches of loads end at barriers and rolled loops, not at unrolled ones") {
  for (long each : {8L, 64L})
    for (int unroll : {1, 2, 0}) {
      CAPTURE(each);
      CAPTURE(unroll);
      ir::kernel k = five_points(1024, 1024, 128, 1, each);
      for (ir::statement& s : k.statements)
        if (s.what == statement::kind::loop && s.who == level::sequential) s.unroll = unroll;
      const features::plan plan(k);
      const features::group_traffic g = features::group_walk(plan, features::compiled(plan), targets::nvidia_h200).run();
      const bool whole = unroll == 0 || (unroll == 1 && each == 8);  // compilers unroll short loops unasked
      const double rows = whole ? double(each) : unroll;
      CHECK(g.largest_batch == doctest::Approx((rows + 2) * 16 + 2 * rows));
      CHECK(g.rounds == doctest::Approx(double(each) / rows));
    }
}

TEST_CASE("what all work-items read alike from a small array, registers keep") {
  for (bool alike : {true, false})
    for (long size : {9L, 64L}) {
      CAPTURE(alike);
      CAPTURE(size);
      const ir::kernel k = weighted(1024, size, 64, 16, alike);
      const features::plan plan(k);
      const features::compiled c(plan);
      CHECK(c.keeps(1) == (alike && size == 9));
      CHECK(!c.keeps(0));
      const features::group_traffic g = features::group_walk(plan, c, targets::nvidia_h200).run();
      const double loaded = 2.0 * 16 * 9, asked = 2.0 * 9;  // two sub-groups, sixteen rows of nine weights
      CHECK(g.kept.requests == doctest::Approx(alike && size == 9 ? loaded - asked : 0));
      CHECK(g.done[space::global].requests > loaded);
    }
}

TEST_CASE("partly covered sectors of strided stores") {
  ir::kernel k = copy(1024, 1024, 64), t = transposition(64, 64, 32, 8);
  const features::plan direct(k), turned(t);
  const features::group_traffic a = features::group_walk(direct, features::compiled(direct), targets::nvidia_h200).run();
  const features::group_traffic b = features::group_walk(turned, features::compiled(turned), targets::nvidia_h200).run();
  CHECK(a.full_sectors == a.stored_sectors);
  CHECK(b.full_sectors == 0);
  CHECK(b.written[1] == 32);
}

TEST_CASE("a set of sectors is a set, and knows what it shares with itself moved") {
  std::mt19937 random(11);
  const auto below = [&](long n) { return static_cast<long>(random() % static_cast<unsigned long>(n)); };
  for (int round = 0; round < 40; ++round) {
    hoist::features::sector_set s;
    std::set<std::pair<int, long>> want;
    for (int i = 0; i < 600; ++i) {
      const int memory = static_cast<int>(below(3));
      const hoist::features::sector_run run{below(2000) - 500, static_cast<int>(1 + below(80)),
                                            below(3) == 0 ? 1 : 1 + below(40)};
      int fresh = 0;
      for (int k = 0; k < run.count; ++k) fresh += want.insert({memory, run.first + k * run.apart + 7}).second;
      REQUIRE(s.insert(memory, &run, 1, 7) == fresh);
      const long one = below(2000);
      REQUIRE(s.insert(memory, one) == want.insert({memory, one}).second);
    }
    CHECK(s.size() == want.size());
    for (long by : {0L, 1L, -7L, 100L}) {
      double shared = 0;
      for (auto [memory, sector] : want) shared += memory == 1 && want.count({1, sector + by}) != 0;
      CHECK(s.shared(1, by) == shared);
    }
  }
}
