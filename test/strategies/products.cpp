// Listing 5.24 of the thesis out of its Listing 5.1, by rules; and what the other rules of its figure 5.11 make of it.
#include <hoist/strategies/products.hpp>

#include <benchmark/programs/arrays.hpp>

#include <support/meaning.hpp>
#include <support/programs.hpp>
#include <support/simulated.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using strategies::dotted_blocks, strategies::dotted_rows, strategies::top_down, strategies::seq;
using rows = tunable<"rows", 1, 2, 3>;
using columns = tunable<"columns", 1, 2>;
using listing = dotted_blocks<rows, columns, 4>;

/// The second matrix by its columns, so that both are read by vectors.
inline constexpr auto matmul_of_columns = program<array2<float, N, M>, array2<float, N, M>>([](auto a, auto b) {
  return a | map([=](auto row) {
           return b | map([=](auto column) { return zip(row, column) | map(benchmarks::product) | reduce(add); });
         });
});

std::vector<ir::point> points(long n, long m) {
  std::vector<ir::point> all;
  for (long r : {1, 2, 3})
    for (long c : {1, 2}) all.push_back(point_at(n, m, {2, 2}, {{"rows", r}, {"columns", c}}));
  return all;
}

}  // namespace

TEST_CASE("interchange_reduce_zip: sums of several rows in step") {
  using one = top_down<rules::interchange_reduce_zip>;
  using two = strategies::repeat_n<2, one>;
  const rewriting all[] = {
      rewritten_by<seq<strategies::normalise, one>>("product_of_row", product_of_row),
      rewritten_by<seq<strategies::normalise, two>>("matmul", benchmarks::matmul),
  };
  for (const rewriting& r : all) check_meaning(r);
}

TEST_CASE("Listing 5.24 comes out of Listing 5.1") {
  check_meaning(rewritten_by<listing>("matmul", benchmarks::matmul), pairs_of<rows, columns>(), {{12, 12}, {24, 24}});
  check_meaning(rewritten_by<listing>("matmul_rectangular", benchmarks::matmul_rectangular), pairs_of<rows, columns>(),
                {{12, 4}, {6, 20}});
  const subject made = lowered_by<listing>(benchmarks::matmul);
  check_kernel("matmul", made, subject_of(benchmarks::matmul), points(12, 12));
  check_kernel("matmul_of_columns", lowered_by<listing>(matmul_of_columns), subject_of(matmul_of_columns), points(6, 8));
  const std::string text =
      text_of(lowered_by<listing>(matmul_of_columns), point_at(16, 16, {2, 2}, {{"rows", 2}, {"columns", 2}}));
  const auto times = [&](const std::string& what) {
    int n = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
    return n;
  };
  CHECK(times("dot(") == 4);
  CHECK(times("= in0[") + times("= in1[") == 4);
  CHECK(times("const float4* restrict") == 2);
  CHECK(times("__local") == 0);
  CHECK(times("for (") == 1);
}

TEST_CASE("the derivation is the one of the thesis: splits, interchanges, vectors, dot, then the reduction outside") {
  using steps = typename listing::on<program_term<decltype(benchmarks::matmul)>>::steps;
  static_assert(
      std::is_same_v<steps, meta::list<rules::split_join<rows>, rules::lower_map<map_global_<1>>, rules::interchange_pairs,
                                       rules::split_join<columns>, rules::lower_map<map_global_<0>>, rules::interchange_pairs,
                                       rules::vectorise_zip<4>, rules::introduce_dot, rules::lower_reduce<reduce_seq_>,
                                       rules::fuse_reduce_seq_map, rules::interchange_reduce_zip, rules::interchange_reduce_zip,
                                       rules::copy_by<map_unrolled_, map_vector_<num<2>>>, rules::lower_map<map_unrolled_>,
                                       rules::lower_map<map_unrolled_>, rules::lower_map<map_unrolled_>,
                                       rules::lower_map<map_unrolled_>>>);
  CHECK(steps::size == 17);
}

TEST_CASE("a matrix and a vector: a dot product for each work-item") {
  check_kernel("gemv", lowered_by<dotted_rows<4>>(benchmarks::gemv), subject_of(benchmarks::gemv),
               {point_at(7, 16, {2}), point_at(1, 4, {1})});
  using by_vectors = strategies::rows_by_vectors<4>;
  check_kernel("sum", lowered_by<by_vectors>(benchmarks::sum), subject_of(benchmarks::sum),
               {point_at(7, 16, {2}), point_at(1, 4, {1})});
  check_kernel("dot_product", lowered_by<by_vectors>(benchmarks::dot_product), subject_of(benchmarks::dot_product),
               {point_at(7, 16, {2})});
  check_refused<dotted_rows<4>>(row_sums, "map f . zip = as_scalar . map (vectorize f) . zip as_vector");
  check_refused<listing>(benchmarks::gemv, rules::interchange_pairs::name);
}

TEST_CASE("register blocking of one and of two dimensions: what a work-item reads serves all its sums") {
  using by_loop = top_down<rules::fuse_reduce_map>;
  using one = strategies::register_rows<rows, by_loop>;
  using two = strategies::register_blocks<rows, columns, by_loop>;
  check_meaning(rewritten_by<one>("matmul", benchmarks::matmul), all_of<rows>(), {{12, 12}, {6, 6}});
  check_kernel("one", lowered_by<one>(benchmarks::matmul), subject_of(benchmarks::matmul), points(12, 12));
  check_kernel("two", lowered_by<two>(benchmarks::matmul), subject_of(benchmarks::matmul), points(12, 12));
  const auto loads = [](const subject& s) {
    const std::string text = text_of(s, point_at(12, 12, {2, 2}, {{"rows", 3}, {"columns", 2}}));
    int n = 0;
    for (const char* input : {"in0[", "in1["})
      for (std::size_t at = text.find(input); at != std::string::npos; at = text.find(input, at + 1)) ++n;
    return n;
  };
  CHECK(loads(lowered_by<one>(benchmarks::matmul)) == 4);
  CHECK(loads(lowered_by<two>(benchmarks::matmul)) == 4);  // two columns are a vector
  const auto between = [](auto a, auto b) {
    return a | map([=](auto row) {
             return b | transpose | map([=](auto column) { return zip(row, column) | map(mixed) | reduce(minimum); });
           });
  };
  constexpr auto least = program<benchmarks::square, benchmarks::square>(between);
  check_kernel("least", lowered_by<two>(least), subject_of(least), points(6, 6));
}
