#include <support/meaning.hpp>
#include <support/programs.hpp>

#include <hoist/explore/family.hpp>
#include <hoist/lower/demand.hpp>
#include <hoist/strategies/macro.hpp>

#include <cstdint>
#include <random>

using namespace hoist;
using namespace hoist::test;

namespace {

using strategies::seq, strategies::lower_maps;

template <class S, class P>
using made = renumber<typename S::template on<program_term<P>>::type>;
/// What S and T make of a program is one type, though it isn't before binders are renumbered.
template <class S, class T, class P>
void check_one_type(P) {
  using s = typename S::template on<program_term<P>>::type;
  using t = typename T::template on<program_term<P>>::type;
  static_assert(!std::is_same_v<s, t>, "the ways must differ in their binders, or the test shows nothing");
  static_assert(std::is_same_v<renumber<s>, renumber<t>>);
  static_assert(std::is_same_v<renumber<renumber<s>>, renumber<s>>);
  CHECK(ir::table_of<renumber<s>>().nodes == ir::table_of<renumber<t>>().nodes);
}

/// A choice of values for every tunable of a table.
meta::vec<ir::binding> some_values(const ir::table& t, std::mt19937_64& random) {
  meta::vec<ir::binding> chosen;
  for (int i = 0; i < t.length_count; ++i) {
    const ir::length_node& n = t.lengths[i];
    if (n.what != ir::length_node::kind::tunable || ir::point::find(chosen, n.name) != nullptr) continue;
    chosen.push(ir::binding(n.name, n.choices[random() % static_cast<std::uint64_t>(n.choice_count)]));
  }
  return chosen;
}

/// Every structure of the family means what the program does; returns how many there are.
template <class P>
int check_structures(const char* name, P p, long rows = 1, long columns = 1) {
  const family f = family_of(name, p);
  std::mt19937_64 random(1);
  int exist = 0;
  for (int i = 0; i < f.count; ++i) {
    const structure& s = f.structures[i];
    if (!s.exists) {
      CHECK_MESSAGE((is_reason(s.why) && s.who[0] != 0), s.name);
      continue;
    }
    ++exist;
    CHECK(s.step_count > 0);
    choices some;
    for (int k = 0; k < 3; ++k) some.push_back(some_values(s.terms(), random));
    const int dimensions = dimensions_of<typename P::type>;
    for (const auto& size : sizes_of_tests) {
      ir::point at;
      at.sizes = {{"N", size.first}, {"M", size.second}};
      choices lowered;  // lengths of the others don't agree at this size
      for (const meta::vec<ir::binding>& c : some) {
        at.tunables = c;
        if (lower::demand_of(s.terms(), at, f.inputs).rejected == nullptr) lowered.push_back(c);
      }
      check_meaning({name + std::string(", ") + s.name, f.terms(), s.terms(), dimensions, rows, columns}, lowered, {size});
    }
  }
  return exist;
}

}  // namespace

TEST_CASE("renumber: terms that differ in their binders' names alone are one type") {
  using fuse = rules::fuse_maps;
  using outer_first = seq<fuse, fuse>;
  using inner_first = seq<strategies::at<fuse, 1>, fuse>;
  check_one_type<outer_first, inner_first>(three_maps);
}

TEST_CASE("renumber: whoever wrote a program, and in whatever order its loops were chosen") {
  constexpr auto again = program<grid>([](auto in) { return in | slide2<3> | map([](auto r) { return r | map(square3); }); });
  static_assert(std::is_same_v<program_term<decltype(again)>, program_term<decltype(stencil)>>);
  using outer = rules::lower_map<map_global_<1>>;
  using inner = strategies::at<rules::lower_map<map_global_<0>>, 0, 0>;
  static_assert(std::is_same_v<made<seq<outer, inner>, decltype(stencil)>, made<seq<inner, outer>, decltype(stencil)>>);
  static_assert(std::is_same_v<made<lower_maps<map_global_<1>, map_global_<0>>, decltype(stencil)>,
                               made<seq<inner, outer>, decltype(stencil)>>);
}

TEST_CASE("macro rules: every structure of the family means what the program does, in two dimensions") {
  CHECK(check_structures("zip_two_stencils", zip_two_stencils) >= 12);
  CHECK(check_structures("clamped_flat", clamped_flat) >= 12);
  CHECK(check_structures("stencil_by_two", stencil_by_two, 3, 3) >= 8);
}

TEST_CASE("macro rules: and in one, and where only some apply") {
  CHECK(check_structures("clamped_windows", clamped_windows) >= 3);
  CHECK(check_structures("zip_three", zip_three) >= 3);
  CHECK(check_structures("product_of_row", product_of_row) >= 3);
  CHECK(check_structures("row_sum_everywhere", row_sum_everywhere) >= 2);
}
