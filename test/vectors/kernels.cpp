// Kernels of programs on vectors: what they compute, and which vectors they load, compute and store.
#include "programs.hpp"

#include <tools/laboratory/dump.hpp>
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/vector.hpp>

#include <doctest/doctest.h>

using namespace hoist;
using namespace hoist::test;

namespace {

ir::kernel first_kernel(const char* name) {
  const vector_case& c = vector_program(name);
  return kernel_of(c, c.points.front());
}
std::string first_text(const char* name) {
  const vector_case& c = vector_program(name);
  return text_of(c.program, c.points.front());
}
bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("kernels on vectors compute what their programs mean, without a fault") {
  for (const vector_case& c : vector_programs()) check_kernel(c.name, c.program, c.points);
}

TEST_CASE("a work-item loads, computes and stores whole vectors") {
  for (int width : {2, 3, 4, 8, 16}) {
    const ir::kernel k = first_kernel(("axpy " + std::to_string(width)).c_str());
    CHECK(count_loads(k, width) == 2);
    CHECK(count_stores(k, width) == 1);
    CHECK(count_loads(k, 1) + count_stores(k, 1) == 0);
    for (const ir::memory& m : k.memories) CHECK(m.width == (width == 3 ? 1 : width));
  }
  CHECK(has(first_text("axpy 4"), "out[x] = 2.0f * in0[x] + in1[x];"));
  CHECK(has(first_text("axpy 4"), "__global const float4* restrict in0"));
  CHECK(has(first_text("axpy 3"), "vstore3(2.0f * vload3(x, in0) + vload3(x, in1), x, out);"));
  CHECK(has(first_text("integers"), "__global const int4* restrict in0"));
}

TEST_CASE("products are dot, accumulators are vectors, memory that is kept is of vectors") {
  CHECK(has(first_text("products 4"), "dot(in0["));
  CHECK(has(first_text("products 8"), "dot(in0[12 * x + 2 * i + 1], in1[2 * i + 1])"));
  CHECK(has(first_text("sums of lanes"), "float4 r0 = (float4)(0.0f);"));
  CHECK(has(first_text("sums of lanes"), "r0 += in0["));
  CHECK(has(first_text("kept in a loop"), "float4 kept0[8];"));
  CHECK(has(first_text("kept and shifted"), "const float4 r0 = 2.0f * in0["));
  CHECK(has(first_text("local vectors"), "__local float tile0[64] __attribute__((aligned(16)));"));
  CHECK(has(first_text("comparisons"), " < "));
  CHECK(count_stores(first_kernel("comparisons"), 8) == 1);
  CHECK(has(first_text("conditions"), ") & ("));
  CHECK_FALSE(has(first_text("conditions"), ".x"));  // conditions of vectors, not of their components
  CHECK(count_loads(first_kernel("marched"), 4) == 3);
  CHECK(count_loads(first_kernel("marched"), 1) == 0);
}

TEST_CASE("shifted windows are components of aligned vectors") {
  const vector_case& valid = vector_program("stencil 4");
  const ir::point at = point_at(8, 64, {4, 2});
  const std::string text = text_of(valid.program, at);
  CHECK(has(text, ".yzw, "));
  CHECK(has(text, ".zw, "));
  CHECK(!has(text, "vload"));
  const vector_case& clamp = vector_program("clamped stencil 4");
  const ir::kernel k = kernel_of(clamp, at);
  CHECK(count_loads(k, 4) == 3);
  CHECK(count_loads(k, 1) == 6);
  CHECK(count_stores(k, 4) == 1);
  CHECK(has(text_of(clamp.program, at), ".xyz)"));
}

TEST_CASE("a row's first vector, clamped at its left, is one element beside an aligned vector's first three") {
  const vector_case& clamp = vector_program("clamped stencil 4");
  const std::string text = text_of(clamp.program, point_at(8, 64, {4, 2}));
  CHECK(has(text, "const int p0 = max(4 * x, 1);"));
  CHECK(has(text, "const float4 v1 = ((__global const float4*)in0)[16 * y + x];"));
  CHECK(has(text, "(float4)(in0[p0 + 64 * y - 1], v1.xyz)"));
  CHECK(has(text, "(float4)(v1.yzw, in0[p1 + 64 * y + 4])"));
  CHECK(!has(text, "vload"));
  for (long columns : {4L, 8L, 5L, 3L, 1L})
    check_kernel("clamped", clamp.program, {point_at(3, columns, {4, 2}), point_at(1, columns, {1, 1})});
}

TEST_CASE("vectors that lie wholly beyond a clamped edge are of one element, and read nothing outside") {
  constexpr auto far = program<array<float, M>>([](auto x) {
    return x | pad<8>(clamp) | slide<17> | split<4> | map_global<0>([](auto c) {
             return c | map_vector<4>([](auto w) { return w(0) + 2.f * w(4) + 3.f * w(8) + 5.f * w(16); });
           }) |
           join;
  });
  for (long length : {4L, 8L, 12L, 64L, 61L, 1L}) check_kernel("far", subject_of(far), {point_at(1, length, {4})});
  const subject s = subject_of(far);
  const hoist::kernel_module m = emit_module(s.terms, point_at(1, 64, {4}), s.inputs);
  REQUIRE(m.rejected == nullptr);
  CHECK(count_stores(m.kernels[0], 4) == 1);
  CHECK(count_loads(m.kernels[0], 4) >= 1);
}

TEST_CASE("a row whose beginning isn't aligned is stored by parts, or as OpenCL C's unaligned vector") {
  const vector_case& c = vector_program("stencil 4");
  const ir::kernel even = kernel_of(c, point_at(7, 64, {4, 2}));
  CHECK(count_stores(even, 2) == 2);
  CHECK(count_stores(even, 4) == 0);
  const ir::kernel odd = kernel_of(c, point_at(5, 35, {4, 2}));
  CHECK(count_stores(odd, 4) == 1);
  CHECK(has(text_of(c.program, point_at(5, 35, {4, 2})), "vstore4("));
}

TEST_CASE("a length that the width doesn't divide is refused") {
  const vector_case& c = vector_program("a named length");
  check_rejected(c.program, point_at(10, 1, {1}), "as_vector needs a length that is a multiple of the width");
}

TEST_CASE("a dump shows vectors, their parts and the memories of vectors") {
  const std::string sum = emit::dump(first_kernel("sum of all"));
  CHECK(has(sum, ": global float4[624], parameter 0"));
  CHECK(has(sum, "float component 3 v"));
  CHECK(has(emit::dump(first_kernel("axpy 4")), "= float4 every v"));
  CHECK(has(emit::dump(first_kernel("strided")), "= float4 pack v"));
  CHECK(has(emit::dump(first_kernel("sums of lanes")), "define float4 r0 = v"));
}

TEST_CASE("kernels with vectors are the same at compile time") {
  constexpr auto p = program<array<float, 34>>([](auto x) {
    return x | slide<3> | split<4> |
           map_global<0>([](auto c) { return c | map_vector<4>([](auto w) { return w(0) + 2.f * w(1) + w(2); }); }) | join;
  });
  using term = renumber<program_term<decltype(p)>>;
  constexpr int size = emit_module(ir::table_of<term>(), ir::point{}, 1).text.size();
  const hoist::kernel_module m = emit_module(ir::table_of<term>(), ir::point{}, 1);
  CHECK(size == m.text.size());
  CHECK(size > 100);
}
