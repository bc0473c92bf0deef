// What features and counts say of kernels that read images.
#include "programs.hpp"

#include <hoist/counts/walk.hpp>
#include <hoist/features/vector.hpp>
#include <hoist/target/nvidia_h200.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using loops = strategies::lower_maps<map_global_<1>, map_global_<0>>;
using prepared = strategies::seq<strategies::prepare, strategies::normalise>;

ir::kernel kernel_of(const subject& s) {
  static ir::point at;
  at = point_at(64, 128, {32, 4});
  const kernel_module m = emit_module(s.terms, at, s.inputs);
  REQUIRE(m.rejected == nullptr);
  return m.kernels[0];
}
double feature(const ir::kernel& k, std::string_view name) {
  double all[features::feature_count];
  features::extract(k, targets::nvidia_h200, 64 * 128, 2 * 64 * 128 * 4, all);
  return all[features::at_of(name)];
}

}  // namespace

TEST_CASE("images: features count texels as loads of the same elements from global memory") {
  const ir::kernel buffers = kernel_of(lowered_by<strategies::seq<prepared, loops>>(plus_clamped)),
                   images =
                       kernel_of(lowered_by<strategies::seq<prepared, strategies::through_images<2, loops>>>(plus_clamped)),
                   texels =
                       kernel_of(lowered_by<strategies::seq<prepared, strategies::through_texels<2, loops>>>(plus_clamped));
  REQUIRE(ir::has_images(images));
  CHECK_FALSE(ir::has_images(ir::texels_as_loads(images, ir::space::global)));
  for (const char* name : {"paper_global_loads", "paper_global_stores"}) {
    CHECK(feature(images, name) == feature(buffers, name));
    CHECK(feature(texels, name) == feature(buffers, name));
  }
  CHECK(feature(buffers, "paper_global_loads") > 0);
}

TEST_CASE("images: counts have a space of their own for texels") {
  const ir::kernel k = kernel_of(lowered_by<strategies::seq<prepared, strategies::through_images<2, loops>>>(plus_clamped));
  const counts::kernel_table t = counts::counts_of(k, 32);
  int of_image = 0, of_global = 0;
  for (const counts::access& a : t.accesses) {
    of_image += a.where == ir::space::image && !a.store && a.array == "image0";
    of_global += a.where == ir::space::global;
  }
  CHECK(of_image > 0);
  CHECK(of_global == 1);  // the result
}

TEST_CASE("images: stores to images count as stores of the same elements to global memory") {
  static ir::point at;
  at = point_at(64, 128, {32, 4});
  const subject made = lowered_by<strategies::seq<prepared, strategies::through_images<2, loops>>>(steps_plain);
  const kernel_module m = emit_module(made.terms, at, made.inputs);
  REQUIRE(m.kernels.size() == 2);  // of the last step, and of those before it
  REQUIRE(ir::image_result(m.kernels[0]) == nullptr);
  REQUIRE(ir::image_result(m.kernels[1]) != nullptr);
  for (const char* name : {"paper_global_loads", "paper_global_stores"})
    CHECK(feature(m.kernels[1], name) == feature(m.kernels[0], name));
  CHECK(feature(m.kernels[1], "paper_global_stores") > 0);
  int stores = 0;
  const counts::kernel_table t = counts::counts_of(m.kernels[1], 32);
  for (const counts::access& a : t.accesses) {
    CHECK(a.where == ir::space::image);
    stores += a.store && a.array == "image_out";
  }
  CHECK(stores == 1);
}
