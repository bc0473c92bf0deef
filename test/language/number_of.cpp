// Lengths as numbers: in functions, captured, of rows, of sums of sizes.
#include <hoist/language.hpp>
#include <support/structures.hpp>

using namespace hoist;

namespace {

using rows = array2<float, N, M>;
constexpr auto of_elements = program<rows>([](auto x) {
  return x | map([](auto row) { return row | map([](auto v) { return 2.f * v + convert<float>(number_of<M>); }); });
});
constexpr auto captured = program<array<float, N>>([](auto x) {
  auto n = number_of<N>;
  return zip(x, iota<N>) | map([=](auto v, auto i) { return v * convert<float>(n - i); });
});
constexpr auto of_sums = program<rows>(
    [](auto x) { return x | map([](auto row) { return (row | reduce(add)) * convert<float>(number_of<M + 2 * N>); }); });
constexpr auto counted = program<rows>([](auto x) {
  return x |
         map([](auto row) { return (row | map([](auto v) { return select(v > 0.f, 1, 0); }) | reduce(add)) - number_of<M>; });
});
using recipes = meta::list<recipe<"items", strategies::lower_maps<map_global_<0>>>,
                           recipe<"rows", strategies::lower_maps<map_global_<0>, map_seq_<>>>>;
template <class P>
void check(const char* name, P p) {
  test::check_family(family_of<P, recipes>(name, p), 1, {{7, 13}, {64, 5}}, 1);
}

}  // namespace

TEST_CASE("lengths as numbers") {
  check("of_elements", of_elements);
  check("captured", captured);
  check("of_sums", of_sums);
  check("counted", counted);
}
