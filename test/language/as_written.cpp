// Programs whose loops the programmer wrote have a family of one structure: they are tuned as they stand.

#include <hoist/hoist.hpp>
#include <support/families.hpp>

#include <doctest/doctest.h>

namespace {

using namespace hoist;
using namespace hoist::test;

constexpr auto by_groups = program<array2<float, N, 64>>([](auto x) {
  return x | map_workgroup<0>([](auto row) {
           return row | split<4> | map_local<0>([](auto c) { return c | reduce_seq(add); }) | to_local | split<16> |
                  map_local<0>([](auto c) { return c | reduce_seq(add); });
         }) |
         join;
});
constexpr auto marched = program<array2<float, N, 18>>([](auto x) {
  return x | map_global<0>([](auto row) { return row | map_seq_slide<3>([](auto w) { return w(0) + w(2); }); });
});

template <class P>
family as_written(const char* name, P p) {
  return family_of<P, families::written_by_hand>(name, p);
}

}  // namespace

TEST_CASE("a term with work-items has the structure that it is") {
  check_everywhere(as_written("by_groups", by_groups), {{5, 1}, {1, 1}, {16, 1}}, [](const arrays& in, long n, long) {
    arrays out{std::vector<double>(static_cast<std::size_t>(n))};
    for (std::size_t i = 0; i < in[0].size(); ++i) out[0][i / 64] += in[0][i];
    return out;
  });
  check_everywhere(as_written("marched", marched), {{5, 1}, {1, 1}, {16, 1}}, [](const arrays& in, long n, long) {
    arrays out{{}};
    for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i)
      for (std::size_t j = 0; j < 16; ++j) out[0].push_back(in[0][18 * i + j] + in[0][18 * i + j + 2]);
    return out;
  });
}
TEST_CASE("a term without has none") {
  constexpr auto doubled = program<array<float, N>>([](auto x) { return x | map([](auto v) { return 2.f * v; }); });
  const family f = as_written("doubled", doubled);
  CHECK(!f.structures[0].exists);
  CHECK(std::string(f.structures[0].why) == "the program has no map_global and no map_workgroup");
}
