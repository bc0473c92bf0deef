// Registers that take the components of vectors together, and those that don't always.
#include <hoist/patterns/opencl/vector.hpp>
#include <hoist/strategies/macro.hpp>

#include <support/programs.hpp>
#include <support/simulated.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using four_rows = tunable<"rows", 4>;
using march = strategies::seq<strategies::normalise, strategies::marched<four_rows, num<4>, map_global_<1>, map_global_<0>,
                                                                         map_seq_<four_rows>, map_vector_<num<4>>>>;

constexpr auto edge = program<grid>([](auto x) { return x | pad2<1>(clamp) | slide2<3> | map2(cross3); });
constexpr auto framed = program<grid>([](auto x) { return x | pad2<1>(constant<3.0>) | slide2<3> | map2(cross3); });

ir::point of_size(long n, long m) { return point_at(n, m, {2, 2}, {{"rows", 4}}); }

/// Registers that the kernel's blocks define, by width.
struct widths {
  int of[5] = {};
};
widths defined(const ir::kernel& k) {
  widths w;
  for (const ir::statement& block : k.statements)
    for (int i : block.list)
      if (k.statements[i].what == ir::statement::kind::define) ++w.of[k.variables[k.statements[i].variable].width];
  return w;
}
ir::kernel kernel_of(const subject& s, const ir::point& p) {
  const lower::lowered l = lower::lower(s.terms, p, s.inputs);
  REQUIRE(l.rejected == nullptr);
  return l.kernels[0];
}

}  // namespace

TEST_CASE("registers of vectors: what is loaded as a vector rotates as one") {
  const subject made = lowered_by<march>(edge);
  check_kernel("edge", made, subject_of(edge), {of_size(8, 16), of_size(16, 8), of_size(7, 13)});
  const widths w = defined(kernel_of(made, of_size(8, 16)));
  CHECK(w.of[4] == 3);  // above, at, and below the four
  CHECK(w.of[1] == 2);  // left and right of them
}

TEST_CASE("registers of vectors: what is loaded one by one in another place stays scalar") {
  const subject made = lowered_by<march>(framed);
  check_kernel("framed", made, subject_of(framed), {of_size(8, 16), of_size(16, 8), of_size(7, 13)});
  CHECK(defined(kernel_of(made, of_size(8, 16))).of[4] == 0);
}
