#pragma once
// OpenCL's C interface, held to version 1.2 unless the user of the library chose another, and handles that own its objects.

#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 120
#endif
#ifndef CL_USE_DEPRECATED_OPENCL_1_2_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#endif
#include <hoist/meta/standard.hpp>

#include <CL/cl.h>

#include <utility>

namespace hoist::runtime {

namespace detail {
// Root devices are not counted, and calls on them do nothing.
inline void retain(cl_device_id x) { clRetainDevice(x); }
inline void release(cl_device_id x) { clReleaseDevice(x); }
inline void retain(cl_context x) { clRetainContext(x); }
inline void release(cl_context x) { clReleaseContext(x); }
inline void retain(cl_command_queue x) { clRetainCommandQueue(x); }
inline void release(cl_command_queue x) { clReleaseCommandQueue(x); }
inline void retain(cl_mem x) { clRetainMemObject(x); }
inline void release(cl_mem x) { clReleaseMemObject(x); }
inline void retain(cl_program x) { clRetainProgram(x); }
inline void release(cl_program x) { clReleaseProgram(x); }
inline void retain(cl_kernel x) { clRetainKernel(x); }
inline void release(cl_kernel x) { clReleaseKernel(x); }
inline void retain(cl_event x) { clRetainEvent(x); }
inline void release(cl_event x) { clReleaseEvent(x); }
}  // namespace detail

/// An object of OpenCL's that is released with its last copy; none by default. `owned<cl_event> e(made); clWaitForEvents(1, &e())`.
template <class T>
class owned {
 public:
  owned() = default;
  /// Takes over the caller's reference, or with `shared` one of its own beside it.
  explicit owned(T object, bool shared = false) : object_(object) {
    if (shared) retain();
  }
  owned(const owned& o) : object_(o.object_) { retain(); }
  owned(owned&& o) noexcept : object_(std::exchange(o.object_, nullptr)) {}
  owned& operator=(owned o) noexcept {
    std::swap(object_, o.object_);
    return *this;
  }
  ~owned() {
    if (object_ != nullptr) detail::release(object_);
  }

  const T& operator()() const { return object_; }

 private:
  void retain() {
    if (object_ != nullptr) detail::retain(object_);
  }
  T object_ = nullptr;
};

}  // namespace hoist::runtime
