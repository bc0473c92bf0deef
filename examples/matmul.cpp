// A matrix product with blocks of accumulators in registers, written at the low level.

#include <hoist/compile.hpp>
#include <hoist/opencl.hpp>
#include <hoist/runtime/runtime.hpp>
#include <hoist/runtime/module_of.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace hoist;

namespace {

// [tiles]
constexpr long tile = 32, depth = 8, block = 4, group = tile / block;

/// The rows of a tile, copied by a group of work-items; f of each accumulator of a work-item.
constexpr auto copied = [](auto rows) { return rows | map_local<1>([](auto row) { return row | map_local<0>(id); }); };
constexpr auto each = [](auto f) {
  return map_local<1>([f](auto row) {
    return row | map_local<0>([f](auto own) { return own | map_unrolled([f](auto r) { return r | map_vector<4>(f); }); });
  });
};
// [/tiles]

// [own]
/// A work-item's accumulators plus the outer products of columns of `as` and rows of `bs`.
constexpr auto outer_products = [](auto sums, auto as, auto bs) {
  return zip(as | transpose, bs | transpose) |
         reduce_seq<depth>(
             [](auto sums, auto k) {
               auto b = get<1>(k);
               return zip(sums, get<0>(k)) | map_unrolled([=](auto row, auto a) {
                        return zip(row, a | fill<block>, b) | map_vector<4>([](auto s, auto x, auto y) { return s + x * y; });
                      });
             },
             sums);
};
// [/own]

// [group]
/// The sums of a group with the product of two tiles, which go through local memory.
constexpr auto step = [](auto sums, auto tiles) {
  auto of_a = copied(get<0>(tiles) | transpose) | transpose | to_local_padded<4>;
  return let(of_a, [=](auto a) {
    return let(copied(get<1>(tiles)) | to_local, [=](auto b) {
      return zip(sums, a | transpose | split<block>) | map_local<1>([=](auto sums, auto as) {
               return zip(sums, b | transpose | split<block>) |
                      map_local<0>([=](auto sums, auto bs) { return outer_products(sums, as, bs); });
             });
    });
  });
};
constexpr auto product = program<array2<float, N, M>, array2<float, M, N>>([](auto a, auto b) {
  return a | split<tile> | map_workgroup<1>([=](auto rows) {
           return b | transpose | split<tile> | map_workgroup<0>([=](auto columns) {
                    return zip(rows | transpose | split<depth>, columns | transpose | split<depth>) |
                           reduce_seq(step, filled<0.0f, group, group, block, block> | each(id)) | each(id) |
                           map([](auto row) { return row | transpose | map([](auto r) { return r | join; }); }) | join;
                  }) |
                  transpose | map([](auto parts) { return parts | join; });
         }) |
         join;
});
// [/group]

}  // namespace

int main() try {
  constexpr long n = 96, m = 40;
  const runtime::session s(best_device());
  ir::point at;
  at.sizes = {{"N", n}, {"M", m}};
  at.local[0] = at.local[1] = group;
  const kernel_module made = variant_of(structure_of<strategies::identity>(product), at, "matrix product");
  if (made.rejected != nullptr) throw runtime::error(made.rejected);
  const runtime::executable run(s, runtime::module_of(made));
  std::vector<float> a(n * m), b(m * n), c(n * n);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<float>(i % 13) - 6.0f;
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = static_cast<float>(i % 7) - 3.0f;
  run[0].write(a);
  run[1].write(b);
  const double ms = run.run();
  run[2].read(c);
  double worst = 0;
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < n; ++j) {
      double right = 0;
      for (long k = 0; k < m; ++k) right += static_cast<double>(a[i * m + k]) * static_cast<double>(b[k * n + j]);
      worst = std::max(worst, std::abs(right - static_cast<double>(c[i * n + j])));
    }
  std::printf("product of %ldx%ld and %ldx%ld: %.3f ms, greatest error %g\n", n, m, m, n, ms, worst);
  return worst == 0 ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "matmul: %s\n", e.what());
  return 1;
}
