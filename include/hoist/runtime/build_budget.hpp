#pragma once
// The time that a search has left for builds, which can't be cut short.

#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <cstddef>

namespace hoist::runtime {

/// Predicts how long a build takes: as long as the last one, or longer in proportion to the length of its text. A text of less
/// than `usual` characters counts as `usual` in that proportion, since every build takes most of its time.
class build_budget {
 public:
  static constexpr std::size_t usual = 4000;

  /// A text of so many characters was built, and ran for the first time, in `seconds`.
  HOIST_LAZY void took(std::size_t characters, double seconds) {
    per_character_ = std::max(per_character_, seconds / static_cast<double>(std::max(characters, usual)));
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
