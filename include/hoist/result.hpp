#pragma once
// A value or a failure with its sentence, for code without exceptions.

#include <hoist/meta/standard.hpp>

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

namespace hoist {

/// Why something failed: one sentence that names the thing.
struct failure {
  std::string sentence;
};

/// A T, or why there is none. Taking the value of a failure ends the program with the sentence on standard error.
template <class T>
class [[nodiscard]] result {
 public:
  result(T value) : value_(std::move(value)) {}
  result(failure f) : why_(std::move(f.sentence)) {}

  bool ok() const { return value_.has_value(); }
  explicit operator bool() const { return ok(); }
  T& operator*() { return checked(), *value_; }
  const T& operator*() const { return checked(), *value_; }
  T* operator->() { return &**this; }
  const T* operator->() const { return &**this; }
  /// The sentence; empty where there is a value.
  const std::string& why() const { return why_; }

 private:
  void checked() const {
    if (ok()) return;
    std::fprintf(stderr, "hoist: the value of a failure was taken: %s\n", why_.c_str());
    std::abort();
  }
  std::optional<T> value_;
  std::string why_;
};

/// Done, or why not.
template <>
class [[nodiscard]] result<void> {
 public:
  result() = default;
  result(failure f) : done_(false), why_(std::move(f.sentence)) {}

  bool ok() const { return done_; }
  explicit operator bool() const { return ok(); }
  const std::string& why() const { return why_; }

 private:
  bool done_ = true;
  std::string why_;
};

}  // namespace hoist
