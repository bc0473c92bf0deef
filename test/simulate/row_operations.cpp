// Nested functions of rows: a plain kernel does no more operations than the program's meaning, but for mapped rows that are read again.
#include <hoist/evaluate/meant_operations.hpp>
#include <hoist/hoist.hpp>

#include <support/simulated.hpp>

#include <doctest/doctest.h>

using namespace hoist;
using namespace hoist::test;

namespace {

/// What is made of a row: sums that its elements read, under names and captured, in one another, of the row or of what was made of it.
/// The choices are the digits of Seed.
template <unsigned Seed, int Depth>
constexpr auto nested(auto row) {
  constexpr unsigned choice = Seed % 6, rest = Seed / 6;
  if constexpr (Depth == 0) {
    return row | map([](auto v) { return 2.f * v + 1.f; });
  } else if constexpr (choice == 0) {
    auto sum = row | reduce(add);
    return nested<rest, Depth - 1>(row | map([=](auto v) { return 4.f * v - sum; }));
  } else if constexpr (choice == 1) {
    return let(row | reduce(maximum),
               [=](auto most) { return nested<rest, Depth - 1>(row | map([=](auto v) { return v + most; })); });
  } else if constexpr (choice == 2) {
    return nested<rest, Depth - 1>(row) | map([](auto v) { return v * 0.5f - 1.f; });
  } else if constexpr (choice == 3) {
    auto least = row | reduce(minimum);
    auto above = row | map([=](auto v) { return v - least; }) | reduce(add);
    return row | map([=](auto v) { return v - above + (row | map([=](auto w) { return w + above; }) | reduce(maximum)); });
  } else if constexpr (choice == 5) {
    return let(row | reduce(add), [=](auto sum) {
      return let(row | reduce(maximum), [=](auto most) {
        return let(max(sum, most), [=](auto bound) {
          return let(bound * bound - sum,
                     [=](auto scale) { return nested<rest, Depth - 1>(row | map([=](auto v) { return v * bound + scale; })); });
        });
      });
    });
  } else {
    return let(nested<rest, Depth - 1>(row), [](auto made) {
      auto sum = made | reduce(add);
      return made | map([=](auto v) { return v - sum; });
    });
  }
}
/// How often an operation may be computed where mapped rows are computed where they are read: twice for each of those with a name.
constexpr int most_times(unsigned seed, int depth) {
  const unsigned choice = seed % 6;
  return depth == 0 || choice == 3 ? 1 : (choice == 4 ? 2 : 1) * most_times(seed / 6, depth - 1);
}

template <unsigned Seed>
void check_operations() {
  constexpr int depth = 3;
  constexpr auto p =
      program<array2<float, N, M>>([](auto x) { return x | map([](auto row) { return nested<Seed, depth>(row); }); });
  using lowered =
      strategies::seq<strategies::prepare, strategies::normalise, strategies::lower_maps<map_global_<0>, map_seq_<>>>;
  using result = typename lowered::template on<program_term<decltype(p)>>;
  static_assert(result::ok);
  const ir::table meant = ir::table_of<program_term<decltype(p)>>(), made = ir::table_of<renumber<typename result::type>>();
  for (const auto& [n, m] : std::vector<std::pair<long, long>>{{3, 1}, {2, 29}, {1, 100}}) {
    const ir::point at = point_at(n, m, {1});
    const kernel_module module = emit_module(made, at, 1);
    REQUIRE(module.rejected == nullptr);
    std::vector<double> values;
    const exact_inputs data(meant, at);
    const simulate::result ran = run_module(module, data, values);
    CAPTURE(Seed);
    CAPTURE(m);
    CHECK(ran.findings.empty());
    CHECK(ran.total.operations > 0);
    CHECK(ran.total.operations <= most_times(Seed, depth) * meant_operations(meant, at));
  }
}
template <unsigned... Seed>
void check_all(std::integer_sequence<unsigned, Seed...>) {
  (check_operations<Seed * 35 % 216>(), ...);
}

}  // namespace

TEST_CASE("what a function of rows names, captures or reads twice isn't computed for each element") {
  check_all(std::make_integer_sequence<unsigned, 12>{});
}
TEST_CASE("operations of a meaning, by hand") {
  constexpr auto less_sum = program<array2<float, N, M>>([](auto x) {
    return x | map([](auto row) {
             auto sum = row | reduce(add);
             return row | map([=](auto v) { return v - 2.f * sum; });
           });
  });
  const ir::table t = ir::table_of<program_term<decltype(less_sum)>>();
  // M additions, and for each element a product and a difference, which are one function.
  CHECK(meant_operations(t, point_at(3, 7, {1})) == 3 * (7 + 7 * 2));
}
