// A heat equation in many steps, and a dot product in two kernels: programs of several launches, with open sizes.

#include <hoist/opencl.hpp>
#include <hoist/runtime/runtime.hpp>
#include <hoist/runtime/module_of.hpp>

#include <cmath>
#include <cstdio>

using namespace hoist;

namespace {

// [steps]
constexpr auto heat = program<array2<float, N, M>>([](auto in) {
  return in | iterate<100>([](auto now) {
           return now | pad2<1>(clamp) | slide2<3> | map_global<1>([](auto row) {
                    return row | map_global<0>([](auto w) {
                             return w(1, 1) + 0.2f * (w(0, 1) + w(1, 0) + w(1, 2) + w(2, 1) - 4.0f * w(1, 1));
                           });
                  });
         });
});
// [/steps]

// [chain]
constexpr auto dot_product = program<array<float, 65536>, array<float, 65536>>([](auto a, auto b) {
  return zip(a, b) | split<256> |
         map_global<0>([](auto few) { return few | map([](auto x, auto y) { return x * y; }) | reduce_seq(add); }) | to_global |
         split<256> | map_global<0>([](auto sums) { return sums | reduce_seq(add); });
});
// [/chain]

// [two]
constexpr auto extremes = program<array2<float, N, M>>([](auto in) {
  return in | map_global<0>([](auto row) {
           return row | reduce_seq(starting_from<3.4e38f, -3.4e38f>(
                            [](auto so_far, auto x) { return make_tuple(min(get<0>(so_far), x), max(get<1>(so_far), x)); }));
         });
});
// [/two]

template <class P>
kernel_module lowered(P, const ir::point& at) {
  const kernel_module m = emit_module(ir::table_of<program_term<P>>(), at, P::input_count);
  if (m.rejected != nullptr) throw runtime::error(m.rejected);
  return m;
}

/// Cools a warm square in the middle; the sum of all elements must stay.
int cool(const runtime::session& s) {
  // [open]
  ir::point at;
  at.at_launch = {{"N", 1, 8192}, {"M", 1, 8192}};
  at.local[0] = 32;
  at.local[1] = 4;
  const kernel_module open = lowered(heat, at);
  const kernel_module here = bound(open, {{"N", 150}, {"M", 200}});
  const runtime::executable run(s, runtime::module_of(here));
  // [/open]
  std::vector<float> cells(150 * 200);
  for (std::size_t i = 60; i < 90; ++i)
    for (std::size_t j = 80; j < 120; ++j) cells[200 * i + j] = 1.0f;
  const auto sum = [&] {
    double all = 0;
    for (float c : cells) all += static_cast<double>(c);
    return all;
  };
  const double before = sum();
  run[0].write(cells);
  const double ms = run.run();
  run[1].read(cells);
  std::printf("heat: %d launches in %.2f ms, sum %.2f before and %.2f after, middle %.3f\n", here.launches.size(), ms, before,
              sum(), static_cast<double>(cells[200 * 75 + 100]));
  return std::abs(sum() - before) < 1e-2 && cells[200 * 75 + 100] < 1.0f ? 0 : 1;
}

int multiply_and_add(const runtime::session& s) {
  ir::point at;
  at.local[0] = 64;
  const runtime::executable run(s, runtime::module_of(lowered(dot_product, at)));
  std::vector<float> a(65536), b(65536), result(1);
  double exact = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    a[i] = static_cast<float>(i % 7), b[i] = static_cast<float>(i % 5);
    exact += static_cast<double>(a[i] * b[i]);
  }
  run[0].write(a);
  run[1].write(b);
  run.run();
  run[2].read(result);
  std::printf("dot: %.0f where %.0f is right\n", static_cast<double>(result[0]), exact);
  return static_cast<double>(result[0]) == exact ? 0 : 1;
}

int least_and_greatest(const runtime::session& s) {
  ir::point at;
  at.sizes = {{"N", 3}, {"M", 5}};
  const runtime::executable run(s, runtime::module_of(lowered(extremes, at)));
  run[0].write(std::vector<float>{3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9});
  run.run();
  std::vector<float> least(3), greatest(3);
  run[1].read(least);
  run[2].read(greatest);
  for (std::size_t i = 0; i < 3; ++i)
    std::printf("row %zu: %g to %g\n", i, static_cast<double>(least[i]), static_cast<double>(greatest[i]));
  return least == std::vector<float>{1, 2, 5} && greatest == std::vector<float>{5, 9, 9} ? 0 : 1;
}

}  // namespace

int main() try {
  const runtime::session s(best_device());
  return cool(s) + multiply_and_add(s) + least_and_greatest(s);
} catch (const std::exception& e) {
  std::fprintf(stderr, "heat: %s\n", e.what());
  return 1;
}
