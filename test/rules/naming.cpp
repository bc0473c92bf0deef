// Names for reductions: where they are put, and that programs mean what they meant.
#include <hoist/rules/naming.hpp>
#include <hoist/strategies/traversal.hpp>

#include <support/meaning.hpp>
#include <support/programs.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using rules::name_reductions;

/// A row's sum read by every element, and by another sum.
inline constexpr auto less_sums = program<grid>([](auto x) {
  return x | map([](auto r) {
           auto s = r | reduce(add);
           return r | map([=](auto v) { return 2.f * v - s; });
         });
});
inline constexpr auto sums_of_sums = program<grid>([](auto x) {
  return x | map([](auto r) {
           auto m = r | reduce(maximum);
           auto low = r | map([=](auto v) { return v - m; });
           auto s = low | reduce(add);
           return low | map([=](auto v) { return 2.f * v + s; });
         });
});
/// A sum of another array than the rows, which no row changes.
inline constexpr auto of_all = program<grid, row>([](auto x, auto y) {
  return x | map([=](auto r) { return r | map([=](auto v) { return v + (y | map(doubled) | reduce(add)); }); });
});
/// Two sums alike side by side.
inline constexpr auto twice = program<grid>([](auto x) {
  return x | map([](auto r) {
           auto s = r | reduce(add);
           return concat(s | fill<1>, s | fill<2>);
         });
});
/// A sum that depends on the name around it.
inline constexpr auto named_around = program<grid>([](auto x) {
  return x | map([](auto r) {
           return let(r | reduce(add), [=](auto h) {
             return r | map([=](auto v) { return v + (r | map([=](auto w) { return w - h; }) | reduce(maximum)); });
           });
         });
});
inline constexpr auto all_pairs = program<row>(
    [](auto x) { return x | map([=](auto a) { return x | map([=](auto b) { return abs(a - b); }) | reduce(add); }); });

/// How many names a term has.
struct names : sum_of_nodes {
  template <class Op>
  static constexpr int node = std::is_same_v<Op, let_>;
};
template <class P>
constexpr int names_in(P) {
  return fold_term<names, typename name_reductions::template on<program_term<P>>::type>::value;
}
/// The kind of the first argument of the outermost pattern, which is a function where that is a name or a map.
template <class E>
inline constexpr bool is_named_first = false;
template <class F, class X>
inline constexpr bool is_named_first<apply<let_, F, X>> = true;

}  // namespace

TEST_CASE("name_reductions: what every element would compute again has a name") {
  for (const rewriting& r :
       {rewritten_by<name_reductions>("less_sums", less_sums), rewritten_by<name_reductions>("sums_of_sums", sums_of_sums),
        rewritten_by<name_reductions>("of_all", of_all), rewritten_by<name_reductions>("twice", twice),
        rewritten_by<name_reductions>("named_around", named_around)})
    check_meaning(r);
  static_assert(names_in(less_sums) == 1 && names_in(sums_of_sums) == 2 && names_in(twice) == 1 && names_in(named_around) == 2);
}
TEST_CASE("name_reductions: a name stands as far outside as it can") {
  static_assert(names_in(of_all) == 1);
  static_assert(is_named_first<typename name_reductions::on<program_term<decltype(of_all)>>::type>);
  static_assert(!is_named_first<typename name_reductions::on<program_term<decltype(less_sums)>>::type>);
}
TEST_CASE("name_reductions: what depends on every element stays") {
  static_assert(names_in(all_pairs) == 0 && names_in(row_sums) == 0);
  static_assert(name_reductions::on<program_term<decltype(all_pairs)>>::steps::size == 0);
}
