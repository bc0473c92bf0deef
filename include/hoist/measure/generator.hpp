#pragma once
// Generators of measurement kernels: tags, arguments, and what makes a kernel of values for these.

#include <hoist/measure/kernel.hpp>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace hoist::measure {

/// An argument of a generator: its name, and the values that it has where a filter names none. A number may also be any other
/// one from `least` to `most`.
struct argument {
  std::string name;
  std::vector<std::string> values;
  long least = 1, most = 0;

  bool is_open() const { return least <= most; }
  bool allows(const std::string& value) const {
    if (std::find(values.begin(), values.end(), value) != values.end()) return true;
    const std::optional<long> n = detail::number_in(value);
    return n && *n >= least && *n <= most && std::to_string(*n) == value;
  }
  /// `256, 1024 (any from 1 to 65536)`.
  std::string allowed() const {
    std::string s;
    for (const std::string& v : values) s += (s.empty() ? "" : ", ") + v;
    return is_open() ? s + " (any from " + std::to_string(least) + " to " + std::to_string(most) + ")" : s;
  }
};

/// An argument whose values are these words.
inline argument words(std::string name, std::vector<std::string> values) { return {std::move(name), std::move(values)}; }
/// An argument whose values are these numbers; with bounds, any from the one to the other.
inline argument numbers(std::string name, const std::vector<long>& values, long least = 1, long most = 0) {
  argument a{std::move(name), {}, least, most};
  for (long v : values) a.values.push_back(std::to_string(v));
  return a;
}

/// Makes kernels: one for each element of the product of its arguments' values. Source: [Stevens2020] 7.1.
struct generator {
  std::string name;
  std::vector<std::string> tags;
  std::vector<argument> arguments;
  std::function<kernel(const settings&)> make;

  const argument* find(std::string_view argument_name) const {
    for (const argument& a : arguments)
      if (a.name == argument_name) return &a;
    return nullptr;
  }
  bool has_tag(std::string_view tag) const { return std::find(tags.begin(), tags.end(), tag) != tags.end(); }
  /// The kernel of these settings, under this generator's name and tags.
  kernel made(settings values) const {
    kernel k = make(values);
    k.generator = name;
    k.tags = tags;
    k.values = std::move(values);
    return k;
  }
};

/// hoist's own generators: arithmetic, global and local memory, barriers, launches, overlap, gathers, chains, transpositions.
/// Compiled once, in hoist::measure.
const std::vector<generator>& generators();

}  // namespace hoist::measure
