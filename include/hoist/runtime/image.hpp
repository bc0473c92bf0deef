#pragma once
// Images in a device's memory: what kernels read through samplers, and the texels of buffers.

#include <hoist/runtime/compiled.hpp>
#include <hoist/runtime/module.hpp>
#include <hoist/runtime/opencl.hpp>
#include <hoist/runtime/session.hpp>

#include <cstddef>
#include <span>
#include <string>

namespace hoist::runtime {

/// An image that an argument of a kernel is, of a buffer's elements. The texels of a whole buffer are that buffer, and hold it; other
/// images, and those of a part of a buffer, are copies. Fails (`verdict::constraints`, one sentence with `who`) when the device has no such images.
class image {
 public:
  HOIST_RUNTIME image(const session& s, const image_argument& a, cl_mem buffer, const std::string& who);

  cl_mem handle() const { return memory_(); }
  bool is_copy() const { return what_.dimensions > 1 || own_() != nullptr; }
  /// Copies dense elements of a buffer, in the queue's order after `after`.
  HOIST_RUNTIME owned<cl_event> copy_from(cl_command_queue queue, cl_mem buffer, std::span<const cl_event> after) const;
  /// Copies elements of the host, and waits: rows `row` bytes apart, planes `plane` bytes apart; 0: dense.
  HOIST_RUNTIME void write(const void* data, std::size_t row = 0, std::size_t plane = 0) const;
  /// Bytes of a row of texels.
  HOIST_RUNTIME std::size_t row_bytes() const;

 private:
  session session_;
  image_argument what_;
  owned<cl_mem> own_;  ///< the copy of a part of a buffer, whose texels the image has
  owned<cl_mem> memory_;
};

/// Why a device can't hold an image, to be said of an array; empty where it can.
HOIST_RUNTIME std::string image_flaw(const device_info& d, const image_argument& a);
/// Whether a memory is an image of the user's.
HOIST_RUNTIME bool is_image(cl_mem memory, const std::string& device);
/// Fails (`verdict::constraints`) when the user's image isn't as the argument is: its dimensions, format and extents.
HOIST_RUNTIME void check_image(cl_mem memory, const image_argument& a, const std::string& who, const std::string& device);
/// An image that stands for a buffer of a module.
struct picture {
  int buffer;
  image_argument what;
  image memory;
  bool written;               ///< the buffer, by a launch, so that each launch that reads it copies
  bool by_kernels;            ///< by launches, so that nothing is copied
  mutable bool held = false;  ///< what the buffer holds is in it, and stays there

  /// Whether launches copy the buffer to it, `before` some launch or before all.
  bool is_copied(bool before) const { return memory.is_copy() && !by_kernels && written == before && !held; }
  /// The image that stands for a buffer of a module.
  HOIST_RUNTIME static picture of(const session& s, const kernel_module& m, int buffer, const image_argument& a, cl_mem memory);
  bool stands_for(int b, const image_argument& a) const {
    bool same = buffer == b && what.dimensions == a.dimensions && what.channels == a.channels && what.type == a.type;
    for (int d = 0; d < a.dimensions; ++d) same = same && what.extent[d] == a.extent[d];
    return same;
  }
};

}  // namespace hoist::runtime

#if HOIST_RUNTIME_BODIES
#include <hoist/runtime/error.hpp>

namespace hoist::runtime {

namespace detail {

HOIST_LAZY cl_image_format format_of(scalar type, int channels) {
  cl_image_format f{static_cast<cl_channel_order>(channels == 1 ? CL_R : CL_RGBA), CL_FLOAT};
  switch (type) {
    case scalar::f16: f.image_channel_data_type = CL_HALF_FLOAT; break;
    case scalar::i8: f.image_channel_data_type = CL_SIGNED_INT8; break;
    case scalar::i16: f.image_channel_data_type = CL_SIGNED_INT16; break;
    case scalar::i32: f.image_channel_data_type = CL_SIGNED_INT32; break;
    case scalar::boolean:
    case scalar::u8: f.image_channel_data_type = CL_UNSIGNED_INT8; break;
    case scalar::u16: f.image_channel_data_type = CL_UNSIGNED_INT16; break;
    case scalar::u32: f.image_channel_data_type = CL_UNSIGNED_INT32; break;
    default: break;
  }
  return f;
}
HOIST_LAZY cl_mem_object_type kind_of_image(int dimensions) {
  return dimensions == 1 ? CL_MEM_OBJECT_IMAGE1D_BUFFER : dimensions == 2 ? CL_MEM_OBJECT_IMAGE2D : CL_MEM_OBJECT_IMAGE3D;
}
HOIST_LAZY std::string extents_text(const long* extent, int dimensions) {
  std::string s = std::to_string(extent[dimensions - 1]);
  for (int d = dimensions - 2; d >= 0; --d) s += " x " + std::to_string(extent[d]);
  return s;
}
HOIST_LAZY std::string format_text(scalar type, int channels) {
  return (channels > 1 ? std::to_string(channels) + " x " : "") + name_of(type);
}
/// The buffer that a memory is a part of, and where it begins there; a whole buffer itself.
struct place_in_buffer {
  HOIST_LAZY place_in_buffer(cl_mem memory, const std::string& device) : whole(memory) {
    cl_mem of = nullptr;
    check(clGetMemObjectInfo(memory, CL_MEM_ASSOCIATED_MEMOBJECT, sizeof of, &of, nullptr), "clGetMemObjectInfo", device);
    check(clGetMemObjectInfo(memory, CL_MEM_OFFSET, sizeof offset, &offset, nullptr), "clGetMemObjectInfo", device);
    is_part = of != nullptr;
    if (is_part) whole = of;
  }
  cl_mem whole;
  std::size_t offset = 0;
  bool is_part = false;
};

}  // namespace detail

HOIST_RUNTIME_BODY std::string image_flaw(const device_info& d, const image_argument& a) {
  const image_limits& most = d.images;
  if (!most.supported) return "would be an image, but " + d.name + " has none";
  long allowed[3] = {most.texels, 0, 0};
  for (int i = 0; i < a.dimensions && a.dimensions > 1; ++i) allowed[i] = a.dimensions == 2 ? most.in2d[i] : most.in3d[i];
  for (int i = 0; i < a.dimensions; ++i)
    if (a.extent[i] > allowed[i])
      return "would be an image of " + detail::extents_text(a.extent, a.dimensions) + " texels, but " + d.name + " allows " +
             detail::extents_text(allowed, a.dimensions);
  return "";
}

HOIST_RUNTIME_BODY image::image(const session& s, const image_argument& a, cl_mem buffer, const std::string& who)
    : session_(s), what_(a) {
  constexpr const char* instead = ": read it through a buffer";
  if (const std::string flaw = image_flaw(s.info(), a); !flaw.empty())
    throw error(who + " " + flaw + instead, verdict::constraints);
  const cl_image_format format = detail::format_of(a.type, a.channels);
  cl_image_desc shape{};
  shape.image_type = detail::kind_of_image(a.dimensions);
  shape.image_width = static_cast<std::size_t>(a.extent[0]);
  if (a.dimensions > 1) shape.image_height = static_cast<std::size_t>(a.extent[1]);
  if (a.dimensions > 2) shape.image_depth = static_cast<std::size_t>(a.extent[2]);
  cl_int status = CL_SUCCESS;
  if (a.dimensions == 1 && detail::place_in_buffer(buffer, s.name()).is_part) {  // of which PoCL makes no images
    own_ = owned<cl_mem>(clCreateBuffer(s.context(), CL_MEM_READ_WRITE, row_bytes(), nullptr, &status));
    check(status, "clCreateBuffer", s.name());
  }
  if (a.dimensions == 1) shape.buffer = is_copy() ? own_() : buffer;
  const cl_mem_flags use = a.dimensions == 1 ? 0 : a.written ? CL_MEM_READ_WRITE : CL_MEM_READ_ONLY;
  memory_ = owned<cl_mem>(clCreateImage(s.context(), use, &format, &shape, nullptr, &status));
  if (status == CL_IMAGE_FORMAT_NOT_SUPPORTED)
    throw error(who + " would be an image of " + detail::format_text(a.type, a.channels) + " texels, a format that " +
                    s.name() + " doesn't have" + instead,
                verdict::constraints);
  check(status, "clCreateImage", s.name());
}

HOIST_RUNTIME_BODY std::size_t image::row_bytes() const {
  return static_cast<std::size_t>(what_.extent[0] * what_.channels * bytes_of(what_.type));
}

HOIST_RUNTIME_BODY owned<cl_event> image::copy_from(cl_command_queue queue, cl_mem buffer,
                                                    std::span<const cl_event> after) const {
  const std::size_t zero[3] = {0, 0, 0};
  std::size_t region[3] = {1, 1, 1};
  for (int d = 0; d < what_.dimensions; ++d) region[d] = static_cast<std::size_t>(what_.extent[d]);
  const detail::place_in_buffer from(buffer, session_.name());  // PoCL 3.1 crashes where it copies a part
  const auto waits = static_cast<cl_uint>(after.size());
  const cl_event* events = after.empty() ? nullptr : after.data();
  cl_event done = nullptr;
  if (what_.dimensions == 1)
    check(clEnqueueCopyBuffer(queue, from.whole, own_(), from.offset, 0, row_bytes(), waits, events, &done),
          "clEnqueueCopyBuffer", session_.name());
  else
    check(clEnqueueCopyBufferToImage(queue, from.whole, handle(), from.offset, zero, region, waits, events, &done),
          "clEnqueueCopyBufferToImage", session_.name());
  return owned<cl_event>(done);
}

HOIST_RUNTIME_BODY void image::write(const void* data, std::size_t row, std::size_t plane) const {
  const std::size_t zero[3] = {0, 0, 0};
  std::size_t region[3] = {1, 1, 1};
  for (int d = 0; d < what_.dimensions; ++d) region[d] = static_cast<std::size_t>(what_.extent[d]);
  check(clEnqueueWriteImage(session_.queue(), handle(), CL_TRUE, zero, region, row, plane, data, 0, nullptr, nullptr),
        "clEnqueueWriteImage", session_.name());
}

/// Whether kernels write what stands for a buffer as an image.
HOIST_LAZY bool is_written_by_kernels(const kernel_module& m, int buffer) {
  for (const launch& l : m.launches)
    for (const image_argument& i : l.images)
      if (i.written && l.arguments[static_cast<std::size_t>(i.argument)] == buffer) return true;
  return false;
}

HOIST_RUNTIME_BODY picture picture::of(const session& s, const kernel_module& m, int buffer, const image_argument& a,
                                       cl_mem memory) {
  const bool by_kernels = is_written_by_kernels(m, buffer);
  bool written = false;
  for (const launch& l : m.launches)
    for (std::size_t w = l.arguments.size() - static_cast<std::size_t>(l.written); w < l.arguments.size(); ++w)
      written = written || l.arguments[w] == buffer;
  image_argument what = a;
  what.written = by_kernels;
  const std::string who = buffer < m.inputs ? "input " + std::to_string(buffer) : "what stands between kernels";
  return {buffer, a, image(s, what, memory, who), written, by_kernels, false};
}

HOIST_RUNTIME_BODY bool is_image(cl_mem memory, const std::string& device) {
  cl_mem_object_type kind = CL_MEM_OBJECT_BUFFER;
  check(clGetMemObjectInfo(memory, CL_MEM_TYPE, sizeof kind, &kind, nullptr), "clGetMemObjectInfo", device);
  return kind != CL_MEM_OBJECT_BUFFER;
}

HOIST_RUNTIME_BODY void check_image(cl_mem memory, const image_argument& a, const std::string& who, const std::string& device) {
  cl_mem_object_type kind = 0;
  cl_image_format format{};
  std::size_t found[3] = {1, 1, 1};
  check(clGetMemObjectInfo(memory, CL_MEM_TYPE, sizeof kind, &kind, nullptr), "clGetMemObjectInfo", device);
  check(clGetImageInfo(memory, CL_IMAGE_FORMAT, sizeof format, &format, nullptr), "clGetImageInfo", device);
  constexpr cl_image_info asked[] = {CL_IMAGE_WIDTH, CL_IMAGE_HEIGHT, CL_IMAGE_DEPTH};
  for (int d = 0; d < a.dimensions; ++d)
    check(clGetImageInfo(memory, asked[d], sizeof found[d], &found[d], nullptr), "clGetImageInfo", device);
  const cl_image_format wanted = detail::format_of(a.type, a.channels);
  bool same = kind == detail::kind_of_image(a.dimensions) && format.image_channel_order == wanted.image_channel_order &&
              format.image_channel_data_type == wanted.image_channel_data_type;
  for (int d = 0; d < a.dimensions; ++d) same = same && static_cast<long>(found[d]) == a.extent[d];
  if (!same)
    throw error(who + " is an image of another kind, format or size than the kernel reads: " +
                    detail::extents_text(a.extent, a.dimensions) + " texels of " + detail::format_text(a.type, a.channels),
                verdict::constraints);
}

}  // namespace hoist::runtime
#endif
