// A program with the tool in it: without arguments it does its work, with arguments it is the tool for its own programs.
//   own_tool family blur --size 1000     own_tool explore blur --out rows     own_tool tune blur --size 500x700

#include <hoist/opencl.hpp>
#include <hoist/tool.hpp>

#include <cstdio>

using namespace hoist;

// [programs]
inline constexpr auto blur = program<array2<float, N, M>>([](auto in) {
  return in | pad2<1>(clamp) | slide2<3> |
         map2([](auto w) { return (w(0, 1) + w(1, 0) + 4.f * w(1, 1) + w(1, 2) + w(2, 1)) / 8.f; });
});
inline constexpr auto sums =
    program<array2<float, N, M>>([](auto in) { return in | map([](auto row) { return row | reduce(add); }); });
// [/programs]

// Programs of bytes, of indices, of vectors, with two results; and a time loop, with a list of its own.
inline constexpr auto softened = program<array2<unsigned char, N, M>>([](auto image) {
  return image | pad2<1>(clamp) | slide2<3> |
         map2([](auto w) { return convert<unsigned char>((w(0, 1) + w(1, 0) + 4 * w(1, 1) + w(1, 2) + w(2, 1)) / 8); });
});
inline constexpr auto looked_up = program<array<int, N>, array<float, M>>([](auto places, auto table) {
  return gather(places, table) | map([](auto x) { return make_tuple(x, convert<int>(x * 100.f)); });
});
inline constexpr auto moved = program<array<vec<float, 4>, N>, array<vec<float, 4>, N>>([](auto places, auto speeds) {
  return zip(places, speeds) | map([](auto p, auto v) { return make_tuple(p + 0.5f * v, v - 0.25f * p); });
});

inline constexpr auto cooled = program<array2<float, N, M>>([](auto plate) {
  return plate | iterate<24>([](auto now) {
           return now | pad2<1>(clamp) | slide2<3> |
                  map2([](auto w) { return 0.25f * (w(0, 1) + w(1, 0) + w(1, 2) + w(2, 1)); });
         });
});
using loop_recipes = meta::list<recipe<"direct", families::direct<map_global_<1>, map_global_<0>>>,
                                families::marched_steps_of_rows<"march-steps-vec4", 4>,
                                families::steps_of_blocks<"march-steps-in-turn-vec16", 16>>;

int work() {
  const long rows = 500, columns = 700;
  std::vector<float> in(rows * columns, 1), out(rows * columns);
  auto run = tune(blur, best_device());
  run(view(out.data(), {rows, columns}), view(in.data(), {rows, columns}));
  std::printf("blur by %s (%s): %g\n", run.chosen().structure.c_str(), run.chosen().from.c_str(), static_cast<double>(out[0]));
  return out[0] == 1 ? 0 : 1;
}

// [main]
int main(int argc, char** argv) try {
  if (argc > 1)
    return tool(argc, argv, family_of("blur", blur), family_of("sums", sums), family_of("softened", softened),
                family_of("looked_up", looked_up), family_of("moved", moved),
                family_of<decltype(cooled), loop_recipes>("cooled", cooled));
  return work();
} catch (const std::exception& e) {
  std::fprintf(stderr, "own_tool: %s\n", e.what());
  return 1;
}
// [/main]
