#include <support/meaning.hpp>
#include <support/programs.hpp>

#include <hoist/strategies/macro.hpp>

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
