#pragma once
// Some kernels of many, at random.

#include <hoist/measure/generator.hpp>
#include <hoist/meta/mersenne_twister.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace hoist::measure {

/// `count` kernels of some generators: a generator, then a value for each of its arguments, at random by a seed. Settings that
/// make no kernel are drawn again; fewer are returned where twenty in twenty-one do. None twice.
HOIST_LAZY std::vector<kernel> sampled(const std::vector<generator>& from, std::size_t count, std::uint64_t seed) {
  constexpr std::size_t tries = 21;
  std::vector<kernel> all;
  std::vector<std::string> names;
  meta::mersenne_twister random(seed);
  for (std::size_t i = 0; !from.empty() && i < tries * count && all.size() < count; ++i) {
    const generator& g = from[random() % from.size()];
    std::vector<setting> values;
    for (const argument& a : g.arguments) values.push_back({a.name, a.values[random() % a.values.size()]});
    kernel k = g.generated(settings(std::move(values)));
    const std::string name = k.name();
    if (!k.rejected.empty() || std::find(names.begin(), names.end(), name) != names.end()) continue;
    names.push_back(name);
    all.push_back(std::move(k));
  }
  return all;
}

}  // namespace hoist::measure
