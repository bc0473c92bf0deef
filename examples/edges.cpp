// A pipeline on a picture, PNG in and PNG out: smoothed, its edges, their contrast. Two kernels one after the other on the
// device; only the picture goes there, and only the last result comes back. Then the same as one program, whose kernels are found.
//   edges [IN.png [OUT.png]]

#include "png.hpp"

#include <hoist/found_schedules.hpp>

#include <cstdio>

using namespace hoist;

// [programs]
constexpr auto smooth = [](auto picture) {
  return picture | pad2<1>(clamp) | slide2<3> | map2([](auto w) {
           return (w(0, 0) + 2.f * w(0, 1) + w(0, 2) + 2.f * w(1, 0) + 4.f * w(1, 1) + 2.f * w(1, 2) + w(2, 0) + 2.f * w(2, 1) +
                   w(2, 2)) /
                  16.f;
         });
};
constexpr auto edges = [](auto picture) {
  return picture | pad2<1>(clamp) | slide2<3> | map2([](auto w) {
           auto across = w(0, 2) - w(0, 0) + 2.f * (w(1, 2) - w(1, 0)) + w(2, 2) - w(2, 0);
           auto down = w(2, 0) - w(0, 0) + 2.f * (w(2, 1) - w(0, 1)) + w(2, 2) - w(0, 2);
           return sqrt(across * across + down * down);
         });
};
constexpr auto contrast = [](auto picture) { return picture | map2([](auto x) { return 1.f - min(4.f * x, x * 0.f + 1.f); }); };

inline constexpr auto smoothed = program<array2<float, N, M>>(smooth);
inline constexpr auto sharp_edges = program<array2<float, N, M>>([](auto picture) { return contrast(edges(picture)); });
inline constexpr auto drawn = program<array2<float, N, M>>(
    [](auto picture) { return contrast(edges(smooth(picture) | named<"smooth">) | named<"edges">); });
// [/programs]

int main(int argc, char** argv) try {
  const grey_picture in = read_png(argc > 1 ? argv[1] : HOIST_EXAMPLE_PICTURE);
  const runtime::session s(best_device());

  // [pipeline]
  const std::initializer_list<ir::binding> size = {{"N", in.height}, {"M", in.width}};
  const runtime::launcher steps[] = {tune(smoothed, s).prepared(size), tune(sharp_edges, s).prepared(size)};
  const runtime::buffer picture[] = {{s, static_cast<long>(4 * in.pixels.size())},
                                     {s, static_cast<long>(4 * in.pixels.size())}};
  picture[0].write(in.pixels);
  for (int k = 0; k < 2; ++k)
    steps[k].enqueue(s.queue(), runtime::results{picture[1 - k % 2].handle()}, runtime::inputs{picture[k % 2].handle()});
  std::vector<float> out(in.pixels.size());
  picture[0].read(out);
  // [/pipeline]

  const std::string to = argc > 2 ? argv[2] : "edges.png";
  write_png(to, out.data(), in.width, in.height);
  double mean = 0;
  for (float x : out) mean += static_cast<double>(x) / static_cast<double>(out.size());
  std::printf("%s: %ld x %ld, mean %.3f\n", to.c_str(), in.width, in.height, mean);

  // [schedules]
  auto run = tune(drawn, s, tuning::top(3).with_schedules());
  std::vector<float> at_once(out.size());
  run(view(at_once.data(), {in.height, in.width}), view(in.pixels.data(), {in.height, in.width}));
  const choice& chosen = run.chosen();
  std::printf("%s, %s: %.4f ms\n", chosen.structure.c_str(), chosen.point.c_str(), chosen.ms);
  // [/schedules]

  // The same on the host, at some places away from the border.
  const auto at = [&](long i, long j) { return in.pixels[static_cast<std::size_t>(i * in.width + j)]; };
  const auto smooth_at = [&](long i, long j) {
    return (at(i - 1, j - 1) + 2 * at(i - 1, j) + at(i - 1, j + 1) + 2 * at(i, j - 1) + 4 * at(i, j) + 2 * at(i, j + 1) +
            at(i + 1, j - 1) + 2 * at(i + 1, j) + at(i + 1, j + 1)) /
           16;
  };
  int wrong = 0;
  for (long i = 2; i < in.height - 2; i += 7)
    for (long j = 2; j < in.width - 2; j += 11) {
      const auto w = [&](long di, long dj) { return smooth_at(i + di, j + dj); };
      const float across = w(-1, 1) - w(-1, -1) + 2 * (w(0, 1) - w(0, -1)) + w(1, 1) - w(1, -1);
      const float down = w(1, -1) - w(-1, -1) + 2 * (w(1, 0) - w(-1, 0)) + w(1, 1) - w(-1, 1);
      const float exact = 1 - std::min(4 * std::sqrt(across * across + down * down), 1.0f);
      for (const std::vector<float>* result : {&out, &at_once})
        wrong += std::abs(exact - (*result)[static_cast<std::size_t>(i * in.width + j)]) > 1e-4f;
    }
  return wrong == 0 && mean > 0.1 && mean < 0.99 ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "edges: %s\n", e.what());
  return 1;
}
