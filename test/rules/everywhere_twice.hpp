#pragma once
// Two rules, one after the other, at every place of a program.

#include "everywhere.hpp"

namespace hoist::test {

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
/// What two rules one after the other make of a program, an even choice of them; returns how many.
template <class P>
int check_pairs(const char* name, P) {
  using term = program_term<P>;
  using rules = typename all_wherever<all_of_them>::type;
  using start = meta::list<search::variant<term, meta::list<>>>;
  using level = search::levels<rules, 2, 12, start, search::hashes<search::hash_of<term>>>;
  check_all(name, ir::table_of<term>(), dimensions_of<typename P::type>, typename level::all{}, whole_chunks);
  return level::all::size;
}

}  // namespace hoist::test
