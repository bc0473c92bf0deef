#pragma once
// Whether two terms mean the same: every element of their results, on exact data, at sizes that tiles divide and that
// they don't.

#include <hoist/core/front/program.hpp>
#include <hoist/evaluate/evaluate.hpp>
#include <hoist/ir/linearise.hpp>
#include <hoist/rules/rule.hpp>
#include <hoist/strategies/strategy.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace hoist::test {

std::uint64_t mixed_bits(std::uint64_t x);

/// The dimensions of an array type.
template <class T>
inline constexpr int dimensions_of = 0;
template <class T, length L>
inline constexpr int dimensions_of<array<T, L>> = 1 + dimensions_of<T>;

/// Integers from -8 to 8 (0 to 16 where they have no sign, 0 and 1 for bools) for the inputs of a term, by input: small enough that single
/// precision is exact.
class exact_inputs {
 public:
  exact_inputs(const ir::table& terms, const ir::point& at);
  void give_to(reference& r) const {
    for (std::size_t i = 0; i < arrays_.size(); ++i) r.set_input(static_cast<int>(i), arrays_[i].data());
  }
  const std::vector<double>& operator[](int i) const { return arrays_.at(static_cast<std::size_t>(i)); }
  int size() const { return static_cast<int>(arrays_.size()); }
  const std::vector<std::vector<double>>& arrays() const { return arrays_; }

 private:
  void add(std::size_t number, std::size_t size, scalar type);
  std::vector<std::vector<double>> arrays_;
};

/// All elements of a term's result, row-major, and its extents.
struct meaning {
  std::vector<long> extents;
  std::vector<double> values;
};
void collect_elements(const reference& r, const std::vector<long>& extents, ir::path p, std::vector<double>& out);
meaning meaning_of(const ir::table& terms, const ir::point& at, int dimensions, const exact_inputs& data);
/// What tells `got` from `expected`; empty when nothing does.
std::string difference(const meaning& got, const meaning& expected);
std::string name_of(const ir::point& p);

/// Sizes to try, rows and columns: odd, prime, a single row or column, and some that small tiles divide.
using test_sizes = std::vector<std::pair<long, long>>;
inline const test_sizes sizes_of_tests{{13, 29}, {1, 7}, {11, 1}, {3, 3}, {4, 4}, {8, 16}, {17, 5}};

/// The choices of values for tunables: all values of one, or of two all pairs.
using choices = std::vector<meta::vec<ir::binding>>;
inline const choices no_tunables{{}};
template <class T>
choices all_of() {
  choices all;
  for (long v : T::values) all.push_back({{T::name, v}});
  return all;
}
template <class T, class U>
choices pairs_of() {
  choices all;
  for (long v : T::values)
    for (long w : U::values) all.push_back({{T::name, v}, {U::name, w}});
  return all;
}

/// Two terms of which one was made from the other, and from which size on they mean something.
struct rewriting {
  std::string name;
  ir::table before, after;
  int dimensions;
  long rows = 1, columns = 1;  ///< least N and M
};

/// Checks the rewriting at every size and every choice of values for the tunables.
void check_meaning(const rewriting& r, const choices& tunables_of = no_tunables, const test_sizes& sizes = sizes_of_tests);

/// The strategy S on a program: a rewriting of one kind into the same kind, with its law ready to be checked.
template <class S, class P>
rewriting rewritten_by(const char* name, P, long rows = 1, long columns = 1) {
  using before = program_term<P>;
  using result = typename S::template on<before>;
  static_assert(result::ok, "the strategy must apply to the program");
  using after = renumber<typename result::type>;
  static_assert(!std::is_same_v<before, after>, "the strategy must change the program");
  static_assert(std::is_same_v<kind<before>, kind<after>>, "a rule keeps the kind");
  return {name,   ir::table_of<before>(), ir::table_of<after>(), dimensions_of<typename std::remove_cvref_t<P>::type>, rows,
          columns};
}

/// A reason is a sentence: words, without a full stop, that begin small.
bool is_reason(const std::string& s);

/// The strategy S doesn't apply to the program, and says who failed and why.
template <class S, class P>
void check_refused(P, const char* who) {
  using result = typename S::template on<program_term<P>>;
  static_assert(!result::ok, "the strategy must not apply to the program");
  CHECK(std::string(result::who) == std::string(who));
  CHECK(is_reason(result::why));
}

}  // namespace hoist::test
