#pragma once
// Sums that have a name are kept in global memory, so that what reads them doesn't compute them again.

#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/rules/inner_reduction.hpp>

namespace hoist::rules {

/// let (g (reduce f z X)) h  =  let (to_global (g (reduce f z X))) h, of a program's own names: h may be a function of every
/// element of an array.
struct keep_sums {
  static constexpr const char* name = "let (reduce f) = let (to_global (reduce f))";
  template <class E>
  struct kept {
    using type = E;
  };
  template <class P, class K, class B, class X>
  struct kept<apply<let_, fun<P, K, B>, X>> {
    using type = apply<let_, fun<P, K, typename kept<B>::type>,
                       std::conditional_t<detail::inner_reduction<X, reduce_>::found, apply<to_global_, X>, X>>;
  };
  template <class E, class After = typename kept<E>::type>
  struct outcome : rewritten<After, keep_sums> {};
  template <class E>
  struct outcome<E, E> : rewritten<E> {};
  template <class E>
  struct on : outcome<E> {};
};

}  // namespace hoist::rules
