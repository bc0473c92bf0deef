#pragma once
// Some of Garvey and Abdelrahman's stencils as entries of the catalogue.

#include <benchmark/programs/catalogue.hpp>
#include <benchmark/programs/garvey.hpp>
#include <hoist/explore/schedules_cubes.hpp>

#include <string>
#include <utility>
#include <vector>

namespace hoist::benchmarks {

template <int I>
entry garvey_entry() {
  constexpr offsets s = garvey_stencils.of[I];
  static const std::string name = name_of(s);
  return {family_of<decltype(garvey<s>), families::every_cube>(name.c_str(), garvey<s>),
          {input_data{}},
          "cubes",
          "synthetic, of a set of offsets; N planes of M x L"};
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
