#pragma once
// A program on the host alone, for machines without an OpenCL device: its meaning, element by element.

#include <hoist/evaluate/evaluate.hpp>
#include <hoist/explore/family.hpp>
#include <hoist/runtime/sizes.hpp>
#include <hoist/runtime/view.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <thread>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace hoist {

namespace runtime::detail {

/// An input as the evaluation reads it: dense, floats where they lie, other numbers as doubles.
template <class T>
struct host_input {
  const float* floats = nullptr;
  std::vector<float> moved;
  std::vector<double> values;
  explicit host_input(const array_view<T>& v) {
    using element = std::remove_const_t<T>;
    if (std::is_same_v<element, float> && v.dense()) {
      floats = reinterpret_cast<const float*>(v.data);
      return;
    }
    const long pitch = v.dense() ? v.row() : v.pitch;
    for (long r = 0; r < v.rows(); ++r)
      for (long c = 0; c < v.row(); ++c)
        if constexpr (std::is_same_v<element, float>) moved.push_back(v.data[r * pitch + c]);
        else values.push_back(static_cast<double>(v.data[r * pitch + c]));
    if (std::is_same_v<element, float>) floats = moved.data();
  }
  void give(reference& to, int input) const {
    if (floats != nullptr) to.set_input(input, floats);
    else to.set_input(input, values.data());
  }
};

template <class T>
void refuse_flaw(const std::string& who, const array_view<T>& v) {
  if (const std::string f = flaw(v); !f.empty()) throw error(who + " " + f + ".", verdict::constraints);
}

}  // namespace runtime::detail

/// A program with one result as a callable that runs on the host's threads, every operation rounded to its type as on a
/// device. About a thousand times slower than a kernel: for tests, for small arrays, and so that a program runs at all.
template <class P>
class hosted {
 public:
  explicit hosted(family f) : family_(f) {}

  /// out = program(in...). The result may lie where an input does. Fails (runtime::error) when a view is bad or doesn't fit.
  template <class T, class... In>
  void operator()(const array_view<T>& out, const array_view<In>&... in) const {
    int i = 0;
    (runtime::detail::refuse_flaw("input " + std::to_string(i++), in), ...);
    runtime::detail::refuse_flaw("the result", out);
    const ir::point sizes = runtime::sizes_of(typename P::inputs{}, in...);
    const std::tuple<runtime::detail::host_input<In>...> inputs{runtime::detail::host_input<In>(in)...};
    const auto meaning = [&] {
      auto m = std::make_unique<reference>(family_.terms(), sizes, true);
      int number = 0;
      std::apply([&](const auto&... each) { (each.give(*m, number++), ...); }, inputs);
      return m;
    };
    const std::vector<long> extents = meaning()->extents(family_.dimensions);
    long count = 1;
    for (long e : extents) count *= e;
    if (out.size() != count)
      throw runtime::error("the result has " + std::to_string(count) + " elements, not " + std::to_string(out.size()) + ".",
                           runtime::verdict::constraints);
    std::vector<T> values(static_cast<std::size_t>(count));
    const long threads = std::clamp<long>(std::thread::hardware_concurrency(), 1, (count + 255) / 256);
    std::vector<std::thread> pool;
    for (long t = 0; t < threads; ++t)
      pool.emplace_back([&, t] {
        const auto m = meaning();
        for (long k = count * t / threads; k < count * (t + 1) / threads; ++k)
          values[static_cast<std::size_t>(k)] = static_cast<T>(m->at(reference::place(extents, k)).value);
      });
    for (std::thread& t : pool) t.join();
    const long pitch = out.dense() ? out.row() : out.pitch;
    for (long r = 0; r < out.rows(); ++r) std::copy_n(values.begin() + r * out.row(), out.row(), out.data + r * pitch);
  }

 private:
  family family_;
};

}  // namespace hoist
