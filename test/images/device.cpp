// Kernels that read images on this machine's device: modules, launchers on buffers and on the user's images, and what is refused.
#include "programs.hpp"

#include <support/on_device.hpp>
#include <support/refusal.hpp>

#include <hoist/runtime/image.hpp>
#include <hoist/runtime/launcher.hpp>
#include <hoist/runtime/limits.hpp>

#include <algorithm>

using namespace hoist;
using namespace hoist::test;

namespace {

const runtime::session& here() {
  static const runtime::session s(runtime::best_device());
  return s;
}
/// plus_clamped at 13 x 29 through an image, or the texels of a buffer.
hoist::kernel_module module_of_plus(bool texels) {
  using loops = strategies::lower_maps<map_global_<1>, map_global_<0>>;
  const subject made = texels ? lowered_by<strategies::through_texels<2, loops>>(plus_clamped)
                              : lowered_by<strategies::through_images<2, loops>>(plus_clamped);
  static ir::point at;
  at = point_at(13, 29, {4, 2});
  return emit_module(made.terms, at, made.inputs);
}
std::vector<float> test_numbers(std::size_t count, int seed) {
  std::vector<float> all(count);
  for (std::size_t i = 0; i < count; ++i) all[i] = static_cast<float>((i * 7 + static_cast<std::size_t>(seed) * 13) % 17);
  return all;
}
std::vector<float> plus_of(const std::vector<float>& x) {
  std::vector<float> all;
  const auto at = [&](int i, int j) { return x[static_cast<std::size_t>(29 * std::clamp(i, 0, 12) + std::clamp(j, 0, 28))]; };
  for (int i = 0; i < 13; ++i)
    for (int j = 0; j < 29; ++j) all.push_back(at(i - 1, j) + at(i, j - 1) + 2 * at(i, j) + at(i, j + 1) - at(i + 1, j));
  return all;
}
std::vector<float> launched(const runtime::launcher& l, cl_mem in) {
  const runtime::buffer out(here(), 13 * 29 * 4);
  l.enqueue(here().queue(), runtime::results{out.handle()}, runtime::inputs{in});
  here().finish();
  std::vector<float> found(13 * 29);
  out.read(found);
  return found;
}
template <class F>
void check_refusal(F&& run, const std::string& why) {
  CHECK(refusal(run) == why);
}
runtime::image_argument grid_of(long width, long height) { return {0, 2, 1, {width, height, 1}, scalar::f32}; }

}  // namespace

TEST_CASE("images: the device of this machine computes what programs mean") {
  REQUIRE(here().info().images.supported);
  // PoCL 3.1 lists images of halves, and reads zeros from them.
  const bool reads_halves = here().info().platform.find("Portable Computing Language") == std::string::npos;
  for (const image_case& c : image_cases()) {
    if (c.of_halves && !reads_halves) continue;
    check_on_device(here(), c.name, c.program, c.points.front());
    check_on_device(here(), c.name, c.program, c.points.back());
  }
}

TEST_CASE("images: host rows go straight into an image, whatever lies between them") {
  const runtime::executable e(here(), runtime::module_of(module_of_plus(false)));
  const std::vector<float> x = test_numbers(13 * 29, 1), y = test_numbers(13 * 29, 2);
  std::vector<float> found(13 * 29);
  const auto computed = [&] {
    e.run();
    e[1].read(found);
    return found;
  };
  e.write_input(0, x.data(), 13 * 29 * 4, 1, 13 * 29 * 4);
  CHECK(computed() == plus_of(x));
  std::vector<float> wide(13 * 40, -1.f);
  for (std::size_t i = 0; i < 13; ++i)
    std::copy_n(y.begin() + static_cast<long>(29 * i), 29, wide.begin() + static_cast<long>(40 * i));
  e.write_input(0, wide.data(), 29 * 4, 13, 40 * 4);
  CHECK(computed() == plus_of(y));
  CHECK(e.copy_images() >= 0);
}

TEST_CASE("images: a launcher copies buffers at each launch, once where they stay, and texels never") {
  const std::vector<float> x = test_numbers(13 * 29, 3), y = test_numbers(13 * 29, 4);
  const runtime::buffer in(here(), 13 * 29 * 4), other(here(), 13 * 29 * 4);
  const runtime::launcher copies(here(), runtime::module_of(module_of_plus(false)));
  const runtime::launcher texels(here(), runtime::module_of(module_of_plus(true)));
  for (const std::vector<float>& now : {x, y}) {
    in.write(now);
    CHECK(launched(copies, in.handle()) == plus_of(now));
    CHECK(launched(texels, in.handle()) == plus_of(now));
  }
  const runtime::launcher keeps(here(), runtime::module_of(module_of_plus(false)));
  keeps.stays(0);
  const runtime::buffer out(here(), 13 * 29 * 4);
  std::vector<float> found(13 * 29);
  for (const std::vector<float>& now : {x, y}) {
    in.write(now);
    keeps.enqueue(here().queue(), runtime::results{out.handle()}, runtime::inputs{in.handle()});
    out.read(found);
    CHECK(found == plus_of(x));  // as it was when it was copied
  }
  other.write(y);
  keeps.enqueue(here().queue(), runtime::results{out.handle()}, runtime::inputs{other.handle()});
  out.read(found);
  CHECK(found == plus_of(y));
  check_refusal([&] { keeps.stays(1); }, "there is no input 1 that could stay");
  check_refusal([&] { launched(texels, nullptr); }, "input 0 is no buffer");
  check_refusal([&] { texels.enqueue(here().queue(), runtime::results{in.handle()}, runtime::inputs{in.handle()}); },
                "kernel hoist_kernel would write buffer 1, which is also its buffer 0; give it another one");
}

TEST_CASE("images: the user's own image is used as it is, and checked") {
  const std::vector<float> x = test_numbers(13 * 29, 5);
  const runtime::image right(here(), grid_of(29, 13), nullptr, "input 0"), turned(here(), grid_of(13, 29), nullptr, "input 0");
  right.write(x.data());
  const runtime::launcher l(here(), runtime::module_of(module_of_plus(false)));
  CHECK(launched(l, right.handle()) == plus_of(x));
  check_refusal([&] { launched(l, turned.handle()); },
                "input 0 is an image of another kind, format or size than the kernel reads: 13 x 29 texels of float");
  runtime::image_argument bytes = grid_of(29, 13);
  bytes.type = scalar::u8;
  bytes.channels = 4;
  const runtime::image of_bytes(here(), bytes, nullptr, "input 0");
  check_refusal([&] { launched(l, of_bytes.handle()); },
                "input 0 is an image of another kind, format or size than the kernel reads: 13 x 29 texels of float");
  const runtime::launcher reads_buffer(here(), runtime::module_of(module_of_plus(true)));
  check_refusal([&] { launched(reads_buffer, right.handle()); },
                "input 0 is an image of another kind, format or size than the kernel reads: 377 texels of float");
  CHECK(launched(l, right.handle()) == plus_of(x));  // after what was refused
}

TEST_CASE("images: what a device can't hold is refused in a sentence") {
  runtime::device_info d = here().info();
  d.name = "a device";
  d.images = {.supported = true, .in2d = {100, 50}, .in3d = {8, 8, 8}, .texels = 1000, .read = 2};
  CHECK(runtime::image_flaw(d, grid_of(100, 50)).empty());
  CHECK(runtime::image_flaw(d, grid_of(101, 50)) == "would be an image of 50 x 101 texels, but a device allows 50 x 100");
  CHECK(runtime::image_flaw(d, {0, 3, 1, {8, 8, 9}, scalar::f32}) ==
        "would be an image of 9 x 8 x 8 texels, but a device allows 8 x 8 x 8");
  CHECK(runtime::image_flaw(d, {0, 1, 1, {1001, 1, 1}, scalar::f32}) ==
        "would be an image of 1001 texels, but a device allows 1000");
  runtime::launch l;
  l.kernel = "k";
  l.images.resize(3);
  check_refusal([&] { runtime::limits::check_images(l, d); }, "kernel k reads 3 images, but those of a device read at most 2");
  d.images = {};
  CHECK(runtime::image_flaw(d, grid_of(1, 1)) == "would be an image, but a device has none");
  const long beyond = here().info().images.in2d[0] + 1;
  check_refusal([&] { runtime::image(here(), grid_of(beyond, 1), nullptr, "input 3"); },
                "input 3 would be an image of 1 x " + std::to_string(beyond) + " texels, but " + here().name() + " allows " +
                    std::to_string(here().info().images.in2d[1]) + " x " + std::to_string(beyond - 1) +
                    ": read it through a buffer");
}
