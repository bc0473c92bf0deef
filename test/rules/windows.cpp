#include <hoist/rules/windows.hpp>
#include <hoist/strategies/macro.hpp>

#include <support/meaning.hpp>
#include <support/programs.hpp>
#include <support/simulated.hpp>

#include <string_view>

using namespace hoist;
using namespace hoist::test;

namespace {

inline constexpr auto mean_filter =
    program<grid>([](auto x) { return x | pad2<2>(clamp) | slide2<5> | map2([](auto w) { return w | join | reduce(add); }); });
inline constexpr auto flat_maxima =
    program<grid>([](auto x) { return x | slide2<2, 4> | map2([](auto w) { return w | join | reduce(maximum); }); });
inline constexpr auto line_sums =
    program<row>([](auto x) { return x | slide<4, 2> | map([](auto w) { return w | reduce(add); }); });
inline constexpr auto long_windows =
    program<row>([](auto x) { return x | slide<129> | map([](auto w) { return w | reduce(add); }); });
inline constexpr auto long_squares =
    program<grid>([](auto x) { return x | slide2<9> | map2([](auto w) { return w | join | reduce(add); }); });
inline constexpr auto columns_of_windows = program<grid>([](auto x) {
  return x | slide2<3> |
         map2([](auto w) { return w | transpose | map([](auto c) { return c | reduce(maximum); }) | reduce(add); });
});

template <class P>
int count(P p, std::string_view name) {
  const subject s = lowered_by<strategies::normalise>(p);
  int n = 0;
  for (int i = 0; i < s.terms.size; ++i) n += s.terms[i].op->name == name;
  return n;
}
template <class P>
void check_written_out(const char* name, P p, int reductions) {
  CAPTURE(std::string(name));
  CHECK(count(p, "reduce_unrolled") == reductions);
  CHECK(count(p, "reduce_seq") == 0);
  check_meaning(rewritten_by<strategies::normalise>(name, p, 5, 5));
}

}  // namespace

TEST_CASE("reductions over windows are written out, whatever layouts lie between") {
  check_written_out("mean_filter", mean_filter, 1);
  check_written_out("flat_maxima", flat_maxima, 1);
  check_written_out("weighted_stencil", weighted_stencil, 1);
  check_written_out("columns_of_windows", columns_of_windows, 2);
  check_written_out("line_sums", line_sums, 1);
  using items = strategies::seq<strategies::normalise, strategies::lower_maps<map_global_<1>, map_global_<0>>>;
  check_kernel("mean_filter", lowered_by<items>(mean_filter), subject_of(mean_filter),
               {point_at(13, 29, {4, 2}), point_at(1, 3, {1, 1})});
}

TEST_CASE("other reductions stay loops: of rows, of chunks that may be shorter, of long windows") {
  CHECK(count(row_sums, "reduce_unrolled") == 0);
  CHECK(count(chunk_sums, "reduce_unrolled") == 0);
  CHECK(count(long_windows, "reduce_unrolled") == 0);
  CHECK(count(long_squares, "reduce_unrolled") == 0);
  CHECK(count(product_of_row, "reduce_seq") == 1);
}
