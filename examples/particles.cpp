// Particles: vectors as elements, integers, and two results, tuned for the best device there is.

#include <hoist/opencl.hpp>

#include <cstdio>

using namespace hoist;

// [program]
using float4s = array<vec<float, 4>, N>;
inline constexpr auto moved = program<float4s, float4s>([](auto places, auto speeds) {
  return zip(places, speeds) | map([](auto p, auto v) { return make_tuple(p + 0.5f * v, v - 0.25f * p); });
});
inline constexpr auto merged = program<array<tuple<vec<float, 4>, float>, N>>("merged", [](auto bodies) {
  return bodies | map([](auto speed, auto mass) { return make_tuple(speed * (mass / (mass + 1.f)), mass + 1.f); });
});
inline constexpr auto softened = program<array2<unsigned char, N, M>>([](auto image) {
  return image | pad2<1>(clamp) | slide2<3> |
         map2([](auto w) { return convert<unsigned char>((w(0, 1) + w(1, 0) + 4 * w(1, 1) + w(1, 2) + w(2, 1)) / 8); });
});
// [/program]

struct float4 {
  float x, y, z, w;
};

bool particles_move(const runtime::device& device) {
  const long n = 1000;
  std::vector<float4> places(n, {1, 2, 3, 0}), speeds(n, {4, 0, -4, 0});
  // [tune]
  auto run = tune(moved, device);
  run(view(places.data(), {n}), view(speeds.data(), {n}), view(places.data(), {n}), view(speeds.data(), {n}));
  // [/tune]
  std::printf("moved by %s: %g %g %g\n", run.chosen().structure.c_str(), static_cast<double>(places[n - 1].x),
              static_cast<double>(places[n - 1].y), static_cast<double>(speeds[n - 1].z));
  return places[n - 1].x == 3 && places[n - 1].y == 2 && speeds[n - 1].z == -4.75f;
}

// [struct]
struct body {
  float4 speed;
  float mass;
};
std::vector<body> merged_with_dust(const std::vector<body>& bodies, const runtime::device& device) {
  static auto run = tune(merged, device);
  std::vector<body> out(bodies.size());
  run(view(out), view(bodies));
  return out;
}
// [/struct]

bool image_softens(const runtime::device& device) {
  const long rows = 300, columns = 400;
  std::vector<unsigned char> image(rows * columns, 200), softer(image.size());
  image[0] = 0;
  auto run = tune(softened, device);
  run(view(softer.data(), {rows, columns}), view(image.data(), {rows, columns}));
  std::printf("softened by %s: %d %d\n", run.chosen().structure.c_str(), softer[0], softer[1]);
  return softer[0] == 50 && softer[1] == 175 && softer[2] == 200;
}

int main() try {
  const runtime::device device = best_device();
  const std::vector<body> all = merged_with_dust({{{2, 4, 8, 0}, 1}, {{0, 0, 2, 0}, 1}}, device);
  std::printf("speed %g, mass %g\n", static_cast<double>(all[0].speed.z), static_cast<double>(all[0].mass));
  return all[0].speed.z == 4 && all[1].speed.z == 1 && all[1].mass == 2 && particles_move(device) && image_softens(device) ? 0
                                                                                                                           : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "particles: %s\n", e.what());
  return 1;
}
