#pragma once
// Whether two terms mean the same: every element of their results, on exact data, at sizes that tiles divide and that
// they don't.

#include <hoist/core/program.hpp>
#include <hoist/evaluate/evaluate.hpp>
#include <hoist/ir/crossing.hpp>
#include <hoist/rules/rule.hpp>
#include <hoist/strategies/strategy.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace hoist::test {

inline std::uint64_t mixed_bits(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

/// The dimensions of an array type.
template <class T>
inline constexpr int dimensions_of = 0;
template <class T, length L>
inline constexpr int dimensions_of<array<T, L>> = 1 + dimensions_of<T>;

/// Integers from -8 to 8 (0 to 16 where they have no sign, 0 and 1 for bools) for the inputs of a term, by input: small enough that single
/// precision is exact.
class exact_inputs {
 public:
  exact_inputs(const ir::table& terms, const ir::point& at) {
    ir::evaluation lengths;
    lengths.at = &at;
    lengths.terms = terms;
    for (int n = 0; n < terms.size; ++n) {
      if (terms[n].op->at != ir::input_pattern.at) continue;
      std::size_t size = 1;
      for (int i = 0; i < terms[n].lengths; ++i) size *= static_cast<std::size_t>(lengths.length(terms[n].length[i]));
      add(static_cast<std::size_t>(terms[n].number), size, terms[n].type);
    }
  }
  void give_to(reference& r) const {
    for (std::size_t i = 0; i < arrays_.size(); ++i) r.set_input(static_cast<int>(i), arrays_[i].data());
  }
  const std::vector<double>& operator[](int i) const { return arrays_.at(static_cast<std::size_t>(i)); }
  int size() const { return static_cast<int>(arrays_.size()); }
  const std::vector<std::vector<double>>& arrays() const { return arrays_; }

 private:
  void add(std::size_t number, std::size_t size, scalar type) {
    const bool has_no_sign =
        type == scalar::u8 || type == scalar::u16 || type == scalar::u32 || type == scalar::u64 || type == scalar::boolean;
    if (arrays_.size() <= number) arrays_.resize(number + 1);
    std::vector<double>& a = arrays_[number];
    a.resize(size);
    const unsigned values = type == scalar::boolean ? 2 : 17, middle = has_no_sign ? 0 : 8;
    for (std::size_t i = 0; i < size; ++i)
      a[i] = carried(type, static_cast<double>(mixed_bits(1000003 * number + i) % values) - middle);
  }
  std::vector<std::vector<double>> arrays_;
};

/// All elements of a term's result, row-major, and its extents.
struct meaning {
  std::vector<long> extents;
  std::vector<double> values;
};
inline void collect_elements(const reference& r, const std::vector<long>& extents, ir::path p, std::vector<double>& out) {
  const auto depth = static_cast<std::size_t>(p.steps);
  if (depth == extents.size()) return out.push_back(r.at(p).value);
  for (long i = 0; i < extents[depth]; ++i) collect_elements(r, extents, p.with(i), out);
}
inline meaning meaning_of(const ir::table& terms, const ir::point& at, int dimensions, const exact_inputs& data) {
  reference r(terms, at, true);
  data.give_to(r);
  meaning m{r.extents(dimensions), {}};
  collect_elements(r, m.extents, {}, m.values);
  return m;
}
inline std::string shown(const std::vector<long>& extents) {
  std::string s;
  for (long e : extents) s += (s.empty() ? "" : "x") + std::to_string(e);
  return s;
}
/// What tells `got` from `expected`; empty when nothing does.
inline std::string difference(const meaning& got, const meaning& expected) {
  if (got.extents != expected.extents) return shown(got.extents) + " elements where " + shown(expected.extents) + " are right";
  for (std::size_t i = 0; i < got.values.size(); ++i)
    if (got.values[i] != expected.values[i] && bits_of(got.values[i]) != bits_of(expected.values[i]))
      return "element " + std::to_string(i) + " of " + shown(got.extents) + " is " + std::to_string(got.values[i]) + " where " +
             std::to_string(expected.values[i]) + " is right";
  return {};
}
inline std::string name_of(const ir::point& p) {
  std::string s;
  for (const auto* bindings : {&p.sizes, &p.tunables})
    for (const ir::binding& b : *bindings) s += (s.empty() ? "" : " ") + std::string(b.name) + "=" + std::to_string(b.value);
  return s;
}

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
inline void check_meaning(const rewriting& r, const choices& tunables_of = no_tunables,
                          const test_sizes& sizes = sizes_of_tests) {
  for (auto [n, m] : sizes) {
    if (n < r.rows || m < r.columns) continue;
    ir::point at;
    at.sizes = {{"N", n}, {"M", m}};
    const exact_inputs data(r.before, at);
    const meaning expected = meaning_of(r.before, at, r.dimensions, data);
    REQUIRE(!expected.values.empty());
    for (const meta::vec<ir::binding>& tunables : tunables_of) {
      at.tunables = tunables;
      const std::string wrong = difference(meaning_of(r.after, at, r.dimensions, data), expected);
      CHECK_MESSAGE(wrong.empty(), (r.name + " at " + name_of(at) + ": " + wrong));
    }
  }
}

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
inline bool is_reason(const std::string& s) {
  return s.size() > 10 && s.find(' ') != std::string::npos && s.find('\n') == std::string::npos && s.back() != '.' &&
         s[0] >= 'a' && s[0] <= 'z';
}

/// The strategy S doesn't apply to the program, and says who failed and why.
template <class S, class P>
void check_refused(P, const char* who) {
  using result = typename S::template on<program_term<P>>;
  static_assert(!result::ok, "the strategy must not apply to the program");
  CHECK(std::string(result::who) == std::string(who));
  CHECK(is_reason(result::why));
}

}  // namespace hoist::test
