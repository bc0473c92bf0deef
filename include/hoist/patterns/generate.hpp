#pragma once
// iota and generate: arrays that are computed from their indices and take no memory.

#include <hoist/patterns/fill.hpp>
#include <hoist/patterns/zip.hpp>

namespace hoist {

namespace detail {

HOIST_IN_ENGINE constexpr int iota_shape(builder& b, int n) {
  const index_expr extent = b.length(b[n].length[0]);
  if (b.most(extent) > 2147483648L) b.reject("indices are ints: an array of them has at most 2147483648 elements");
  return b.array_shape(extent, b.fresh_counter(extent), b.scalar_shape(scalar::i32));
}
constexpr int iota_load(builder& b, const view&, indices& where) {
  if (where.empty()) {
    b.reject("an array is used where a scalar is needed");
    return b.constant(scalar::i32, 0);
  }
  return b.from_index(scalar::i32, where.pop());
}
inline constexpr view_kind iota_view_kind{.name = "iota", .load = iota_load};
HOIST_IN_ENGINE constexpr int iota_view(builder& b, int) {
  view v;
  v.kind = &iota_view_kind;
  return b.put(v);
}
HOIST_IN_ENGINE constexpr bounded_value iota_at(const evaluation&, int, const path& p, const scope*) {
  return {static_cast<double>(p.i[0]), 0};
}
HOIST_IN_ENGINE constexpr long iota_length(const evaluation& e, int n, const path&, const scope*) {
  return e.length(e[n].length[0]);
}

}  // namespace detail

/// The numbers from 0 to L - 1.
///   iota 3 = [0, 1, 2]
///   iota L : [int]L
/// Law: generate L f = map f (iota L). Fails where L is above 2^31. Example: examples/tour.cpp.
template <class L>
struct iota_ : ir::plain_pattern {
  using lengths = meta::list<L>;
  template <class...>
  using kind = arr<int>;
  static constexpr ir::pattern facets{.name = "iota",
                                      .shape = detail::iota_shape,
                                      .view = detail::iota_view,
                                      .at = detail::iota_at,
                                      .length = detail::iota_length};
};

namespace detail {
template <length L>
constexpr auto iota_of() {
  using against_one = typename number_against<1, L>::type;
  static_assert(against_one::at_most, "hoist: iota and generate need a length of at least one");
  if constexpr (!against_one::at_most)
    return mistaken{};
  else
    return expr<apply<iota_<extent<L>>>, array<int, L>>{};
}
}  // namespace detail
HOIST_NUMBERED(iota, auto, 1, 1, "1 length", "iota<8>")
template <auto L>
inline constexpr auto iota<L> = detail::iota_of<length(L)>();

#define HOIST_GENERATED(name, count, example)                                                               \
  template <auto...>                                                                                        \
  HOIST_SAYS("hoist: " #name " is called with its function, as in " example)                                \
  void name(detail::uncalled);                                                                              \
  template <class... X>                                                                                     \
  constexpr auto name(const X&...) {                                                                        \
    static_assert(meta::never<X...>, "hoist: " #name " is written " example ", lengths in angle brackets"); \
    return mistaken{};                                                                                      \
  }                                                                                                         \
  template <auto... L, class Void = void>                                                                   \
    requires(sizeof...(L) > 0)                                                                              \
  constexpr auto name() {                                                                                   \
    static_assert(meta::never<Void>, "hoist: " #name " takes 1 function, as in " example);                  \
    return mistaken{};                                                                                      \
  }                                                                                                         \
  template <auto... L, class F>                                                                             \
    requires(sizeof...(L) > 0 && sizeof...(L) != (count) && !__is_same(F, detail::uncalled))                \
  constexpr auto name(const F&) {                                                                           \
    static_assert(numbers_are<int(sizeof...(L)), count>::equal,                                             \
                  "hoist: " #name " is written " example ", lengths in angle brackets");                    \
    return mistaken{};                                                                                      \
  }
HOIST_GENERATED(generate, 1, "generate<8>(f)")
HOIST_GENERATED(generate2, 2, "generate2<8, 8>(f)")
HOIST_GENERATED(generate3, 3, "generate3<8, 8, 8>(f)")
#undef HOIST_GENERATED
namespace detail {
HOIST_CALLS(generate, "1 argument, an index")
HOIST_CALLS(generate2, "2 arguments, the indices of a row and a column")
HOIST_CALLS(generate3, "3 arguments, the indices of a plane, a row and a column")
struct generate_texts : generate_calls, pattern_applied {};
struct generate2_texts : generate2_calls, pattern_applied {};
struct generate3_texts : generate3_calls, pattern_applied {};
/// Whether a function of indices, their tuple T, can be made of L, which is probed here, so that the way to a mistake is short.
template <class L, class Of, class T>
constexpr bool is_of_indices() {
  return !is_mistaken<decltype(function_of<L, Of>(variable_of<L, T>{}, parts_of<T>{}))>;
}
/// Says it if a length is a number below one.
template <auto... L>
constexpr bool are_lengths() {
  (static_cast<void>(iota_of<length(L)>()), ...);
  return (some_elements<length(L)> && ...);
}
}  // namespace detail
/// The array of L elements whose element at i is f(i).
template <auto L, class F>
  requires(!__is_same(F, detail::uncalled))
constexpr auto generate(F f) {
  if constexpr (detail::are_lengths<L>())
    return iota<L> | adaptor{detail::mapping<map_, F, detail::generate_texts>{f}};
  else
    return mistaken{};
}
/// The array of Rows x Columns elements whose element at (i, j) is f(i, j).
template <auto Rows, auto Columns, class F>
constexpr auto generate2(F f) {
  if constexpr (detail::are_lengths<Rows, Columns>() && detail::is_of_indices<F, detail::generate2_calls, tuple<int, int>>())
    return iota<Rows> | map([f](auto i) {
             return zip(i | fill<Columns>, iota<Columns>) | adaptor{detail::mapping<map_, F, detail::generate2_texts>{f}};
           });
  else
    return mistaken{};
}
/// The array of Planes x Rows x Columns elements whose element at (i, j, k) is f(i, j, k).
template <auto Planes, auto Rows, auto Columns, class F>
constexpr auto generate3(F f) {
  if constexpr (detail::are_lengths<Planes, Rows, Columns>() &&
                detail::is_of_indices<F, detail::generate3_calls, tuple<int, int, int>>())
    return iota<Planes> | map([f](auto i) {
             return iota<Rows> | map([f, i](auto j) {
                      return zip(i | fill<Columns>, j | fill<Columns>, iota<Columns>) |
                             adaptor{detail::mapping<map_, F, detail::generate3_texts>{f}};
                    });
           });
  else
    return mistaken{};
}

}  // namespace hoist
