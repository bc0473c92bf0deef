// Tuned programs whose arrays are of bools: results, inputs, members of structs, what is gathered, random data.

#include <hoist/opencl.hpp>
#include <hoist/runtime/host_program.hpp>

#include <hoist/evaluate/inputs.hpp>

#include <support/life.hpp>

#include <doctest/doctest.h>

#include <memory>
#include <random>
#include <vector>

namespace {

using namespace hoist;
using test::life;

inline constexpr auto reached =
    program<array<tuple<bool, float>, N>, array<int, N>, array<bool, M>>([](auto places, auto to, auto open) {
      return zip(places, gather(to, open)) |
             map([](auto p, auto o) { return make_tuple(get<0>(p) & o, select(o, get<1>(p), -1.f)); });
    });
struct place {
  bool known;
  float depth;
};

std::vector<unsigned char> cells(long count, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<unsigned char> x(static_cast<std::size_t>(count));
  for (unsigned char& c : x) c = static_cast<unsigned char>(random() & 1);
  return x;
}
/// An array of the host's bools; std::vector<bool> has bits.
std::unique_ptr<bool[]> bools(const std::vector<unsigned char>& x) {
  auto b = std::make_unique<bool[]>(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) b[i] = x[i] != 0;
  return b;
}
bool lives(const std::vector<unsigned char>& x, long n, long m, long i, long j) {
  int around = 0;
  for (long di = -1; di <= 1; ++di)
    for (long dj = -1; dj <= 1; ++dj)
      if (di != 0 || dj != 0) around += x[static_cast<std::size_t>((i + di + n) % n * m + (j + dj + m) % m)];
  return around == 3 || (around == 2 && x[static_cast<std::size_t>(i * m + j)] != 0);
}
template <class Run>
void check_life(Run&& run, long n, long m) {
  const std::vector<unsigned char> x = cells(n * m, static_cast<unsigned>(n));
  const auto in = bools(x), out = std::make_unique<bool[]>(x.size());
  run(view(out.get(), {n, m}), view(static_cast<const bool*>(in.get()), {n, m}));
  long wrong = 0;
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j) wrong += out[static_cast<std::size_t>(i * m + j)] != lives(x, n, m, i, j);
  CHECK(wrong == 0);
}
template <class Run>
void check_reached(Run&& run, long n, long m) {
  const std::vector<unsigned char> known = cells(n, 1), open = cells(m, 2);
  std::vector<place> places;
  std::vector<int> to;
  for (long i = 0; i < n; ++i) {
    places.push_back({known[static_cast<std::size_t>(i)] != 0, static_cast<float>(i) / 4});
    to.push_back(static_cast<int>(i * 7919 % m));
  }
  const auto of_open = bools(open), both = std::make_unique<bool[]>(places.size());
  std::vector<float> depths(places.size());
  run(view(both.get(), {n}), view(depths.data(), {n}), view(std::as_const(places).data(), {n}),
      view(std::as_const(to).data(), {n}), view(static_cast<const bool*>(of_open.get()), {m}));
  for (std::size_t i = 0; i < places.size(); ++i) {
    const bool o = of_open[static_cast<std::size_t>(to[i])];
    CHECK(both[i] == (places[i].known && o));
    CHECK(depths[i] == (o ? places[i].depth : -1.f));
  }
}

}  // namespace

TEST_CASE("a grid of cells, tuned") {
  auto run = tune(life, best_device(), tuning::top(4).without_comparison().without_wisdom());
  for (auto [n, m] : {std::pair{3L, 3L}, {61L, 103L}, {64L, 128L}}) check_life(run, n, m);
}
TEST_CASE("bools in structs, among results, and gathered") {
  auto run = tune(reached, best_device(), tuning::top(2).without_comparison().without_wisdom());
  for (auto [n, m] : {std::pair{1L, 1L}, {1021L, 77L}}) check_reached(run, n, m);
}
TEST_CASE("on the host alone") {
  host_program<decltype(life)> run(family_of("life", life));
  check_life(run, 13, 29);
  host_program<decltype(reached)> reach(family_of("reached", reached));
  check_reached(reach, 101, 7);
}
TEST_CASE("random bools are both, and lie in memory as the host's") {
  const family f = family_of("life", life);
  ir::point at;
  at.sizes = {{"N", 100}, {"M", 100}};
  const std::vector<host_values> in = make_inputs(f.terms(), {{}}, at);
  REQUIRE(in.size() == 1);
  CHECK(in[0].type() == scalar::boolean);
  CHECK(in[0].bytes().size() == 10000);
  long living = 0;
  for (const std::byte b : in[0].bytes()) {
    CHECK(std::to_integer<int>(b) <= 1);
    living += std::to_integer<int>(b);
  }
  CHECK(living > 4000);
  CHECK(living < 6000);
  const std::vector<bool> few{true, false, true};
  CHECK(host_values(few).as<bool>() == few);
  CHECK(host_values(few)[2] == 1);
}
