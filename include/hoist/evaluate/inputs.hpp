#pragma once
// Values for a program's inputs, the same in every process.

#include <hoist/evaluate/evaluate.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace hoist {

/// One input's values: uniform in [lo, hi), or the given ones.
struct input_data {
  double lo = 0, hi = 1;
  const float* values = nullptr;  ///< given values, `count` of them
  int count = 0;
};

namespace inputs_detail {
constexpr std::uint64_t splitmix64(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}
}  // namespace inputs_detail

/// Values for each input of a program at some sizes, as many elements as it has there, with a seed per array.
inline std::vector<std::vector<float>> make_inputs(const ir::table& program, const std::vector<input_data>& inputs,
                                                   const ir::point& sizes) {
  const reference meaning(program, sizes, false);
  std::vector<std::vector<float>> all;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const input_data& d = inputs[i];
    if (d.values != nullptr) {
      all.emplace_back(d.values, d.values + d.count);
      continue;
    }
    std::vector<float> v(static_cast<std::size_t>(meaning.input_size(static_cast<int>(i))));
    for (std::size_t k = 0; k < v.size(); ++k)
      v[k] = static_cast<float>(d.lo +
                                (d.hi - d.lo) * static_cast<double>(inputs_detail::splitmix64(1000 * i + k) >> 40) / 0x1p24);
    all.push_back(std::move(v));
  }
  return all;
}

}  // namespace hoist
