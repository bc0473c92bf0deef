// Structs that Boost.Hana knows: of many members, with constructors and vectors, as elements of a program's arrays. Its products as
// the results of a program, of terms and of views.

#include "typed.hpp"

#include <hoist/structs.hpp>

#include <doctest/doctest.h>

#include <boost/hana/pair.hpp>
#include <boost/hana/tuple.hpp>

#include <type_traits>
#include <vector>

namespace hana = boost::hana;

namespace {

using namespace hoist;
using test::numbers_of;
using test::tuned_once;

// [structs]
struct float4 {
  BOOST_HANA_DEFINE_STRUCT(float4, (float, x), (float, y), (float, z), (float, w));
};
struct particle {
  BOOST_HANA_DEFINE_STRUCT(particle, (float, mass), (float4, speed), (int, kind));
};
inline constexpr auto momenta = program<array<struct_tuple<particle>, N>>("momenta", [](auto particles) {
  return particles | map([](auto mass, auto speed, auto kind) { return make_tuple(mass * speed, kind); });
});
// [/structs]

/// More members than the compiler's own way takes, and a constructor, so that it is no aggregate.
struct cell {
  BOOST_HANA_DEFINE_STRUCT(cell, (float, a), (float, b), (float, c), (float, d), (float, e), (float, f), (float, g), (float, h),
                           (float, i), (int, kind), (float4, speed));
  cell() = default;
  cell(float first, int of_kind)
      : a(first), b(1), c(2), d(3), e(4), f(5), g(6), h(7), i(8), kind(of_kind), speed{1, 2, 3, first} {}
};

/// One that is told of from outside, its members in another order than they lie.
struct numbered {
  int number;
  float value;
};

static_assert(std::is_same_v<struct_tuple<cell>,
                             tuple<float, float, float, float, float, float, float, float, float, int, vec<float, 4>>>);

}  // namespace

BOOST_HANA_ADAPT_STRUCT(numbered, value, number);

namespace {

static_assert(std::is_same_v<struct_tuple<numbered>, tuple<float, int>>);
static_assert(runtime::detail::is_struct_of<cell>(result_elements<array<struct_tuple<cell>, N>>{}));
static_assert(!runtime::detail::is_struct_of<cell>(meta::list<float, float>{}));

struct momentum {
  BOOST_HANA_DEFINE_STRUCT(momentum, (float4, value), (int, kind));
};
static_assert(std::is_same_v<struct_tuple<particle>, tuple<float, vec<float, 4>, int>>);

// [results]
template <class A, class B>
struct sum_and_kind {
  BOOST_HANA_DEFINE_STRUCT(sum_and_kind, (A, sum), (B, kind));
};
template <class A, class B>
sum_and_kind(A, B) -> sum_and_kind<A, B>;

inline constexpr auto summed = program<array<struct_tuple<cell>, N>, int>("summed", [](auto cells, auto more) {
  return sum_and_kind{
      cells | map([](auto c) { return get<0>(c) + get<1>(c) + get<8>(c) + convert<float>(get<9>(c)) + get<10>(c).s(0); }),
      cells | map([=](auto c) { return get<9>(c) + more; })};
});
// [/results]

std::vector<cell> some_cells(long n) {
  std::vector<cell> all;
  for (long k = 0; k < n; ++k) all.emplace_back(static_cast<float>(k) / 4, static_cast<int>(k % 7));
  return all;
}
float sum_of(const cell& c) { return c.a + 1 + 8 + static_cast<float>(c.kind) + 1; }

}  // namespace

TEST_CASE("a struct of eleven members with a constructor is read, and one of another order is written") {
  auto run = tuned_once(summed);
  const std::vector<cell> in = some_cells(1021);
  std::vector<numbered> out(in.size());
  run(view(out), view(in), 3);
  for (std::size_t k = 0; k < in.size(); ++k) {
    CHECK(out[k].value == sum_of(in[k]));
    CHECK(out[k].number == in[k].kind + 3);
  }
}

TEST_CASE("structs of numbers are vectors, in what is read and in what is written") {
  auto run = tuned_once(momenta);
  std::vector<particle> in;
  for (int k = 0; k < 257; ++k) in.push_back({0.5f * static_cast<float>(k), {1, 2, 3, static_cast<float>(k)}, k % 5});
  std::vector<momentum> out(in.size());
  run(view(out), view(in));
  for (std::size_t k = 0; k < in.size(); ++k) {
    CHECK(out[k].value.x == in[k].mass);
    CHECK(out[k].value.w == in[k].mass * in[k].speed.w);
    CHECK(out[k].kind == in[k].kind);
  }
  std::vector<float4> values(in.size());
  std::vector<int> kinds(in.size());
  run(hana::make_tuple(view(values), view(kinds)), view(in));
  for (std::size_t k = 0; k < in.size(); ++k) {
    CHECK(values[k].w == out[k].value.w);
    CHECK(kinds[k] == in[k].kind);
  }
}

TEST_CASE("results are written to the views in a struct, in a hana::pair, and each by itself") {
  auto run = tuned_once(summed);
  const std::vector<cell> in = some_cells(257);
  const auto check = [&](auto call) {
    std::vector<float> sums(in.size());
    std::vector<int> kinds(in.size());
    call(sums, kinds);
    for (std::size_t k = 0; k < in.size(); ++k) {
      CHECK(sums[k] == sum_of(in[k]));
      CHECK(kinds[k] == in[k].kind + 3);
    }
  };
  check([&](auto& sums, auto& kinds) {
    // [product]
    run(sum_and_kind{view(sums), view(kinds)}, view(in), 3);
    // [/product]
  });
  check([&](auto& sums, auto& kinds) { run(hana::make_pair(view(sums), view(kinds)), view(in), 3); });
  check([&](auto& sums, auto& kinds) { run(view(sums), view(kinds), view(in), 3); });
}

TEST_CASE("a view in a product that is too short is an error, and nothing is written") {
  auto run = tuned_once(summed);
  const std::vector<cell> in = some_cells(257);
  std::vector<float> sums(in.size(), 7.f);
  std::vector<int> kinds(in.size() - 1);
  CHECK_THROWS_AS(run(sum_and_kind{view(sums), view(kinds)}, view(in), 3), runtime::error);
  CHECK(sums.front() == 7.f);
}
