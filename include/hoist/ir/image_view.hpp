#pragma once
// The view of an array that is read through an image.

#include <hoist/ir/vectors.hpp>
#include <hoist/ir/views.hpp>

namespace hoist::ir {

namespace detail {

/// The texel at coordinates, or what stands in one of its channels, which may be known only when the kernel runs.
constexpr int texel_at(builder& b, int memory, sampling how, const index_expr (&coordinate)[3], index_expr texel,
                       index_expr channel) {
  const image_format& image = b.out.memories[memory].image;
  int integers[3] = {-1, -1, -1};
  for (int d = 0; d < image.dimensions; ++d) integers[d] = b.from_index(scalar::i32, coordinate[d]);
  const int channels = image.channels, value = b.texel(memory, how, integers, b.pool().scale(texel, channels));
  return channels > 1 ? component(b, value, channel) : value;
}
/// The index of [0, extent) that is nearest to one.
constexpr index_expr nearest(arith::pool& p, index_expr i, index_expr extent) {
  return p.maximum(p.minimum(i, p.sub(extent, p.number(1))), p.number(0));
}
/// An element of an image: `parts` has what is subtracted from its indices, the outermost first, `number` the sampling that the
/// indices may need; those that are seen to be inside need none.
constexpr int image_load(builder& b, const view& v, indices& where) {
  arith::pool& p = b.pool();
  const image_format image = b.out.memories[v.memory].image;
  const int rank = v.parts.size();
  if (where.size() < rank) return b.reject("an array is used where a scalar is needed"), -1;
  bool outside = false;
  index_expr texel = p.number(0), coordinate[3]{}, channel = p.number(0);
  for (int d = 0; d < rank; ++d) {
    index_expr i = p.sub(where.pop(), index_expr{v.parts[d]});
    if (d + 1 == rank) {
      channel = p.remainder(i, p.number(image.channels));
      i = p.quotient(i, p.number(image.channels));
    }
    const index_expr extent = image.extent[rank - 1 - d];
    const bool inside = v.number == 0 || (p.proves_less(p.number(-1), i) && p.proves_less(i, extent));
    outside = outside || !inside;
    coordinate[rank - 1 - d] = i;
    texel = p.mul_add(texel, extent, inside ? i : nearest(p, i, extent));
  }
  const auto how = static_cast<sampling>(static_cast<int>(outside ? v.number : 0));
  return texel_at(b, v.memory, how, coordinate, texel, channel);
}
/// An element of a buffer's texels: `parts` has the strides.
constexpr int texels_load(builder& b, const view& v, indices& where) {
  arith::pool& p = b.pool();
  const index_expr channels = p.number(b.out.memories[v.memory].image.channels), i = b.flat(v, where),
                   coordinate[3] = {p.quotient(i, channels)};
  return texel_at(b, v.memory, sampling::none, coordinate, coordinate[0], p.remainder(i, channels));
}
/// Makes a memory an image, of an array of this shape; whether it can be one.
constexpr bool describe_image(builder& b, memory& m, int shape, bool whole, int channels) {
  arith::pool& p = b.pool();
  int rank = 0;
  index_expr extents[3]{};  // the outermost first
  for (; b.shapes[shape].what == shape::kind::array; shape = b.element_at(shape, p.number(0)), ++rank)
    if (rank < 3 || !whole) extents[rank < 2 ? rank : 2] = b.resolved(b.shapes[shape].extent);
  if (whole && (rank < 2 || rank > 3)) return b.reject("an image has two or three dimensions"), false;
  m.where = space::image;
  m.image.channels = channels;
  m.image.dimensions = whole ? rank : 1;
  if (!is_multiple(p, extents[rank < 3 ? rank - 1 : 2], channels))
    return b.reject("an image of four channels needs rows that four divides"), false;
  for (int d = 0; whole && d < rank; ++d) m.image.extent[d] = extents[rank - 1 - d];
  if (!whole) m.image.extent[0] = m.extent.valid() ? m.extent : p.number(m.size);
  m.image.extent[0] = p.quotient(m.image.extent[0], p.number(channels));
  return true;
}
/// An image of what a parameter of the kernel holds as a buffer.
constexpr int new_image(builder& b, memory m, int shape, bool whole, int channels) {
  if (!describe_image(b, m, shape, whole, channels)) return -1;
  b.out.memories.push(m);
  return b.out.memories.size() - 1;
}

}  // namespace detail

inline constexpr view_kind texels_view{.name = "texels", .load = detail::texels_load};
inline constexpr view_kind image_view{.name = "image", .load = detail::image_load};

/// The view of an array that stands in a buffer, of this shape, through an image, one for all accesses: a whole image of two or three
/// dimensions, or the buffer's texels.
constexpr int seen_through_image(builder& b, int array, int shape, bool whole, int channels) {
  const view buffer = b.views[array];
  if (buffer.kind != &memory_view || !b.is_constant(buffer.memory))
    return b.reject("to_image and to_texels take a whole input or a stage of the program, outside of maps"), -1;
  const memory of = b.out.memories[buffer.memory];
  view v;
  v.kind = whole ? &image_view : &texels_view;
  for (int stride : buffer.parts) v.parts.push(whole ? b.pool().number(0).id : stride);
  for (int m = 0; m < b.out.memories.size(); ++m) {
    const memory& known = b.out.memories[m];
    const bool same = known.where == space::image && known.parameter == of.parameter && known.image.channels == channels;
    if (same && (known.image.dimensions > 1) == whole) v.memory = m;
  }
  if (v.memory < 0) v.memory = detail::new_image(b, of, shape, whole, channels);
  return v.memory < 0 ? -1 : b.put(v);
}

/// Makes an image of one channel of a kernel's result, an array of this shape whose memory a view shows.
constexpr void write_image_result(builder& b, int result, int shape) {
  if (b.rejected.reason == nullptr) detail::describe_image(b, b.out.memories[b.views[result].memory], shape, true, 1);
}

}  // namespace hoist::ir
