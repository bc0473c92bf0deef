// What closures of terms, of traced scalars and of values of C++ are told apart by.
#include <hoist/language.hpp>

#include <doctest/doctest.h>

using namespace hoist;

namespace {

template <class... C>
constexpr auto capturing(C... c) {
  return [c...](auto x) {
    (static_cast<void>(C(c)), ...);
    return x;
  };
}
template <class... C>
using capture = decltype(capturing(std::declval<C>()...));

using term_of_array = expr<input<0, arr<float>, extent<8>>, array<float, 8>>;
using array_parameter = symbol<var<level_name<0>, arr<float>>, array<float, 3>>;
using tuple_parameter = symbol<var<level_name<0>, tup<float, int>>, tuple<float, int>>;
using scalar_parameter = symbol<var<level_name<0>, float>, float>;
using vector_parameter = symbol<var<level_name<0>, vec<float, 4>>, vec<float, 4>>;
using scalar_as_term = term_symbol<var<level_name<0>, float>, float>;

template <class... C>
constexpr bool only_terms = detail::captures_only_terms<capture<C...>>;
template <class... C>
constexpr bool scalars = detail::captures_scalar<capture<C...>>;

}  // namespace

TEST_CASE("closures of terms can be made from their type") {
  CHECK(detail::captures_nothing<capture<>>);
  CHECK(only_terms<>);
  CHECK(only_terms<term_of_array>);
  CHECK(only_terms<term_of_array, term_of_array, scalar_as_term>);
  CHECK(only_terms<array_parameter>);
  CHECK(only_terms<tuple_parameter, array_parameter>);
  CHECK(only_terms<capture<term_of_array, array_parameter>>);
  CHECK_FALSE(scalars<term_of_array, array_parameter, tuple_parameter>);
  CHECK(detail::call_stateless<capture<term_of_array, array_parameter>>(7) == 7);
}

TEST_CASE("closures of traced scalars are known by their alignment") {
  CHECK(scalars<scalar_parameter>);
  CHECK(scalars<vector_parameter>);
  CHECK(scalars<term_of_array, scalar_parameter, char>);
  CHECK(scalars<capture<scalar_parameter>>);
  CHECK_FALSE(only_terms<scalar_parameter>);
}

TEST_CASE("closures of values are neither") {
  CHECK_FALSE(only_terms<float>);
  CHECK_FALSE(only_terms<char>);
  CHECK_FALSE(only_terms<char, bool>);
  CHECK_FALSE(only_terms<term_of_array, const char*>);
  CHECK_FALSE(scalars<float, char, const char*>);
  const term_of_array term;
  const auto by_reference = [&term](auto x) { return static_cast<void>(term), x; };
  CHECK_FALSE(detail::captures_only_terms<decltype(by_reference)>);
}

#ifndef __clang__  // which can't read a closure's bytes
TEST_CASE("a byte with a value is found beside terms") {
  CHECK_FALSE(only_terms<term_of_array, char>);
  CHECK_FALSE(only_terms<bool, term_of_array, array_parameter>);
  CHECK_FALSE(only_terms<capture<term_of_array, bool>>);
  CHECK(only_terms<tuple_parameter, capture<array_parameter, term_of_array>>);
}
#endif
