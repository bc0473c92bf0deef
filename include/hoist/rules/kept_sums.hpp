#pragma once
// Sums that have a name, or that another reduction reads, are kept in global memory: what reads them computes them no more.

#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce_while.hpp>
#include <hoist/rules/possible.hpp>
#include <hoist/rules/inner_reduction.hpp>
#include <hoist/rules/lowering.hpp>

namespace hoist::terms::rules {

/// let (g (reduce f z X)) h  =  let (to_global (g (reduce f z X))) h, of a program's own names, where h makes an array or
/// another reduction.
struct keep_sums : rule<"let (reduce f) = let (to_global (reduce f))"> {
  /// Whether a function with the body B computes more than a number of the sum.
  template <class B>
  static constexpr bool reads_often =
      !detail::is_element<hoist::kind<B>> || (unsigned{possible_in<B>::value} & possible::reduction) != 0;
  template <class E>
  struct kept {
    using type = E;
  };
  template <class P, class K, class B, class X>
  struct kept<let<fun<P, K, B>, X>> {
    static constexpr bool keeps = detail::inner_reduction<X, reduce_>::found && reads_often<B>;
    using type = let<fun<P, K, typename kept<B>::type>, std::conditional_t<keeps, apply<to_global_, X>, X>>;
  };
  template <class E>
  struct on : gives_changed<keep_sums, E, typename kept<E>::type> {};
};

namespace detail {
/// Loops that reduce.
struct summing : any_of_nodes {
  template <class Op>
  static constexpr bool node =
      std::is_same_v<Op, reduce_> || std::is_same_v<Op, reduce_seq_> || std::is_same_v<Op, reduce_while_>;
};

/// An array that a reduction reads, with its maps of reductions in global memory.
template <class E>
struct with_kept_elements {
  using type = E;
};
template <class Op, class... X>
struct with_kept_elements<apply<Op, X...>> {
  using type = apply<Op, typename with_kept_elements<X>::type...>;
};
template <class X>
struct with_kept_elements<apply<to_global_, X>> {
  using type = apply<to_global_, X>;
};
template <class P, class K, class B, class X>
struct with_kept_elements<map<fun<P, K, B>, X>> {
  using inner = map<fun<P, K, B>, typename with_kept_elements<X>::type>;
  using type = std::conditional_t<bool(fold_term<summing, B>::value), apply<to_global_, map<fun<P, K, B>, X>>, inner>;
};
}  // namespace detail

/// reduce f z (map g X)  =  reduce f z (to_global (map g X)), outside of functions, where g reduces: such elements are no
/// arithmetic that a work-item does on the way to a sum.
struct keep_reduced : rule<"reduce f . map (reduce g) = reduce f . to_global . map (reduce g)"> {
  template <class E>
  struct kept {
    using type = E;
  };
  template <class Op, class... X>
    requires detail::is_scalar_function<Op>
  struct kept<apply<Op, X...>> {
    using type = apply<Op, typename kept<X>::type...>;
  };
  template <class P, class K, class B, class X>
  struct kept<let<fun<P, K, B>, X>> {
    using type = let<fun<P, K, typename kept<B>::type>, typename kept<X>::type>;
  };
  template <class X>
  struct kept<apply<to_global_, X>> {
    using type = apply<to_global_, typename kept<X>::type>;
  };
  template <class F, class Z, class X>
  struct kept<reduce<F, Z, X>> {
    using type = reduce<F, Z, typename detail::with_kept_elements<X>::type>;
  };
  template <class E>
  struct on : gives_changed<keep_reduced, E, typename kept<E>::type> {};
};

}  // namespace hoist::terms::rules
