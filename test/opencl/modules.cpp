// Modules of several kernels, results, steps and open sizes, on the OpenCL device of this machine.

#include <hoist/compile.hpp>
#include <hoist/language.hpp>
#include <hoist/runtime/device.hpp>
#include <hoist/runtime/executable.hpp>
#include <hoist/runtime/module_of.hpp>
#include <support/simulated.hpp>

#include "variants.hpp"

#include <doctest/doctest.h>

namespace {

using namespace hoist;
using namespace hoist::test;

using row = array<float, N>;
using grid = array2<float, N, M>;

constexpr auto sum3 = [](auto w) { return w(0) + 2.0f * w(1) - w(2); };

constexpr auto chain = program<row>([](auto x) {
  return x | map_global<0>([](auto v) { return v * 2.0f; }) | to_global | slide<3> | map_global<0>(sum3) | to_global |
         map_global<0>([](auto v) { return v + 1.0f; });
});
constexpr auto steps = program<grid>([](auto x) {
  return x | iterate<3>([](auto a) {
           return a | pad2<1>(clamp) | slide2<3> | map_global<1>([](auto r) {
                    return r | map_global<0>([](auto w) { return w(0, 1) + 2.0f * w(1, 2) - w(2, 0); });
                  });
         });
});
constexpr auto pairs =
    program<row>([](auto x) { return x | map_global<0>([](auto v) { return make_tuple(v * 2.0f, v + 1.0f); }); });

/// Runs a module on the device and compares every result with what the program means.
template <class F>
void check_on_device(const subject& s, const hoist::kernel_module& m, const ir::point& at, F&& indices_of) {
  REQUIRE(m.rejected == nullptr);
  const exact_inputs data(s.terms, at);
  const runtime::session session(runtime::best_device());
  const runtime::kernel_module made = runtime::module_of(m);
  const runtime::executable e(session, made, runtime::executable::guarded_buffers(session, made));
  const std::vector<float> in(data[0].begin(), data[0].end());
  e[0].write(in);
  e.run();
  CHECK(e.overwritten_guards() == 0);
  reference meaning(s.terms, at, true);
  data.give_to(meaning);
  for (int r = 0; r < m.results; ++r) {
    std::vector<float> got(static_cast<std::size_t>(m.buffer_bytes[1 + r] / 4));
    e[1 + r].read(got);
    long wrong = 0;
    for (std::size_t i = 0; i < got.size(); ++i)
      wrong += static_cast<double>(got[i]) != meaning.at(indices_of(r, static_cast<long>(i))).value;
    CHECK(wrong == 0);
  }
  CHECK(complaints_of_clang({m.text.data(), static_cast<std::size_t>(m.text.size())}, "module") == "");
}
hoist::kernel_module module_at(const subject& s, const ir::point& p) { return emit_module(s.terms, p, s.inputs); }

}  // namespace

TEST_CASE("on the device: chains of kernels, steps over launches, several results") {
  const subject c = subject_of(chain), g = subject_of(steps), p = subject_of(pairs);
  const ir::point at = point_at(61, 1, {16});
  check_on_device(c, module_at(c, at), at, [](long, long i) { return ir::path{}.with(i); });
  check_on_device(p, module_at(p, at), at, [](long r, long i) { return ir::path{}.with(i).with(r); });
  const ir::point square = point_at(13, 29, {8, 2});
  check_on_device(g, module_at(g, square), square, [](long, long i) { return ir::path{}.with(i / 29).with(i % 29); });
}

TEST_CASE("on the device: one text with sizes bound at launch") {
  const subject g = subject_of(steps);
  ir::point at = point_at(1, 1, {8, 2});
  at.sizes.clear();
  at.at_launch = {{"N", 1, 4096}, {"M", 1, 4096}};
  const hoist::kernel_module open = module_at(g, at);
  for (auto [n, m] : {std::pair(13L, 29L), std::pair(1L, 7L), std::pair(64L, 16L)}) {
    ir::point sized;
    sized.sizes = {{"N", n}, {"M", m}};
    check_on_device(g, bound(open, sized.sizes), sized, [m = m](long, long i) { return ir::path{}.with(i / m).with(i % m); });
  }
  CHECK_THROWS_WITH_AS(runtime::module_of(open), "size N of the module has no value; see hoist::bound", runtime::error);
}
