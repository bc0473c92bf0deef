// An OpenCL driver that passes everything on to another one (the library HOIST_FAULTY_OF) and has the fault HOIST_FAULT.

#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 300
#endif
#include <CL/cl_icd.h>

#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

namespace {

cl_icd_dispatch real;  ///< the driver's functions as they are

bool has_fault(const char* name) {
  const char* fault = std::getenv("HOIST_FAULT");
  return fault != nullptr && std::strcmp(fault, name) == 0;
}

/// The first byte of what is read is another one, of sixteen bytes and more.
cl_int CL_API_CALL read_wrong(cl_command_queue q, cl_mem m, cl_bool blocking, size_t at, size_t n, void* to, cl_uint waits,
                              const cl_event* wait, cl_event* done) {
  const cl_int status = real.clEnqueueReadBuffer(q, m, blocking, at, n, to, waits, wait, done);
  if (n >= 16) static_cast<char*>(to)[4] ^= 1;
  return status;
}
cl_int CL_API_CALL build_nothing(cl_program, cl_uint, const cl_device_id*, const char*, void(CL_CALLBACK*)(cl_program, void*),
                                 void*) {
  return CL_BUILD_PROGRAM_FAILURE;
}
cl_int CL_API_CALL build_and_crash(cl_program, cl_uint, const cl_device_id*, const char*, void(CL_CALLBACK*)(cl_program, void*),
                                   void*) {
  const char said[] = "faulty driver: assertion failed\n";
  if (::write(STDERR_FILENO, said, sizeof said - 1) < 0) return CL_OUT_OF_RESOURCES;
  std::abort();
}
cl_int CL_API_CALL has_no_devices(cl_platform_id, cl_device_type, cl_uint, cl_device_id*, cl_uint*) {
  return CL_DEVICE_NOT_FOUND;
}
cl_int CL_API_CALL info_without_double(cl_device_id d, cl_device_info what, size_t n, void* to, size_t* size) {
  const cl_int status = real.clGetDeviceInfo(d, what, n, to, size);
  if (what == CL_DEVICE_DOUBLE_FP_CONFIG && to != nullptr) std::memset(to, 0, n);
  return status;
}

/// A device that goes away for good, for all processes, when one has launched HOIST_FAULT_AFTER kernels: the file
/// HOIST_FAULT_FILE says so.
bool is_gone() { return ::access(std::getenv("HOIST_FAULT_FILE"), F_OK) == 0; }
cl_int CL_API_CALL launch_or_go(cl_command_queue q, cl_kernel k, cl_uint n, const size_t* offset, const size_t* global,
                                const size_t* local, cl_uint waits, const cl_event* wait, cl_event* done) {
  static long launched = 0;
  if (++launched > std::atol(std::getenv("HOIST_FAULT_AFTER")) && !is_gone())
    ::close(::creat(std::getenv("HOIST_FAULT_FILE"), 0600));
  return is_gone() ? CL_DEVICE_NOT_AVAILABLE : real.clEnqueueNDRangeKernel(q, k, n, offset, global, local, waits, wait, done);
}
cl_int CL_API_CALL fill_unless_gone(cl_command_queue q, cl_mem m, const void* pattern, size_t of, size_t at, size_t n,
                                    cl_uint waits, const cl_event* wait, cl_event* done) {
  return is_gone() ? CL_DEVICE_NOT_AVAILABLE : real.clEnqueueFillBuffer(q, m, pattern, of, at, n, waits, wait, done);
}
cl_int CL_API_CALL devices_unless_gone(cl_platform_id p, cl_device_type t, cl_uint n, cl_device_id* to, cl_uint* count) {
  return is_gone() ? CL_DEVICE_NOT_FOUND : real.clGetDeviceIDs(p, t, n, to, count);
}

void spoil(cl_icd_dispatch& table) {
  real = table;
  if (has_fault("gone")) {
    table.clEnqueueNDRangeKernel = launch_or_go;
    table.clEnqueueFillBuffer = fill_unless_gone;
    table.clGetDeviceIDs = devices_unless_gone;
  }
  if (has_fault("wrong")) table.clEnqueueReadBuffer = read_wrong;
  if (has_fault("build")) table.clBuildProgram = build_nothing;
  if (has_fault("crash")) table.clBuildProgram = build_and_crash;
  if (has_fault("no_device")) table.clGetDeviceIDs = has_no_devices;
  if (has_fault("no_double")) table.clGetDeviceInfo = info_without_double;
}

using give_platforms = cl_int(CL_API_CALL*)(cl_uint, cl_platform_id*, cl_uint*);
using give_function = void*(CL_API_CALL*)(const char*);

give_function of_driver() {
  static const give_function f = [] {
    const char* library = std::getenv("HOIST_FAULTY_OF");
    void* handle = library == nullptr ? nullptr : ::dlopen(library, RTLD_NOW | RTLD_LOCAL);
    return handle == nullptr ? nullptr : reinterpret_cast<give_function>(::dlsym(handle, "clGetExtensionFunctionAddress"));
  }();
  return f;
}

cl_int CL_API_CALL platforms(cl_uint n, cl_platform_id* to, cl_uint* count) {
  if (has_fault("crash_at_once")) std::abort();
  const auto give = of_driver() == nullptr ? nullptr : reinterpret_cast<give_platforms>(of_driver()("clIcdGetPlatformIDsKHR"));
  if (give == nullptr) return CL_OUT_OF_RESOURCES;
  const cl_int status = give(n, to, count);
  if (status != CL_SUCCESS || to == nullptr) return status;
  static bool spoilt = false;
  if (!spoilt) spoil(**reinterpret_cast<cl_icd_dispatch**>(to[0]));  // every object begins with its functions
  spoilt = true;
  return status;
}

}  // namespace

extern "C" __attribute__((visibility("default"))) void* CL_API_CALL clGetExtensionFunctionAddress(const char* name) {
  if (std::strcmp(name, "clIcdGetPlatformIDsKHR") == 0) return reinterpret_cast<void*>(platforms);
  return of_driver() == nullptr ? nullptr : of_driver()(name);
}
