// What declared operators of tuples are found to break: only what fails on all numbers that are tried.
#include <hoist/language.hpp>

#include <doctest/doctest.h>

#include <type_traits>

using namespace hoist;

namespace {

template <class T, class O>
consteval int broken(O) {
  return detail::declared_laws<O, T>::broken();
}
using floats = tuple<float, float>;

constexpr auto product = [](auto f, auto g) { return make_tuple(get<0>(f) * get<0>(g), get<0>(g) * get<1>(f) + get<1>(g)); };
static_assert(broken<floats>(associative<1.f, 0.f>(product)) == detail::no_law);
static_assert(broken<floats>(associative<0.f, 0.f>(product)) == detail::neutrality);
static_assert(broken<floats>(associative<1.f, 0.f>([](auto f, auto g) {
                return make_tuple(get<0>(f) * get<0>(g), get<0>(f) * get<1>(f) + get<1>(g));
              })) == (detail::associativity | detail::neutrality));
static_assert(broken<floats>(associative<0.f, 0.f>([](auto a, auto b) {
                return make_tuple(get<0>(a) + get<0>(b), get<1>(a) - get<1>(b));
              })) == (detail::associativity | detail::neutrality));
static_assert(broken<floats>(associative<1.f, 0.f>([](auto a, auto b) {
                return make_tuple(get<0>(a) * get<0>(b) - get<1>(a) * get<1>(b), get<0>(a) * get<1>(b) + get<1>(a) * get<0>(b));
              })) == detail::no_law);
/// The two greatest: of pairs in order alone.
static_assert(broken<floats>(associative<-3.402823466e38f, -3.402823466e38f>([](auto a, auto b) {
                return make_tuple(max(get<0>(a), get<0>(b)), max(min(get<0>(a), get<0>(b)), max(get<1>(a), get<1>(b))));
              })) == detail::no_law);
/// Welford's: right but for rounding.
static_assert(broken<tuple<float, float, float>>(associative<0.f, 0.f, 0.f>([](auto a, auto b) {
                auto n = get<0>(a) + get<0>(b), d = get<1>(b) - get<1>(a);
                return make_tuple(n, get<1>(a) + d * get<0>(b) / n, get<2>(a) + get<2>(b) + d * d * get<0>(a) * get<0>(b) / n);
              })) == detail::no_law);
/// A segmented sum, whose flags are 0 or not; the place of the greatest; unsigned numbers.
static_assert(broken<tuple<int, float>>(associative<0, 0.f>([](auto a, auto b) {
                return make_tuple(max(get<0>(a), get<0>(b)), select(get<0>(b) > 0, get<1>(b), get<1>(a) + get<1>(b)));
              })) == detail::no_law);
static_assert(broken<tuple<float, int>>(associative<-3.402823466e38f, 2147483647>([](auto a, auto b) {
                auto later = (get<0>(b) > get<0>(a)) | ((get<0>(b) == get<0>(a)) & (get<1>(b) < get<1>(a)));
                return make_tuple(select(later, get<0>(b), get<0>(a)), select(later, get<1>(b), get<1>(a)));
              })) == detail::no_law);
static_assert(broken<tuple<unsigned, unsigned>>(associative<0u, 2u>([](auto a, auto b) {
                return make_tuple(get<0>(a) + get<0>(b), get<1>(a) * get<1>(b));
              })) == detail::neutrality);
/// Compilers don't know exp.
static_assert(broken<floats>(associative<0.f, 0.f>([](auto a, auto b) {
                return make_tuple(get<0>(a) - get<0>(b), exp(get<1>(a)));
              })) == detail::no_law);

/// Sorted lists are what top_k combines.
constexpr auto greatest = program<array2<int, N, M>>([](auto x) { return x | map([](auto row) { return row | top_k<16>; }); });

}  // namespace

TEST_CASE("a program by an operator that keeps its laws is one") {
  CHECK(!is_mistaken<expr<program_term<decltype(greatest)>, int>>);
}
