# How tests and examples that build kernels run: with caches of their own, and a PoCL that parses a smaller header and
# starts a quick linker.

find_package(Python3 COMPONENTS Interpreter)
set(HOIST_TEST_ENVIRONMENT "POCL_CACHE_DIR=${PROJECT_BINARY_DIR}/pocl_cache" "HOIST_CACHE=${PROJECT_BINARY_DIR}/kernels"
  "UBSAN_OPTIONS=print_stacktrace=1")
if(Python3_Interpreter_FOUND)
  add_test(NAME pocl COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/test/scripts/pocl_for_tests ${PROJECT_BINARY_DIR}/pocl)
  set_tests_properties(pocl PROPERTIES TIMEOUT 60 FIXTURES_SETUP pocl)
  list(APPEND HOIST_TEST_ENVIRONMENT "OCL_ICD_VENDORS=${PROJECT_BINARY_DIR}/pocl/vendors"
    "COMPILER_PATH=${PROJECT_BINARY_DIR}/pocl/bin")
endif()
find_path(HOIST_LAYER_HEADERS CL/cl_layer.h)
mark_as_advanced(HOIST_LAYER_HEADERS)
if(HOIST_LAYER_HEADERS)
  add_library(hoist_named_functions MODULE ${PROJECT_SOURCE_DIR}/test/support/named_functions_layer.cpp)
  target_include_directories(hoist_named_functions SYSTEM PRIVATE ${HOIST_LAYER_HEADERS})
  target_compile_definitions(hoist_named_functions PRIVATE CL_TARGET_OPENCL_VERSION=300)
  target_compile_features(hoist_named_functions PRIVATE cxx_std_20)
  target_compile_options(hoist_named_functions PRIVATE -O1 -fno-sanitize=all)  # programs without sanitizers load it, too
  target_link_options(hoist_named_functions PRIVATE -fno-sanitize=all)
  set_target_properties(hoist_named_functions PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/layers)
  list(APPEND HOIST_TEST_ENVIRONMENT "OPENCL_LAYERS=${PROJECT_BINARY_DIR}/layers/libhoist_named_functions.so")
endif()

# Gives a test that environment; more variables follow the test's name.
function(hoist_test_runs_kernels test)
  set(environment ${HOIST_TEST_ENVIRONMENT} ${ARGN})
  set_tests_properties(${test} PROPERTIES FIXTURES_REQUIRED pocl ENVIRONMENT "${environment}")
endfunction()
