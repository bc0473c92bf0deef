#include <hoist/features/sub_group_requests.hpp>
#include <hoist/target/targets.hpp>

#include <doctest/doctest.h>

#include <random>
#include <set>
#include <vector>

using namespace hoist;

namespace {

/// A group's indices: along a line, in rows, scattered, or alike in pairs.
std::vector<long> some_indices(std::mt19937& random, int lanes) {
  const auto below = [&](long n) { return static_cast<long>(random() % static_cast<unsigned long>(n)); };
  const long kind = below(4), stride = below(70) - 8, row = 1 + below(16), pitch = below(1000), begin = below(5000) - 900;
  std::vector<long> all;
  for (long l = 0; l < lanes; ++l)
    all.push_back(begin + (kind == 0   ? stride * l
                           : kind == 1 ? l % row + pitch * (l / row)
                           : kind == 2 ? below(300)
                                       : l / 2 * stride));
  return all;
}

}  // namespace

TEST_CASE("requests that were looked at once are those of each access, wherever it is") {
  std::mt19937 random(21);
  long looked = 0;
  for (const char* name : {"nvidia_h200", "amd_gcn", "arm_mali", "cpu_pocl"}) {
    const target& t = targets::by_name(name);
    const simulate::widths widths{t.sub_group, t.line_bytes, t.sector_bytes, t.local_banks};
    for (int lanes : {64, 100, 7}) {
      features::lane_rows rows(lanes);
      features::lane_sets sets(rows, t.sub_group);
      features::sub_group_requests requests(t, rows, sets);
      for (int round = 0; round < 60; ++round) {
        std::vector<long> indices = some_indices(random, lanes);
        const features::lane_value v = rows.computed([&](int l) { return indices[static_cast<std::size_t>(l)]; });
        const int who = round % 4 == 0 ? sets.above(features::lane_sets::all, v, v.first) : features::lane_sets::all;
        const int width = round % 3 == 0 ? 4 : 1, bytes = 1 << random() % 4;
        const ir::space where = round % 2 == 0 ? ir::space::global : ir::space::local;
        for (const long moved : {0L, 1L, 32L, -7L, 128L, 1024L}) {
          const features::lane_value there{v.row, v.first + moved};
          const features::group_request got = requests.of({width, bytes, where, true}, there, who);
          int passes = 0, whole = 0, count = 0, sectors = 0;
          std::set<long> want, found;
          const long per_sector = std::max(1, t.sector_bytes / bytes);
          for (int from = 0; from < lanes; from += t.sub_group) {
            simulate::request r;
            for (int l = from; l < std::min(lanes, from + t.sub_group); ++l)
              for (int k = 0; k < width && sets[who][l] != 0; ++k) r.add(rows.of(there, l) + k);
            if (r.lanes == 0) continue;
            ++count;
            passes += simulate::passes_of(r, widths, where, bytes, width);
            if (where != ir::space::global) continue;
            whole += simulate::whole_pieces(r, per_sector);
            sectors += simulate::distinct_pieces(r, 0, r.lanes, per_sector, [&](long s) { want.insert(s); });
          }
          REQUIRE(got.count == count);
          REQUIRE(got.passes == passes);
          REQUIRE(got.whole == whole);
          REQUIRE(got.sectors == sectors);
          int parts = 0;
          for (auto r = requests.begin(got); r != requests.end(got); ++r) {
            parts += r->passes;
            for (int k = 0; k < r->runs; ++k)
              for (int n = 0; n < requests.runs(*r)[k].count; ++n)
                found.insert(requests.runs(*r)[k].first + got.first + n * requests.runs(*r)[k].apart);
          }
          REQUIRE(parts == passes);
          REQUIRE(found == want);
          looked += count > 0;
        }
      }
    }
  }
  CHECK(looked > 3000);
}
