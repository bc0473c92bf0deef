#include <support/structures.hpp>

#include <hoist/language.hpp>

namespace {

using namespace hoist;

constexpr auto times = [](auto a, auto b) { return a * b; };

inline constexpr auto product = program<array2<float, N, 7>, array2<float, 7, M>>([](auto a, auto b) {
  return a | map([=](auto row) {
           return b | transpose | map([=](auto column) { return zip(row, column) | map(times) | reduce(add); });
         });
});
inline constexpr auto row_sums =
    program<array2<float, N, M>>([](auto a) { return a | map([](auto row) { return row | reduce(add); }); });
inline constexpr auto transposed = program<array2<float, N, M>>([](auto a) { return a | transpose | map2(id); });

}  // namespace

TEST_CASE("products, sums of rows and transpositions compute what they mean") {
  test::check_family(family_of("product", product), 1, {{61, 103}}, 3);
  test::check_family(family_of("row_sums", row_sums), 1, {{61, 103}}, 1);
  test::check_family(family_of("transposed", transposed), 1, {{61, 103}}, 5);
}
