// The values that `reference` keeps: by node, step and indices, in a table that grows.
#include <hoist/evaluate/evaluate.hpp>

#include <doctest/doctest.h>

#include <map>
#include <tuple>
#include <vector>

TEST_CASE("a value is found by its node, step and indices, and by nothing else") {
  using namespace hoist;
  values_by_place<> memo;
  std::map<std::tuple<int, long, std::vector<long>>, double> kept;
  unsigned long state = 1;
  const auto below = [&](int n) {
    state = state * 6364136223846793005UL + 1442695040888963407UL;
    return static_cast<int>((state >> 33) % static_cast<unsigned long>(n));
  };
  int wrong = 0, found = 0;
  for (int k = 0; k < 20000; ++k) {
    std::vector<long> where(static_cast<std::size_t>(below(4)));
    ir::path p;
    for (long& x : where) p = p.with(x = below(9));
    const int node = below(7);
    const long step = below(3) - 1;
    const ir::bounded_value* at = memo.find(node, step, p);
    const auto [expected, is_new] = kept.try_emplace({node, step, where}, k);
    wrong += (at == nullptr) != is_new || (at != nullptr && at->value != expected->second);
    found += at != nullptr;
    if (at == nullptr) memo.put(node, step, p, {static_cast<double>(k), 0});
  }
  CHECK(wrong == 0);
  CHECK(found > 5000);
  CHECK(kept.size() > 5000);
}

TEST_CASE("nothing is known after the last moment, and all is before") {
  using namespace hoist;
  values_by_place<> memo;
  const ir::path p = ir::path{}.with(3);
  memo.put(1, -1, p, {2, 0});
  memo.last = meta::seconds_now() + 3600;
  for (int k = 0; k < 1000; ++k) CHECK(memo.find(1, -1, p)->value == 2);
  CHECK(memo.find(2, -1, p) == nullptr);
  CHECK(!memo.is_overdue());
  memo.last = 1e-9;
  const auto asked_often = [&] {
    for (int k = 0; k < 1000; ++k) memo.find(1, -1, p);
  };
  CHECK_THROWS_AS(asked_often(), values_by_place<>::overdue);
  CHECK_THROWS_AS(memo.find(2, -1, p), values_by_place<>::overdue);
}
