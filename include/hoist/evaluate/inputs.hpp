#pragma once
// Values for a program's inputs, the same in every process.

#include <hoist/evaluate/evaluate.hpp>
#include <hoist/evaluate/index_inputs.hpp>
#include <hoist/meta/engine.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace hoist {

/// One input's values: uniform in [lo, hi), or the given ones, or those that a function makes. For integers,
/// [0, 1) means a usual range: the valid indices where the input is gather's indices, all values of unsigned 8 bits, else 0 to
/// 99, or -50 to 49 for types with a sign.
struct input_data {
  double lo = 0, hi = 1;
  const float* values = nullptr;  ///< given values, `count` of them
  int count = 0;
  host_values (*make)(long elements) = nullptr;  ///< makes values for an input of so many elements
};

namespace inputs_detail {
constexpr std::uint64_t splitmix64(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}
/// The bounds of an input's values; of integers whole numbers.
HOIST_LAZY input_data bounds_of(const input_data& asked, scalar type, long indices) {
  if (is_floating(type)) return asked;
  if (asked.lo != 0 || asked.hi != 1) return {std::floor(asked.lo), std::ceil(asked.hi)};
  if (indices > 0) return {0, static_cast<double>(indices)};
  switch (type) {
    case scalar::u8: return {0, 256};
    case scalar::boolean: return {0, 2};
    case scalar::i8:
    case scalar::i16:
    case scalar::i64:
    case scalar::i32: return {-50, 50};
    default: return {0, 100};
  }
}
HOIST_LAZY host_values numbers(const input_data& d, scalar type, long count, std::uint64_t seed) {
  host_values v(type, count);
  with_type_of(type, [&]<class T>(T) {
    T* to = reinterpret_cast<T*>(v.writable_bytes().data());
    for (long k = 0; k < count; ++k) {
      const double x =
          d.lo + (d.hi - d.lo) * static_cast<double>(splitmix64(seed + static_cast<std::uint64_t>(k)) >> 40) / 0x1p24;
      to[k] = static_cast<T>(is_floating(type) ? x : std::floor(x));
    }
    return 0;
  });
  return v;
}
}  // namespace inputs_detail

/// Values for each input of a program at some sizes, as many elements as it has there, with a seed per array.
HOIST_LAZY std::vector<host_values> make_inputs(const ir::table& program, const std::vector<input_data>& inputs,
                                                const ir::point& sizes) {
  const reference meaning(program, sizes, false);
  const index_inputs indices(meaning);
  std::vector<host_values> all;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const int input = static_cast<int>(i);
    const scalar type = meaning.input_type(input);
    if (inputs[i].make != nullptr) {
      all.push_back(inputs[i].make(meaning.input_size(input)));
      continue;
    }
    const long count = inputs[i].values != nullptr ? inputs[i].count : meaning.input_size(input);
    all.push_back(
        inputs[i].values != nullptr
            ? host_values(type, count)
            : inputs_detail::numbers(inputs_detail::bounds_of(inputs[i], type, indices[input]), type, count, 1000 * i));
    for (long k = 0; inputs[i].values != nullptr && k < count; ++k) all.back().set(k, static_cast<double>(inputs[i].values[k]));
  }
  return all;
}

}  // namespace hoist
