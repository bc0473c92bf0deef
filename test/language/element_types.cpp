// Elements of C++'s other integers, the smallest and largest of elements that arithmetic takes for others, and components of
// vectors that functions capture.
#include <hoist/hoist.hpp>
#include <support/on_device.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

template <class T, class U>
constexpr bool has_elements_of =
    std::is_same_v<typename decltype(program<array<T, N>>([](auto x) { return x; }))::type, array<U, N>>;
static_assert(has_elements_of<char, std::conditional_t<(static_cast<char>(-1) < 0), signed char, unsigned char>>);
static_assert(has_elements_of<long long, long> && has_elements_of<unsigned long long, unsigned long>);
static_assert(
    has_elements_of<vec<char, 4>, vec<std::conditional_t<(static_cast<char>(-1) < 0), signed char, unsigned char>, 4>>);
static_assert(has_elements_of<float, float> && has_elements_of<half, half> && has_elements_of<bool, bool>);

inline constexpr auto upper = program<array<char, N>>([](auto text) {
  return text | map_global<0>([](auto c) { return convert<char>(select((c >= 2) & (c <= 6), c - 32, convert<int>(c))); });
});
inline constexpr auto thrice =
    program<array<long long, N>>([](auto x) { return x | map_global<0>([](auto y) { return y * 3; }); });

template <class T, class Op>
constexpr auto of_rows(Op) {
  return program<array2<T, N, M>>([](auto x) { return x | map_global<0>([](auto row) { return row | reduce_seq(Op{}); }); });
}
template <class T>
constexpr auto of_chunks = program<array<T, 24>>([](auto x) { return x | partial_reduce<4>(maximum); });
inline constexpr auto of_bytes = program<array2<vec<unsigned char, 4>, N, M>>(
    [](auto x) { return x | map_global<0>([](auto row) { return row | reduce_seq(maximum); }) | as_scalar; });

inline constexpr auto crossed = program<vec<float, 4>, array<vec<float, 4>, N>>([](auto p, auto all) {
  return all | map_global<0>([=](auto q) {
           auto d = q - p;
           return make_vector(p.s(1) * q.s(2) - p.s(2) * q.s(1), d.s(2) + get<0>(p), get<3>(d) * d.s(0), dot(p, d));
         }) |
         as_scalar;
});
inline constexpr auto by_a_matrix = program<array<vec<float, 2>, 3>, array<float, N>>(
    [](auto m, auto x) { return x | map_global<0>([=](auto y) { return m(0).s(0) * y + m(1).s(1) - dot(m(2), m(0)); }); });
inline constexpr auto of_two = program<array<vec<float, 2>, N>>([](auto all) {
  return all | map_global<0>([=](auto p) {
           return all | map([=](auto q) { return abs((q - p).s(0)) + get<1>(2.f * p); }) | reduce_seq(add);
         });
});

template <class P>
void check(const char* name, P p) {
  static const runtime::session device(runtime::best_device());
  for (const ir::point& at : {point_at(13, 29, {8}), point_at(1, 1, {1}), point_at(5, 7, {4})}) {
    check_kernel(name, subject_of(p), {at});
    check_on_device(device, name, subject_of(p), at);
  }
}
template <class T>
void check_extrema() {
  check("smallest", of_rows<T>(minimum));
  check("largest", of_rows<T>(maximum));
  static_assert(std::is_same_v<typename decltype(of_chunks<T>)::type, array<T, 6>>);
}

}  // namespace

TEST_CASE("arrays of char and long long are those of the types that they are represented as") {
  check("upper", upper);
  check("thrice", thrice);
}
TEST_CASE("the smallest and the largest of elements are elements, whatever arithmetic takes them for") {
  check_extrema<signed char>();
  check_extrema<unsigned char>();
  check_extrema<short>();
  check_extrema<unsigned short>();
  check_extrema<half>();
  check_extrema<bool>();
  check_extrema<unsigned long>();
  check("largest of vectors", of_bytes);
}
TEST_CASE("components of vectors that are captured, or computed of such") {
  check("crossed", crossed);
  check("by_a_matrix", by_a_matrix);
  check("of_pairs", of_two);
}
