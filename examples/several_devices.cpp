// One array on all the devices of a machine: each takes a band of rows, with the rows that its windows reach into, in a thread
// of its own. With PoCL, POCL_DEVICES="pthread pthread" makes two of one processor.

#include <hoist/opencl.hpp>

#include <cstdio>
#include <exception>
#include <thread>

using namespace hoist;

inline constexpr auto smooth = program<array2<float, N, M>>([](auto in) {
  return in | pad2<1>(clamp) | slide2<3> | map2([](auto w) { return 0.25f * (w(0, 1) + w(1, 0) + w(1, 2) + w(2, 1)); });
});

int main() try {
  const long rows = 900, columns = 700;
  std::vector<float> in(rows * columns), out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i * 7919 % 1024);

  // [bands]
  const std::vector<runtime::device> devices = runtime::devices();
  const long count = static_cast<long>(devices.size());
  std::vector<std::exception_ptr> failures(devices.size());
  std::vector<std::thread> threads;
  for (long d = 0; d < count; ++d)
    threads.emplace_back([&, d] {
      try {
        const long begin = rows * d / count, end = rows * (d + 1) / count;
        const long from = std::max(begin - 1, 0L), to = std::min(end + 1, rows);  // a row more on either side
        std::vector<float> band(static_cast<std::size_t>((to - from) * columns));
        // Without binaries: PoCL 3.1 ends the process where one thread asks for the binary of a kernel that another runs.
        auto run = tune(smooth, devices[static_cast<std::size_t>(d)], {.binaries = {}});
        run(view(band.data(), {to - from, columns}),
            view(static_cast<const float*>(in.data()) + from * columns, {to - from, columns}));
        std::copy_n(band.begin() + (begin - from) * columns, (end - begin) * columns, out.begin() + begin * columns);
      } catch (...) {
        failures[static_cast<std::size_t>(d)] = std::current_exception();
      }
    });
  for (std::thread& t : threads) t.join();
  for (const std::exception_ptr& f : failures)
    if (f) std::rethrow_exception(f);
  // [/bands]

  long wrong = 0;
  const auto clamped = [&](long i, long j) {
    return in[static_cast<std::size_t>(std::clamp(i, 0L, rows - 1) * columns + std::clamp(j, 0L, columns - 1))];
  };
  for (long i = 0; i < rows; ++i)
    for (long j = 0; j < columns; ++j)
      wrong += out[static_cast<std::size_t>(i * columns + j)] !=
               0.25f * (clamped(i - 1, j) + clamped(i, j - 1) + clamped(i, j + 1) + clamped(i + 1, j));
  std::printf("%ld devices, %ld elements wrong\n", count, wrong);
  return wrong == 0 ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "several_devices: %s\n", e.what());
  return 1;
}
