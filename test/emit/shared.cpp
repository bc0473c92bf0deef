// What is computed once: elements that loops compute, lanes that are one number, a sine beside a cosine.

#include <hoist/compile.hpp>
#include <hoist/language.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>

using namespace hoist;

namespace {

template <class P>
std::string text_of(P) {
  ir::point at;
  at.sizes = {{"N", 64}, {"M", 9}};
  at.local[0] = 8;
  const kernel_module m = emit_module(ir::table_of<program_term<P>>(), at, P::input_count, "");
  REQUIRE(m.rejected == nullptr);
  return {m.text.data(), static_cast<std::size_t>(m.text.size())};
}
int count_of(const std::string& what, const std::string& text) {
  int n = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

}  // namespace

TEST_CASE("a row's sum that a function of the rows' sums reads several times is one loop") {
  constexpr auto nearest = program<array2<float, 3, M>, array<float, N>>([](auto rows, auto x) {
    return x | map_global<0>([=](auto) {
             auto sums = rows | map([](auto row) { return row | reduce_seq(add); });
             return let(sums | reduce_unrolled(starting_from<1000.f, 0.f>([](auto best, auto sum) {
                          return make_tuple(min(get<0>(best), sum), get<1>(best) + sum * sum);
                        })),
                        [](auto least, auto squares) { return least + squares; });
           });
  });
  CHECK(count_of("for (", text_of(nearest)) == 3);
}

TEST_CASE("a sine and a cosine of one angle are sincos; of two angles they aren't") {
  constexpr auto both = program<array<float, N>>([](auto x) {
    return x | map_global<0>([](auto v) {
             auto angle = 2.f * v;
             return make_tuple(cos(angle), sin(angle));
           });
  });
  constexpr auto apart = program<array<float, N>>(
      [](auto x) { return x | map_global<0>([](auto v) { return make_tuple(cos(2.f * v), sin(3.f * v)); }); });
  CHECK(count_of("sincos(", text_of(both)) == 1);
  CHECK(count_of("cos(", text_of(both)) == 1);
  CHECK(count_of("sincos(", text_of(apart)) == 0);
}

TEST_CASE("lanes that are one number are computed as a scalar") {
  constexpr auto scaled = program<array<vec<float, 4>, N>>([](auto x) {
    return x | split<8> | map_workgroup<0>([](auto chunk) {
             return chunk | map_local<0>(id) | to_local | map_local<0>([](auto v) { return rsqrt(v.s(0) + 1.f) * v; });
           });
  });
  const std::string text = text_of(scaled);
  CHECK(count_of("rsqrt(", text) == 1);
  CHECK(count_of("rsqrt((float4)", text) == 0);
}

TEST_CASE("an expression that nests deeper than compilers take has names for its parts") {
  constexpr auto greatest = program<array<float, N>>(
      [](auto x) { return x | split<250> | map_global<0>([](auto chunk) { return chunk | reduce_unrolled(maximum); }); });
  ir::point at;
  at.sizes = {{"N", 500}};
  const kernel_module m = emit_module(ir::table_of<program_term<decltype(greatest)>>(), at, 1, "");
  REQUIRE(m.rejected == nullptr);
  int depth = 0, most = 0;
  for (const char c : std::string_view(m.text.data(), static_cast<std::size_t>(m.text.size()))) {
    depth += (c == '(') - (c == ')');
    most = std::max(most, depth);
  }
  CHECK(most > 100);
  CHECK(most < 250);
}
