#pragma once
// Reads the text of a model from left to right: names, numbers and signs.

#include <hoist/cost/text_flaw.hpp>

#include <charconv>
#include <string_view>
#include <type_traits>

namespace hoist::cost::detail {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool begins_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
constexpr bool is_of_name(char c) { return begins_name(c) || is_digit(c); }
/// A word that is no parameter.
constexpr bool is_name(std::string_view text) {
  for (char c : text)
    if (!is_of_name(c)) return false;
  return !text.empty() && begins_name(text[0]) && !text.starts_with("p_");
}
constexpr bool is_of_number(char c) { return is_digit(c) || c == '.'; }

/// A place in a text. The first flaw that is found stays; after it nothing more is read.
class scanner {
 public:
  explicit constexpr scanner(std::string_view text) : text_(text) {}

  /// The sign that comes next; 0 at the end and after a flaw. Spaces and `# comments` are skipped. A zero in the text is a sign that
  /// fits nowhere.
  constexpr char next() {
    if (found.what != model_flaw::none) return 0;
    while (at_ < text_.size() && (is_space(text_[at_]) || text_[at_] == '#'))
      if (text_[at_++] == '#')
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
    if (at_ == text_.size()) return 0;
    return text_[at_] != 0 ? text_[at_] : '?';
  }
  constexpr bool take(char c) {
    if (next() != c || c == 0) return false;
    ++at_;
    return true;
  }
  /// A sign that must stand here; else a flaw.
  constexpr bool expect(char c, model_flaw otherwise) {
    if (take(c)) return true;
    fail(otherwise);
    return false;
  }
  /// A name: letters, digits and _; with `hyphens`, also those between letters. Empty where none begins here.
  constexpr std::string_view name(bool hyphens = false) {
    if (!begins_name(next())) return {};
    const std::size_t from = at_;
    while (at_ < text_.size() &&
           (is_of_name(text_[at_]) || (hyphens && text_[at_] == '-' && at_ + 1 < text_.size() && begins_name(text_[at_ + 1]))))
      ++at_;
    return text_.substr(from, at_ - from);
  }
  /// What stands between quotation marks, which come next.
  constexpr std::string_view quoted() {
    const std::size_t from = at_;
    if (!take('"')) return {};
    const std::size_t end = text_.find('"', at_);
    if (end == std::string_view::npos || end == at_) {
      fail_at(model_flaw::missing_quote, from, 1);
      return {};
    }
    const std::string_view inside = text_.substr(at_, end - at_);
    at_ = end + 1;
    return inside;
  }
  /// A number without a sign, which begins here by a digit or a point.
  constexpr double number() {
    next();
    const std::size_t from = at_;
    std::size_t end = at_;
    while (end < text_.size() && is_of_number(text_[end])) ++end;
    if (end < text_.size() && (text_[end] == 'e' || text_[end] == 'E')) {
      const std::size_t digits = end + 1 + (end + 1 < text_.size() && (text_[end + 1] == '-' || text_[end + 1] == '+'));
      if (digits < text_.size() && is_digit(text_[digits]))
        for (end = digits; end < text_.size() && is_digit(text_[end]);) ++end;
    }
    at_ = end;
    double x = 0;
    const model_flaw f = value_of(text_.substr(from, end - from), x);
    if (f != model_flaw::none) fail_at(f, from, end - from);
    return x;
  }

  constexpr std::size_t place() const { return at_; }
  constexpr void back_to(std::size_t place) { at_ = place; }
  /// Notes a flaw at what comes next: a word, or one sign.
  constexpr void fail(model_flaw what) {
    next();
    std::size_t end = at_;
    while (end < text_.size() && is_of_name(text_[end])) ++end;
    fail_at(what, at_, end > at_ ? end - at_ : at_ < text_.size() ? 1 : 0);
  }
  constexpr void fail_at(model_flaw what, std::size_t from, std::size_t length) {
    if (found.what == model_flaw::none) found = {what, from, length};
  }
  constexpr void fail_at(model_flaw what, std::string_view word) {
    fail_at(what, static_cast<std::size_t>(word.data() - text_.data()), word.size());
  }

  text_flaw found{};

 private:
  static constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

  /// The nearest double. A constant expression has no std::from_chars: there, digits and exponent are so few that one operation
  /// on doubles rounds once.
  static constexpr model_flaw value_of(std::string_view digits, double& x) {
    if (!std::is_constant_evaluated()) {
      const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), x);
      if (error == std::errc::result_out_of_range) return model_flaw::number_too_large;
      return error == std::errc() && end == digits.data() + digits.size() ? model_flaw::none : model_flaw::no_number;
    }
    return exact_value_of(digits, x);
  }
  static constexpr model_flaw exact_value_of(std::string_view digits, double& x) {
    long mantissa = 0, exponent = 0;
    bool any = false;
    std::size_t i = 0, points = 0;
    for (; i < digits.size() && is_of_number(digits[i]); ++i) {
      if (digits[i] == '.') {
        ++points;
        continue;
      }
      any = true;
      if (mantissa > (1L << 53) / 10 - 1) return model_flaw::number_too_long;
      mantissa = mantissa * 10 + (digits[i] - '0');
      if (points > 0) --exponent;
    }
    if (!any || points > 1) return model_flaw::no_number;
    if (i < digits.size()) {
      const bool below = digits[++i] == '-';
      if (below || digits[i] == '+') ++i;
      long given = 0;
      for (; i < digits.size(); ++i)
        if (given < 10000) given = given * 10 + (digits[i] - '0');
      exponent += below ? -given : given;
    }
    x = static_cast<double>(mantissa);
    if (mantissa == 0) return model_flaw::none;
    if (exponent > 290) return model_flaw::number_too_large;
    if (exponent > 22 || exponent < -22) return model_flaw::number_too_long;
    double power = 1;
    for (long e = exponent < 0 ? -exponent : exponent; e > 0; --e) power *= 10;
    x = exponent < 0 ? x / power : x * power;
    return model_flaw::none;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace hoist::cost::detail
