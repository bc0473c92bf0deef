// A program of another project that uses hoist.
#if __has_include(<hoist/hoist.hpp>)
#include <hoist/hoist.hpp>
#else
#include <hoist/core/scalar.hpp>
#endif
#if defined(WITH_OPENCL) && __has_include(<hoist/opencl.hpp>)
#include <hoist/opencl.hpp>
#elif defined(WITH_OPENCL)
#include <CL/opencl.hpp>
#endif

#include <cstring>

int main() {
#ifdef WITH_OPENCL
  cl_uint platforms = 0;
  if (clGetPlatformIDs(0, nullptr, &platforms) != CL_SUCCESS || platforms == 0) return 2;
#endif
  return std::strcmp(hoist::name_of(hoist::scalar::f32), "float") == 0 ? 0 : 1;
}
