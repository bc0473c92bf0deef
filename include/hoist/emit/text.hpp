#pragma once
// Text as data: a growing string that works in constant expressions, with line breaking.

#include <hoist/meta/vec.hpp>

namespace hoist::emit {

/// Characters being written, with indentation and the column, so that long expressions break at operators.
class text {
 public:
  constexpr text& operator<<(const char* s) {
    while (*s != 0) put(*s++);
    return *this;
  }
  constexpr text& operator<<(long n) {
    if (n < 0) {
      put('-');
      n = -n;
    }
    char digits[24] = {};
    int count = 0;
    do digits[count++] = static_cast<char>('0' + n % 10);
    while ((n /= 10) != 0);
    while (count > 0) put(digits[--count]);
    return *this;
  }
  constexpr text& operator<<(int n) { return *this << static_cast<long>(n); }
  constexpr text& operator<<(const text& t) {
    chars_.append(t.chars_);
    column_ = t.column_;
    return *this;
  }
  constexpr text& operator<<(text&& t) {
    if (!chars_.empty()) return *this << static_cast<const text&>(t);
    chars_ = static_cast<meta::vec<char>&&>(t.chars_);
    return *this;
  }
  constexpr void put(char c) {
    chars_.push(c);
    column_ = c == '\n' ? 0 : column_ + 1;
  }
  constexpr text& line() {
    for (int i = 0; i < indent_; ++i) *this << "  ";
    return *this;
  }
  /// Breaks the line before an operator when it has grown long; late where another operator would rather be broken at.
  constexpr void may_break(bool late = false) {
    if (column_ < (late ? 112 : 88)) {
      put(' ');
      return;
    }
    put('\n');
    for (int i = 0; i < indent_ + 2; ++i) *this << "  ";
  }
  /// An empty text that is indented as this one is.
  constexpr text sibling() const {
    text t;
    t.indent_ = indent_;
    return t;
  }
  constexpr void deeper() { ++indent_; }
  constexpr void shallower() { --indent_; }
  constexpr int size() const { return chars_.size(); }
  constexpr const char* data() const { return chars_.begin(); }

 private:
  meta::vec<char> chars_;
  int indent_ = 0;
  int column_ = 0;
};

}  // namespace hoist::emit
