// A stencil with periodic and one with mirrored edges: their families' texts, and every recipe on this machine's device.
#include "variants.hpp"
#include <hoist/language.hpp>
#include <hoist/runtime/device.hpp>

#include <doctest/doctest.h>

#include <string>
#include <support/on_device.hpp>

namespace {

using namespace hoist;
using namespace hoist::test;

inline constexpr auto around = [](auto w) { return w(0, 1) + 2.f * w(1, 0) + 4.f * w(1, 1) + 8.f * w(1, 2) + 16.f * w(2, 1); };
inline constexpr auto periodic =
    program<array2<float, N, M>>([](auto in) { return in | pad2<1>(wrap) | slide2<3> | map2(around); });
inline constexpr auto mirrored =
    program<array2<float, N, M>>([](auto in) { return in | pad2<1>(mirror) | slide2<3> | map2(around); });

/// Every `stride`-th structure from `first` on, at one point each, bit for bit on exact data.
void check_structures(const family& f, long n, long m, int first, int stride) {
  const runtime::session s(runtime::best_device());
  int checked = 0;
  for (int i = first; i < f.count; i += stride) {
    if (!f.structures[i].exists) continue;
    for (const variant& v : variants_of(f, f.structures[i], n, m, 1, static_cast<unsigned>(7 * i + 1))) {
      CAPTURE(v.name);
      const exact_inputs data(f.terms(), v.at);
      const meaning expected = meaning_of(f.terms(), v.at, f.dimensions, data);
      const std::string wrong = difference({expected.extents, run_on_device(s, v.made, scalar::f32, data.arrays())}, expected);
      CHECK_MESSAGE(wrong.empty(), wrong);
      ++checked;
    }
  }
  CHECK(checked >= 12);
}

}  // namespace

TEST_CASE("clang reads every structure of a periodic stencil") { check_texts(family_of("periodic", periodic)); }
TEST_CASE("on the device: a periodic stencil by half of the recipes, a mirrored one by the rest") {
  check_structures(family_of("periodic", periodic), 37, 53, 0, 2);
  check_structures(family_of("mirrored", mirrored), 40, 64, 1, 2);
}
