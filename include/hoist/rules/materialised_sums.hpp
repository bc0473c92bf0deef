#pragma once
// Sums that have a name, or that another reduction reads, are materialised in global memory, so that
// what reads them doesn't compute them again.

#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce_while.hpp>
#include <hoist/rules/possible.hpp>
#include <hoist/rules/inner_reduction.hpp>
#include <hoist/rules/lowering.hpp>

namespace hoist::terms::rules {

/// let (g (reduce f z X)) h  =  let (to_global (g (reduce f z X))) h, of a program's own names, where h makes an array or
/// another reduction.
struct materialise_sums : rule<"let (reduce f) = let (to_global (reduce f))"> {
  /// Whether a function with the body B computes more than a number of the sum.
  template <class B>
  static constexpr bool reads_often =
      !detail::is_element<hoist::kind<B>> || (unsigned{possible_in<B>::value} & possible::reduction) != 0;
  template <class E>
  struct with_materialised {
    using type = E;
  };
  template <class P, class K, class B, class X>
  struct with_materialised<let<fun<P, K, B>, X>> {
    static constexpr bool is_read_often = detail::inner_reduction<X, reduce_>::found && reads_often<B>;
    using type =
        let<fun<P, K, typename with_materialised<B>::type>, std::conditional_t<is_read_often, apply<to_global_, X>, X>>;
  };
  template <class E>
  struct on : gives_changed<materialise_sums, E, typename with_materialised<E>::type> {};
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
struct with_materialised_elements : of_arguments<with_materialised_elements, E> {};
template <class X>
struct with_materialised_elements<apply<to_global_, X>> {
  using type = apply<to_global_, X>;
};
template <class P, class K, class B, class X>
struct with_materialised_elements<map<fun<P, K, B>, X>> {
  using inner = map<fun<P, K, B>, typename with_materialised_elements<X>::type>;
  using type = std::conditional_t<bool(fold_term<summing, B>::value), apply<to_global_, map<fun<P, K, B>, X>>, inner>;
};
}  // namespace detail

/// reduce f z (map g X)  =  reduce f z (to_global (map g X)), outside of functions, where g reduces: such elements are no
/// arithmetic that a work-item does on the way to a sum.
struct materialise_reduced : rule<"reduce f . map (reduce g) = reduce f . to_global . map (reduce g)"> {
  template <class E>
  struct with_materialised {
    using type = E;
  };
  template <class Op, class... X>
    requires detail::is_scalar_function<Op>
  struct with_materialised<apply<Op, X...>> {
    using type = apply<Op, typename with_materialised<X>::type...>;
  };
  template <class P, class K, class B, class X>
  struct with_materialised<let<fun<P, K, B>, X>> {
    using type = let<fun<P, K, typename with_materialised<B>::type>, typename with_materialised<X>::type>;
  };
  template <class X>
  struct with_materialised<apply<to_global_, X>> {
    using type = apply<to_global_, typename with_materialised<X>::type>;
  };
  template <class F, class Z, class X>
  struct with_materialised<reduce<F, Z, X>> {
    using type = reduce<F, Z, typename detail::with_materialised_elements<X>::type>;
  };
  template <class E>
  struct on : gives_changed<materialise_reduced, E, typename with_materialised<E>::type> {};
};

}  // namespace hoist::terms::rules
