#pragma once
// Measurement kernels: variants that are timed to find out what a device takes for each thing that they do.

#include <hoist/counts/form.hpp>
#include <hoist/evaluate/inputs.hpp>
#include <hoist/explore/family.hpp>
#include <hoist/ir/point.hpp>

#include <charconv>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::measure {

/// An argument with its value: a word, or a number as it is written.
struct setting {
  std::string argument, value;
  friend bool operator==(const setting&, const setting&) = default;
};

namespace detail {
inline std::optional<long> number_in(std::string_view text) {
  long n = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (text.empty() || failed != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return n;
}
}  // namespace detail

/// The values of a generator's arguments, in its order.
class settings {
 public:
  settings() = default;
  explicit settings(std::vector<setting> all) : all_(std::move(all)) {}

  const std::vector<setting>& all() const { return all_; }
  /// Null where there is no such argument.
  const std::string* find(std::string_view argument) const {
    for (const setting& s : all_)
      if (s.argument == argument) return &s.value;
    return nullptr;
  }
  /// Fails (std::logic_error) where there is no such argument, or its value is no number.
  const std::string& word(std::string_view argument) const {
    const std::string* found = find(argument);
    if (found == nullptr) throw std::logic_error("there is no argument " + std::string(argument) + ".");
    return *found;
  }
  long number(std::string_view argument) const {
    const std::optional<long> n = detail::number_in(word(argument));
    if (!n) throw std::logic_error("the argument " + std::string(argument) + " is no number.");
    return *n;
  }
  /// `dtype=float,m=1024`.
  std::string text() const {
    std::string s;
    for (const setting& x : all_) s += (s.empty() ? "" : ",") + x.argument + "=" + x.value;
    return s;
  }
  friend bool operator==(const settings&, const settings&) = default;

 private:
  std::vector<setting> all_;
};

/// A kernel to be timed: a structure at a point, which is lowered, counted, simulated and launched as any variant is, with
/// values for its inputs. `program` has its meaning and the arrays of its result; `fixed` are sizes that its text is made for, so
/// that its counts are formulas of the others alone; `means` is what counts don't follow from sizes. `rejected` says why settings
/// make no kernel.
struct kernel {
  std::string generator;
  std::vector<std::string> tags;
  settings values;
  family program{};
  ir::terms terms{};
  ir::point at{};
  std::vector<input_data> data{};
  std::vector<std::string> fixed{};
  std::vector<counts::mean> means{};
  std::string rejected{};

  int inputs() const { return program.inputs; }
  /// `float_operations:operation=add,dtype=float,values=16,m=1024,lsize_0=256,groups=4096`.
  std::string name() const { return generator + ":" + values.text(); }
};

}  // namespace hoist::measure
