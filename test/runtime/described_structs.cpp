// Structs that Boost.Hana knows: of many members, with constructors and vectors, as elements of a program's arrays.

#include "typed.hpp"

#include <hoist/structs.hpp>

#include <doctest/doctest.h>

#include <type_traits>
#include <vector>

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

inline constexpr auto summed = program<array<struct_tuple<cell>, N>>("summed", [](auto cells) {
  return cells | map([](auto c) {
           return make_tuple(get<0>(c) + get<1>(c) + get<8>(c) + convert<float>(get<9>(c)) + get<10>(c).s(0), get<9>(c));
         });
});

}  // namespace

TEST_CASE("a struct of eleven members with a constructor is read, and one of another order is written") {
  auto run = tuned_once(summed);
  const long n = 1021;
  std::vector<cell> in;
  for (long k = 0; k < n; ++k) in.emplace_back(static_cast<float>(k) / 4, static_cast<int>(k % 7));
  std::vector<numbered> out(in.size());
  run(view(out), view(in));
  for (std::size_t k = 0; k < in.size(); ++k) {
    CHECK(out[k].value == in[k].a + 1 + 8 + static_cast<float>(in[k].kind) + 1);
    CHECK(out[k].number == in[k].kind);
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
}
