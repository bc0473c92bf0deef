#pragma once
// The compact form in which a forest ships inside a generated header, and the way out of it.

#include <hoist/meta/engine.hpp>
#include <hoist/model/bits.hpp>
#include <hoist/model/forest.hpp>

#include <bit>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::model {

/// A forest as text in base 85, packed without gaps. For every feature: 16 bits, the number of its thresholds, and each
/// in 32. For every member: its start, 16 bits, the number of its trees, and their nodes, a node before its left and its
/// right branch: one bit, then a leaf's value, or feature and threshold by their positions. Start and leaves in steps of
/// 2^-14.
struct trained_forest {
  std::span<const std::string_view> features;
  std::span<const std::string_view> left_out;  ///< of the members
  std::span<const std::string_view> text;
  int version = 0;  ///< of the features that it learned from (features::version)
  bool knows_steps = false;

  static constexpr int steps = 1 << 14;
};

namespace forest_detail {

struct reader {
  bit_reader bits;
  std::vector<std::vector<float>> thresholds;

  HOIST_LAZY static int width(std::size_t count) { return count == 0 ? 0 : bits_for(static_cast<std::uint32_t>(count - 1)); }
  HOIST_LAZY std::size_t below(std::size_t count) {
    const std::size_t i = bits.get(width(count));
    if (i >= count) throw std::runtime_error("a node of a trained forest is out of range.");
    return i;
  }
  HOIST_LAZY float fixed() { return static_cast<float>(static_cast<std::int16_t>(bits.get(16))) / trained_forest::steps; }

  HOIST_LAZY std::int32_t tree(std::vector<tree_node>& to, int depth) {
    if (depth > boosted_trees::deepest) throw std::runtime_error("a tree of a trained forest never ends.");
    const std::size_t here = to.size();
    to.emplace_back();
    if (bits.get(1) == 0) {
      to[here].value = fixed();
      return static_cast<std::int32_t>(here);
    }
    const std::size_t feature = below(thresholds.size());
    const float value = thresholds[feature][below(thresholds[feature].size())];
    const std::int32_t left = tree(to, depth + 1), right = tree(to, depth + 1);
    to[here] = {static_cast<std::int16_t>(feature), value, left, right};
    return static_cast<std::int32_t>(here);
  }
};

}  // namespace forest_detail

/// The forest that a header holds. Fails when it is damaged.
HOIST_LAZY forest from(const trained_forest& t) {
  std::string text;
  for (std::string_view line : t.text) text += line;
  forest_detail::reader in{bit_reader(base85_decode(text)), {}};
  for (std::size_t f = 0; f < t.features.size(); ++f) {
    in.thresholds.emplace_back(in.bits.get(16));
    for (float& x : in.thresholds.back()) x = std::bit_cast<float>(in.bits.get(32));
  }
  std::vector<boosted_trees> members;
  for (std::string_view name : t.left_out) {
    boosted_trees m{std::string(name), in.fixed(), {}, {}};
    for (std::uint32_t trees = in.bits.get(16); trees > 0; --trees) m.roots.push_back(in.tree(m.nodes, 0));
    members.push_back(std::move(m));
  }
  return {{t.features.begin(), t.features.end()}, std::move(members), t.knows_steps};
}

}  // namespace hoist::model
