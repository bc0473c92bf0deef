# Finds the OpenCL loader and headers as OpenCL::OpenCL. The system's own come first: a CUDA toolkit on PATH or in the
# environment brings a loader that knows no other vendor. OpenCL_INCLUDE_DIR and OpenCL_LIBRARY override.
if(NOT TARGET OpenCL::OpenCL)
  find_path(OpenCL_INCLUDE_DIR CL/cl.h PATHS /usr/include NO_DEFAULT_PATH)
  find_library(OpenCL_LIBRARY OpenCL NO_DEFAULT_PATH
    PATHS /usr/lib/${CMAKE_LIBRARY_ARCHITECTURE} /usr/lib/${CMAKE_SYSTEM_PROCESSOR}-linux-gnu /usr/lib64 /usr/lib)
  find_package(OpenCL QUIET)
endif()
