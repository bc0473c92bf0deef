# The catalogue's programs, compiled once for the tool, the benchmarks and the tests: hoist_run_programs is what tools/run needs
# of them, hoist_programs all the others.
include_guard(GLOBAL)

file(GLOB programs CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.cpp ${CMAKE_CURRENT_LIST_DIR}/families/*.cpp)
set(run_programs gaussian_clamp jacobi2d_5pt)
list(TRANSFORM run_programs PREPEND ${CMAKE_CURRENT_LIST_DIR}/families/)
list(TRANSFORM run_programs APPEND .cpp)
list(REMOVE_ITEM programs ${run_programs})
add_library(hoist_run_programs OBJECT ${run_programs})
add_library(hoist_programs OBJECT ${programs})
foreach(target hoist_run_programs hoist_programs)
  target_link_libraries(${target} PRIVATE ${hoist_engine_or_headers} hoist_warnings)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O0>)  # tables, nothing that runs
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR})
endforeach()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")  # with the programs that most units include: tracing them takes longer than a small family
  target_precompile_headers(hoist_programs PRIVATE
    <hoist/hoist.hpp> <benchmark/programs/families.hpp> <benchmark/programs/arrays.hpp> <benchmark/programs/stencils.hpp>)
  # A first collection of garbage walks the precompiled header for nothing: families of middling size compile in 0.8 to 0.9 of the
  # time without it, in 2 % more memory. Tests' units, which define their own programs, would take a third more.
  target_compile_options(hoist_programs PRIVATE "SHELL:--param ggc-min-heapsize=400000")
  # The largest uses none of these programs, and collects.
  set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/families/stencil_chain.cpp PROPERTIES
    SKIP_PRECOMPILE_HEADERS ON COMPILE_OPTIONS "--param=ggc-min-heapsize=131072")
endif()
include(${CMAKE_CURRENT_LIST_DIR}/garvey.cmake)
