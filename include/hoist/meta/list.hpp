#pragma once
// Lists of types.

#include <hoist/meta/standard.hpp>

namespace hoist::meta {

/// A list of types; it has no values and costs nothing per element. Compilers name variables, so its size is an enumerator.
template <class... T>
struct list {
  enum : int { size = sizeof...(T) };
};

template <class... L>
struct concat {
  using type = list<>;
};
template <class... A>
struct concat<list<A...>> {
  using type = list<A...>;
};
template <class... A, class... B>
struct concat<list<A...>, list<B...>> {
  using type = list<A..., B...>;
};
template <class... A, class... B, class... C>
struct concat<list<A...>, list<B...>, list<C...>> {
  using type = list<A..., B..., C...>;
};
/// Many at a time, so that no long list is made again and again.
template <class... A, class... B, class... C, class... D, class... Rest>
struct concat<list<A...>, list<B...>, list<C...>, list<D...>, Rest...> : concat<list<A..., B..., C..., D...>, Rest...> {};
template <class... A, class... B, class... C, class... D, class... E, class... F, class... G, class... H, class... Rest>
struct concat<list<A...>, list<B...>, list<C...>, list<D...>, list<E...>, list<F...>, list<G...>, list<H...>, Rest...>
    : concat<list<A..., B..., C..., D..., E..., F..., G..., H...>, Rest...> {};
template <class... L>
using concat_t = typename concat<L...>::type;

template <class T, class... U>
inline constexpr bool contains = false;
template <class T, class U, class... Rest>
inline constexpr bool contains<T, U, Rest...> = contains<T, Rest...>;
template <class T, class... Rest>
inline constexpr bool contains<T, T, Rest...> = true;

/// The list without later duplicates.
template <class Done, class... T>
struct unique_from {
  using type = Done;
};
template <class... D, class T, class... Rest>
struct unique_from<list<D...>, T, Rest...> {
  template <bool Seen, class>
  struct step : unique_from<list<D..., T>, Rest...> {};
  template <class Dummy>
  struct step<true, Dummy> : unique_from<list<D...>, Rest...> {};
  using type = typename step<contains<T, D...>, void>::type;
};
template <class L>
struct unique;
template <class... T>
struct unique<list<T...>> : unique_from<list<>, T...> {};
template <class L>
using unique_t = typename unique<L>::type;

/// The I-th of a list.
template <int I, class... T>
struct nth;
template <class T, class... Rest>
struct nth<0, T, Rest...> {
  using type = T;
};
template <int I, class T, class... Rest>
struct nth<I, T, Rest...> : nth<I - 1, Rest...> {};
template <int I, class... T>
using nth_t = typename nth<I, T...>::type;

template <class... T>
inline constexpr bool never = false;

template <class...>
struct no_type {
  using type = void;
};
/// One type whatever T... are, so that what a template says in a static_assert is said once.
template <class... T>
using once = typename no_type<T...>::type;

}  // namespace hoist::meta
