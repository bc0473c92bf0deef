#pragma once
// The arrays of a program's result: a tuple's components, and those of an array's tuples, are arrays of their own.

#include <hoist/core/types/kind.hpp>
#include <hoist/meta/list.hpp>

namespace hoist {

/// One array of a result. A path into the result's value leads to each of its scalars: indices, and components of tuples.
struct result_array {
  static constexpr int most_steps = 14;
  scalar type = scalar::f32;
  int width = 1;  ///< of the vectors that it holds: its last extent
  int steps = 0;
  signed char step[most_steps] = {};  ///< -1: an index; else the number of a component

  constexpr int dimensions() const {
    int n = 0;
    for (int i = 0; i < steps; ++i) n += step[i] < 0;
    return n;
  }
  constexpr result_array with(int s) const {
    result_array r = *this;
    r.step[r.steps++] = static_cast<signed char>(s);
    return r;
  }
};

namespace detail {
template <class T>
struct result_part {
  enum : int { arrays = 1 };
  using elements = meta::list<T>;
  static constexpr result_array* put(result_array* to, result_array r) {
    if constexpr (is_scalar_type<T>) r.type = scalar_of<T>::value;
    *to = r;
    return to + 1;
  }
};
template <class T, int W>
struct result_part<vec<T, W>> : result_part<T> {
  using elements = meta::list<vec<T, W>>;
  static constexpr result_array* put(result_array* to, result_array r) {
    r.width = W;
    return result_part<T>::put(to, r.with(-1));
  }
};
template <class T, length L>
struct result_part<array<T, L>> : result_part<T> {
  static constexpr result_array* put(result_array* to, const result_array& r) { return result_part<T>::put(to, r.with(-1)); }
};
template <class... T>
struct result_part<tuple<T...>> {
  enum : int { arrays = (int(result_part<T>::arrays) + ...) };
  using elements = meta::concat_t<typename result_part<T>::elements...>;
  static constexpr result_array* put(result_array* to, const result_array& r) {
    int component = 0;
    ((to = result_part<T>::put(to, r.with(component++))), ...);
    return to;
  }
};
template <class T>
struct result_arrays {
  result_array of[result_part<T>::arrays];
  constexpr result_arrays() { result_part<T>::put(of, {}); }
};
}  // namespace detail

/// How many arrays a result of type T has, which, and their elements: scalars or vectors.
template <class T>
inline constexpr int result_count = detail::result_part<T>::arrays;
template <class T>
inline constexpr detail::result_arrays<T> results_of{};
template <class T>
using result_elements = typename detail::result_part<T>::elements;

}  // namespace hoist
