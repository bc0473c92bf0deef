#include <hoist/simulate/coalescing.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>

using namespace hoist;
using simulate::request;
using simulate::widths;

namespace {

request strided(int lanes, long stride, long base = 0) {
  request r;
  for (int l = 0; l < lanes; ++l) r.add(base + stride * l);
  return r;
}

}  // namespace

TEST_CASE("lines of a sub-group by stride") {
  widths w;
  CHECK(lines_of(strided(32, 1), w, 4) == 1);
  CHECK(lines_of(strided(32, 1, 1), w, 4) == 2);
  CHECK(lines_of(strided(32, 0, 7), w, 4) == 1);
  CHECK(lines_of(strided(32, 4), w, 4) == 4);
  CHECK(lines_of(strided(32, 100), w, 4) == 32);
  CHECK(lines_of(strided(32, 1), w, 8) == 2);
}

TEST_CASE("bank conflicts by stride") {
  widths w;
  CHECK(bank_passes_of(strided(32, 1), w, 4) == 1);
  CHECK(bank_passes_of(strided(32, 0), w, 4) == 1);
  CHECK(bank_passes_of(strided(32, 2), w, 4) == 2);
  CHECK(bank_passes_of(strided(32, 32), w, 4) == 32);
  CHECK(bank_passes_of(strided(32, 33), w, 4) == 1);
  CHECK(bank_passes_of(strided(32, 1), w, 8) == 2);
}

TEST_CASE("lanes that read the same vector share its passes, from global memory where they are neighbours") {
  const widths w;
  for (const int distinct : {1, 4, 8, 16, 32}) {
    CAPTURE(distinct);
    request neighbours, apart;
    for (int lane = 0; lane < 32; ++lane)
      for (int component = 0; component < 4; ++component) {
        neighbours.add(lane / (32 / distinct) * 4 + component);
        apart.add(lane % distinct * 4 + component);
      }
    const int least = std::max(1, distinct / 8);
    CHECK(bank_passes_of(neighbours, w, 4) == least);
    CHECK(bank_passes_of(apart, w, 4) == least);
    CHECK(lines_of(neighbours, w, 4, 4) == least);
    CHECK(lines_of(apart, w, 4, 4) == (distinct > 8 ? 4 : 1));
  }
  CHECK(lines_of(strided(16, 64), w, 8) == 16);
}

TEST_CASE("pieces equal those counted with a set, for random indices") {
  std::mt19937 random(7);
  for (int round = 0; round < 500; ++round) {
    request r;
    int lanes = 1 + static_cast<int>(random() % 64);
    for (int l = 0; l < lanes; ++l) r.add(static_cast<long>(random() % 300) - 20);
    for (long elements : {1L, 8L, 32L}) {
      std::set<long> want, got;
      for (int l = 0; l < lanes; ++l) want.insert((r.index[l] + 64 * elements) / elements - 64);
      CHECK(distinct_pieces(r, 0, lanes, elements, [&](long p) { got.insert(p); }) == static_cast<int>(want.size()));
      CHECK(got == want);
    }
  }
}
