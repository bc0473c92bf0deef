#pragma once
// Which builds a search still begins: one can't be cut short.

#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <cstddef>

namespace hoist::runtime {

/// What a build will take, told from those before: as long as the last one, and a long text in proportion to its length. What
/// a short text takes is mostly what every build does, so that those below `usual` characters count as long as that.
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
