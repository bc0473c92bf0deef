# The library's targets: hoist::hoist (headers), hoist::opencl (with the runtime), hoist::engine,
# hoist::runtime, hoist::schedules and hoist::measure (compiled once, optional).
if(POLICY CMP0167)
  cmake_policy(SET CMP0167 NEW)  # Boost's own package file
endif()
find_package(Boost 1.74 REQUIRED)
include(${PROJECT_SOURCE_DIR}/tools/cmake/opencl.cmake)

add_library(hoist INTERFACE)
add_library(hoist::hoist ALIAS hoist)
target_compile_features(hoist INTERFACE cxx_std_20)
target_include_directories(hoist INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_compile_options(hoist INTERFACE
  "$<$<CXX_COMPILER_ID:GNU>:${HOIST_GNU_OPTIONS}>" "$<$<CXX_COMPILER_ID:Clang,AppleClang>:${HOIST_CLANG_OPTIONS}>")
target_link_libraries(hoist INTERFACE Boost::headers)
# A shared library exports none of hoist's symbols, unless its property HOIST_EXPORTS is on.
set(shared_library $<IN_LIST:$<TARGET_PROPERTY:TYPE>,SHARED_LIBRARY$<SEMICOLON>MODULE_LIBRARY>)
set(script_of_symbols $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/tools/cmake>$<INSTALL_INTERFACE:$<INSTALL_PREFIX>/${CMAKE_INSTALL_LIBDIR}/cmake/hoist>/local_symbols.map)
target_link_options(hoist INTERFACE
  "$<$<AND:$<PLATFORM_ID:Linux>,${shared_library},$<NOT:$<BOOL:$<TARGET_PROPERTY:HOIST_EXPORTS>>>>:LINKER:--version-script=${script_of_symbols}>")

if(TARGET OpenCL::OpenCL)
  add_library(hoist_opencl INTERFACE)
  add_library(hoist::opencl ALIAS hoist_opencl)
  set_target_properties(hoist_opencl PROPERTIES EXPORT_NAME opencl)
  target_link_libraries(hoist_opencl INTERFACE hoist OpenCL::OpenCL)
  target_compile_definitions(hoist_opencl INTERFACE CL_TARGET_OPENCL_VERSION=120)
elseif(PROJECT_IS_TOP_LEVEL)
  message(FATAL_ERROR "OpenCL's loader or CL/cl.h is missing; tools/setup installs both.")
endif()

# For hoist's own sources: warnings, and the arithmetic that the laws rest on (no fused multiply-add behind our back).
add_library(hoist_warnings INTERFACE)
target_compile_options(hoist_warnings INTERFACE ${HOIST_WARNING_OPTIONS} $<$<BOOL:${HOIST_WERROR}>:-Werror>)
add_library(hoist_exact INTERFACE)
target_compile_options(hoist_exact INTERFACE -ffp-contract=off)

# In another project, compiled for little: half of the compiler's time, for a ranking that takes up to a tenth longer.
if(NOT PROJECT_IS_TOP_LEVEL)
  set(hoist_quick_to_compile $<$<NOT:$<CONFIG:Debug>>:-O1>)
endif()

set(HOIST_ENGINE_SOURCE ${PROJECT_SOURCE_DIR}/include/hoist/engine.cpp)
if(HOIST_BUILD_ENGINE AND EXISTS ${HOIST_ENGINE_SOURCE})
  add_library(hoist_engine STATIC ${HOIST_ENGINE_SOURCE})
  add_library(hoist::engine ALIAS hoist_engine)
  set_target_properties(hoist_engine PROPERTIES EXPORT_NAME engine OUTPUT_NAME hoist POSITION_INDEPENDENT_CODE ON
    CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)  # a library that links it exports none of it
  target_compile_definitions(hoist_engine PUBLIC HOIST_COMPILED_ENGINE)
  target_compile_options(hoist_engine PRIVATE ${HOIST_WARNING_OPTIONS} $<$<BOOL:${HOIST_WERROR}>:-Werror> -ffp-contract=off
    $<$<CONFIG:Release>:-O2> ${hoist_quick_to_compile})
  target_link_libraries(hoist_engine PUBLIC hoist)
endif()
set(HOIST_RUNTIME_SOURCE ${PROJECT_SOURCE_DIR}/include/hoist/runtime.cpp)
if(HOIST_BUILD_RUNTIME AND EXISTS ${HOIST_RUNTIME_SOURCE} AND TARGET hoist_engine AND TARGET OpenCL::OpenCL)
  find_package(Threads REQUIRED)
  add_library(hoist_runtime STATIC ${HOIST_RUNTIME_SOURCE})
  add_library(hoist::runtime ALIAS hoist_runtime)
  set_target_properties(hoist_runtime PROPERTIES EXPORT_NAME runtime OUTPUT_NAME hoist_runtime POSITION_INDEPENDENT_CODE ON
    CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  target_compile_definitions(hoist_runtime PUBLIC HOIST_COMPILED_RUNTIME PRIVATE CL_TARGET_OPENCL_VERSION=120)
  target_compile_options(hoist_runtime PRIVATE ${HOIST_WARNING_OPTIONS} $<$<BOOL:${HOIST_WERROR}>:-Werror> -ffp-contract=off
    ${hoist_quick_to_compile})
  target_link_libraries(hoist_runtime PUBLIC hoist_engine PRIVATE OpenCL::OpenCL Threads::Threads)
endif()
# What looks for schedules (<hoist/found_schedules.hpp>); without it, each unit that includes that header compiles it.
set(HOIST_SCHEDULES_SOURCE ${PROJECT_SOURCE_DIR}/include/hoist/schedules.cpp)
if(TARGET hoist_runtime AND EXISTS ${HOIST_SCHEDULES_SOURCE})
  add_library(hoist_schedules STATIC ${HOIST_SCHEDULES_SOURCE})
  add_library(hoist::schedules ALIAS hoist_schedules)
  set_target_properties(hoist_schedules PROPERTIES EXPORT_NAME schedules OUTPUT_NAME hoist_schedules
    POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  target_compile_definitions(hoist_schedules INTERFACE HOIST_COMPILED_SCHEDULES PRIVATE CL_TARGET_OPENCL_VERSION=120)
  target_compile_options(hoist_schedules PRIVATE ${HOIST_WARNING_OPTIONS} $<$<BOOL:${HOIST_WERROR}>:-Werror> -ffp-contract=off
    ${hoist_quick_to_compile})
  target_link_libraries(hoist_schedules PUBLIC hoist_runtime PRIVATE OpenCL::OpenCL)
endif()
# The fit of cost models: Eigen is in one source of it, and in no header.
set(HOIST_CALIBRATION_SOURCE ${PROJECT_SOURCE_DIR}/include/hoist/calibration.cpp)
if(HOIST_BUILD_CALIBRATION AND EXISTS ${HOIST_CALIBRATION_SOURCE})
  find_package(Eigen3 3.4 QUIET NO_MODULE)
  if(TARGET Eigen3::Eigen)
    add_library(hoist_calibration STATIC ${HOIST_CALIBRATION_SOURCE})
    add_library(hoist::calibration ALIAS hoist_calibration)
    set_target_properties(hoist_calibration PROPERTIES EXPORT_NAME calibration OUTPUT_NAME hoist_calibration
      POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
    target_compile_options(hoist_calibration PRIVATE ${HOIST_WARNING_OPTIONS} $<$<BOOL:${HOIST_WERROR}>:-Werror> -ffp-contract=off
      ${hoist_quick_to_compile})
    target_include_directories(hoist_calibration SYSTEM PRIVATE
      $<TARGET_PROPERTY:Eigen3::Eigen,INTERFACE_INCLUDE_DIRECTORIES>)
    target_compile_definitions(hoist_calibration INTERFACE HOIST_HAS_CALIBRATION)  # <hoist/calibrated.hpp> asks
    target_link_libraries(hoist_calibration PUBLIC hoist)
  else()
    message(STATUS "Eigen isn't there: hoist::calibration, which fits cost models, is left out.")
  endif()
endif()
# The terms of measurement kernels, as one unit: what makes them runs once, so they are compiled for little.
file(GLOB HOIST_MEASURE_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/hoist/measure/*.cpp)
if(TARGET hoist_engine AND HOIST_MEASURE_SOURCES)
  add_library(hoist_measure STATIC ${HOIST_MEASURE_SOURCES})
  add_library(hoist::measure ALIAS hoist_measure)
  set_target_properties(hoist_measure PROPERTIES EXPORT_NAME measure OUTPUT_NAME hoist_measure POSITION_INDEPENDENT_CODE ON
    CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  target_compile_options(hoist_measure PRIVATE ${HOIST_WARNING_OPTIONS} $<$<BOOL:${HOIST_WERROR}>:-Werror> -ffp-contract=off
    $<IF:$<BOOL:${PROJECT_IS_TOP_LEVEL}>,$<$<NOT:$<CONFIG:Debug>>:-O1>,-O0>)
  target_compile_definitions(hoist_measure INTERFACE HOIST_HAS_MEASURE)
  target_link_libraries(hoist_measure PUBLIC hoist_engine)
endif()
# For hoist's own programs: the engine where it is built.
set(hoist_engine_or_headers $<IF:$<TARGET_EXISTS:hoist_engine>,hoist::engine,hoist::hoist>)
