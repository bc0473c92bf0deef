// Text: loops that are unrolled by the device's compiler, and the comment of a text with relaxed arithmetic.
#include <hoist/compile.hpp>
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <support/simulated.hpp>

#include <string>

using namespace hoist;
using namespace hoist::test;

namespace {

using row = array<float, N>;

template <class P>
hoist::kernel_module made(P p, long n, ir::arithmetic math = ir::arithmetic::contracted, const char* comment = "") {
  const subject s = subject_of(p);
  ir::point at = point_at(n, 1, {8});
  at.math = math;
  hoist::kernel_module m = emit_module(s.terms, at, s.inputs, comment);
  REQUIRE(m.rejected == nullptr);
  return m;
}
std::string text_of(const hoist::kernel_module& m) { return {m.text.data(), static_cast<std::size_t>(m.text.size())}; }
bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

/// Chunks of eight, a work-item each, by a loop that is unrolled U times.
template <int U>
constexpr auto by_eights = program<row>([](auto x) {
  return x | split<8> | map_global<0>([](auto c) { return c | map_seq<U>([](auto v) { return v * v; }); }) | join;
});
/// Four sums of eight a work-item.
template <int U>
constexpr auto sums_of_eight = program<row>([](auto x) {
  return x | split<32> | map_global<0>([](auto c) {
           return c | split<4> |
                  reduce_seq<U>(
                      [](auto sums, auto four) { return zip(sums, four) | map_unrolled([](auto s, auto v) { return s + v; }); },
                      filled<0.0f, 4> | map_unrolled(id)) |
                  map_unrolled(id);
         }) |
         join;
});
constexpr auto doubled_twice = program<row>([](auto x) {
  return x | map_global<0>([](auto v) { return v * 2.0f; }) | to_global | map_global<0>([](auto v) { return v * 2.0f; });
});

}  // namespace

TEST_CASE("map_seq and reduce_seq ask for their unrolling in the line before the loop") {
  CHECK(has(text_of(made(by_eights<4>, 64)), "  #pragma unroll 4\n  for (int i = 0; i < 8; ++i)"));
  CHECK(has(text_of(made(by_eights<8>, 64)), "  #pragma unroll 8\n  for (int i = 0; i < 8; ++i)"));
  CHECK(!has(text_of(made(by_eights<1>, 64)), "#pragma"));
  CHECK(has(text_of(made(sums_of_eight<2>, 256)), "  #pragma unroll 2\n  for (int i = 0; i < 8; ++i)"));
  CHECK(!has(text_of(made(sums_of_eight<1>, 256)), "#pragma"));
}

TEST_CASE("whole chunks are unrolled, a last one that is shorter is a plain loop") {
  const std::string text = text_of(made(by_eights<4>, 61));
  CHECK(has(text, "    #pragma unroll 4\n    for (int i = 0; i < 8; ++i)"));
  CHECK(has(text, "  } else {\n    for (int i = 0; i < min(61 - 8 * x, 8); ++i)"));
  for (long n : {61L, 64L, 8L, 7L, 1L}) check_kernel("by eights", subject_of(by_eights<4>), {point_at(n, 1, {8})});
}

TEST_CASE("the build's options are the point's, and a text with relaxed arithmetic says so once") {
  const hoist::kernel_module plain = made(doubled_twice, 64), relaxed = made(doubled_twice, 64, ir::arithmetic::relaxed);
  CHECK(std::string(plain.options) == "-cl-mad-enable");
  CHECK(std::string(relaxed.options) == "-cl-mad-enable -cl-fast-relaxed-math");
  const std::string comment = "// relaxed arithmetic: -cl-mad-enable -cl-fast-relaxed-math\n";
  CHECK(relaxed.kernels.size() == 2);
  CHECK(text_of(relaxed) == comment + text_of(plain));
  const std::string named = text_of(made(doubled_twice, 64, ir::arithmetic::relaxed, "doubled"));
  CHECK(named == "// doubled; " + comment.substr(3) + text_of(plain));
  CHECK(text_of(made(doubled_twice, 64, ir::arithmetic::contracted, "doubled")) == "// doubled\n" + text_of(plain));
}

TEST_CASE("with relaxed arithmetic, which counts on finite numbers, a minimum begins with the greatest of them") {
  constexpr auto least = program<array<double, N>>(
      [](auto x) { return x | split<8> | map_global<0>([](auto c) { return c | reduce_seq(minimum); }); });
  constexpr auto greatest =
      program<row>([](auto x) { return x | split<8> | map_global<0>([](auto c) { return c | reduce_seq(maximum); }); });
  CHECK(text_of(made(least, 64)).find("= ((double)INFINITY);") != std::string::npos);
  CHECK(text_of(made(greatest, 64)).find("= -INFINITY;") != std::string::npos);
  CHECK(text_of(made(least, 64, ir::arithmetic::relaxed)).find("= 0x1.fffffffffffffp1023;") != std::string::npos);
  CHECK(text_of(made(greatest, 64, ir::arithmetic::relaxed)).find("= -0x1.fffffep127f;") != std::string::npos);
}
