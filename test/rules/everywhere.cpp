#include "everywhere.hpp"

using namespace hoist;
using namespace hoist::test;

TEST_CASE("every rule at every place of programs of two dimensions") {
  int places = 0;
  places += check_program("zip_two_stencils", zip_two_stencils);
  places += check_program("transposed_stencil", transposed_stencil);
  places += check_program("stencil_transposed", stencil_transposed);
  places += check_program("weighted_stencil", weighted_stencil);
  places += check_program("products_with_rows", products_with_rows);
  places += check_program("sums_of_triples", sums_of_triples);
  places += check_program("named_inside", named_inside);
  places += check_program("row_sum_everywhere", row_sum_everywhere);
  CHECK(places > 80);
}

namespace {

template <class R>
struct wherever {
  static constexpr int most = 2;
  template <int>
  using nth = R;
};
template <class L>
struct all_wherever;
template <class... R>
struct all_wherever<meta::list<R...>> {
  using type = meta::list<wherever<R>...>;
};
/// What two rules one after the other make of a program, an even choice of them.
template <class P>
int check_pairs(const char* name, P) {
  using term = program_term<P>;
  using rules = typename all_wherever<all_of_them>::type;
  using start = meta::list<search::variant<term, meta::list<>>>;
  using level = search::levels<rules, 2, 12, start, search::hashes<search::hash_of<term>>>;
  check_all(name, ir::table_of<term>(), dimensions_of<typename P::type>, typename level::all{}, whole_chunks);
  return level::all::size;
}

}  // namespace

TEST_CASE("two rules, one after the other") {
  CHECK(check_pairs("zip_two_stencils", zip_two_stencils) == 24);
  CHECK(check_pairs("windows_of_map", windows_of_map) == 24);
}

TEST_CASE("interchange: rows that differ in length are rejected") {
  using turned = strategies::seq<strategies::top_down<split_join<num<3>>>, strategies::top_down<interchange>,
                                 strategies::lower_maps<map_global_<1>, map_global_<0>>>;
  check_kernel("turned", lowered_by<turned>(map_row), subject_of(map_row), {point_at(12, 1, {1, 1})});
  check_rejected(lowered_by<turned>(map_row), point_at(13, 1, {1, 1}), "transpose needs rows of one length");
}
