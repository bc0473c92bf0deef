#pragma once
// compact: the elements of an array whose flags are set, before the others, and how many they are.

#include <hoist/patterns/at.hpp>
#include <hoist/patterns/generate.hpp>
#include <hoist/patterns/let.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/part.hpp>
#include <hoist/patterns/scan.hpp>
#include <hoist/patterns/scatter.hpp>
#include <hoist/patterns/tuple.hpp>

namespace hoist {

namespace detail {
template <class R, class F, class X>
consteval bool compact_needs() {
  HOIST_NEED(is_array<F> && is_array<X>, "hoist: compact needs an array of flags and an array")
  HOIST_NEED(std::is_integral_v<element_t<F>>, "hoist: compact needs flags that are bools or integers")
  HOIST_NEED_LENGTHS((compared<type_of<F>, type_of<X>>::equal), "hoist: compact needs a flag for each element")
  HOIST_NEED((some_elements<R::template room<X>>), "hoist: compact needs room for at least one element")
  HOIST_NEED_LENGTHS((room_in<R, X>::at_most), "hoist: compact gives no more elements than its array has")
  return true;
}
/// The element of an array that has no other.
template <is_expr X>
constexpr auto only_element(X) {
  return expr<apply<only_, term_of<X>>, element_t<X>>{};
}
template <class R, is_expr F, is_expr X>
constexpr auto compacted(F flags, X x) {
  if constexpr (is_mistaken<F> || is_mistaken<X>) {
    return passed_on<F, X>();
  } else if constexpr (compact_needs<R, F, X>()) {
    const auto set = flags | map([](auto f) {
                       if constexpr (__is_same(element_t<F>, bool))
                         return select(f, 1, 0);
                       else
                         return select(f == 0, 0, 1);
                     });
    return let(set | scan(add) | to_global, [=](auto up_to) {
      const auto count = up_to | take_last<1> | at<0>;
      const auto places = zip(set, up_to, iota<length_of<X>>) |
                          map([=](auto s, auto n, auto i) { return select(s > 0, n - 1, count + i - n); });
      return make_tuple(scattered<R, R::template room<X> == length_of<X>>(places, x),
                        only_element(up_to | take_last<1> | map(id)));
    });
  } else {
    return mistaken{};
  }
}
}  // namespace detail

/// The elements of x whose flag isn't 0, in their order, then the others in theirs, as std::stable_partition has them; and how
/// many the first ones are, an int. With a length L the first L of all these: nothing beyond is written, and the count says how
/// many there would have been.
///   compact [1, 0, 1] [x0, x1, x2] = ([x0, x2, x1], 2)
///   compact<L> : [int]n -> [A]n -> ([A]L, int)
/// Law: compact f x = (scatter p x, reduce add f), p being the flags' exclusive scan where they are set. Source:
/// [Blelloch1990] split.
template <auto L, is_expr F, is_expr X>
constexpr auto compact(F flags, X x) {
  return detail::compacted<detail::of_length<L>>(flags, x);
}
template <is_expr F, is_expr X>
constexpr auto compact(F flags, X x) {
  return detail::compacted<detail::of_array>(flags, x);
}
template <auto... L, class... X>
  requires(sizeof...(X) != 2 || sizeof...(L) > 1 || !(is_expr<X> && ...))
constexpr auto compact(const X&...) {
  static_assert(meta::never<X...>,
                "hoist: compact needs an array of flags and an array, compact(flags, x) or compact<8>(flags, x)");
  return mistaken{};
}

}  // namespace hoist
