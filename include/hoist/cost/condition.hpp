#pragma once
// Conditions on a stride or a ratio: a number, a size such as 16 N, an inequality, or that it isn't known.

#include <hoist/cost/scanner.hpp>
#include <hoist/ir/point.hpp>

#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>

namespace hoist::cost {

/// A multiple of at most two named sizes and a number: `16 N + 2`.
struct affine {
  struct term {
    char size[8]{};
    double factor = 0;
    friend constexpr bool operator==(const term&, const term&) = default;
  };
  term terms[2]{};  ///< ordered by name; those that aren't there come last and have no name
  double constant = 0;

  friend constexpr bool operator==(const affine&, const affine&) = default;

  /// Adds a multiple of a size. False where it would be the third size.
  constexpr bool add(const char* size, double factor) {
    for (term& t : terms)
      if (t.size[0] != 0 && meta::same_text(t.size, size)) {
        t.factor += factor;
        return true;
      }
    if (terms[1].size[0] != 0) return false;
    term added{};
    for (int i = 0; size[i] != 0; ++i) added.size[i] = size[i];
    added.factor = factor;
    const bool first = terms[0].size[0] == 0 || std::string_view(size) < std::string_view(terms[0].size);
    if (first) terms[1] = terms[0];
    terms[first ? 0 : 1] = added;
    return true;
  }
  /// The value at sizes. Fails (std::invalid_argument, one sentence) where one isn't given.
  HOIST_LAZY double at(const meta::vec<ir::binding>& sizes) const {
    double x = constant;
    for (const term& t : terms) {
      if (t.size[0] == 0) continue;
      const long* value = ir::point::find(sizes, t.size);
      if (value == nullptr) throw std::invalid_argument(std::string("the size ") + t.size + " of the model has no value.");
      x += t.factor * static_cast<double>(*value);
    }
    return x;
  }
};

/// What a stride, a ratio or a width has to be. As text: `1`, `16 N`, `> 15`, `<= N/2`, `!= 0`, `unknown`.
struct condition {
  enum class relation : unsigned char { any, equal, unequal, less, at_most, above, at_least, unknown };
  relation is = relation::any;
  affine to{};

  constexpr condition() = default;
  constexpr condition(int number) : condition(static_cast<double>(number)) {}
  constexpr condition(long number) : condition(static_cast<double>(number)) {}
  constexpr condition(double number) : is(relation::equal) {
    if (!(number - number == 0)) throw std::invalid_argument("a condition of a model is a finite number.");
    to.constant = number;
  }
  /// Of its text. Fails (std::invalid_argument, in a constant expression an error of the compiler) for another one.
  constexpr condition(const char* text);

  friend constexpr bool operator==(const condition&, const condition&) = default;
  constexpr bool asks() const { return is != relation::any; }

  /// Whether a value has it; no value is unknown, and has no other condition.
  HOIST_LAZY bool holds(const std::optional<double>& value, const meta::vec<ir::binding>& sizes) const {
    if (is == relation::any) return true;
    if (is == relation::unknown || !value.has_value()) return is == relation::unknown && !value.has_value();
    const double x = *value, y = to.at(sizes);
    const bool same = std::abs(x - y) <= 1e-9 * std::abs(y);
    switch (is) {
      case relation::equal: return same;
      case relation::unequal: return !same;
      case relation::less: return !same && x < y;
      case relation::at_most: return same || x < y;
      case relation::above: return !same && x > y;
      default: return same || x > y;
    }
  }
};

namespace detail {

template <std::size_t Room>
constexpr bool copy_name(scanner& s, std::string_view name, char (&to)[Room]) {
  if (name.size() >= Room) {
    s.fail_at(model_flaw::name_too_long, name);
    return false;
  }
  for (std::size_t i = 0; i < name.size(); ++i) to[i] = name[i];
  return true;
}

/// Factors side by side, with * or, before a number, / between: `16 N`, `N * 16`, `N/16`.
constexpr void read_item(scanner& s, double sign, affine& sum) {
  char size[8]{};
  double factor = sign;
  bool any = false;
  for (bool more = true; more;) {
    const bool divides = any && s.take('/');
    if (!divides && any) s.take('*');
    if (is_of_number(s.next())) {
      const double x = s.number();
      factor = divides ? factor / x : factor * x;
    } else if (begins_name(s.next()) && !divides && size[0] == 0) {
      if (!copy_name(s, s.name(), size)) return;
    } else {
      return s.fail(model_flaw::missing_condition);
    }
    any = true;
    const char c = s.next();
    more = c == '/' || c == '*' || is_of_number(c) || begins_name(c);
  }
  if (!(factor - factor == 0)) return s.fail(model_flaw::number_too_large);
  if (size[0] == 0)
    sum.constant += factor;
  else if (!sum.add(size, factor))
    s.fail(model_flaw::too_many_sizes);
}

constexpr condition read_condition(scanner& s) {
  using relation = condition::relation;
  condition c;
  c.is = relation::equal;
  const std::size_t from = s.place();
  if (s.name() == "unknown") {
    c.is = relation::unknown;
    return c;
  }
  s.back_to(from);
  if (s.take('!'))
    s.expect('=', model_flaw::missing_condition), c.is = relation::unequal;
  else if (s.take('<'))
    c.is = s.take('=') ? relation::at_most : relation::less;
  else if (s.take('>'))
    c.is = s.take('=') ? relation::at_least : relation::above;
  read_item(s, s.take('-') ? -1 : 1, c.to);
  while (s.next() == '+' || s.next() == '-') {
    const double sign = s.next() == '-' ? -1 : 1;
    s.take(s.next());
    read_item(s, sign, c.to);
  }
  return c;
}

}  // namespace detail

constexpr condition::condition(const char* text) {
  detail::scanner s{std::string_view(text)};
  *this = detail::read_condition(s);
  if (s.next() != 0) s.fail(model_flaw::trailing_text);
  if (s.found.what != model_flaw::none) throw std::invalid_argument(std::string(text) + " is no condition of a model.");
}

}  // namespace hoist::cost
