// Images that kernels write, on this machine's device: what is copied, and what a device refuses. What hoist asks of the driver goes by
// way of the functions here.
#include "programs.hpp"

#include <support/on_device.hpp>
#include <support/refusal.hpp>

#include <hoist/runtime/launcher.hpp>
#include <hoist/runtime/limits.hpp>
#include <hoist/runtime/tuning_order.hpp>
#include <hoist/target/nvidia_h200.hpp>

#include <algorithm>
#include <dlfcn.h>

using namespace hoist;
using namespace hoist::test;

namespace {

int copies = 0;                // of buffers to images, since it was 0
bool refuses_written = false;  // images that kernels write

const runtime::session& here() {
  static const runtime::session s(runtime::best_device());
  return s;
}
inline constexpr auto turned = program<array2<int, N, M>>([](auto x) {
  return x | iterate<100>([](auto now) {
           return now | to_image | pad2<1>(clamp) | slide2<3> |
                  map2([](auto w) { return 3 * w(0, 1) + w(1, 0) - 5 * w(2, 2); });
         });
});
runtime::kernel_module hundred_steps() {
  using loops = strategies::lower_maps<map_global_<1>, map_global_<0>>;
  const subject made =
      lowered_by<strategies::seq<strategies::prepare, strategies::normalise, strategies::sample_boundaries, loops>>(turned);
  static ir::point at;
  at = point_at(13, 29, {4, 2});
  return runtime::module_of(emit_module(made.terms, at, made.inputs));
}
std::vector<int> cell_values() {
  std::vector<int> all;
  for (int i = 0; i < 13 * 29; ++i) all.push_back(i * 7 % 17 - 8);
  return all;
}
std::vector<int> turned_by_hand(const std::vector<int>& x) {
  std::vector<unsigned> now(x.begin(), x.end()), next(now.size());
  const auto at = [&](int i, int j) { return now[static_cast<std::size_t>(29 * std::clamp(i, 0, 12) + std::clamp(j, 0, 28))]; };
  for (int step = 0; step < 100; ++step) {
    for (int i = 0; i < 13; ++i)
      for (int j = 0; j < 29; ++j)
        next[static_cast<std::size_t>(29 * i + j)] = 3 * at(i - 1, j) + at(i, j - 1) - 5 * at(i + 1, j + 1);
    now.swap(next);
  }
  return {now.begin(), now.end()};
}

}  // namespace

extern "C" {
cl_mem clCreateImage(cl_context c, cl_mem_flags how, const cl_image_format* format, const cl_image_desc* what, void* data,
                     cl_int* status) {
  static const auto driver = reinterpret_cast<decltype(&clCreateImage)>(::dlsym(RTLD_NEXT, "clCreateImage"));
  if (!refuses_written || (how & CL_MEM_READ_WRITE) == 0) return driver(c, how, format, what, data, status);
  *status = CL_IMAGE_FORMAT_NOT_SUPPORTED;
  return nullptr;
}
cl_int clEnqueueCopyBufferToImage(cl_command_queue q, cl_mem from, cl_mem to, size_t offset, const size_t* origin,
                                  const size_t* region, cl_uint waits, const cl_event* wait, cl_event* e) {
  static const auto driver =
      reinterpret_cast<decltype(&clEnqueueCopyBufferToImage)>(::dlsym(RTLD_NEXT, "clEnqueueCopyBufferToImage"));
  ++copies;
  return driver(q, from, to, offset, origin, region, waits, wait, e);
}
}

TEST_CASE("images: a hundred steps copy once, or never where the caller has an image or host rows") {
  const runtime::kernel_module m = hundred_steps();
  REQUIRE(m.launches.size() == 100);
  CHECK(m.buffer_bytes == std::vector<long>{13 * 29 * 4, 13 * 29 * 4, runtime::least_buffer, runtime::least_buffer});
  const std::vector<int> x = cell_values(), right = turned_by_hand(x);
  std::vector<int> found(x.size());
  const runtime::executable e(here(), m);
  e[0].write(x);
  copies = 0;
  for (int times = 1; times <= 2; ++times) {
    e.run();
    e[1].read(found);
    CHECK(found == right);
    CHECK(copies == times);
  }
  e.write_input(0, x.data(), x.size() * 4, 1, x.size() * 4);
  e.run();
  CHECK(copies == 2);

  const runtime::launcher l(here(), m);
  const runtime::buffer in(here(), 13 * 29 * 4), out(here(), 13 * 29 * 4);
  const runtime::image given(here(), {0, 2, 1, {29, 13, 1}, scalar::i32}, nullptr, "input 0");
  in.write(x);
  given.write(x.data());
  const auto launched = [&](cl_mem array) {
    out.fill(0);
    l.enqueue(here().queue(), runtime::results{out.handle()}, runtime::inputs{array});
    here().finish();
    out.read(found);
    return found;
  };
  copies = 0;
  CHECK(launched(in.handle()) == right);
  CHECK(copies == 1);
  CHECK(launched(given.handle()) == right);
  CHECK(copies == 1);
  l.stays(0);
  for (int times = 0; times < 3; ++times) CHECK(launched(in.handle()) == right);
  CHECK(copies == 2);
}

TEST_CASE("images: what a device can't write is refused in a sentence") {
  const std::string device = here().name();
  refuses_written = true;
  CHECK(refusal([] { const runtime::executable e(here(), hundred_steps()); }) ==
        "what stands between kernels would be an image of int texels, a format that " + device +
            " doesn't have: read it through a buffer");
  const runtime::launcher l(here(), hundred_steps());
  const runtime::buffer in(here(), 13 * 29 * 4), out(here(), 13 * 29 * 4);
  CHECK(refusal([&] { l.enqueue(here().queue(), runtime::results{out.handle()}, runtime::inputs{in.handle()}); }) ==
        "what stands between kernels would be an image of int texels, a format that " + device +
            " doesn't have: read it through a buffer");
  refuses_written = false;

  runtime::device_info d = here().info();
  d.name = "a device";
  d.images = {.supported = true, .in2d = {100, 50}, .in3d = {8, 8, 8}, .texels = 1000, .read = 2, .write = 1};
  runtime::launch one;
  one.kernel = "k";
  one.images.resize(2);
  one.images[1].written = true;
  CHECK(refusal([&] { runtime::limits::check_images(one, d); }).empty());
  one.images[0].written = true;
  CHECK(refusal([&] { runtime::limits::check_images(one, d); }) ==
        "kernel k writes 2 images, but those of a device write at most 1");
  one.images.resize(1);
  one.images[0].dimensions = 3;
  CHECK(refusal([&] { runtime::limits::check_images(one, d); }) ==
        "kernel k writes an image of three dimensions, which those of a device can't (cl_khr_3d_image_writes)");
}

TEST_CASE("images: a search counts copies where calls pay them") {
  using recipes = meta::list<recipe<"in-parallel", strategies::lower_maps<map_global_<0>>>,
                             recipe<"in-turn", strategies::lower_maps<map_seq_<>>>>;
  constexpr auto doubled = program<array<float, N>>([](auto x) { return x | map([](auto v) { return 2.f * v; }); });
  const family f = family_of<decltype(doubled), recipes>("doubled", doubled);
  for (const bool pays : {false, true}) {
    ir::point at;
    at.sizes = {{"N", 37}};
    runtime::tuning_order order(f, targets::nvidia_h200, at.sizes, std::vector<guided_search::variant>{});
    if (pays) order.pays_copies();
    const auto ran = [&](int structure, double ms, double copy_ms) {
      runtime::measurement m;
      m.time.median_ms = ms;
      m.copy_ms = copy_ms;
      return order.ran({.structure = structure, .at = {}, .module = {}}, m);
    };
    CHECK(ran(0, 1, 5));
    CHECK(ran(1, 3, 0) == pays);
    REQUIRE(order.best());
    CHECK(order.best()->structure == (pays ? 1 : 0));
    CHECK(order.best()->ms == (pays ? 3 : 1));
  }
}
