// Texts whose ids, counters and indices need 64 bits: OpenCL C that clang reads without a warning, and that computes on a
// device, at sizes that fit there, what the program means.
#include "variants.hpp"
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>

#include <doctest/doctest.h>

#include <support/on_device.hpp>
#include <support/programs.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {
inline constexpr auto same = [](auto x) { return x; };
}  // namespace

TEST_CASE("clang reads texts whose indices, ids and counters are long") {
  const subject grid_copy = subject_of(
      program<array2<float, N, M>>([](auto x) { return x | map_global<1>([](auto r) { return r | map_global<0>(same); }); }));
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
    const hoist::kernel_module m = emit_module(s.of.terms, s.at, s.of.inputs);
    REQUIRE_MESSAGE(m.rejected == nullptr, (s.name + std::string(m.rejected == nullptr ? "" : m.rejected)));
    const std::string text(m.text.data(), static_cast<std::size_t>(m.text.size()));
    CHECK_MESSAGE((text.find("L *") != std::string::npos || text.find("long") != std::string::npos), text);
    const std::string said = complaints_of_clang(text, s.name);
    CHECK_MESSAGE(said.empty(), said);
  }
}

TEST_CASE("texts for sizes beyond 2^31 that are bound at launch, at small sizes on a device") {
  const subject blocks = subject_of(program<array2<float, N, M>>([](auto x) {
    return x | map_global<1>([](auto r) {
             return r | pad<1>(clamp) | slide<3> | split<8> | map_global<0>([](auto c) { return c | map_vector<4>(line3); }) |
                    join;
           });
  }));
  const subject stencil = subject_of(program<array2<float, N, M>>([](auto x) {
    return x | pad2<1>(clamp) | slide2<3> | map_global<1>([](auto r) { return r | map_global<0>(square3); });
  }));
  const subject turned = subject_of(program<array2<float, N, M>>([](auto x) {
    return x | split<4> | map_workgroup<1>([](auto rows) {
             return rows | transpose | split<4> | map_workgroup<0>([](auto t) {
                      return t | map_local<1>([](auto c) { return c | map_local<0>(same); }) | to_local |
                             map_local<1>([](auto c) { return c | map_local<0>(same); });
                    }) |
                    join | transpose;
           }) |
           join;
  }));
  const runtime::session s(runtime::best_device());
  for (const subject* program : {&blocks, &stencil, &turned}) {
    ir::point at = point_at(1, 1, {4, 2});
    at.sizes.clear();
    at.at_launch = {{"N", 1, 3000000000}, {"M", 1, 3000000000}};
    const hoist::kernel_module open = emit_module(program->terms, at, program->inputs);
    REQUIRE_MESSAGE(open.rejected == nullptr, (open.rejected == nullptr ? "" : open.rejected));
    CHECK(std::string(open.text.data(), static_cast<std::size_t>(open.text.size())).find("long") != std::string::npos);
    for (auto [n, m] : {std::pair{1L, 1L}, {13L, 29L}, {8L, 64L}}) {
      at.sizes = {{"N", n}, {"M", m}};
      const exact_inputs data(program->terms, at);
      const meaning expected = meaning_of(program->terms, at, program->dimensions, data);
      const std::string wrong =
          difference({expected.extents, run_on_device(s, bound(open, at.sizes), scalar::f32, data.arrays())}, expected);
      CHECK_MESSAGE(wrong.empty(), wrong);
    }
  }
}
