#include <hoist/simulate/coalescing.hpp>

#include <doctest/doctest.h>

#include <random>
#include <set>

using namespace hoist;
using simulate::request;
using simulate::widths;

namespace {

request strided(int lanes, long stride, long base = 0) {
  request r;
  for (int l = 0; l < lanes; ++l) r.add(l, base + stride * l);
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

TEST_CASE("pieces equal those counted with a set, for random indices") {
  std::mt19937 random(7);
  for (int round = 0; round < 500; ++round) {
    request r;
    int lanes = 1 + static_cast<int>(random() % 64);
    for (int l = 0; l < lanes; ++l) r.add(l, static_cast<long>(random() % 300) - 20);
    for (long elements : {1L, 8L, 32L}) {
      std::set<long> want, got;
      for (int l = 0; l < lanes; ++l) want.insert((r.index[l] + 64 * elements) / elements - 64);
      CHECK(distinct_pieces(r, 0, lanes, elements, [&](long p) { got.insert(p); }) == static_cast<int>(want.size()));
      CHECK(got == want);
    }
  }
}
