// Kinds: types without their lengths.
#include <hoist/core/types/kind.hpp>

#include <doctest/doctest.h>

#include <type_traits>

using namespace hoist;

namespace {

template <class T>
struct with_lengths {
  static constexpr bool holds = std::is_same_v<kind_t<array<T, 1>>, kind_t<array<T, N * 3 - 2>>> &&
                                std::is_same_v<kind_t<array<T, N>>, arr<kind_t<T>>> &&
                                std::is_same_v<kind_t<tuple<T, array<T, M>>>, tup<kind_t<T>, arr<kind_t<T>>>>;
};
template <class... T>
constexpr bool forgets_lengths() {
  return (with_lengths<T>::holds && ...);
}

}  // namespace

static_assert(forgets_lengths<float, int, array<float, 3>, tuple<float, int>, array2<double, N, M>,
                              tuple<array<float, N>, tuple<int, array<bool, 2>>>>());
static_assert(std::is_same_v<kind_t<array2<float, N, M>>, arr<arr<float>>>);
static_assert(std::is_same_v<kind_t<array3<float, 3, N, M>>, arr<arr<arr<float>>>>);
static_assert(std::is_same_v<array2<float, N, M>, array<array<float, M>, N>>, "rows are the outer dimension");
static_assert(std::is_same_v<array3<float, 3, N, M>, array<array<array<float, M>, N>, 3>>, "planes are the outermost");
static_assert(!std::is_same_v<kind_t<array<float, N>>, kind_t<array<int, N>>>);
static_assert(!std::is_same_v<kind_t<array<float, N>>, kind_t<array2<float, N, N>>>);

TEST_CASE("scalar types are those that have a name in OpenCL C") {
  CHECK(is_scalar_type<float>);
  CHECK(is_scalar_type<double>);
  CHECK(is_scalar_type<int>);
  CHECK(is_scalar_type<unsigned>);
  CHECK(is_scalar_type<bool>);
  CHECK(is_scalar_type<long>);
  CHECK(!is_scalar_type<long double>);
  CHECK(!is_scalar_type<char>);
  CHECK(!is_scalar_type<array<float, N>>);
  CHECK(!is_scalar_type<tuple<float, float>>);
  CHECK(!is_scalar_type<arr<float>>);
}
