#pragma once
// Histogram equalisation of a picture's grey, after [Halide]'s application.

#include <benchmark/programs/stencils.hpp>
#include <hoist/patterns/opencl/memory.hpp>

namespace hoist::benchmarks {

using bytes = array2<unsigned char, N, M>;
inline constexpr long grey_levels = 256;
inline constexpr auto as_float = [](auto byte) { return convert<float>(byte); };
inline constexpr auto as_byte = [](auto x) { return convert<unsigned char>(clamp(x, 0.f, 255.f)); };
inline constexpr auto luma = [](auto r, auto g, auto b) {
  return as_byte(0.299f * as_float(r) + 0.587f * as_float(g) + 0.114f * as_float(b));
};
/// Red, green and blue of another grey.
inline constexpr auto with_grey = [](auto equalised, auto grey, auto r, auto b) {
  auto red = (as_float(r) - as_float(grey)) * 0.713f, blue = (as_float(b) - as_float(grey)) * 0.564f;
  return make_tuple(as_byte(equalised + 1.4f * red), as_byte(equalised - 0.343f * blue - 0.711f * red),
                    as_byte(equalised + 1.765f * blue));
};
/// Of counts the share of the elements up to each level, of 255.
inline constexpr auto equalising_curve = [](auto counts) {
  return generate<grey_levels>([=](auto level) {
    auto up_to = zip(counts, iota<grey_levels>) | map([=](auto n, auto at) { return select(at <= level, n, 0); }) | reduce(add);
    return let(up_to, [](auto n) {
      return convert<float>(n) * (255.f / (convert<float>(number_of<N>) * convert<float>(number_of<M>)));
    });
  });
};
inline constexpr auto histogram_equalize = program<bytes, bytes, bytes>([](auto r, auto g, auto b) {
  return let(zip2(r, g, b) | map2(luma) | named<"grey"> | to_global, [=](auto grey) {
    return let(grey | join | histogram<grey_levels> | named<"counts"> | to_global, [=](auto counts) {
      return let(equalising_curve(counts) | named<"curve"> | to_global, [=](auto curve) {
        return zip2(grey | map([=](auto row) { return gather(row, curve); }), grey, r, b) | map2(with_grey);
      });
    });
  });
});

}  // namespace hoist::benchmarks
