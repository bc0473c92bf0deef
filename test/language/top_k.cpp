// The greatest elements of rows with their places: held against sorted rows, with ties, NaNs and short rows; trees of lists.
#include <hoist/explore/schedules_rows.hpp>
#include <hoist/language.hpp>
#include <support/structures.hpp>

#include <algorithm>
#include <limits>
#include <vector>

using namespace hoist;

namespace {

template <long K>
constexpr auto greatest = program<array2<float, N, M>>([](auto x) { return x | map([](auto row) { return row | top_k<K>; }); });
constexpr auto of_integers =
    program<array2<int, N, M>>([](auto x) { return x | map([](auto row) { return row | top_k<3>; }); });
using recipes = meta::list<recipe<"direct-1d", strategies::lower_maps<map_global_<0>>>,
                           recipe<"group-per-row", families::group_a_row<rules::by_elements<families::local_line>>>>;

/// Places of a row's elements, the greatest first and of equal ones the first.
std::vector<int> places_in_order(const double* row, long length) {
  std::vector<int> places;
  for (int i = 0; i < static_cast<int>(length); ++i)
    if (row[i] == row[i]) places.push_back(i);
  std::stable_sort(places.begin(), places.end(), [&](int a, int b) { return row[a] > row[b]; });
  return places;
}
/// Holds what a program of rows means against sorted rows.
template <class P>
void check_sorted(P p, int k, long rows, long columns, const std::vector<double>& x) {
  const family f = family_of<P, meta::list<recipe<"direct-1d", strategies::lower_maps<map_global_<0>>>>>("greatest", p);
  ir::point at;
  at.sizes = {{"N", rows}, {"M", columns}};
  reference meaning(f.terms(), at, true);
  meaning.set_input(0, x.data());
  REQUIRE(f.result_count == 2 * k);
  for (long i = 0; i < rows; ++i) {
    const double* row = x.data() + i * columns;
    const std::vector<int> places = places_in_order(row, columns);
    for (int j = 0; j < k; ++j) {
      const bool some = j < static_cast<int>(places.size());
      const auto found = [&](int r) { return meaning.at(reference::place(f.results[r], {rows}, i)).value; };
      CHECK(found(j) == (some ? row[places[static_cast<std::size_t>(j)]] : -std::numeric_limits<double>::infinity()));
      CHECK(found(k + j) == (some ? places[static_cast<std::size_t>(j)] : 2147483647));
    }
  }
}

}  // namespace

TEST_CASE("top_k is the head of the sorted row, the first of equal elements first") {
  const long rows = 5, columns = 37;
  const std::vector<double> x = test::integers(rows * columns, 3);
  check_sorted(greatest<1>, 1, rows, columns, x);
  check_sorted(greatest<3>, 3, rows, columns, x);
  check_sorted(greatest<4>, 4, rows, columns, x);
  check_sorted(greatest<7>, 7, rows, columns, x);
  check_sorted(greatest<16>, 16, rows, columns, x);
  check_sorted(greatest<16>, 16, 5, 3, x);
  check_sorted(greatest<4>, 4, 2, 89, x);  // so long that all components are kept
  check_sorted(of_integers, 3, rows, columns, x);
}
TEST_CASE("top_k passes NaNs over, and takes infinities") {
  const double nan = std::numeric_limits<double>::quiet_NaN(), most = std::numeric_limits<double>::infinity();
  check_sorted(greatest<3>, 3, 3, 4, {nan, 2, nan, 5, -most, 1, most, -most, nan, nan, nan, nan});
}
TEST_CASE("top_k by a work-item and by a group's tree") {
  test::check_family(family_of<decltype(greatest<4>), recipes>("greatest", greatest<4>), 1, {{33, 61}}, 2);
  test::check_family(family_of<decltype(greatest<8>), recipes>("eight", greatest<8>), 1, {{33, 61}}, 2);
  test::check_family(family_of<decltype(greatest<16>), recipes>("sixteen", greatest<16>), 1, {{33, 65}}, 2);
  test::check_family(family_of<decltype(of_integers), recipes>("integers", of_integers), 1, {{37, 64}}, 2);
}
