// Boost.Hana's and the standard's whole constants are lengths and numbers of patterns.

#include <hoist/language.hpp>

#include <boost/hana/integral_constant.hpp>
#include <doctest/doctest.h>

#include <type_traits>

using namespace hoist;
using namespace boost::hana::literals;

namespace {

template <length A, length B>
inline constexpr bool equal = std::is_same_v<array<float, A>, array<float, B>>;

}  // namespace

TEST_CASE("a constant is the length that its number is") {
  static_assert(equal<16_c, 16>);
  static_assert(equal<N + 2_c * M, N + 2 * M>);
  static_assert(equal<3_c + N, 3 + N>);
  static_assert(equal<N - 1_c, N - 1>);
  static_assert(equal<8_c - N, 8 - N>);
  static_assert(equal<N * 4_c, N * 4>);
  static_assert(equal<(N + 3_c) / 4_c, (N + 3) / 4>);
  static_assert(length(std::integral_constant<int, 3>{}) == length(3));
  static_assert(!std::is_convertible_v<std::integral_constant<bool, true>, length>);
  static_assert(std::is_same_v<array2<float, N / 2_c, 8_c>, array2<float, N / 2, 8>>);
  CHECK(length(16_c).number() == 16);
}

TEST_CASE("patterns take constants where they take numbers") {
  constexpr auto by_constants = program<array<float, 64_c>>([](auto in) {
    return in | drop<2_c> | take<30_c> | pad<1_c>(hoist::clamp) | split<16_c> |
           map([](auto part) { return part | slide<3_c, 1_c> | map([](auto w) { return w | at<0_c>; }); });
  });
  constexpr auto by_numbers = program<array<float, 64>>([](auto in) {
    return in | drop<2> | take<30> | pad<1>(hoist::clamp) | split<16> |
           map([](auto part) { return part | slide<3, 1> | map([](auto w) { return w | at<0>; }); });
  });
  static_assert(std::is_same_v<decltype(by_constants)::type, array<array<float, 14>, 2>>);
  static_assert(std::is_same_v<decltype(by_constants)::type, decltype(by_numbers)::type>);
}
