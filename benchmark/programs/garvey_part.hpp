#pragma once
// Some of Garvey and Abdelrahman's stencils as entries of the catalogue.

#include <benchmark/programs/catalogue.hpp>
#include <benchmark/programs/garvey.hpp>

#include <string>
#include <utility>
#include <vector>

namespace hoist::benchmarks {

/// The name of a set of offsets: `garvey_star_xz_r2`; of a thumbtack, its pin's axis.
inline std::string name_of(const offsets& s) {
  constexpr const char* patterns[] = {"dense", "star", "diamond", "no_corners", "thumbtack"};
  std::string name = std::string("garvey_") + patterns[static_cast<int>(s.what)] + (s.axes != 0 ? "_" : "");
  for (int a = 0; a < 3; ++a)
    if ((s.axes >> a & 1u) != 0) name += "xyz"[a];
  return name + "_r" + std::to_string(s.radius);
}

template <int I>
entry garvey_entry() {
  constexpr offsets s = garvey_stencils.of[I];
  static const std::string name = name_of(s);
  return {family_of<decltype(garvey<s>), families::cubes>(name.c_str(), garvey<s>),
          {input_data{}},
          "cubes",
          "synthetic, of a set of offsets; N alone is its size"};
}
template <int From, int... I>
std::vector<entry> garvey_entries_of(std::integer_sequence<int, I...>) {
  return {garvey_entry<From + I>()...};
}
/// The stencils from number From to before To.
template <int From, int To>
std::vector<entry> garvey_entries() {
  return garvey_entries_of<From>(std::make_integer_sequence<int, (To < 104 ? To : 104) - From>{});
}

}  // namespace hoist::benchmarks
