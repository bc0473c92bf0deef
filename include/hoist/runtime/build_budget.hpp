#pragma once
// Which builds a search still begins: one can't be cut short.

#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <cstddef>

namespace hoist::runtime {

/// What a build will take, told from those before. A compiler takes at least as long for each character of a longer text; so
/// the longest text's time is taken in proportion, and the greatest time for what is shorter than a text that took it.
class build_budget {
 public:
  /// A text of so many characters was built, and ran for the first time, in `seconds`.
  HOIST_LAZY void took(std::size_t characters, double seconds) {
    const auto length = static_cast<double>(std::max<std::size_t>(characters, 1));
    per_character_ = std::max(per_character_, seconds / length);
    last_s_ = seconds;
  }
  /// Whether a text of so many characters is thought to be built in `left_s` seconds.
  HOIST_LAZY bool fits(std::size_t characters, double left_s) const {
    return left_s > 0 && std::max(last_s_, per_character_ * static_cast<double>(characters)) <= left_s;
  }

 private:
  double per_character_ = 0, last_s_ = 0;
};

}  // namespace hoist::runtime
