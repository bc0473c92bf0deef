#pragma once
// How a tuned program is called: the sentences for views of which there are too few, or of other elements.

#include <hoist/core/results.hpp>
#include <hoist/runtime/memory_view.hpp>

#include <type_traits>

namespace hoist::runtime {

/// Calls `run` with the user's views of the arrays of a result, whose elements are of the types R, and of inputs of the
/// types In. These alone are its parameters, since compilers name a class in full.
template <class R, class In>
class called_with_views;
template <class... R, class... In>
class called_with_views<meta::list<R...>, meta::list<In...>> {
 public:
  /// `run(out, in...)`: out = program(in...); a program whose result has several arrays is given a view of each, in order, before
  /// those of its inputs: `run(out0, out1, in0)`. A view's elements are those of the program's array; vectors are structs of their
  /// numbers, such as cl_float4, or the numbers as a last dimension. Results may lie where inputs do: these are copied to the
  /// device before anything is written. Fails (runtime::error) when a view is bad or doesn't fit, or no variant builds, runs
  /// and is right.
  template <class... V>
  void operator()(const array_view<V>&... views) {
    constexpr bool counted = sizeof...(V) == results + inputs;
    static_assert(counted, "hoist: a tuned program is called with a view of each array of its result, then with one of each input");
    if constexpr (counted) {
      constexpr bool written = fit<V...>(0, results), read = fit<const V...>(results, results + inputs);
      static_assert(written, "hoist: a result is written to a view whose elements have its type, without const");
      static_assert(read, "hoist: an input is read from a view whose elements have its type");
      if constexpr (written && read) {
        int i = 0;
        const memory_view all[] = {memory_view(views, types[i++])...};
        run(all, all + results);
      }
    }
  }
  /// The same, where inputs that are no arrays are given as numbers: `run(view(out, {n}), view(in, {n}), 2.5f)`.
  template <class... V>
    requires(std::is_arithmetic_v<V> || ...)
  void operator()(const V&... views) {
    static_assert(sizeof...(V) == results + inputs, "hoist: a tuned program is called with a view of each array of its result, then with one of each input");
    if constexpr (sizeof...(V) == results + inputs) with_numbers(meta::list<R..., In...>{}, views...);
  }

 protected:
  static constexpr int results = sizeof...(R), inputs = sizeof...(In);
  /// Of the arrays of the result, then of the inputs.
  static constexpr scalar types[] = {detail::element_of<R>::type..., detail::element_of<In>::type..., scalar::f32};

  virtual void run(const memory_view* out, const memory_view* in) = 0;
  ~called_with_views() = default;

 private:
  /// An input whose elements have type T as the user gave it: a view, or a number as an array of one.
  template <class T, class V>
  struct given {
    const V& view;
  };
  template <class T, class V>
    requires std::is_arithmetic_v<V>
  struct given<T, V> {
    T number;
    array_view<const T> view = view_of_number(static_cast<const T&>(number));
    static_assert(std::is_arithmetic_v<T>, "hoist: a number is given where the program takes vectors");
    given(V x) : number(static_cast<T>(x)) {}
  };
  template <class... T, class... V>
  void with_numbers(meta::list<T...>, const V&... views) {
    (*this)(given<T, V>{views}.view...);
  }
  static constexpr int widths[] = {detail::element_of<R>::width..., detail::element_of<In>::width..., 1};
  /// Whether the views numbered from `first` to before `last` have the right elements; those of results aren't const.
  template <class... V>
  static constexpr bool fit(int first, int last) {
    const auto fits = [&]<class T>(T*, int i) {
      const bool asked = i >= first && i < last, constant = std::is_const_v<T>;
      return !asked || ((i >= results || !constant) && detail::is_element<std::remove_const_t<T>>(types[i], widths[i]));
    };
    int i = 0;
    return (fits(static_cast<V*>(nullptr), i++) && ...);
  }
};

/// The base of a tuned program whose result has type R and whose inputs have those of the list In.
template <class R, class In>
struct views_of;
template <class R, class... In>
struct views_of<R, meta::list<In...>> {
  using type = called_with_views<result_elements<R>, meta::concat_t<result_elements<In>...>>;
};

}  // namespace hoist::runtime
