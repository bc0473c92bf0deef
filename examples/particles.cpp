// Particles: vectors as elements, integers, and two results, tuned for the best device there is.

#include <hoist/opencl.hpp>

#include <cstdio>

using namespace hoist;

// [program]
using float4s = array<vec<float, 4>, N>;
inline constexpr auto moved = program<float4s, float4s>([](auto places, auto speeds) {
  return zip(places, speeds) | map([](auto p, auto v) { return make_tuple(p + 0.5f * v, v - 0.25f * p); });
});
inline constexpr auto energies = program<array<tuple<vec<float, 4>, float>, N>>(
    [](auto bodies) { return bodies | map([](auto speed, auto mass) { return 0.5f * mass * dot(speed, speed); }); });
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
std::vector<float> energies_of(const std::vector<body>& bodies, const runtime::device& device) {
  static auto run = tune(energies, device);
  const long n = static_cast<long>(bodies.size());
  std::vector<float> out(bodies.size());
  run(view(out.data(), {n}), view(bodies.data(), {n}));
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
  const std::vector<float> e = energies_of({{{1, 2, 2, 0}, 4}, {{0, 0, 2, 0}, 3}}, device);
  std::printf("energies %g %g\n", static_cast<double>(e[0]), static_cast<double>(e[1]));
  return e[0] == 18 && e[1] == 6 && particles_move(device) && image_softens(device) ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "particles: %s\n", e.what());
  return 1;
}
