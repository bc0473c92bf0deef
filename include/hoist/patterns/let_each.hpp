#pragma once
// let_each and let_fold: names for terms that are made one from another, such as the levels of a pyramid.

#include <hoist/patterns/let.hpp>
#include <hoist/patterns/stage.hpp>

namespace hoist {

namespace detail {
/// The digits of a number.
template <int I>
consteval auto digits_of() {
  if constexpr (I < 10)
    return meta::fixed_string<2>({static_cast<char>('0' + I), 0});
  else
    return digits_of<I / 10>() + digits_of<I % 10>();
}
}  // namespace detail

/// A name with a number, as let_each gives it: `named<indexed_name<"down", 3>>` is `named<"down3">`.
template <meta::fixed_string Name, int I>
inline constexpr auto indexed_name = Name + detail::digits_of<I>();

namespace detail {
template <meta::fixed_string Name, int I, int K, class F, class G, class... Before>
constexpr auto let_level(is_expr auto x, F f, G g, Before... before) {
  return let(x | named<indexed_name<Name, I>>, [=](auto level) {
    if constexpr (I == K)
      return g(before..., level);
    else
      return let_level<Name, I + 1, K>(f(level), f, g, before..., level);
  });
}
}  // namespace detail

/// The terms x, f(x), f(f(x)) and so on, K steps, with names, given to g together.
///   let_each<"down", 2>(x, f, g) = g(down0, down1, down2), where down0 = x, down1 = f(down0), down2 = f(down1)
/// A schedule places them by these names.
template <meta::fixed_string Name, int K, is_expr X, class F, class G>
constexpr auto let_each(X x, F f, G g) {
  static_assert(K >= 0 && K <= 64, "hoist: let_each names 0 to 64 steps");
  return detail::let_level<Name, 0, K>(x, f, g);
}
template <meta::fixed_string, int, class... X>
constexpr auto let_each(const X&...) {
  static_assert(meta::never<X...>,
                "hoist: let_each takes a name and a number of steps, a term, a step and a function of all levels, as in "
                "let_each<\"down\", 3>(x, f, g)");
  return mistaken{};
}
/// What a function makes of terms from the last to the first, with names.
///   let_fold<"up">(f, x0, x1, x2) = up0, where up0 = f(x0, up1), up1 = f(x1, x2)
template <meta::fixed_string Name, int I = 0, class F, is_expr X, is_expr... Rest>
constexpr auto let_fold(F f, X x, Rest... rest) {
  if constexpr (sizeof...(Rest) == 0)
    return x;
  else if constexpr (sizeof...(Rest) == 1)
    return f(x, rest...) | named<indexed_name<Name, I>>;
  else
    return let(let_fold<Name, I + 1>(f, rest...), [=](auto y) { return f(x, y) | named<indexed_name<Name, I>>; });
}

}  // namespace hoist
