#pragma once
// Arrays that are parts of buffers: as buffers of their own, or copied on the device to dense memory and back.

#include <hoist/meta/engine.hpp>
#include <hoist/runtime/device_array.hpp>
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/session.hpp>

#include <cstddef>
#include <span>

namespace hoist::runtime {

namespace detail {

/// A part of a buffer as a buffer of its own, or none where the device wants another begin.
HOIST_LAZY owned<cl_mem> sub_buffer(const session& s, const device_array& a) {
  if (a.offset == 0) return owned<cl_mem>(a.memory, true);
  cl_uint bits = 0;
  check(clGetDeviceInfo(s.id(), CL_DEVICE_MEM_BASE_ADDR_ALIGN, sizeof bits, &bits, nullptr), "clGetDeviceInfo", s.name());
  if (bits / 8 != 0 && a.offset % (bits / 8) != 0) return {};
  const cl_buffer_region region{a.offset, a.bytes()};
  cl_int status = CL_SUCCESS;
  const cl_mem part = clCreateSubBuffer(a.memory, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
  if (status == CL_MISALIGNED_SUB_BUFFER_OFFSET) return {};
  check(status, "clCreateSubBuffer", s.name());
  return owned<cl_mem>(part, false);
}

/// Copies rows to or from dense memory on the device.
HOIST_LAZY owned<cl_event> copy_rows(const session& s, cl_command_queue queue, const device_array& a, cl_mem dense,
                                     bool to_dense, std::span<const cl_event> after) {
  const std::size_t there[3] = {a.offset % a.pitch, a.offset / a.pitch, 0}, zero[3] = {0, 0, 0}, region[3] = {a.row, a.rows, 1};
  cl_event done = nullptr;
  check(clEnqueueCopyBufferRect(queue, to_dense ? a.memory : dense, to_dense ? dense : a.memory, to_dense ? there : zero,
                                to_dense ? zero : there, region, to_dense ? a.pitch : a.row, 0, to_dense ? a.row : a.pitch, 0,
                                static_cast<cl_uint>(after.size()), after.empty() ? nullptr : after.data(), &done),
        "clEnqueueCopyBufferRect", s.name());
  return owned<cl_event>(done);
}

}  // namespace detail

}  // namespace hoist::runtime
