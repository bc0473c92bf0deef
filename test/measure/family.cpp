// The points of a family as measurement kernels: those of its spaces, each with its settings.

#include <hoist/emit/module.hpp>
#include <hoist/explore/variant_name.hpp>
#include <hoist/language.hpp>
#include <hoist/measure/family.hpp>
#include <hoist/measure/filter.hpp>
#include <hoist/target/nvidia_h200.hpp>
#include <support/count_differences.hpp>
#include <hoist/simulate/module.hpp>

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

using namespace hoist;

namespace {

constexpr auto blurred = program<array2<float, N, M>>([](auto in) {
  return in | pad2<1>(clamp) | slide2<3> |
         map2([](auto w) { return (w(0, 1) + w(1, 0) + 4.f * w(1, 1) + w(1, 2) + w(2, 1)) / 8.f; });
});
using rows = tunable<"rows", 2, 4>;
using recipes =
    meta::list<recipe<"direct", strategies::lower_maps<map_global_<1>, map_global_<0>>>,
               recipe<"for-mobile", strategies::lower_maps<map_global_<1>, map_global_<0>>, device_mask::mobile_gpu>,
               recipe<"no-such-thing", strategies::top_down<rules::tile_transposition<rows, 1>>>>;

measure::measured_family blur() {
  measure::measured_family f{family_of<decltype(blurred), recipes>("blur", blurred)};
  f.group = "stencils";
  f.rows = {32};
  f.columns = {64, 96};
  return f;
}

}  // namespace

TEST_CASE("a family's kernels are the points of its spaces") {
  const measure::measured_family f = blur();
  const std::vector<measure::generator> all = measure::generators_of(f, targets::nvidia_h200);
  REQUIRE(all.size() == 1);
  CHECK(all[0].name == "blur.direct");
  CHECK(all[0].tags == std::vector<std::string>{"blur", "stencils", "family"});
  std::set<std::string> names, expected;
  for (const measure::kernel& k : measure::kernels_of(all, "blur M:64")) {
    CAPTURE(k.name());
    CHECK(k.at.sizes[0].value == 32);
    CHECK(k.at.sizes[1].value == 64);
    names.insert(variant_name(f.program.structures[0], k.at));
    CHECK(emit_module(k.terms(), k.at, k.inputs()).rejected == nullptr);
  }
  const space points(f.program.structures[0], 1, targets::nvidia_h200, {{"N", 32}, {"M", 64}});
  for (long i = 0; i < points.size(); ++i)
    if (points.rejection(i) == nullptr) expected.insert(variant_name(f.program.structures[0], points.at(i)));
  CHECK(names == expected);
  CHECK(names.size() > 10);
}

TEST_CASE("a family's kernels by launch and by sizes of one's own") {
  const std::vector<measure::generator> all = measure::generators_of(blur(), targets::nvidia_h200);
  const std::vector<measure::kernel> one = measure::kernels_of(all, "stencils local:32x4 N:100 M:200");
  REQUIRE(one.size() == 1);
  CHECK(one[0].at.local[0] == 32);
  CHECK(one[0].at.local[1] == 4);
  CHECK(one[0].at.sizes[0].value == 100);
  CHECK(one[0].name() == "blur.direct:structure=direct,N=100,M=200,local=32x4");
  CHECK(measure::kernels_of(all, "stencils local:32x4").size() == 2);
  CHECK_THROWS_WITH_AS(measure::kernels_of(all, "blur structure:tiled"),
                       "the argument structure has no value 'tiled'; it has direct.", std::invalid_argument);
  CHECK_THROWS_AS(measure::kernels_of(all, "blur local:7x7"), std::invalid_argument);
  CHECK_THROWS_AS(measure::kernels_of(all, "blur local:1024 N:1 M:1"), std::invalid_argument);
}

TEST_CASE("a structure for another class of devices makes no kernels") {
  target mobile = targets::nvidia_h200;
  mobile.kind = device_class::mobile_gpu;
  std::set<std::string> names;
  for (const measure::generator& g : measure::generators_of(blur(), mobile)) names.insert(g.name);
  CHECK(names == std::set<std::string>{"blur.direct", "blur.for-mobile"});
}
