#pragma once
// Probes: dry runs of a user function before it is traced, which find whether it does more than compute, and whether a mistake in
// it was reported at the user's own line. Marked arguments stop a probe at such a mistake.

#include <hoist/core/front/arithmetic.hpp>

namespace hoist::detail {

/// An array or a tuple as an argument of a user function that is probed, not traced. It has no state, so that closures which
/// capture it have none.
template <class T>
struct untraced {};
/// What an array or a tuple is in a probe; where a mistake was reported, the probe stops.
struct probed_argument : stateless_flag {
  constexpr void stop_if_probed() const {
    if (is_set()) was_reported();
  }
};
/// How elements aren't read. No template, so that the ways to mistakes are short.
struct probed_array : probed_argument {
  template <class I>
  constexpr auto operator[](I) const {
    brackets_are_used<meta::once<I>>();
    stop_if_probed();
    return mistake_of<meta::once<I>>();
  }
  template <class... I>
    requires(sizeof...(I) == 0 || (no_index<I> || ...))
  constexpr auto operator()(I...) const {
    index_is_no_number<meta::once<I...>>();
    stop_if_probed();
    return mistake_of<meta::once<I...>>();
  }
};
template <int Dimensions>
struct probed_array_of : probed_array {
  using probed_array::operator();
  template <class... I>
    requires too_many_indices<Dimensions, I...>
  constexpr auto operator()(I...) const {
    row_is_no_number<numbers_are<Dimensions, int(sizeof...(I))>>();
    stop_if_probed();
    return mistake_of<meta::once<I...>>();
  }
};
template <sequence T>
struct untraced<T> : probed_array_of<dimensions_of<T>> {
  using probed_array_of<dimensions_of<T>>::operator();
  template <class... Rest>
    requires(sizeof...(Rest) < dimensions_of<T> && !(no_index<Rest> || ...))
  constexpr auto operator()(int i, Rest... rest) const {
    place p;
    if (this->is_set()) p.parameter = probed_id;
    return traced<T>{p}(i, rest...);
  }
};
template <components_of T>
struct untraced<T> : probed_argument, read_by_get {
  static constexpr by_name first{}, second{};
};
template <class T>
constexpr void mark_probed(val<T>& x) {
  x.id = probed_id;
}
template <class T, int W>
constexpr void mark_probed(val<vec<T, W>>& x) {
  for (int& id : x.id) id = probed_id;
}
constexpr void mark_probed(probed_argument& x) { x.set(); }
/// The symbol S as an argument, in a probe marked as such.
template <class S, bool Probed>
constexpr S symbol_in_probe() {
  S s{};
  if constexpr (Probed && requires { mark_probed(s); }) mark_probed(s);
  return s;
}
/// A constant if the function L can be run on the symbols S....
template <class L, bool Probed, class... S>
constexpr int run_of() {
  call_stateless<L>(symbol_in_probe<S, Probed>()...);
  return 0;
}
/// The flaws of the function L of the symbols S... that a dry run before its trace finds: `reported` where only marked arguments
/// stop it, as a mistake at the user's own line does; `unrecorded` where it can't be run, since it does more than compute.
template <class L, class... S>
consteval int probe() {
  if constexpr (requires { found<run_of<L, true, S...>()>{}; })
    return none;
  else if constexpr (requires { found<run_of<L, false, S...>()>{}; })
    return reported;
  else
    return unrecorded;
}
/// Whether a function of numbers collects traced values in one, which was reported: found by its trace, since what clang reads of
/// a window isn't marked in a probe.
template <class L, class... T>
consteval bool collects() {
  if constexpr (requires { found<collected_by<L, T...>()>{}; })
    return collected_by<L, T...>();
  else
    return false;
}

}  // namespace hoist::detail
