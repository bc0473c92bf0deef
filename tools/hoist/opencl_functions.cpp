// OpenCL's functions, each of which calls the loader's.

#include "opencl_loader.hpp"
#include <hoist/runtime/opencl.hpp>

#include <dlfcn.h>

namespace hoist::tools {

namespace {

struct library {
  void* handle = nullptr;
  opencl_library what;
};

library opened() {
  library l;
  l.handle = ::dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
  if (l.handle == nullptr) {
    l.what.failure = ::dlerror();
    return l;
  }
  void* first = ::dlsym(l.handle, "clGetPlatformIDs");
  Dl_info found{};
  if (first != nullptr && ::dladdr(first, &found) != 0)
    l.what.path = found.dli_fname;
  else
    l.what.failure = "the libOpenCL.so.1 that is found has no function clGetPlatformIDs";
  l.what.is_driver = ::dlsym(l.handle, "clIcdGetPlatformIDsKHR") != nullptr;
  return l;
}

const library& loader() {
  static const library l = opened();
  return l;
}

template <class F>
F* function(const char* name) {
  return loader().handle == nullptr ? nullptr : reinterpret_cast<F*>(::dlsym(loader().handle, name));
}

constexpr cl_int no_platform = -1001;  // CL_PLATFORM_NOT_FOUND_KHR

/// What a function returns where there is no loader: a status, or no object.
template <class R>
R nothing() {
  if constexpr (std::is_same_v<R, cl_int>)
    return no_platform;
  else
    return nullptr;
}

template <class R, class... P, class... A>
R called(R (*f)(P...), A... a) {
  return f == nullptr ? nothing<R>() : f(a...);
}

}  // namespace

const opencl_library& opencl_loader() { return loader().what; }

}  // namespace hoist::tools

// A function of the loader under its own name; the first call looks for it.
#define HOIST_OF_LOADER(result, name, parameters, ...)                                                    \
  result CL_API_CALL name parameters {                                                                    \
    static const auto of_loader = hoist::tools::function<std::remove_reference_t<decltype(name)>>(#name); \
    return hoist::tools::called<result>(of_loader, __VA_ARGS__);                                          \
  }

extern "C" {

HOIST_OF_LOADER(cl_int, clGetPlatformIDs, (cl_uint n, cl_platform_id* p, cl_uint* count), n, p, count)
HOIST_OF_LOADER(cl_int, clGetPlatformInfo, (cl_platform_id p, cl_platform_info what, size_t n, void* to, size_t* size), p, what,
                n, to, size)
HOIST_OF_LOADER(cl_int, clGetDeviceIDs, (cl_platform_id p, cl_device_type t, cl_uint n, cl_device_id* d, cl_uint* count), p, t,
                n, d, count)
HOIST_OF_LOADER(cl_int, clGetDeviceInfo, (cl_device_id d, cl_device_info what, size_t n, void* to, size_t* size), d, what, n,
                to, size)
HOIST_OF_LOADER(cl_int, clRetainDevice, (cl_device_id d), d)
HOIST_OF_LOADER(cl_int, clReleaseDevice, (cl_device_id d), d)
HOIST_OF_LOADER(cl_context, clCreateContext,
                (const cl_context_properties* p, cl_uint n, const cl_device_id* d,
                 void(CL_CALLBACK* said)(const char*, const void*, size_t, void*), void* user, cl_int* status),
                p, n, d, said, user, status)
HOIST_OF_LOADER(cl_int, clRetainContext, (cl_context c), c)
HOIST_OF_LOADER(cl_int, clReleaseContext, (cl_context c), c)
HOIST_OF_LOADER(cl_command_queue, clCreateCommandQueue,
                (cl_context c, cl_device_id d, cl_command_queue_properties p, cl_int* status), c, d, p, status)
HOIST_OF_LOADER(cl_int, clRetainCommandQueue, (cl_command_queue q), q)
HOIST_OF_LOADER(cl_int, clReleaseCommandQueue, (cl_command_queue q), q)
HOIST_OF_LOADER(cl_int, clFlush, (cl_command_queue q), q)
HOIST_OF_LOADER(cl_int, clFinish, (cl_command_queue q), q)
HOIST_OF_LOADER(cl_mem, clCreateBuffer, (cl_context c, cl_mem_flags f, size_t n, void* host, cl_int* status), c, f, n, host,
                status)
HOIST_OF_LOADER(cl_int, clRetainMemObject, (cl_mem m), m)
HOIST_OF_LOADER(cl_int, clReleaseMemObject, (cl_mem m), m)
HOIST_OF_LOADER(cl_program, clCreateProgramWithSource,
                (cl_context c, cl_uint n, const char** text, const size_t* lengths, cl_int* status), c, n, text, lengths,
                status)
HOIST_OF_LOADER(cl_program, clCreateProgramWithBinary,
                (cl_context c, cl_uint n, const cl_device_id* d, const size_t* lengths, const unsigned char** binaries,
                 cl_int* each, cl_int* status),
                c, n, d, lengths, binaries, each, status)
HOIST_OF_LOADER(cl_int, clGetProgramInfo, (cl_program p, cl_program_info what, size_t n, void* to, size_t* size), p, what, n,
                to, size)
HOIST_OF_LOADER(cl_int, clBuildProgram,
                (cl_program p, cl_uint n, const cl_device_id* d, const char* options,
                 void(CL_CALLBACK* done)(cl_program, void*), void* user),
                p, n, d, options, done, user)
HOIST_OF_LOADER(cl_int, clGetProgramBuildInfo,
                (cl_program p, cl_device_id d, cl_program_build_info what, size_t n, void* to, size_t* size), p, d, what, n, to,
                size)
HOIST_OF_LOADER(cl_int, clRetainProgram, (cl_program p), p)
HOIST_OF_LOADER(cl_int, clReleaseProgram, (cl_program p), p)
HOIST_OF_LOADER(cl_kernel, clCreateKernel, (cl_program p, const char* name, cl_int* status), p, name, status)
HOIST_OF_LOADER(cl_int, clSetKernelArg, (cl_kernel k, cl_uint i, size_t n, const void* value), k, i, n, value)
HOIST_OF_LOADER(cl_int, clGetKernelInfo, (cl_kernel k, cl_kernel_info what, size_t n, void* to, size_t* size), k, what, n, to,
                size)
HOIST_OF_LOADER(cl_int, clGetKernelWorkGroupInfo,
                (cl_kernel k, cl_device_id d, cl_kernel_work_group_info what, size_t n, void* to, size_t* size), k, d, what, n,
                to, size)
HOIST_OF_LOADER(cl_int, clRetainKernel, (cl_kernel k), k)
HOIST_OF_LOADER(cl_int, clReleaseKernel, (cl_kernel k), k)
HOIST_OF_LOADER(cl_int, clGetEventInfo, (cl_event e, cl_event_info what, size_t n, void* to, size_t* size), e, what, n, to,
                size)
HOIST_OF_LOADER(cl_int, clGetEventProfilingInfo, (cl_event e, cl_profiling_info what, size_t n, void* to, size_t* size), e,
                what, n, to, size)
HOIST_OF_LOADER(cl_int, clRetainEvent, (cl_event e), e)
HOIST_OF_LOADER(cl_int, clReleaseEvent, (cl_event e), e)
HOIST_OF_LOADER(cl_int, clEnqueueNDRangeKernel,
                (cl_command_queue q, cl_kernel k, cl_uint n, const size_t* from, const size_t* global, const size_t* local,
                 cl_uint waits, const cl_event* wait, cl_event* done),
                q, k, n, from, global, local, waits, wait, done)
HOIST_OF_LOADER(cl_int, clEnqueueReadBuffer,
                (cl_command_queue q, cl_mem m, cl_bool blocking, size_t at, size_t n, void* to, cl_uint waits,
                 const cl_event* wait, cl_event* done),
                q, m, blocking, at, n, to, waits, wait, done)
HOIST_OF_LOADER(cl_int, clEnqueueWriteBuffer,
                (cl_command_queue q, cl_mem m, cl_bool blocking, size_t at, size_t n, const void* from, cl_uint waits,
                 const cl_event* wait, cl_event* done),
                q, m, blocking, at, n, from, waits, wait, done)
HOIST_OF_LOADER(cl_int, clEnqueueReadBufferRect,
                (cl_command_queue q, cl_mem m, cl_bool blocking, const size_t* a, const size_t* b, const size_t* region,
                 size_t c, size_t d, size_t e, size_t f, void* to, cl_uint waits, const cl_event* wait, cl_event* done),
                q, m, blocking, a, b, region, c, d, e, f, to, waits, wait, done)
HOIST_OF_LOADER(cl_int, clEnqueueWriteBufferRect,
                (cl_command_queue q, cl_mem m, cl_bool blocking, const size_t* a, const size_t* b, const size_t* region,
                 size_t c, size_t d, size_t e, size_t f, const void* from, cl_uint waits, const cl_event* wait, cl_event* done),
                q, m, blocking, a, b, region, c, d, e, f, from, waits, wait, done)
HOIST_OF_LOADER(cl_int, clEnqueueFillBuffer,
                (cl_command_queue q, cl_mem m, const void* pattern, size_t n, size_t at, size_t size, cl_uint waits,
                 const cl_event* wait, cl_event* done),
                q, m, pattern, n, at, size, waits, wait, done)
HOIST_OF_LOADER(cl_int, clGetContextInfo, (cl_context c, cl_context_info what, size_t n, void* to, size_t* size), c, what, n,
                to, size)
HOIST_OF_LOADER(cl_int, clGetCommandQueueInfo,
                (cl_command_queue q, cl_command_queue_info what, size_t n, void* to, size_t* size), q, what, n, to, size)
HOIST_OF_LOADER(cl_int, clGetMemObjectInfo, (cl_mem m, cl_mem_info what, size_t n, void* to, size_t* size), m, what, n, to,
                size)
HOIST_OF_LOADER(cl_mem, clCreateSubBuffer,
                (cl_mem m, cl_mem_flags f, cl_buffer_create_type t, const void* region, cl_int* status), m, f, t, region,
                status)
HOIST_OF_LOADER(cl_int, clEnqueueCopyBufferRect,
                (cl_command_queue q, cl_mem from, cl_mem to, const size_t* begin, const size_t* there, const size_t* region,
                 size_t row, size_t slice, size_t to_row, size_t to_slice, cl_uint n, const cl_event* after, cl_event* e),
                q, from, to, begin, there, region, row, slice, to_row, to_slice, n, after, e)
HOIST_OF_LOADER(void*, clEnqueueMapBuffer,
                (cl_command_queue q, cl_mem m, cl_bool waits, cl_map_flags f, size_t begin, size_t bytes, cl_uint n,
                 const cl_event* after, cl_event* e, cl_int* status),
                q, m, waits, f, begin, bytes, n, after, e, status)
HOIST_OF_LOADER(cl_int, clEnqueueUnmapMemObject,
                (cl_command_queue q, cl_mem m, void* seen, cl_uint n, const cl_event* after, cl_event* e), q, m, seen, n, after,
                e)
HOIST_OF_LOADER(cl_int, clEnqueueCopyBuffer,
                (cl_command_queue q, cl_mem from, cl_mem to, size_t a, size_t b, size_t n, cl_uint waits, const cl_event* wait,
                 cl_event* done),
                q, from, to, a, b, n, waits, wait, done)

HOIST_OF_LOADER(cl_mem, clCreateImage,
                (cl_context c, cl_mem_flags f, const cl_image_format* format, const cl_image_desc* of, void* host,
                 cl_int* status),
                c, f, format, of, host, status)
HOIST_OF_LOADER(cl_int, clGetImageInfo, (cl_mem m, cl_image_info what, size_t n, void* to, size_t* size), m, what, n, to, size)
HOIST_OF_LOADER(cl_int, clGetSupportedImageFormats,
                (cl_context c, cl_mem_flags f, cl_mem_object_type t, cl_uint n, cl_image_format* to, cl_uint* count), c, f, t,
                n, to, count)
HOIST_OF_LOADER(cl_int, clEnqueueWriteImage,
                (cl_command_queue q, cl_mem m, cl_bool blocking, const size_t* begin, const size_t* region, size_t row,
                 size_t slice, const void* from, cl_uint waits, const cl_event* wait, cl_event* done),
                q, m, blocking, begin, region, row, slice, from, waits, wait, done)
HOIST_OF_LOADER(cl_int, clEnqueueCopyBufferToImage,
                (cl_command_queue q, cl_mem from, cl_mem to, size_t at, const size_t* begin, const size_t* region,
                 cl_uint waits, const cl_event* wait, cl_event* done),
                q, from, to, at, begin, region, waits, wait, done)

}  // extern "C"

#undef HOIST_OF_LOADER
