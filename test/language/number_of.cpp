// Lengths as numbers: in functions, captured, of rows, of sums of sizes, and of a size that is bound at launch.
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <support/simulated.hpp>
#include <support/structures.hpp>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

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
/// A Hann window, of which each number is computed of its index.
constexpr auto windowed = program<array<float, N>>([](auto x) {
  return zip(x, iota<N>) | map_global<0>([](auto v, auto i) {
           return v * (0.5f - 0.5f * cospi(2.f * convert<float>(i) / convert<float>(number_of<N>)));
         });
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
TEST_CASE("a Hann window by its index over N, which the text has as a number, or as a parameter where the size is open") {
  const auto text = [](const kernel_module& m) { return std::string(m.text.data(), static_cast<std::size_t>(m.text.size())); };
  const test::subject program = test::subject_of(windowed);
  const kernel_module closed = emit_module(program.terms, test::point_at(37, 1, {8}), 1);
  REQUIRE(closed.rejected == nullptr);
  CHECK(text(closed).find("37") != std::string::npos);
  ir::point at;
  at.at_launch = {{"N", 1, 4096}};
  at.local[0] = 8;
  const kernel_module open = emit_module(program.terms, at, 1);
  REQUIRE(open.rejected == nullptr);
  CHECK(text(open).find("const int N") != std::string::npos);
  for (long n : {1L, 2L, 37L, 4096L}) {
    const ir::point sized = test::point_at(n, 1, {8});
    test::exact_inputs data(program.terms, sized);
    reference meaning(program.terms, sized, false);
    meaning.set_input(0, data[0].data());
    std::vector<double> values;
    CHECK(test::run_module(bound(open, {{"N", n}}), data, values).findings.empty());
    for (long i = 0; i < n; ++i) {
      const double x = data[0][static_cast<std::size_t>(i)];
      const double right = x * (0.5 - 0.5 * std::cos(2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(n)));
      const ir::bounded_value meant = meaning.at(ir::path{}.with(i));
      CHECK(std::abs(values[static_cast<std::size_t>(i)] - right) <= meant.error);
      CHECK(meant.error <= 32 * 0x1p-24 * std::abs(x));
    }
  }
}
