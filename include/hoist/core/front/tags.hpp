#pragma once
// The tags of a program: each names one access.

#include <hoist/core/term/term.hpp>
#include <hoist/meta/fixed_string.hpp>

namespace hoist {

/// The access named Name; E is the term that was tagged, and the argument an input that it reads.
template <meta::fixed_string Name, class E>
struct tag_;

namespace detail {
struct has_tags : any_of_nodes {};

/// The tags in a term, each as often as it stands there.
template <class E>
struct tags_in {
  using type = meta::list<>;
};
template <class P, class K, class B>
struct tags_in<fun<P, K, B>> : tags_in<B> {};
template <class P, class K, class Q, class J, class B>
struct tags_in<fun2<P, K, Q, J, B>> : tags_in<B> {};
template <class Op, class... X>
struct tags_in<apply<Op, X...>> {
  using type = meta::concat_t<meta::list<>, typename tags_in<X>::type...>;
};
template <meta::fixed_string Name, class E, class X>
struct tags_in<apply<tag_<Name, E>, X>> {
  using type = meta::list<tag_<Name, E>>;
};

template <class A, class B>
struct tags_clash;
template <meta::fixed_string A, class E, meta::fixed_string B, class F>
struct tags_clash<tag_<A, E>, tag_<B, F>> {
  enum : bool { value = !__is_same(E, F) && meta::same_text(A.text, B.text) };
};
template <class... T>
consteval bool name_one_access_each(meta::list<T...>) {
  bool clash = false;
  const auto with_all = [&]<class A>(meta::list<A>) { ((clash = clash || bool(tags_clash<A, T>::value)), ...); };
  (with_all(meta::list<T>{}), ...);
  return !clash;
}
}  // namespace detail

template <meta::fixed_string Name, class E, class X>
struct fold_term<detail::has_tags, apply<tag_<Name, E>, X>> {
  enum : bool { value = true };
};

namespace detail {
/// Whether no two terms that are tagged in a term have one name.
template <class E>
consteval bool tags_differ() {
  if constexpr (bool(fold_term<has_tags, E>::value))
    return name_one_access_each(typename tags_in<E>::type{});
  else
    return true;
}
}  // namespace detail

}  // namespace hoist
