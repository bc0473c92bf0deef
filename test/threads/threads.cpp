// Several threads at what hoist says they may do at once. Built with the thread sanitizer, headers alone, so that it sees all
// of hoist's own code; of drivers, which it can't see, only calls stand here.
#include <hoist/explore/space.hpp>
#include <hoist/opencl.hpp>

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <filesystem>
#include <functional>
#include <thread>
#include <vector>
#include <unistd.h>

using namespace hoist;

namespace {

inline constexpr auto smooth = program<array2<float, N, M>>([](auto in) {
  return in | pad2<1>(clamp) | slide2<3> | map2([](auto w) { return (w(0, 1) + w(1, 0) + w(1, 2) + w(2, 1)) * 0.25f; });
});

constexpr int threads = 4;

void at_once(const std::function<void(int)>& work) {
  std::vector<std::thread> pool;
  std::atomic<int> ready = 0;
  for (int t = 0; t < threads; ++t)
    pool.emplace_back([&, t] {
      for (++ready; ready < threads;) std::this_thread::yield();
      work(t);
    });
  for (std::thread& t : pool) t.join();
}

struct folder {
  std::filesystem::path path = std::filesystem::temp_directory_path() / ("hoist_threads_" + std::to_string(getpid()));
  folder() { std::filesystem::create_directories(path); }
  ~folder() { std::filesystem::remove_all(path); }
};

}  // namespace

TEST_CASE("one family's texts, features and ranking in several threads from the first use on") {
  std::array<std::string, threads> texts;
  std::array<double, threads> best{};
  at_once([&](int t) {
    const family f = family_of("smooth", smooth);
    const ir::point sizes{.sizes = {{"N", 100}, {"M", 120}}};
    for (int i = 0; i < f.count; ++i) {
      if (!f.structures[i].exists) continue;
      const space points(f.structures[i], f.inputs, targets::cpu_pocl, sizes.sizes);
      if (points.size() == 0) continue;
      const hoist::kernel_module m = points.emit(points.at(0), f.structures[i].name);
      texts[static_cast<std::size_t>(t)].append(m.text.data(), static_cast<std::size_t>(m.text.size()));
    }
    guided_search order(f, targets::cpu_pocl, sizes.sizes, runtime::pretrained_ranker_for(targets::cpu_pocl));
    best[static_cast<std::size_t>(t)] = order.next()->predicted;
  });
  CHECK(texts[0].size() > 1000);
  for (int t = 1; t < threads; ++t) {
    CHECK(texts[static_cast<std::size_t>(t)] == texts[0]);
    CHECK(best[static_cast<std::size_t>(t)] == best[0]);
  }
}

TEST_CASE("one wisdom file, written and read by several threads, loses no line") {
  const folder here;
  const runtime::wisdom_file wisdom(here.path / "wisdom");
  at_once([&](int t) {
    for (int k = 0; k < 20; ++k) {
      wisdom.add({"device", "driver", 7, "N=" + std::to_string(1000 * t + k + 1), 9, "point", 1.0 + k});
      static_cast<void>(wisdom.find("device", "driver", {7}, "N=" + std::to_string(k + 1)));
    }
  });
  for (int t = 0; t < threads; ++t)
    for (int k = 0; k < 20; ++k) {
      const auto found = wisdom.find("device", "driver", {7}, "N=" + std::to_string(1000 * t + k + 1));
      REQUIRE(!found.empty());
      CHECK(found[0].ms == 1.0 + k);
    }
}

TEST_CASE("one cache of kernels in several threads") {
  const folder here;
  const runtime::session s(best_device());
  const runtime::binary_cache cache(here.path / "kernels");
  std::atomic<int> wrong = 0;
  at_once([&](int t) {
    for (int k = 0; k < 10; ++k) {
      const std::string text = "kernel " + std::to_string(k),
                        binary(1000 + static_cast<std::size_t>(k), static_cast<char>('a' + k));
      cache.store(s, text, "", binary);
      const auto found = cache.find(s, "kernel " + std::to_string((k + t) % 10), "");
      if (found)
        wrong += found->size() != static_cast<std::size_t>(1000 + (k + t) % 10) ||
                 found->back() != static_cast<char>('a' + (k + t) % 10);
    }
  });
  CHECK(wrong == 0);
  for (int k = 0; k < 10; ++k) CHECK(cache.find(s, "kernel " + std::to_string(k), "").has_value());
}

TEST_CASE("a tuned program for each thread, and one on the host for all") {
  const folder here;
  std::vector<float> in(40 * 60), wanted(in.size());
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i * 7919 % 1000) / 8;
  host_program<std::remove_const_t<decltype(smooth)>> on_host(family_of("smooth", smooth));
  on_host(view(wanted.data(), {40, 60}), view(static_cast<const float*>(in.data()), {40, 60}));
  std::atomic<int> wrong = 0;
  const runtime::device device = best_device();
  at_once([&](int) {
    std::vector<float> out(in.size()), ours(in.size());
    // Without binaries for PoCL's sake: docs/howto/own_opencl.md.
    auto run = tune(smooth, device, {.wisdom = here.path / "wisdom", .binaries = {}});
    for (int k = 0; k < 3; ++k) run(view(out.data(), {40, 60}), view(static_cast<const float*>(in.data()), {40, 60}));
    on_host(view(ours.data(), {40, 60}), view(static_cast<const float*>(in.data()), {40, 60}));
    for (std::size_t i = 0; i < out.size(); ++i) wrong += std::abs(out[i] - wanted[i]) > 1e-3f || ours[i] != wanted[i];
  });
  CHECK(wrong == 0);
}
