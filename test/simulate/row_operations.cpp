// Nested functions of rows: kernels do what the counts say, never less than the meaning, and what they do beyond it doesn't
// grow with rows: a reduction or a scan isn't computed for each element that reads it.
#include <hoist/counts/compared_operations.hpp>
#include <hoist/explore/schedules_rows.hpp>
#include <hoist/hoist.hpp>

#include <support/simulated.hpp>

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

using namespace hoist;
using namespace hoist::test;

namespace {

constexpr int depth = 3;
constexpr unsigned scanned = 10, choices = 11;

constexpr auto sum_and_greatest = associative<0.f, -3.402823466e38f>(
    [](auto a, auto b) { return make_tuple(get<0>(a) + get<0>(b), max(get<1>(a), get<1>(b))); });

/// What is made of a row: sums that its elements read, under names and captured, in one another, of the row, of its chunks or
/// windows, or of what was made of it. The choices are the digits of Seed.
template <unsigned Seed, int Depth = depth>
constexpr auto nested(auto row) {
  constexpr unsigned choice = Seed % choices, rest = Seed / choices;
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
    return nested<rest, Depth - 1>(
        row | map([=](auto v) { return v - above + (row | map([=](auto w) { return w + above; }) | reduce(maximum)); }));
  } else if constexpr (choice == 4) {
    return let(nested<rest, Depth - 1>(row), [](auto made) {
      auto sum = made | reduce(add);
      return made | map([=](auto v) { return v - sum; });
    });
  } else if constexpr (choice == 5) {
    return let(row | reduce(add), [=](auto sum) {
      return let(row | reduce(maximum), [=](auto most) {
        return let(max(sum, most), [=](auto bound) {
          return let(bound * bound - sum,
                     [=](auto scale) { return nested<rest, Depth - 1>(row | map([=](auto v) { return v * bound + scale; })); });
        });
      });
    });
  } else if constexpr (choice == scanned) {
    return nested<rest, Depth - 1>(row) | scan(add);
  } else if constexpr (choice == 7 && Depth == depth) {
    return nested<rest, Depth - 1>(row | pad<1>(clamp) | slide<3> | map([](auto w) { return max(w(0), w(1)) - w(2); }));
  } else if constexpr (choice == 9) {
    return let(zip(row, row) | reduce(sum_and_greatest), [=](auto both) {
      return nested<rest, Depth - 1>(row | map([=](auto v) { return v * get<0>(both) - get<1>(both); }));
    });
  } else if constexpr (choice == 6 && Depth == 1) {
    auto differences = [=](auto v) { return row | map([=](auto w) { return max(w, v); }) | reduce(add); };
    return nested<rest, Depth - 1>(row | map(differences));
  } else {
    return nested<rest, Depth - 1>(row | split<4> | map([](auto chunk) {
                                     return let(chunk | reduce(add),
                                                [=](auto sum) { return chunk | map([=](auto v) { return v * sum; }); });
                                   }) |
                                   join);
  }
}
template <unsigned Seed>
constexpr auto program_of = program<array2<float, N, M>>([](auto x) {
  if constexpr (Seed % 4 == 3)
    return x | transpose | map([](auto column) { return nested<Seed>(column); }) | transpose;
  else
    return x | map([](auto row) { return nested<Seed>(row); });
});

/// A point with the first value of each tunable.
ir::point first_point_of(const ir::table& t, long n, long m) {
  ir::point at = point_at(n, m, {1});
  for (int l = 0; l < t.length_count; ++l) {
    const ir::length_node& x = t.lengths[l];
    if (x.what != ir::length_node::kind::tunable) continue;
    at.tunables.push(ir::binding(x.name, x.choices[0]));
    if (x.local >= 0) at.local[x.local] = x.choices[0];
  }
  return at;
}
/// What `explain` prints as a structure's factor, which is what its kernels do in the simulator.
double factor_at(const ir::table& meant, const ir::table& made, const ir::point& at) {
  const kernel_module module = emit_module(made, at, 1);
  REQUIRE_MESSAGE(module.rejected == nullptr, std::string(module.rejected == nullptr ? "" : module.rejected));
  std::vector<double> values;
  const simulate::result ran = run_module(module, exact_inputs(meant, at), values);
  CHECK(ran.findings.empty());
  const auto compared = counts::compared_operations(meant, {made, at, 1}, 32);
  REQUIRE(compared);
  CHECK(ran.total.operations == compared->computed);
  CHECK(compared->factor() >= 1);
  return compared->factor();
}

using plain = strategies::seq<strategies::prepare, strategies::normalise, strategies::lower_maps<map_global_<0>, map_seq_<>>>;
using plain_scans = strategies::seq<strategies::prepare, strategies::normalise, strategies::lower_maps<map_global_<0>>>;
using by_groups = strategies::seq<strategies::prepare, families::long_rows<rules::kept_rows::nowhere, 1>>;

template <class Strategy, unsigned Seed>
void check_structure() {
  using result = typename Strategy::template on<program_term<decltype(program_of<Seed>)>>;
  static_assert(result::ok);
  const ir::table meant = ir::table_of<program_term<decltype(program_of<Seed>)>>(),
                  made = ir::table_of<renumber<typename result::type>>();
  CAPTURE(Seed);
  factor_at(meant, made, first_point_of(made, 3, 1));
  const double shorter = factor_at(meant, made, first_point_of(made, 2, 29));
  CHECK(factor_at(meant, made, first_point_of(made, 2, 116)) <= 1.25 * shorter);
}
constexpr unsigned seed_of(unsigned first, unsigned second, unsigned third) {
  return first + choices * (second + choices * third);
}
template <class Strategy, unsigned... Seed>
void check_all(std::integer_sequence<unsigned, Seed...>) {
  (check_structure<Strategy, Seed>(), ...);
}
/// Digits of all choices but scans, other ones for each K.
constexpr unsigned some_seed(unsigned k) {
  const unsigned digits = (k * 577 + 91) % (scanned * scanned * scanned);
  return seed_of(digits % scanned, digits / scanned % scanned, digits / scanned / scanned);
}
template <unsigned... K>
void check_plain(std::integer_sequence<unsigned, K...>) {
  check_all<plain>(std::integer_sequence<unsigned, some_seed(K)...>{});
}

}  // namespace

TEST_CASE("what a function of rows names, captures or reads twice isn't computed for each element") {
  check_plain(std::make_integer_sequence<unsigned, 20>{});
}
TEST_CASE("the same of scans, each a kernel of its own") {
  check_all<plain_scans>(
      std::integer_sequence<unsigned, seed_of(scanned, 2, 2), seed_of(scanned, 0, 1), seed_of(scanned, 9, 8)>{});
}
TEST_CASE("the same by groups whose work-items share rows") {
  check_all<by_groups>(std::integer_sequence<unsigned, seed_of(0, 1, 5), seed_of(5, 2, 1), seed_of(9, 4, 1)>{});
}
TEST_CASE("operations of a meaning, by hand") {
  constexpr auto less_sum = program<array2<float, N, M>>([](auto x) {
    return x | map([](auto row) {
             auto sum = row | reduce(add);
             return row | map([=](auto v) { return v - 2.f * sum; });
           });
  });
  const ir::table t = ir::table_of<program_term<decltype(less_sum)>>();
  // M additions and differences, and a product, which doesn't depend on the element.
  CHECK(meant_operations(t, point_at(3, 7, {1})) == 3 * (7 + 7 + 1));
}
