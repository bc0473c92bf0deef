#pragma once
// What the status codes of OpenCL mean and what to do about them.

#include <hoist/runtime/opencl.hpp>

namespace hoist::runtime {

/// A status code: its name in OpenCL's headers, what it means, and what a person can do.
struct status_text {
  cl_int code;
  const char* name;
  const char* meaning;
  const char* advice;
};

inline constexpr const char* smaller_kernel = "use smaller work-groups, or less local memory and fewer registers";
inline constexpr const char* smaller_problem = "use a smaller problem, or close other programs that use the device";
inline constexpr const char* report_it = "this is a mistake in the calling program, please report it";
inline constexpr const char* check_driver = "see whether the device works with clinfo, and whether its driver is up to date";

inline constexpr status_text status_texts[] = {
    {-1, "CL_DEVICE_NOT_FOUND", "no such device", check_driver},
    {-2, "CL_DEVICE_NOT_AVAILABLE", "the device is not available", check_driver},
    {-3, "CL_COMPILER_NOT_AVAILABLE", "the driver has no compiler", check_driver},
    {-4, "CL_MEM_OBJECT_ALLOCATION_FAILURE", "the device's memory is exhausted", smaller_problem},
    {-5, "CL_OUT_OF_RESOURCES", "out of resources, or a fault inside the kernel", smaller_kernel},
    {-6, "CL_OUT_OF_HOST_MEMORY", "the host's memory is exhausted", smaller_problem},
    {-7, "CL_PROFILING_INFO_NOT_AVAILABLE", "the times of a command are not available", report_it},
    {-11, "CL_BUILD_PROGRAM_FAILURE", "the kernel does not build", "read the build log"},
    {-14, "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST", "an earlier command failed", smaller_kernel},
    {-30, "CL_INVALID_VALUE", "an argument of the call is not valid", report_it},
    {-34, "CL_INVALID_CONTEXT", "the context is not valid", report_it},
    {-36, "CL_INVALID_COMMAND_QUEUE", "the queue is not valid, often after an earlier fault", "start the program again"},
    {-38, "CL_INVALID_MEM_OBJECT", "a buffer is not valid", report_it},
    {-43, "CL_INVALID_BUILD_OPTIONS", "the build options are not valid", "leave out the option that the driver refuses"},
    {-44, "CL_INVALID_PROGRAM", "the program is not valid", report_it},
    {-45, "CL_INVALID_PROGRAM_EXECUTABLE", "the program has not been built for the device", report_it},
    {-46, "CL_INVALID_KERNEL_NAME", "the program has no kernel of that name", "check the kernel's name"},
    {-49, "CL_INVALID_ARG_INDEX", "the kernel has no such argument", "give as many arguments as it has"},
    {-51, "CL_INVALID_ARG_SIZE", "an argument has the wrong type", "give the arguments in the kernel's order"},
    {-52, "CL_INVALID_KERNEL_ARGS", "an argument of the kernel is not set", "give as many arguments as it has"},
    {-53, "CL_INVALID_WORK_DIMENSION", "the range has too many dimensions", "use one to three dimensions"},
    {-54, "CL_INVALID_WORK_GROUP_SIZE", "the device refuses the work-group size", smaller_kernel},
    {-55, "CL_INVALID_WORK_ITEM_SIZE", "a work-group is too large in one dimension", smaller_kernel},
    {-61, "CL_INVALID_BUFFER_SIZE", "the device refuses a buffer of this size", smaller_problem},
    {-63, "CL_INVALID_GLOBAL_WORK_SIZE", "the device refuses the global size", "use a smaller global size"},
    {-9999, "NVIDIA's illegal access", "the kernel read or wrote outside its buffers", "check the kernel's indices"},
};

/// The text of a status code; codes that have none are described as unknown.
constexpr status_text describe(cl_int code) {
  for (const status_text& s : status_texts)
    if (s.code == code) return s;
  return {code, "no known code", "unknown failure", check_driver};
}

}  // namespace hoist::runtime
