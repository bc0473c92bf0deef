#pragma once
// A forest in the compact form in which it ships.

#include <hoist/model/trained_forest.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace hoist::model {

namespace forest_detail {

struct writer {
  bit_writer bits;
  std::vector<std::vector<float>> thresholds;

  void fixed(float x) {
    const long q = std::lround(static_cast<double>(x) * trained_forest::steps);
    bits.put(static_cast<std::uint16_t>(std::clamp(q, -32768L, 32767L)), 16);
  }
  void tree(const boosted_trees& m, std::int32_t at) {
    const tree_node& n = m.nodes[static_cast<std::size_t>(at)];
    bits.put(n.feature >= 0, 1);
    if (n.feature < 0) return fixed(n.value);
    const std::vector<float>& all = thresholds[static_cast<std::size_t>(n.feature)];
    const auto place = std::lower_bound(all.begin(), all.end(), n.value) - all.begin();
    bits.put(static_cast<std::uint32_t>(n.feature), reader::width(thresholds.size()));
    bits.put(static_cast<std::uint32_t>(place), reader::width(all.size()));
    tree(m, n.left);
    tree(m, n.right);
  }
};

}  // namespace forest_detail

/// The text of a forest, in lines. Fails when a feature has more than 65535 thresholds, or a member as many trees.
inline std::vector<std::string> packed(const forest& f) {
  constexpr std::size_t most = 65535, line_length = 2000;
  std::vector<std::set<float>> thresholds(f.features().size());
  for (const boosted_trees& m : f.members())
    for (const tree_node& n : m.nodes)
      if (n.feature >= 0) thresholds[static_cast<std::size_t>(n.feature)].insert(n.value);
  forest_detail::writer out;
  for (const std::set<float>& all : thresholds) {
    if (all.size() > most) throw std::invalid_argument("a feature of a forest has too many thresholds to be packed.");
    out.thresholds.emplace_back(all.begin(), all.end());
    out.bits.put(static_cast<std::uint32_t>(all.size()), 16);
    for (float x : all) out.bits.put(std::bit_cast<std::uint32_t>(x), 32);
  }
  for (const boosted_trees& m : f.members()) {
    if (m.roots.size() > most) throw std::invalid_argument("a member of a forest has too many trees to be packed.");
    out.fixed(m.start);
    out.bits.put(static_cast<std::uint32_t>(m.roots.size()), 16);
    for (std::int32_t r : m.roots) out.tree(m, r);
  }
  const std::string text = base85_encode(out.bits.bytes());
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < text.size(); i += line_length) lines.push_back(text.substr(i, line_length));
  return lines;
}

}  // namespace hoist::model
