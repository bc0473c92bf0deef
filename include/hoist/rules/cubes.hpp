#pragma once
// Stencils of three dimensions: columns of outputs marched along the planes.

#include <hoist/rules/writing.hpp>

namespace hoist::rules {

namespace detail {
/// The windows of a cube, as slide3 makes them.
template <class Planes, class Rows, class Columns, class S>
inline constexpr auto windows3 = step{[](auto x) {
  return x | each<map_>([](auto plane) {
           return plane | each<map_>([](auto row) { return row | as<slide_<Columns, S>>; }) | as<slide_<Rows, S>> |
                  each<map_>([](auto some) { return some | turned; });
         }) |
         as<slide_<Planes, S>> | each<map_>([](auto some) { return some | turned | each<map_>([](auto row) { return row | turned; }); });
}};
template <class E>
struct cube_windows {
  static constexpr bool matches = false;
};
template <class P, class K, class Q, class J, class Planes, class S, class R, class L, class Rows, class Columns, class T,
          class M, class U, class O, class A>
struct cube_windows<
    apply<map_, fun<P, K, apply<map_, fun<Q, J, apply<transpose_, var<Q, J>>>, apply<transpose_, var<P, K>>>>,
          apply<slide_<Planes, S>, apply<map_, fun<R, L, slide2_term<Rows, Columns, S, var<R, L>, T, M, U, O>>, A>>>> {
  static constexpr bool matches = true;
  using planes = Planes;
  using rows = Rows;
  using columns = Columns;
  using step = S;
  using array = A;
};
}  // namespace detail

/// map3 f (slide3 X), marched: each of map_global's work-items takes W columns through Planes planes, by vectors, and keeps
/// in registers what one plane's windows share with the next.
///   = join (map (untile . map2 (map_seq (map_vector f) . rotate) . columns) (tiles X))
/// Source: Micikevicius 2009.
template <class Planes, int W, class Unroll, class Z, class Y, class X>
struct march_planes {
  static constexpr const char* name = "map3 f . slide3 = join . map (map2 (map_seq f . rotate)) . tiles";
  template <class Windows>
  static constexpr auto blocks_of = step{[](auto plane) {
    using halo = minus<typename Windows::columns, num<1>>;
    return plane | each<map_>([](auto row) { return row | as<tiles_<plus<halo, num<W>>, num<W>>>; }) |
           as<slide_<typename Windows::rows, num<1>>> | each<map_>([](auto some) { return some | turned; });
  }};
  template <class Windows, class F>
  static constexpr auto block = step{[](auto column) {
    return column | as<rotate_<typename Windows::planes>> | each<map_seq_<Unroll>>([](auto taken) {
             return taken | detail::windows3<typename Windows::planes, typename Windows::rows, typename Windows::columns, num<1>> |
                    as<at_<num<0>>> | as<at_<num<0>>> |
                    each<vector_loop<W>>([](auto x) { return function<F>::of(x); });
           });
  }};
  template <class Windows, class F>
  static constexpr auto right =
      the<typename Windows::array> |
      as<tiles_<plus<minus<typename Windows::planes, num<1>>, Planes>, Planes>> | each<Z>([](auto slab) {
        auto columns = slab | each<map_>([](auto plane) { return plane | blocks_of<Windows>; }) | turned |
                       each<map_>([](auto rows) { return rows | turned; });
        return columns | each<Y>([](auto row) { return row | each<X>([](auto column) { return column | block<Windows, F>; }); }) |
               each<map_>([](auto rows) { return rows | turned; }) | turned |
               each<map_>([](auto plane) { return plane | each<map_>([](auto parts) { return parts | together; }); });
      }) |
      together;
  template <class E>
  struct on : failed<"march_planes", "there is no map over three-dimensional windows of step 1"> {};
  template <class P, class K, class Q, class J, class R, class L, class B, class S>
    requires(!occurs<B, P> && !occurs<B, Q> && detail::cube_windows<S>::matches &&
             std::is_same_v<typename detail::cube_windows<S>::step, num<1>>)
  struct on<apply<map_, fun<P, K, apply<map_, fun<Q, J, apply<map_, fun<R, L, B>, var<Q, J>>>, var<P, K>>>, S>>
      : written<march_planes, right<detail::cube_windows<S>, fun<R, L, B>>> {};
};

}  // namespace hoist::rules
