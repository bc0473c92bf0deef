// The search for structures: its counts add up, what it finds computes what the program means, and it finds what it
// should.
#include "../support/structures.hpp"
#include <hoist/explore/searched_family.hpp>

#include <benchmark/programs/arrays.hpp>

using namespace hoist;

namespace {

void check_counts(const family& f) {
  CAPTURE(std::string(f.name));
  REQUIRE(f.search != nullptr);
  const search_counts& c = *f.search;
  CHECK(c.applied > 0);
  CHECK(c.tried > c.applied);
  CHECK(c.applied == c.duplicates + c.left_out + c.variants - 1);
  CHECK(c.variants == c.same_simplified + c.too_deep + c.unfused + c.mapped);
  CHECK(f.count == 3 * c.mapped);
}
/// How many structures of a family are made by all of these rules, in this order.
int made_by(const family& f, const std::vector<std::string>& rules, int* which = nullptr) {
  int n = 0;
  for (int i = 0; i < f.count; ++i) {
    const structure& s = f.structures[i];
    std::size_t found = 0;
    for (int k = 0; k < s.step_count && found < rules.size(); ++k) found += std::string(s.steps[k]).find(rules[found]) == 0;
    if (found < rules.size() || !s.exists) continue;
    ++n;
    if (which != nullptr && *which < 0) *which = i;
  }
  return n;
}

using of_products = meta::list<search::blocks_of_pairs, search::dots, search::sums_in_step>;
using cuts_alone = meta::list<search::chunks<"cut", 2, 4>>;

}  // namespace

TEST_CASE("a search's counts add up, and its structures compute what the program means") {
  const family stencil = searched_family_of<2, 8>("jacobi2d_5pt_clamp", benchmarks::jacobi2d_5pt_clamp);
  check_counts(stencil);
  test::check_family(stencil, 2, {{13, 29}, {16, 16}}, 8);
  const family product = searched_family_of<3, 8, 4, of_products>("matmul", benchmarks::matmul);
  check_counts(product);
  CHECK(product.search->duplicates > 0);
  test::check_family(product, 2, {{16, 16}}, 3);
}

TEST_CASE("a search finds Listing 5.24: blocks, scalar products, sums in step") {
  const family f = searched_family_of<3, 8, 4, of_products>("matmul", benchmarks::matmul);
  int which = -1;
  CHECK(made_by(f, {"map (\\a. map (f a) Y) X = unblock", "reduce add . map multiply", "map2 (reduce f z . zip)"}, &which) >=
        1);
  REQUIRE(which >= 0);
  ir::point at;
  at.sizes = {{"N", 16}, {"M", 16}};
  at.tunables = {{"rows", 2}, {"columns", 2}};
  const kernel_module m = emit_module(f.structures[which].terms(), at, f.inputs);
  REQUIRE(m.rejected == nullptr);
  const std::string text(m.text.data(), static_cast<std::size_t>(m.text.size()));
  int dots = 0;
  for (std::size_t i = text.find("dot("); i != std::string::npos; i = text.find("dot(", i + 1)) ++dots;
  CHECK(dots == 4);
}

TEST_CASE("what a search leaves out: programs beyond its budget, and those nested too deep") {
  const family f = searched_family_of<2, 50, 8, cuts_alone>("jacobi2d_5pt_clamp", benchmarks::jacobi2d_5pt_clamp);
  check_counts(f);
  CHECK(f.search->left_out == 0);
  const family deep = searched_family_of<2, 50, 2, cuts_alone>("jacobi2d_5pt_clamp", benchmarks::jacobi2d_5pt_clamp);
  CHECK(deep.search->too_deep == f.search->mapped - 1);
  CHECK(deep.search->mapped == 1);
  const family few = searched_family_of<2, 1, 8, cuts_alone>("jacobi2d_5pt_clamp", benchmarks::jacobi2d_5pt_clamp);
  CHECK(few.search->left_out > 0);
  CHECK(few.search->variants == 3);
}

TEST_CASE("a program without parallelism has a search that keeps the program, no structure, and a reason") {
  constexpr auto total = program<array<float, N>>([](auto x) { return x | reduce(add); });
  const family f = searched_family_of<2, 4, 4, cuts_alone>("total", total);
  CHECK(f.search->applied == 0);
  CHECK(f.search->mapped == 1);
  for (int i = 0; i < f.count; ++i) {
    CHECK_FALSE(f.structures[i].exists);
    CHECK(std::string(f.structures[i].why).size() > 10);
  }
}
