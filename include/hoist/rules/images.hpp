#pragma once
// Inputs read through images, and boundaries that samplers make.

#include <hoist/patterns/iterate.hpp>
#include <hoist/patterns/opencl/image.hpp>
#include <hoist/rules/quotation.hpp>
#include <hoist/rules/terms.hpp>

namespace hoist::terms::rules {

namespace detail {
/// What a sampler makes of an image: nothing yet, edges repeated, or zeros. -1 where a term is no image of one channel, whose
/// boundary a sampler can make in every dimension, or of four, where it can in all but the innermost.
template <class E>
struct image_in {
  enum : int { sampling = -1, channels = 1, rank = 0 };
};
template <int Channels, class X>
struct image_in<apply<read_through_image<true, Channels>, X>> {
  enum : int { sampling = 0, channels = Channels, rank = hoist::detail::texel_kind<hoist::kind<X>>::rank };
};
template <int D, class L, class R, bool Zero, class X>
struct image_in<apply<sampled_<D, L, R, Zero>, X>> : image_in<X> {
  enum : int { sampling = Zero ? 2 : 1 };
};
/// Which sampling a boundary is, or -1.
template <class B>
inline constexpr int sampling_of = -1;
template <>
inline constexpr int sampling_of<clamp_boundary> = 1;
template <real V, class T>
  requires(V.value == 0 && V.missing == 0)
inline constexpr int sampling_of<constant_boundary<V, T>> = 2;
/// Whether the sampler of the image X makes the boundary B in a dimension.
template <class X, class B, int D>
concept sampler_makes = image_in<X>::sampling >= 0 && sampling_of<B> > 0 &&
                        (image_in<X>::sampling == 0 ||
                         int(image_in<X>::sampling) == sampling_of<B>)&&(image_in<X>::channels == 1 ||
                                                                         D + 1 < int(image_in<X>::rank));
}  // namespace detail

/// map^D (pad l r b) X  =  sampled D l r b X, where X is an image and b repeats the edge or is 0.
struct sample_boundary : rule<"pad b . to_image = sampled b . to_image", "there is no image padded by its edge or by zeros"> {
  template <int D, class L, class R, class B, class X>
  using right = apply<sampled_<D, L, R, detail::sampling_of<B> == 2>, X>;
  template <class E>
  struct on : none<sample_boundary> {};
  template <class L, class R, class B, class X>
    requires detail::sampler_makes<X, B, 0>
  struct on<pad<L, R, B, X>> : gives<right<0, L, R, B, X>, sample_boundary> {};
  template <class L, class R, class B, class X, class P, class K>
    requires detail::sampler_makes<X, B, 1>
  struct on<map_of<pad_<L, R, B>, X, P, K>> : gives<right<1, L, R, B, X>, sample_boundary> {};
  template <class L, class R, class B, class X, class P, class K, class Q, class J>
    requires detail::sampler_makes<X, B, 2>
  struct on<map<fun<P, K, map_of<pad_<L, R, B>, var<P, K>, Q, J>>, X>> : gives<right<2, L, R, B, X>, sample_boundary> {};
};

/// map (f . g) X  =  map f (map g X), where X is an image, and f and g pad.
struct separate_pads : rule<"map (pad . pad) = map pad . map pad", "there is no image whose rows or planes are padded twice"> {
  template <class E>
  struct on : none<separate_pads> {};
  template <class L, class R, class B, class Op, class... Y, class X, class P, class K>
    requires(int(detail::image_in<X>::sampling) >= 0 && hoist::detail::pads_alone<apply<Op, Y...>, P>)
  struct on<map<fun<P, K, pad<L, R, B, apply<Op, Y...>>>, X>>
      : gives<pipe<term<X>, on_each<calls<fun<P, K, apply<Op, Y...>>>>, on_each<pad<L, R, B>>>, separate_pads> {};
  template <class F, class Op, class... Y, class X, class P, class K>
    requires(int(detail::image_in<X>::sampling) >= 0 && hoist::detail::pads_alone<map<F, apply<Op, Y...>>, P>)
  struct on<map<fun<P, K, map<F, apply<Op, Y...>>>, X>>
      : gives<pipe<term<X>, on_each<calls<fun<P, K, apply<Op, Y...>>>>, on_each<map<F>>>, separate_pads> {};
};

namespace detail {
/// The variable named P read through an image.
template <bool Whole, int Channels, class P>
struct read_variable {};
/// What an iteration begins with stays in a buffer.
template <class Rule, class X>
struct begun {
  using type = map_term_t<Rule, X>;
};
template <class Rule, int I, class K, class... L>
struct begun<Rule, input<I, K, L...>> {
  using type = input<I, K, L...>;
};
}  // namespace detail

/// X  =  to_image X, or to_texels X, of every input of so many dimensions whose elements have 32 bits or fewer, and of what each step
/// of an iteration reads.
template <bool Whole, int Channels, int Rank>
struct read_inputs : rule<"x = to_image x", "there is no input of so many dimensions that an image can hold"> {
  template <class E>
  struct on : gives_changed<read_inputs, E, map_term_t<read_inputs, E>> {
    enum : bool { ok = !std::is_same_v<E, map_term_t<read_inputs, E>> };
    static constexpr const char* who = read_inputs::name;
    static constexpr const char* why = read_inputs::reason;
  };
};

}  // namespace hoist::terms::rules

namespace hoist {
template <bool Whole, int Channels, int Rank, int I, class K, class... L>
  requires(hoist::detail::texel_kind<K>::rank == Rank && bool(hoist::detail::texel_kind<K>::fits))
struct map_term<rules::read_inputs<Whole, Channels, Rank>, input<I, K, L...>> {
  using type = apply<read_through_image<Whole, Channels>, input<I, K, L...>>;
};

template <bool Whole, int Channels, class P, class K>
struct map_term<rules::detail::read_variable<Whole, Channels, P>, var<P, K>> {
  using type = apply<read_through_image<Whole, Channels>, var<P, K>>;
};
template <bool Whole, int Channels, class P, bool W, int C, class X>
struct map_term<rules::detail::read_variable<Whole, Channels, P>, apply<read_through_image<W, C>, X>> {
  using type = apply<read_through_image<W, C>, X>;
};
/// Each step of an iteration reads what the one before it made.
template <bool Whole, int Channels, int Rank, class L, class P, class K, class B, class X>
  requires(hoist::detail::texel_kind<K>::rank == Rank && bool(hoist::detail::texel_kind<K>::fits))
struct map_term<rules::read_inputs<Whole, Channels, Rank>, apply<iterate_<L>, fun<P, K, B>, X>> {
  using rule = rules::read_inputs<Whole, Channels, Rank>;
  using step = map_term_t<rules::detail::read_variable<Whole, Channels, P>, map_term_t<rule, B>>;
  using type = apply<iterate_<L>, fun<P, K, step>, typename rules::detail::begun<rule, X>::type>;
};

/// What is read through an image already.
template <bool Whole, int Channels, int Rank, bool W, int C, class X>
struct map_term<rules::read_inputs<Whole, Channels, Rank>, apply<read_through_image<W, C>, X>> {
  using type = apply<read_through_image<W, C>, X>;
};

}  // namespace hoist
