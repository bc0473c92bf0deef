# Defaults for a build of hoist itself; a project that includes hoist keeps its own.
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Kind of build" FORCE)
endif()
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

find_program(HOIST_CCACHE ccache)
mark_as_advanced(HOIST_CCACHE)
if(NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(HOIST_PYTHON python3)  # what each unit costs, for tools/check
  mark_as_advanced(HOIST_PYTHON)
  if(HOIST_PYTHON)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${PROJECT_SOURCE_DIR}/tools/cmake/measured ${PROJECT_BINARY_DIR}/units.json)
  endif()
  if(HOIST_CCACHE)
    list(APPEND CMAKE_CXX_COMPILER_LAUNCHER ${HOIST_CCACHE})
  endif()
endif()

if(HOIST_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -g1)
  add_link_options(-fsanitize=address,undefined)
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")  # else it writes out the names of variable templates: 2.9 GB for one source
    add_compile_options("SHELL:-mllvm -asan-globals=0")
  endif()
endif()
