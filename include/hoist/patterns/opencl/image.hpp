#pragma once
// to_image, to_texels: an array read through an OpenCL image; sampled: one whose boundary the image's sampler makes.

#include <hoist/ir/image_view.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/pad.hpp>

namespace hoist {

namespace detail {

/// The literal of a node: 0 for texels of a buffer, 1 for an image, and the channels of both, 1 or 4.
constexpr int image_literal(bool whole, int channels) { return 8 * whole + channels; }

/// The image of an array that stands in a buffer.
HOIST_IN_ENGINE constexpr int image_view_of(builder& b, int n) {
  const int literal = static_cast<int>(b[n].literal), array = b.view_of(b[n].arg[0]);
  return array < 0 ? -1 : ir::seen_through_image(b, array, b.shape_at(n), literal >= 8, literal % 8);
}

/// The pad of a dimension, which the literal counts from the outermost; 8 more where what is beside the array is 0.
constexpr int sampled_dimension(const node& n) { return static_cast<int>(n.literal) % 8; }
constexpr int padded_shape(builder& b, int s, int dimension, index_expr more) {
  const shape top = b.shapes[s];
  if (top.what != shape::kind::array) return b.reject("a sampler pads an array"), s;
  const int element = b.element_at(s, b.pool().number(0));
  const index_expr extent = dimension == 0 ? b.pool().add(top.extent, more) : top.extent;
  return b.array_shape(extent, b.fresh_counter(extent),
                       dimension == 0 ? element : padded_shape(b, element, dimension - 1, more));
}
HOIST_IN_ENGINE constexpr int sampled_shape(builder& b, int n) {
  const index_expr more = b.pool().add(b.length(b[n].length[0]), b.length(b[n].length[1]));
  return padded_shape(b, b.shape_at(b[n].arg[0]), sampled_dimension(b[n]), more);
}
HOIST_IN_ENGINE constexpr int sampled_view(builder& b, int n) {
  const int image = b.view_of(b[n].arg[0]), dimension = sampled_dimension(b[n]);
  if (image < 0) return -1;
  view v = b.views[image];
  if (v.kind != &ir::image_view) return b.reject("a sampler pads an image"), -1;
  v.shortcut = -1;
  v.visited = false;
  v.number = static_cast<int>(b[n].literal >= 8 ? ir::sampling::zero : ir::sampling::edge);
  v.parts[dimension] = b.pool().add(index_expr{v.parts[dimension]}, b.length(b[n].length[0])).id;
  return b.put(v);
}
HOIST_IN_ENGINE constexpr bounded_value sampled_at(const evaluation& e, int n, const path& p, const scope* s) {
  const int d = sampled_dimension(e[n]);
  path outer, q = p;
  for (int k = 0; k < d; ++k) outer = outer.with(p.i[k]);
  const long i = p.i[d] - e.length(e[n].length[0]), count = e.length_at(e[n].arg[0], outer, s);
  if (e[n].literal >= 8 && (i < 0 || i >= count)) return {0, 0};
  q.i[d] = clamp_boundary::of(i, count);
  return e.scalar_at(e[n].arg[0], q, s);
}
HOIST_IN_ENGINE constexpr long sampled_length(const evaluation& e, int n, const path& p, const scope* s) {
  const int d = sampled_dimension(e[n]);
  path q = p;
  if (p.steps > d) q.i[d] = 0;
  return e.length_at(e[n].arg[0], q, s) + (p.steps == d ? e.length(e[n].length[0]) + e.length(e[n].length[1]) : 0);
}

}  // namespace detail

/// Its argument, read through an image: an image2d_t or image3d_t where Whole, else the texels of a buffer, an image1d_buffer_t.
///   to_image x = x, to_texels x = x
/// A texel is one element, or of four Channels four neighbours of the innermost dimension. What is computed is kept by to_global first.
/// Source: [Garvey2018] 4.6; OpenCL C 1.2, 6.12.14.
template <bool Whole, int Channels>
struct read_through_image : ir::plain_pattern {
  static constexpr void fill(ir::node& n) { n.literal = detail::image_literal(Whole, Channels); }
  template <class X>
  using kind = X;
  static constexpr ir::pattern facets{.name = Whole ? "to_image" : "to_texels",
                                      .shape = ir::last_shape,
                                      .view = detail::image_view_of,
                                      .at = ir::last_at,
                                      .length = ir::last_length};
};
using to_image_ = read_through_image<true, 1>;
using to_texels_ = read_through_image<false, 1>;

/// pad L R in the given dimension of an image, 0 being the outermost, by its sampler: of the edge repeated, or of zeros.
///   sampled 0 L R = pad L R, sampled 1 L R = map (pad L R), sampled 2 L R = map (map (pad L R))
template <int Dimension, class L, class R, bool Zero>
struct sampled_ {
  using lengths = meta::list<L, R>;
  static constexpr void fill(ir::node& n) { n.literal = Dimension + 8 * Zero; }
  template <class X>
  using kind = X;
  static constexpr ir::pattern facets{.name = "sampled",
                                      .shape = detail::sampled_shape,
                                      .view = detail::sampled_view,
                                      .at = detail::sampled_at,
                                      .length = detail::sampled_length};
};

namespace detail {
/// What images may hold of an array's kind.
template <class K>
struct texel_kind {
  enum : int { rank = 0, fits = 0 };
};
template <class K>
  requires is_scalar_type<K>
struct texel_kind<K> {
  enum : int { rank = 0, fits = sizeof(K) <= 4 };
};
template <class K>
struct texel_kind<arr<K>> {
  enum : int { rank = 1 + texel_kind<K>::rank, fits = texel_kind<K>::fits };
};
/// Whether rows can be texels of so many elements, as far as their length is known.
template <int Channels, class T>
struct rows_of_texels;
template <int Channels, class T, length L>
struct rows_of_texels<Channels, array<T, L>> {
  using type = against<Channels, array<T, L>>;
};
template <int Channels, class T, length L, length K>
struct rows_of_texels<Channels, array<array<T, L>, K>> : rows_of_texels<Channels, array<T, L>> {};
template <int Channels, class T>
using texels_against = typename rows_of_texels<Channels, T>::type;
/// A term that stands in a buffer, and one that is kept in one.
template <class E>
struct in_buffer {
  using type = apply<to_global_, E>;
};
template <int I, class K, class... L>
struct in_buffer<input<I, K, L...>> {
  using type = input<I, K, L...>;
};
template <meta::fixed_string Name, class E, class Input>
struct in_buffer<tagged_input<Name, E, Input>> {
  using type = tagged_input<Name, E, Input>;
};
template <class P, class K>
struct in_buffer<var<P, K>> {
  using type = var<P, K>;
};
template <class X>
struct in_buffer<apply<to_global_, X>> {
  using type = apply<to_global_, X>;
};
template <bool Whole, int Channels, class X>
struct in_buffer<apply<read_through_image<Whole, Channels>, X>> {
  using type = X;
};

/// Whether a term pads the variable named P, in any of its dimensions, and does nothing else.
template <class E, class P>
inline constexpr bool pads_alone = false;
template <class P, class K>
inline constexpr bool pads_alone<var<P, K>, P> = true;
template <class L, class R, class B, class X, class P>
inline constexpr bool pads_alone<apply<pad_<L, R, B>, X>, P> = pads_alone<X, P>;
template <class Q, class J, class C, class X, class P>
inline constexpr bool pads_alone<apply<map_, fun<Q, J, C>, X>, P> = pads_alone<C, Q> && pads_alone<X, P>;
/// A term read through an image: of what is padded, the array is, and is padded then, which a sampler may do.
template <bool Whole, int Channels, class E>
struct through {
  using type = apply<read_through_image<Whole, Channels>, typename in_buffer<E>::type>;
};
template <bool Whole, class L, class R, class B, class X>
struct through<Whole, 1, apply<pad_<L, R, B>, X>> {
  using type = apply<pad_<L, R, B>, typename through<Whole, 1, X>::type>;
};
template <bool Whole, class P, class K, class B, class X>
  requires pads_alone<B, P>
struct through<Whole, 1, apply<map_, fun<P, K, B>, X>> {
  using type = apply<map_, fun<P, K, B>, typename through<Whole, 1, X>::type>;
};

struct image_applied {
  template <int Arguments>
  static constexpr auto is_called() {
    static_assert(Arguments < 0, "hoist: to_image and to_texels are applied by |, as in x | to_image");
  }
  template <int Numbers>
  static constexpr auto is_numbered() {
    static_assert(Numbers < 0, "hoist: to_image and to_texels take no numbers in angle brackets, x | to_image");
  }
};
template <bool Whole, int Channels>
struct image_adaptor {
  static constexpr bool of_whole_terms = true;
  using applied = image_applied;
  template <class X>
  static consteval bool needs() {
    using texels = texel_kind<kind_t<type_of<X>>>;
    HOIST_NEED(is_array<X>, "hoist: to_image and to_texels need an array")
    HOIST_NEED(texels::fits, "hoist: to_image and to_texels need an array of numbers of at most 32 bits")
    HOIST_NEED(!Whole || texels::rank == 2 || texels::rank == 3,
               "hoist: to_image needs an array of two or three dimensions; to_texels takes any")
    HOIST_NEED_LENGTHS((texels_against<Channels, type_of<X>>::divides),
                       "hoist: an image of four channels needs rows whose length is a multiple of 4")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    return expr<typename through<Whole, Channels, term_of<X>>::type, type_of<X>>{};
  }
};
template <bool Whole, int Channels>
inline constexpr auto through_image = adaptor{image_adaptor<Whole, Channels>{}};
}  // namespace detail
inline constexpr auto to_image = detail::through_image<true, 1>;
inline constexpr auto to_image4 = detail::through_image<true, 4>;
inline constexpr auto to_texels = detail::through_image<false, 1>;
inline constexpr auto to_texels4 = detail::through_image<false, 4>;

}  // namespace hoist
