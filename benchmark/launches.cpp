// What hoist adds to a launch: runtime::launcher beside plain OpenCL calls, and arrays used in place beside copied ones.
// usage: launches [BATCHES]     JSON on standard output; the device is the best there is, or HOIST_DEVICE

#include <hoist/runtime/host_memory.hpp>
#include <hoist/runtime/launcher.hpp>
#include <hoist/runtime/timing.hpp>

#include <nlohmann/json.hpp>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>

namespace {

using namespace hoist::runtime;
using json = nlohmann::json;

hoist::runtime::kernel_module affine(long n, long group) {
  hoist::runtime::kernel_module m;
  m.text =
      "kernel void affine(global const float* in, global float* out) {\n"
      "  const size_t i = get_global_id(0);\n  out[i] = 2.0f * in[i] + 1.0f;\n}\n";
  m.buffer_bytes = {4 * n, 4 * n};
  m.launches = {{"affine", {0, 1}, {n, 1, 1}, {group, 1, 1}, 1}};
  return m;
}

double quantile(std::vector<double> of, double q) {
  std::ranges::sort(of);
  return of[static_cast<std::size_t>(q * static_cast<double>(of.size() - 1))];
}

/// Seconds that `work` takes.
double seconds_of(const std::function<void()>& work) {
  const auto begin = hoist::meta::seconds_now();
  work();
  return stopwatch::seconds_since(begin);
}

/// Two ways in turn, so that both see the same machine: quartiles of each, and of the differences of neighbours.
json in_turn(int batches, double scale, const std::function<double()>& plain, const std::function<double()>& ours) {
  std::vector<double> a, b, more;
  for (int k = 0; k < batches; ++k) {
    const bool plain_first = k % 2 == 0;
    const double first = scale * (plain_first ? plain() : ours()), second = scale * (plain_first ? ours() : plain());
    a.push_back(plain_first ? first : second);
    b.push_back(plain_first ? second : first);
    more.push_back(b.back() - a.back());
  }
  const auto quartiles = [](const std::vector<double>& of) {
    return json{quantile(of, 0.25), quantile(of, 0.5), quantile(of, 0.75)};
  };
  return {{"plain", quartiles(a)}, {"hoist", quartiles(b)}, {"more", quartiles(more)}};
}

/// Microseconds a launch while the queue fills; each batch ends with an unmeasured wait.
json launches(const session& s, int batches, bool alternating) {
  constexpr int count = 200;
  constexpr long n = 64;
  const launcher run(s, affine(n, n));
  const program built(s, run.what().text);
  const owned<cl_kernel> kernel = built.kernel("affine");
  const buffer a(s, 4 * n), b(s, 4 * n);
  const std::array<cl_mem, 2> there{a.handle(), b.handle()}, back{b.handle(), a.handle()};
  const std::size_t size = n;
  for (cl_uint i = 0; i < 2; ++i) check(clSetKernelArg(kernel(), i, sizeof(cl_mem), &there[i]), "clSetKernelArg", s.name());
  const auto batch = [&](auto launch) {
    const double taken = seconds_of([&] {
      for (int k = 0; k < count; ++k) launch(k);
    });
    s.finish();
    return taken;
  };
  const auto plain = [&] {
    return batch([&](int k) {
      if (alternating)
        for (cl_uint i = 0; i < 2; ++i)
          check(clSetKernelArg(kernel(), i, sizeof(cl_mem), &(k % 2 == 0 ? there : back)[i]), "clSetKernelArg", s.name());
      check(clEnqueueNDRangeKernel(s.queue(), kernel(), 1, nullptr, &size, &size, 0, nullptr, nullptr),
            "clEnqueueNDRangeKernel", s.name());
    });
  };
  const auto ours = [&] {
    return batch([&](int k) {
      if (alternating && k % 2 == 1)
        run.enqueue(s.queue(), results{a.handle()}, inputs{b.handle()});
      else
        run.enqueue(s.queue(), results{b.handle()}, inputs{a.handle()});
    });
  };
  plain();
  ours();
  return in_turn(batches, 1e6 / count, plain, ours);
}

/// Milliseconds of a call on host arrays of `n` floats: copied to buffers and back, or used in place.
json arrays(const session& s, int batches, long n) {
  const launcher run(s, affine(n, 64));
  const buffer from(s, 4 * n), to(s, 4 * n);
  hoist::shared_vector<float> in(static_cast<std::size_t>(n), 3.0f), out(in.size());
  bool in_place = works_in_place(s, in.data()) && works_in_place(s, out.data());
  const auto copied = [&] {
    return seconds_of([&] {
      from.write(std::span<const float>(in));
      run.enqueue(s.queue(), results{to.handle()}, inputs{from.handle()});
      to.read(std::span<float>(out));
    });
  };
  const auto shared = [&] {
    return seconds_of([&] {
      const host_memory i(s, in.data(), 4 * in.size()), o(s, out.data(), 4 * out.size());
      run.enqueue(s.queue(), results{o.handle()}, inputs{i.handle()});
      in_place &= o.give_back(s.queue());
    });
  };
  copied();
  shared();
  json r = in_turn(batches, 1e3, copied, shared);
  r["floats"] = n;
  r["in_place"] = in_place;
  for (float x : out)
    if (x != 7.0f) throw error("a result is wrong");
  return r;
}

}  // namespace

int main(int argc, char** argv) try {
  const int batches = argc > 1 ? std::atoi(argv[1]) : 300;
  if (batches < 1) throw error("the number of batches is at least 1");
  const char* wanted = std::getenv("HOIST_DEVICE");
  const device d = wanted != nullptr && *wanted != 0 ? find(wanted) : best_device();
  const session s(d);
  json r = {{"device", d.info.name}, {"driver", d.info.driver}, {"batches", batches}};
  r["launch_us"] = launches(s, batches, false);
  r["launch_with_other_arrays_us"] = launches(s, batches, true);
  for (long n : {1L << 16, 1L << 20, 1L << 24}) r["arrays_ms"].push_back(arrays(s, std::max(3, batches / 10), n));
  std::cout << r.dump(1) << "\n";
  return 0;
} catch (const std::exception& e) {
  std::fprintf(stderr, "launches: %s\n", e.what());
  return 1;
}
