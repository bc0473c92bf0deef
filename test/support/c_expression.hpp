#pragma once
// The value of an integer expression of OpenCL C, by a small recursive parser with C's precedence and types.

#include <bit>
#include <cctype>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

namespace hoist::test {

/// An `int`, or a `long` where `wide`.
struct c_value {
  long value = 0;
  bool wide = false;
};

/// Evaluates a text in which every name is an `int`. Fails (std::runtime_error, one sentence) on what isn't an expression,
/// on an `int` that overflows, on division by a number that isn't positive, and on min or max of an `int` and a `long`,
/// which OpenCL C can't choose an overload for. Division rounds towards zero, as C's does.
class c_expression {
 public:
  c_expression(std::string text, const std::map<std::string, long>& names) : text_(std::move(text)), names_(names) {}

  c_value value() {
    at_ = 0;
    const c_value v = choice();
    space();
    if (at_ != text_.size()) fail("unexpected text");
    return v;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw std::runtime_error(what + " at character " + std::to_string(at_) + " of \"" + text_ + "\"");
  }
  void space() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool take(const std::string& sign) {
    space();
    if (text_.compare(at_, sign.size(), sign) != 0) return false;
    at_ += sign.size();
    return true;
  }
  void expect(const std::string& sign) {
    if (!take(sign)) fail("no " + sign);
  }
  c_value made(long value, bool wide) const {
    if (!wide && (value > std::numeric_limits<int>::max() || value < std::numeric_limits<int>::min()))
      fail("an int overflows to " + std::to_string(value));
    return {value, wide};
  }

  c_value choice() {
    const c_value condition = conjunction();
    if (!take("?")) return condition;
    const c_value a = choice();
    expect(":");
    const c_value b = choice();
    return {condition.value != 0 ? a.value : b.value, a.wide || b.wide};
  }
  c_value conjunction() {
    c_value a = equality();
    while (take("&&")) {
      const c_value b = equality();
      a = {a.value != 0 && b.value != 0, false};
    }
    return a;
  }
  c_value equality() {
    c_value a = relation();
    while (take("==")) a = {a.value == relation().value, false};
    return a;
  }
  c_value relation() {
    c_value a = shift();
    while (take("<")) a = {a.value < shift().value, false};
    return a;
  }
  c_value shift() {
    c_value a = sum();
    while (take("<<")) {
      const c_value by = sum();
      if (by.value < 0 || by.value > (a.wide ? 62 : 30)) fail("a shift by " + std::to_string(by.value));
      a = made(a.value << by.value, a.wide);
    }
    return a;
  }
  c_value sum() {
    c_value a = product();
    for (;;) {
      if (take("+")) {
        const c_value b = product();
        a = made(a.value + b.value, a.wide || b.wide);
      } else if (take("-")) {
        const c_value b = product();
        a = made(a.value - b.value, a.wide || b.wide);
      } else {
        return a;
      }
    }
  }
  c_value product() {
    c_value a = unary();
    for (;;) {
      if (take("*")) {
        const c_value b = unary();
        a = made(a.value * b.value, a.wide || b.wide);
      } else if (take("/")) {
        a = divided(a, unary(), false);
      } else if (take("%")) {
        a = divided(a, unary(), true);
      } else {
        return a;
      }
    }
  }
  c_value divided(c_value a, c_value b, bool rest) const {
    if (b.value <= 0) fail("division by " + std::to_string(b.value));
    return {rest ? a.value % b.value : a.value / b.value, a.wide || b.wide};
  }
  c_value unary() {
    if (take("-")) {
      const c_value a = unary();
      return made(-a.value, a.wide);
    }
    if (take("(long)")) return {unary().value, true};
    if (take("(int)")) return made(unary().value, false);
    if (take("clz(")) {
      const c_value a = choice();
      expect(")");
      return {std::countl_zero(static_cast<unsigned long>(a.value)) - (a.wide ? 0 : 32), a.wide};
    }
    return primary();
  }
  c_value primary() {
    for (bool least : {true, false})
      if (take(least ? "min(" : "max(")) {
        const c_value a = choice();
        expect(",");
        const c_value b = choice();
        expect(")");
        if (a.wide != b.wide) fail("an int and a long in one min or max");
        return {(a.value < b.value) == least ? a.value : b.value, a.wide};
      }
    if (take("(")) {
      const c_value a = choice();
      expect(")");
      return a;
    }
    space();
    const std::size_t begin = at_;
    auto is = [&](int (*what)(int)) { return at_ < text_.size() && what(static_cast<unsigned char>(text_[at_])) != 0; };
    if (is(std::isdigit)) {
      while (is(std::isdigit)) ++at_;
      const long n = std::stol(text_.substr(begin, at_ - begin));
      const bool wide = take("L");
      return {n, wide || n > std::numeric_limits<int>::max()};
    }
    while (is(std::isalnum) || (at_ < text_.size() && text_[at_] == '_')) ++at_;
    const auto found = names_.find(text_.substr(begin, at_ - begin));
    if (found == names_.end()) fail("no operand");
    return {found->second, false};
  }

  std::string text_;
  const std::map<std::string, long>& names_;
  std::size_t at_ = 0;
};

}  // namespace hoist::test
