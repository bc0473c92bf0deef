#pragma once
// Sums that have a name are kept in global memory, so that what reads them doesn't compute them again.

#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/rules/fusion.hpp>
#include <hoist/rules/inner_reduction.hpp>
#include <hoist/rules/lowering.hpp>

namespace hoist::rules {

/// let (g (reduce f z X)) h  =  let (to_global (g (reduce f z X))) h, of a program's own names, where h makes an array or
/// another reduction.
struct keep_sums {
  static constexpr const char* name = "let (reduce f) = let (to_global (reduce f))";
  /// Whether a function with the body B computes more than a number of the sum.
  template <class B>
  static constexpr bool reads_often =
      !detail::is_element<hoist::kind<B>> || (unsigned{possible_in<B>::here} & possible::reduction) != 0;
  template <class E>
  struct kept {
    using type = E;
  };
  template <class P, class K, class B, class X>
  struct kept<apply<let_, fun<P, K, B>, X>> {
    static constexpr bool keeps = detail::inner_reduction<X, reduce_>::found && reads_often<B>;
    using type = apply<let_, fun<P, K, typename kept<B>::type>, std::conditional_t<keeps, apply<to_global_, X>, X>>;
  };
  template <class E, class After = typename kept<E>::type>
  struct outcome : rewritten<After, keep_sums> {};
  template <class E>
  struct outcome<E, E> : rewritten<E> {};
  template <class E>
  struct on : outcome<E> {};
};

}  // namespace hoist::rules
