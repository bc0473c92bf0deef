#pragma once
// Batches of small matrices and vectors: groups that copy several of them to local memory, by vectors across their borders.

#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/vector.hpp>
#include <hoist/patterns/split.hpp>
#include <hoist/patterns/zip.hpp>
#include <hoist/rules/quotation.hpp>

namespace hoist::terms::rules {

namespace detail {
/// Whether a term is an input that is an array of numbers, of short vectors or of small matrices, whose lengths are numbers.
/// Its chunks are `flat` as arrays of numbers, each matrix a row of `volume`, which is `restored`.
template <class X>
struct small_parts {
  enum : bool { here = false };
};
constexpr bool is_small_side(length l) { return l.is_number() && l.number() <= 16; }
template <int I, class K, class N>
struct small_parts<input<I, arr<K>, N>> {
  enum : bool { here = true };
  using flat = steps<>;
  using in_rows = steps<>;
  using restored = steps<>;
};
template <int I, class K, class N, length L>
  requires(is_small_side(L))
struct small_parts<input<I, arr<arr<K>>, N, extent<L>>> {
  enum : bool { here = true };
  using flat = steps<join<>>;
  using in_rows = steps<split<num<L.number()>>>;
  using restored = steps<>;
};
template <int I, class K, class N, length L, length M>
  requires(is_small_side(L) && is_small_side(M))
struct small_parts<input<I, arr<arr<arr<K>>>, N, extent<L>, extent<M>>> {
  enum : bool { here = true };
  using flat = steps<join<>, join<>>;
  using in_rows = steps<split<num<L.number() * M.number()>>>;
  using restored = steps<on_each<split<num<M.number()>>>>;
};
}  // namespace detail

/// The condition that a term is a map over a batch: an input of small matrices, or several side by side.
struct is_batch {
  template <class E>
  struct of {
    enum : bool { holds = false };
  };
};
template <class F, class X>
struct is_batch::of<map<F, X>> {
  enum : bool { holds = bool(detail::small_parts<X>::here) };
};
template <class F, class... X>
struct is_batch::of<map<F, zip<X...>>> {
  enum : bool { holds = (bool(detail::small_parts<X>::here) && ...) };
};

/// The condition that a term is such a map whose results are matrices, element by element.
struct makes_batch {
  template <class E>
  struct of {
    enum : bool { holds = false };
  };
};
template <class P, class K, class Q, class J, class F, class Y, class Z, class X>
struct makes_batch::of<map<fun<P, K, map<fun<Q, J, map<F, Y>>, Z>>, X>>
    : is_batch::of<map<fun<P, K, map<fun<Q, J, map<F, Y>>, Z>>, X>> {};

/// Fours, each loaded as a vector by a work-item and stored as one where they stay together.
using copied_in_fours =
    steps<split<num<4>>,
          map_over<map_local_<0>, map_over<map_vector_<num<4>>>, apply<to_private_>, map_over<map_vector_<num<4>>>>, join<>>;
/// How a group goes through Count matrices and vectors of a batch: a work-item each.
template <class Count>
struct part_per_work_item {
  using count = Count;
  using loop = map_local_<0>;
  using copied = copied_in_fours;
};
/// A line of LX work-items in dimension 0 each.
template <class Count, class LX>
struct part_per_line {
  using count = Count;
  using loop = map_local_<1>;
  using copied = steps<split<times<LX, num<4>>>, map_over<map_local_<1>, copied_in_fours>, join<>>;
};

/// map f (zip X Y)  =  join (map (\(x, y). map f (zip (copy x) (copy y))) (zip (split K X) (split K Y))), where copy is
/// split M . to_local . split LM . map_vector id . join . join: neighbours copy neighbouring vectors, which may be of two matrices.
/// Matrices lie apart in local memory, so that work-items which read one each meet in different banks.
template <class Way>
struct copy_batch
    : rule<"map f . zip = join . map (map f . zip copy) . zip split", "there is no map over a batch of small inputs"> {
  struct group;
  template <class X>
  struct copy_of;
  template <class X, class Component, class P = detail::small_parts<X>>
  using copy = pipe<Component, typename P::flat, typename Way::copied, typename P::in_rows, to_local_padded<num<4>>,
                    typename P::restored>;
  template <class X>
  using chunks = pipe<term<X>, split<typename Way::count>>;
  /// The body with a name for each copy, of the components I and on.
  template <int I, class Body, class... X>
  struct copied_in {
    using type = Body;
  };
  template <int I, class Body, class X, class... Rest>
  struct copied_in<I, Body, X, Rest...> {
    using type = let_named<copy<X, pipe<group, get<I>>>, copy_of<X>, typename copied_in<I + 1, Body, Rest...>::type>;
  };
  template <class F, class... X>
  using body = typename copied_in<0, pipe<zipped<copy_of<X>...>, apply<typename Way::loop, F>>, X...>::type;

  template <class E>
  struct on : none<copy_batch> {};
  template <class F, class X>
    requires(bool(detail::small_parts<X>::here))
  struct on<map<F, X>>
      : gives<pipe<chunks<X>,
                   map_named<map_workgroup_<0>, group,
                             let_named<copy<X, group>, copy_of<X>, pipe<copy_of<X>, apply<typename Way::loop, F>>>>,
                   join<>>,
              copy_batch> {};
  template <class F, class... X>
    requires((bool(detail::small_parts<X>::here) && ...))
  struct on<map<F, zip<X...>>>
      : gives<pipe<zipped<chunks<X>...>, map_named<map_workgroup_<0>, group, body<F, X...>>, join<>>, copy_batch> {};
};

}  // namespace hoist::terms::rules
