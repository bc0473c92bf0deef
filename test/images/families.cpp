// The recipes that load inputs through images: every structure in the simulator, at odd sizes.
#include <hoist/explore/schedules_images.hpp>
#include <hoist/explore/space.hpp>
#include <hoist/language.hpp>

#include <hoist/opencl.hpp>
#include <hoist/patterns/opencl/image.hpp>
#include <hoist/runtime/target_of.hpp>
#include <hoist/runtime/workload.hpp>

#include <support/structures.hpp>

#include <cmath>
#include <set>
#include <string>

using namespace hoist;

namespace {

constexpr auto blurred = program<array2<float, N, M>>([](auto in) {
  return in | pad2<1>(clamp) | slide2<3> | map2([](auto w) { return w(0, 1) + w(1, 0) + 2.f * w(1, 1) + w(1, 2) - w(2, 1); });
});
constexpr auto smoothed = program<array<float, N>>(
    [](auto in) { return in | pad<1>(constant<0>) | slide<3> | map([](auto w) { return w(0) + 2.f * w(1) - w(2); }); });
constexpr auto spread = program<array3<float, N, M, M>>([](auto in) {
  return in | pad3<1>(clamp) | slide3<3> |
         map3([](auto w) { return w(0, 1, 1) + w(1, 0, 1) + w(1, 1, 0) - w(1, 1, 1) + w(2, 1, 1) + w(1, 2, 1) + w(1, 1, 2); });
});

/// Two steps: the first writes an image.
constexpr auto spread_twice = program<array3<float, N, M, M>>([](auto in) {
  return in | iterate<2>([](auto now) {
           return now | pad3<1>(clamp) | slide3<3> | map3([](auto w) { return w(0, 1, 1) + w(1, 0, 1) - w(1, 1, 2); });
         });
});

template <class... R>
std::set<std::string> recipe_names(meta::list<R...>) {
  return {R::name.text...};
}

/// The same by hand: an input and a stage, both through images.
constexpr auto twice_blurred = program<array2<float, N, M>>([](auto in) {
  const auto blur = [](auto w) { return 0.25f * (w(0, 1) + w(1, 0) + w(1, 2) + w(2, 1)); };
  return in | to_image | pad2<1>(clamp) | slide2<3> | map2(blur) | to_image | pad2<1>(clamp) | slide2<3> | map2(blur);
});

const family& blurred_family() {
  static const family f = family_of<decltype(blurred), families::images>("blurred", blurred);
  return f;
}

}  // namespace

TEST_CASE("images: structures of one, two and three dimensions") {
  test::check_family(blurred_family(), 2, {{32, 32}, {21, 37}, {5, 9}, {13, 28}}, 8);
  test::check_family(family_of<decltype(smoothed), families::images>("smoothed", smoothed), 2, {{128, 1}, {37, 1}}, 2);
  test::check_family(family_of<decltype(spread), families::images>("spread", spread), 2, {{8, 16}, {5, 7}}, 4);
}

TEST_CASE("images: the name of a recipe says how inputs are loaded, and no other recipe has it") {
  const std::set<std::string> mine = recipe_names(families::images{}), others = recipe_names(families::all{});
  CHECK(static_cast<int>(mine.size()) == families::images::size);
  for (const std::string& name : mine) {
    CHECK((name.starts_with("image-") || name.starts_with("texels-")));
    CHECK(others.count(name) == 0);
  }
}

TEST_CASE("images: a workload measures what reads images, and apart what copying to them takes") {
  const runtime::session s(best_device());
  const family& f = blurred_family();
  ir::point at;
  at.sizes = {{"N", 37}, {"M", 64}};
  const std::vector<double> data = test::integers(37 * 64, 3);
  runtime::workload w(s, f, at, host_arrays(std::vector<std::vector<float>>{{data.begin(), data.end()}}),
                      baseline_module(f, at));
  int measured = 0;
  for (int i = 0; i < f.count; ++i) {
    if (!f.structures[i].exists) continue;
    const space points(f.structures[i], f.inputs, targets::nvidia_h200, at.sizes);
    long valid = 0;
    while (valid < points.size() && points.rejection(valid) != nullptr) ++valid;
    REQUIRE(valid < points.size());
    const kernel_module m = points.emit(points.at(valid), f.structures[i].name);
    const runtime::measurement got = w.measure(m, {.min_runs = 1, .max_runs = 1, .batch_ms = 0});
    const std::string name = f.structures[i].name;
    CHECK_MESSAGE(got.outcome == runtime::verdict::correct, name, ": ", got.reason);
    CHECK((got.copy_ms > 0) == name.starts_with("image-"));
    ++measured;
  }
  CHECK(measured == families::image_grid::size);
}

TEST_CASE("images: a space rejects what a target's images can't be, in a sentence") {
  using direct = meta::list<families::by_images<3, "direct-3d", families::direct_3d>>;
  const family &flat = blurred_family(), cube = family_of<decltype(spread_twice), direct>("spread", spread_twice);
  const auto rejection = [](const family& f, const char* name, const target& t) {
    for (int i = 0; i < f.count; ++i)
      if (f.structures[i].exists && std::string(f.structures[i].name) == name) {
        const space points(f.structures[i], f.inputs, t, ir::point{.sizes = {{"N", 37}, {"M", 64}}}.sizes);
        for (long p = 0; p < points.size(); ++p)
          if (const char* why = points.rejection(p); why != nullptr && std::string(why).find("image") != std::string::npos)
            return std::string(why);
      }
    return std::string();
  };
  target t = targets::nvidia_h200;
  CHECK(rejection(flat, "image-direct", t).empty());
  CHECK(rejection(cube, "image-direct-3d", t).empty());
  t.images.writes_3d = false;
  CHECK(rejection(cube, "image-direct-3d", t) == "the target writes no images of three dimensions");
  t.images.in2d[0] = 63;
  CHECK(rejection(flat, "image-direct", t) == "the image would have 64 columns, the target allows 63");
  t.images.in2d[0] = 64;
  t.images.in2d[1] = 36;
  CHECK(rejection(flat, "image-direct", t) == "the image would have 37 rows, the target allows 36");
  t.images.in2d[1] = 37;
  CHECK(rejection(flat, "image-direct", t).empty());
  t.images.texels = 37 * 64 - 1;
  CHECK(rejection(flat, "texels-direct", t) == "the image would have 2368 texels, the target allows 2367");
  t.images.read = 0;
  CHECK(rejection(flat, "image-direct", t) == "the kernel would read 1 images, the target allows 0");
  CHECK(rejection(flat, "image-direct", targets::amd_mi300x) == "the target has no images");
  const runtime::device_info here = runtime::session(best_device()).info();
  CHECK(runtime::target_of(here).limits.images == here.images);
}

TEST_CASE("images: a tuned program takes host arrays, whatever reads them") {
  auto run = tune(twice_blurred, best_device());
  constexpr std::size_t rows = 13, columns = 29;
  std::vector<float> in, out(rows * columns), once(rows * columns), twice(rows * columns);
  for (double x : test::integers(rows * columns, 5)) in.push_back(static_cast<float>(x));
  const auto blur = [](const std::vector<float>& x, std::vector<float>& y) {
    const auto at = [&](long i, long j) {
      return x[static_cast<std::size_t>(std::clamp(i, 0L, 12L) * 29 + std::clamp(j, 0L, 28L))];
    };
    for (long i = 0; i < 13; ++i)
      for (long j = 0; j < 29; ++j)
        y[static_cast<std::size_t>(i * 29 + j)] = 0.25F * (at(i - 1, j) + at(i, j - 1) + at(i, j + 1) + at(i + 1, j));
  };
  blur(in, once);
  blur(once, twice);
  for (int times = 0; times < 2; ++times) {
    run(view(out.data(), {13, 29}), view(in.data(), {13, 29}));
    for (std::size_t i = 0; i < out.size(); ++i) CHECK(std::abs(out[i] - twice[i]) < 1e-4F);
    std::fill(out.begin(), out.end(), 0.F);
  }
}
