#pragma once
// Memory of the host that a device works on in place, where both share one memory.

#include <hoist/runtime/compiled.hpp>
#include <hoist/runtime/opencl.hpp>
#include <hoist/runtime/session.hpp>

#include <cstddef>
#include <new>
#include <vector>

namespace hoist::runtime {

/// Where memory begins that any device takes in place: at pages.
inline constexpr std::size_t shared_alignment = 4096;

template <class T>
struct shared_allocator {
  using value_type = T;
  shared_allocator() = default;
  template <class U>
  shared_allocator(const shared_allocator<U>&) {}
  T* allocate(std::size_t n) {
    const std::size_t bytes = (n * sizeof(T) + shared_alignment - 1) / shared_alignment * shared_alignment;
    return static_cast<T*>(::operator new(bytes, std::align_val_t(shared_alignment)));
  }
  void deallocate(T* p, std::size_t) { ::operator delete(p, std::align_val_t(shared_alignment)); }
  template <class U>
  bool operator==(const shared_allocator<U>&) const {
    return true;
  }
};

/// Whether a device can work on `data` where it lies: it shares the host's memory, and the data begin as its own buffers
/// do. A GPU asks for whole pages.
HOIST_RUNTIME bool works_in_place(const session& s, const void* data);

/// The host's `bytes` bytes at `data` as a buffer of the device, without a copy where `works_in_place`. The device sees what
/// stands there when this is made; afterwards the host may look again when `give_back` has returned, and must not while
/// launches use it. Made for devices that share the host's memory; on others buffers that stay are faster for all but large
/// arrays (docs/howto/own_opencl.md).
class host_memory {
 public:
  HOIST_LAZY host_memory(const session& s, void* data, std::size_t bytes) : host_memory(s, data, bytes, CL_MEM_READ_WRITE) {}
  /// What kernels only read.
  HOIST_LAZY host_memory(const session& s, const void* data, std::size_t bytes)
      : host_memory(s, const_cast<void*>(data), bytes, CL_MEM_READ_ONLY) {}

  cl_mem handle() const { return memory_(); }

  /// Waits for the queue's earlier work, and for `after`; then the host sees what the device wrote. Whether nothing had to
  /// be copied.
  HOIST_RUNTIME bool give_back(cl_command_queue queue, cl_event after = nullptr) const;

 private:
  HOIST_RUNTIME host_memory(const session& s, void* data, std::size_t bytes, cl_mem_flags how);

  session session_;
  void* data_;
  std::size_t bytes_;
  owned<cl_mem> memory_;
};

}  // namespace hoist::runtime

namespace hoist {

/// A vector whose elements a device that shares the host's memory may work on in place; on others a vector like any other.
template <class T>
using shared_vector = std::vector<T, runtime::shared_allocator<T>>;

}  // namespace hoist

#if HOIST_RUNTIME_BODIES
#include <hoist/runtime/error.hpp>

#include <algorithm>
#include <cstdint>

namespace hoist::runtime {

HOIST_RUNTIME_BODY bool works_in_place(const session& s, const void* data) {
  if (!s.info().unified_memory || data == nullptr) return false;
  cl_uint bits = 0;
  if (clGetDeviceInfo(s.id(), CL_DEVICE_MEM_BASE_ADDR_ALIGN, sizeof bits, &bits, nullptr) != CL_SUCCESS) return false;
  const std::size_t least = s.info().type == device_type::cpu ? std::max<std::size_t>(bits / 8, 1) : shared_alignment;
  return reinterpret_cast<std::uintptr_t>(data) % least == 0;
}

HOIST_RUNTIME_BODY bool host_memory::give_back(cl_command_queue queue, cl_event after) const {
  cl_int status = CL_SUCCESS;
  void* seen = clEnqueueMapBuffer(queue, handle(), CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, bytes_, after != nullptr ? 1 : 0,
                                  after != nullptr ? &after : nullptr, nullptr, &status);
  check(status, "clEnqueueMapBuffer", session_.name());
  const bool same = seen == data_ && works_in_place(session_, data_);  // drivers that copy give the host's own address, too
  check(clEnqueueUnmapMemObject(queue, handle(), seen, 0, nullptr, nullptr), "clEnqueueUnmapMemObject", session_.name());
  return same;
}

HOIST_RUNTIME_BODY host_memory::host_memory(const session& s, void* data, std::size_t bytes, cl_mem_flags how)
    : session_(s), data_(data), bytes_(bytes) {
  if (bytes == 0) throw error("host memory for " + s.name() + " needs at least one byte", verdict::constraints);
  cl_int status = CL_SUCCESS;
  memory_ = owned<cl_mem>(clCreateBuffer(s.context(), how | CL_MEM_USE_HOST_PTR, bytes, data, &status));
  check(status, "clCreateBuffer", s.name());
}

}  // namespace hoist::runtime
#endif
