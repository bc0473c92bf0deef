#pragma once
// The 104 synthetic stencils of [Garvey2018], from their sets of offsets.

#include <hoist/language.hpp>

#include <cstdint>
#include <string>

namespace hoist::benchmarks {

/// A set of offsets in a cube: a pattern of a radius over some of the axes x = 1, y = 2, z = 4.
struct offsets {
  enum class pattern : unsigned char { dense, star, diamond, no_corners, thumbtack };
  pattern what = pattern::dense;
  int radius = 0;
  unsigned axes = 7;  ///< active ones; of a thumbtack, the pin's
  constexpr bool operator==(const offsets&) const = default;

  constexpr bool active(int axis) const { return what == pattern::thumbtack || (axes >> axis & 1u) != 0; }
  constexpr int reach(int axis) const { return active(axis) ? radius : 0; }
  constexpr bool has(int x, int y, int z) const {
    const int at[3] = {x, y, z};
    int moved = 0, sum = 0, corners = 0, dimensions = 0;
    for (int a = 0; a < 3; ++a) {
      const int far = at[a] < 0 ? -at[a] : at[a];
      if (far > reach(a)) return false;
      moved += far != 0;
      sum += far;
      dimensions += active(a);
      corners += active(a) && far == radius;
    }
    switch (what) {
      case pattern::dense: return true;
      case pattern::star: return moved <= 1;
      case pattern::diamond: return sum <= radius;
      case pattern::no_corners: return corners < dimensions;
      case pattern::thumbtack: break;
    }
    bool plate = true, pin = true;
    for (int a = 0; a < 3; ++a) {
      const bool is_pin = (axes >> a & 1u) != 0;
      plate = plate && (!is_pin || at[a] == 0);
      pin = pin && (is_pin || at[a] == 0);
    }
    return plate || pin;
  }
  /// Calls go(x, y, z) for every offset, x fastest.
  constexpr void for_each(auto go) const {
    for (int z = -reach(2); z <= reach(2); ++z)
      for (int y = -reach(1); y <= reach(1); ++y)
        for (int x = -reach(0); x <= reach(0); ++x)
          if (has(x, y, z)) go(x, y, z);
  }
  constexpr int count() const {
    int n = 0;
    for_each([&](int, int, int) { ++n; });
    return n;
  }
};

/// A multiple of 1/32 from -31/32 to 31/32, not 0.
constexpr float weight_of(int x, int y, int z) {
  std::uint64_t h =
      static_cast<std::uint64_t>(x + 8) + 16u * static_cast<std::uint64_t>(y + 8) + 256u * static_cast<std::uint64_t>(z + 8);
  h += 0x9e3779b97f4a7c15;
  h = (h ^ (h >> 30)) * 0xbf58476d1ce4e5b9;
  h = (h ^ (h >> 27)) * 0x94d049bb133111eb;
  h ^= h >> 31;
  const float size = static_cast<float>(h % 31 + 1) / 32.f;
  return (h >> 40 & 1u) != 0 ? -size : size;
}

/// The third size, that of columns: N counts planes, M rows.
inline constexpr auto L = size<"L">;

/// The weighted sum of the elements of a window at these offsets. Each is multiplied `Multiplications` times, by a weight of its own
/// each time; each adds `Additions` numbers to the sum, of which the second is a constant of its own.
template <offsets S, int Multiplications = 1, int Additions = 1>
struct weighted_sum {
  constexpr auto operator()(auto w) const {
    auto sum = weight_of(-S.reach(0), 0, 0) * w(S.reach(2), S.reach(1), S.reach(0));
    bool begun = false;
    S.for_each([&](int x, int y, int z) {
      auto term = weight_of(x, y, z) * w(z + S.reach(2), y + S.reach(1), x + S.reach(0));
      if (Multiplications > 1) term = weight_of(y, z, x) * term;
      sum = begun ? sum + term : term;
      if (Additions > 1) sum = sum + weight_of(z, x, y);
      begun = true;
    });
    return sum;
  }
};

/// A stencil of N x M x L results, whose input is wider by the radius on both sides of each active axis.
template <offsets S, int Multiplications = 1, int Additions = 1>
inline constexpr auto garvey = program<array3<float, N + 2 * S.reach(2), M + 2 * S.reach(1), L + 2 * S.reach(0)>>([](auto in) {
  return in | slide3<2 * S.reach(2) + 1, 2 * S.reach(1) + 1, 2 * S.reach(0) + 1> |
         map3(weighted_sum<S, Multiplications, Additions>{});
});

/// All of them, by radius. Diamonds of radius 1 and squares of radius 1 without their corners are stars, and left out.
struct garvey_sets {
  offsets of[104];
  int count = 0;

  constexpr void add(const offsets& s) { of[count++] = s; }
  constexpr garvey_sets() {
    using enum offsets::pattern;
    add({dense, 0, 0});
    for (int r = 1; r <= 5; ++r) {
      for (unsigned axis : {1u, 2u, 4u}) add({dense, r, axis});
      for (offsets::pattern p : {star, dense, diamond, no_corners})
        for (unsigned axes : {3u, 5u, 6u, 7u})
          if (r > 1 || p == star || p == dense || (p == no_corners && axes == 7)) add({p, r, axes});
      for (unsigned pin : {1u, 2u, 4u}) add({thumbtack, r, pin});
    }
  }
};
inline constexpr garvey_sets garvey_stencils;

/// The name of a set of offsets: `garvey_star_xz_r2`; of a thumbtack, its pin's axis.
inline std::string name_of(const offsets& s) {
  constexpr const char* patterns[] = {"dense", "star", "diamond", "no_corners", "thumbtack"};
  std::string name = std::string("garvey_") + patterns[static_cast<int>(s.what)] + (s.axes != 0 ? "_" : "");
  for (int a = 0; a < 3; ++a)
    if ((s.axes >> a & 1u) != 0) name += "xyz"[a];
  return name + "_r" + std::to_string(s.radius);
}

}  // namespace hoist::benchmarks
