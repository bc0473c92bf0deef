// Grows a terrain, lets rain wear it down, and says what is left of it. Its loop over places is a kernel.

#include <hoist/opencl.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace {

constexpr long height = 300, width = 400;
using terrain = std::vector<float>;

float noise(long i, long j) {
  std::uint32_t h = static_cast<std::uint32_t>(i) * 374761393u + static_cast<std::uint32_t>(j) * 668265263u;
  h = (h ^ (h >> 13)) * 1274126177u;
  return static_cast<float>(h >> 8) / 16777216.0f;
}

terrain grown() {
  terrain land(height * width);
  for (long i = 0; i < height; ++i)
    for (long j = 0; j < width; ++j)
      for (long scale = 64; scale >= 4; scale /= 2)
        land[static_cast<std::size_t>(i * width + j)] += static_cast<float>(scale) * noise(i / scale, j / scale);
  return land;
}

/// A place loses a part of what it rises above the lowest place beside it.
inline constexpr auto worn_down = hoist::program<hoist::array2<float, hoist::N, hoist::M>>([](auto land) {
  return land | hoist::pad2<1>(hoist::clamp) | hoist::slide2<3> | hoist::map2([](auto at) {
           auto lowest = min(min(at(0, 1), at(2, 1)), min(at(1, 0), at(1, 2)));
           return at(1, 1) - 0.25f * max(at(1, 1) - lowest, 0.0f);
         });
});
void wear(terrain& land) {
  static auto run = hoist::tune(worn_down, hoist::best_device_or_host());
  terrain worn(land.size());
  run(hoist::view(worn.data(), {height, width}), hoist::view(land.data(), {height, width}));
  land.swap(worn);
}

void print(const char* when, const terrain& land) {
  double sum = 0;
  for (float h : land) sum += static_cast<double>(h);
  const auto [low, high] = std::minmax_element(land.begin(), land.end());
  std::printf("%s: from %.2f to %.2f, %.3f in the mean\n", when, static_cast<double>(*low), static_cast<double>(*high),
              sum / static_cast<double>(land.size()));
}

}  // namespace

int main() {
  terrain land = grown();
  print("grown", land);
  for (int year = 0; year < 60; ++year) wear(land);
  print("worn", land);
  return 0;
}
