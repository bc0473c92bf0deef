// Adaptors: applied to a term they make what their function makes of it.
#include <hoist/language.hpp>

#include <doctest/doctest.h>

#include <type_traits>

using namespace hoist;

namespace {

using matrix = array2<float, N, M>;
constexpr term_symbol<input<0, kind_t<matrix>, extent<N>, extent<M>>, matrix> in{};
constexpr auto halved = [](auto x) { return x * 0.5f; };
/// Terms to whose adaptors they are given themselves, and for which a variable stands.
constexpr auto short_rows = in | map2(halved);
constexpr auto rows = in | iterate_unrolled<40>([](auto x) { return x | map2(halved); });
static_assert(std::is_same_v<detail::stand_in<int, std::remove_const_t<decltype(short_rows)>>::type,
                             std::remove_const_t<decltype(short_rows)>>);
static_assert(
    !std::is_same_v<detail::stand_in<int, std::remove_const_t<decltype(rows)>>::type, std::remove_const_t<decltype(rows)>>);

constexpr auto added = [](auto a, auto b) { return a + b; };
constexpr auto added_rows = [](auto a, auto b) { return zip(a, b) | map(added); };

}  // namespace

TEST_CASE("an adaptor makes of a term what its function makes") {
  constexpr auto once = [](auto x) { return x | map2(halved); };
  constexpr auto twice = [](auto x) { return zip(x, x | map2(halved)) | map(added_rows); };
  constexpr auto beside = [](auto x) { return zip(x, in) | map(added_rows); };
  using E = term_of<decltype(rows)>;
  CHECK(std::is_same_v<term_of<decltype(rows | adaptor{once})>, term_of<decltype(once(rows))>>);
  CHECK(std::is_same_v<term_of<decltype(rows | adaptor{twice})>, term_of<decltype(twice(rows))>>);
  CHECK(std::is_same_v<term_of<decltype(rows | adaptor{beside})>, term_of<decltype(beside(rows))>>);
  CHECK(std::is_same_v<term_of<decltype(rows | adaptor{[](auto x) { return x; }})>, E>);
  CHECK(std::is_same_v<term_of<decltype(rows | adaptor{[](auto) { return in; }})>, term_of<decltype(in)>>);
}

TEST_CASE("an adaptor may tag the inputs of the term that it is applied to") {
  constexpr auto tagged = [](auto x) { return x | tag<"a"> | map2(halved); };
  CHECK(std::is_same_v<term_of<decltype(rows | adaptor{tagged})>, term_of<decltype(rows | tag<"a"> | map2(halved))>>);
}
