#pragma once
// Windows and zips of two dimensions, as left sides match them and right sides make them.

#include <hoist/patterns/slide.hpp>
#include <hoist/patterns/transpose.hpp>
#include <hoist/patterns/zip.hpp>
#include <hoist/rules/elements.hpp>

namespace hoist::terms {

/// slide2 Rows Columns s A, as left sides match it: map transpose (slide Rows s (map (slide Columns s) A)).
template <class Rows, class Columns, class S, class A, class P, class K, class Q, class J>
using slide2 = map_of<transpose_, slide<Rows, S, map_of<slide_<Columns, S>, A, Q, J>>, P, K>;

namespace rules {

/// zip2 X...: map (\t. zip (get<0> t) (get<1> t) ...) (zip X...).
template <class Z>
struct zip_of_rows {
  static constexpr bool value = false;
};
template <class P, class K, int... I>
struct zip_of_rows<fun<P, K, zip<get<I, var<P, K>>...>>> {
  static constexpr bool value = true;
};

/// The windows of a two-dimensional tile or array V.
template <class Rows, class Columns, class S, class V>
struct windows_of {
  template <class R>
  struct row {
    using type = slide<Columns, S, R>;
  };
  template <class R>
  struct columns {
    using type = transpose<R>;
  };
  using rows = slide<Rows, S, typename mapped_over<windows_of, V, row>::type>;
  using type = typename mapped_over<windows_of, rows, columns>::type;
};

template <class... X>
struct zip2_of {
  template <class R>
  struct row;
  using both = zip<X...>;
  template <class R, class Numbers>
  struct zipped;
  template <class R, int... I>
  struct zipped<R, numbers<I...>> {
    using type = zip<get<I, R>...>;
  };
  template <class R>
  struct row : zipped<R, typename first_numbers<sizeof...(X)>::type> {};
  using type = typename mapped_over<zip2_of, both, row>::type;
};

}  // namespace rules
}  // namespace hoist::terms
