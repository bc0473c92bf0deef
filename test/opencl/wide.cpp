// Texts whose ids, counters and indices need 64 bits are OpenCL C that clang reads without a warning.
#include "variants.hpp"
#include <hoist/patterns/opencl/loops.hpp>

#include <doctest/doctest.h>

#include <support/programs.hpp>
#include <support/simulated.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {
inline constexpr auto same = [](auto x) { return x; };
}  // namespace

TEST_CASE("clang reads texts whose indices, ids and counters are long") {
  const subject grid_copy = subject_of(program<array2<float, N, M>>(
      [](auto x) { return x | map_global<1>([](auto r) { return r | map_global<0>(same); }); }));
  const subject clamped = subject_of(program<array2<float, N, M>>([](auto x) {
    return x | pad2<1>(clamp) | slide2<3> | map_global<1>([](auto r) { return r | map_global<0>(square3); });
  }));
  const subject row_copy = subject_of(program<array<float, N>>([](auto x) { return x | map_global<0>(same); }));
  struct sample {
    const char* name;
    const subject& of;
    ir::point at;
  };
  const sample samples[] = {
      {"wide_grid", grid_copy, point_at(50000, 50000, {16, 4})},
      {"wide_clamped", clamped, point_at(50000, 50000, {16, 4})},
      {"wide_columns", clamped, point_at(3, 4000000000, {256, 1})},
      {"wide_row", row_copy, point_at(5000000000, 1, {256}, {}, {2})},
      {"wide_counter", row_copy, point_at(2000000000, 1, {256}, {}, {2})},
  };
  for (const sample& s : samples) {
    const hoist::module m = emit_module(s.of.terms, s.at, s.of.inputs);
    REQUIRE_MESSAGE(m.rejected == nullptr, (s.name + std::string(m.rejected == nullptr ? "" : m.rejected)));
    const std::string text(m.text.data(), static_cast<std::size_t>(m.text.size()));
    CHECK_MESSAGE((text.find("L *") != std::string::npos || text.find("long") != std::string::npos), text);
    const std::string said = complaints_of_clang(text, s.name);
    CHECK_MESSAGE(said.empty(), said);
  }
}
