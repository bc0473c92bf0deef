#include <support/meaning.hpp>
#include <support/programs.hpp>

#include <hoist/rules/lowering.hpp>
#include <hoist/strategies/macro.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using strategies::seq, strategies::repeat, strategies::top_down, strategies::normalise;
template <class Op>
using lower_outermost = top_down<rules::lower_map<Op>>;
template <class Op>
using lower_reduction = top_down<rules::lower_reduce<Op>>;
using rules::fully_lowered;

constexpr auto moved = program<tall>([](auto x) { return x | transpose; });

/// How many nodes of a term have this pattern.
int count(const ir::table& t, const std::string& pattern) {
  int n = 0;
  for (int i = 0; i < t.size; ++i) n += t[i].op->name == pattern;
  return n;
}

/// Checks that S exchanges one pattern for another, and nothing else.
void check_exchange(const rewriting& r, const char* from, const char* to) {
  check_meaning(r);
  CAPTURE(r.name);
  CHECK(r.after.size == r.before.size);
  CHECK(count(r.after, from) == count(r.before, from) - 1);
  CHECK(count(r.after, to) == count(r.before, to) + 1);
}

template <class S, class P>
constexpr bool is_lowered(P) {
  return seq<S, fully_lowered>::template on<program_term<P>>::ok;
}

}  // namespace

TEST_CASE("lower_map: every loop computes what the map does") {
  check_exchange(rewritten_by<lower_outermost<map_global_<0>>>("map_row", map_row), "map", "map_global");
  check_exchange(rewritten_by<lower_outermost<map_workgroup_<2>>>("windows", windows, 3), "map", "map_workgroup");
  check_exchange(rewritten_by<lower_outermost<map_local_<1>>>("clamped_windows", clamped_windows), "map", "map_local");
  check_exchange(rewritten_by<lower_outermost<map_seq_<>>>("zip_windows", zip_windows), "map", "map_seq");
  check_exchange(rewritten_by<lower_outermost<map_seq_<num<4>>>>("two_maps", two_maps), "map", "map_seq");
  check_exchange(rewritten_by<lower_outermost<map_unrolled_>>("row_sums", row_sums), "map", "map_unrolled");
  check_exchange(rewritten_by<lower_outermost<map_global_<1>>>("stencil", stencil, 3, 3), "map", "map_global");
  check_exchange(rewritten_by<lower_outermost<map_global_<0>>>("named_inside", named_inside), "map", "map_global");
  check_exchange(rewritten_by<lower_outermost<map_global_<0>>>("zip_two_stencils", zip_two_stencils), "map", "map_global");
  check_exchange(rewritten_by<lower_outermost<map_global_<0>>>("products_with_rows", products_with_rows), "map", "map_global");
}

TEST_CASE("lower_map: maps get their loops from the outside in") {
  using two = strategies::lower_maps<map_global_<1>, map_global_<0>>;
  const rewriting all[] = {
      rewritten_by<two>("stencil", stencil, 3, 3),
      rewritten_by<two>("clamped_flat", clamped_flat),
      rewritten_by<two>("zip_three_grids", zip_three_grids),
      rewritten_by<two>("transposed_stencil", transposed_stencil, 3, 3),
      rewritten_by<two>("row_sum_everywhere", row_sum_everywhere),
  };
  for (const rewriting& r : all) {
    check_meaning(r);
    CAPTURE(r.name);
    REQUIRE(count(r.after, "map_global") == 2);
    int first = 0;
    for (int i = r.after.size - 1; i >= 0 && first == 0; --i)
      if (r.after[i].op->name == std::string("map_global")) first = 1 + r.after[i].number;
    CHECK(first == 2);
  }
}

TEST_CASE("lower_reduce and unroll_reduce: the loop and the steps compute what the reduction does") {
  check_exchange(rewritten_by<lower_reduction<reduce_seq_>>("row_sums", row_sums), "reduce", "reduce_seq");
  check_exchange(rewritten_by<lower_reduction<reduce_unrolled_>>("row_sums", row_sums), "reduce", "reduce_unrolled");
  check_exchange(rewritten_by<lower_reduction<reduce_seq_>>("row_maxima", row_maxima), "reduce", "reduce_seq");
  check_exchange(rewritten_by<lower_reduction<reduce_seq_>>("weighted_stencil", weighted_stencil), "reduce", "reduce_seq");
  check_exchange(rewritten_by<lower_reduction<reduce_unrolled_>>("chunk_sums", chunk_sums), "reduce", "reduce_unrolled");
  using unrolled = seq<normalise, strategies::repeat<top_down<rules::unroll_reduce>>>;
  const rewriting all[] = {
      rewritten_by<unrolled>("row_sums", row_sums),
      rewritten_by<unrolled>("row_maxima", row_maxima),
      rewritten_by<unrolled>("weighted_stencil", weighted_stencil),
      rewritten_by<unrolled>("products_with_rows", products_with_rows),
  };
  for (const rewriting& r : all) {
    check_meaning(r);
    CAPTURE(r.name);
    CHECK(count(r.after, "reduce_unrolled") > 0);
    CHECK(count(r.after, "reduce_seq") + count(r.after, "reduce") == 0);
  }
}

TEST_CASE("fully_lowered: a term is done when every map that computes has its loop") {
  using one = lower_outermost<map_global_<0>>;
  using two = strategies::lower_maps<map_global_<1>, map_global_<0>>;
  CHECK(!is_lowered<strategies::identity>(map_row));
  CHECK(is_lowered<one>(map_row));
  CHECK(is_lowered<one>(clamped_windows));
  CHECK(!is_lowered<strategies::identity>(named_twice));
  CHECK(is_lowered<one>(named_twice));
  CHECK(!is_lowered<one>(stencil));
  CHECK(is_lowered<two>(stencil));
  CHECK(is_lowered<two>(clamped_stencil));
  CHECK(is_lowered<two>(zip_two_stencils));
  CHECK(is_lowered<two>(transposed_stencil));
  CHECK(is_lowered<two>(stencil_transposed));
  CHECK(!is_lowered<one>(stencil_transposed));
  CHECK(is_lowered<seq<normalise, one>>(product_of_row));
  static_assert(std::is_same_v<fully_lowered::on<program_term<decltype(moved)>>::type, program_term<decltype(moved)>>);
}

TEST_CASE("lowering: what has no map, or no reduction, is refused with a reason") {
  check_refused<rules::lower_map<map_global_<0>>>(moved, rules::lower_map<map_global_<0>>::name);
  check_refused<rules::lower_map<map_seq_<>>>(program<grid>([](auto x) { return x | map(slide<3>.make); }),
                                              rules::lower_map<map_seq_<>>::name);
  check_refused<rules::lower_map<map_global_<0>>>(program<row>([](auto x) { return x | reduce(add); }),
                                                  rules::lower_map<map_global_<0>>::name);
  check_refused<rules::lower_reduce<reduce_seq_>>(map_row, rules::lower_reduce<reduce_seq_>::name);
  check_refused<rules::unroll_reduce>(program<row>([](auto x) { return x | reduce(add); }), rules::unroll_reduce::name);
  check_refused<fully_lowered>(stencil, "fully_lowered");
  check_refused<seq<lower_outermost<map_global_<0>>, fully_lowered>>(stencil, "fully_lowered");
}
