# Defaults for a build of hoist itself; a project that includes hoist keeps its own.
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Kind of build" FORCE)
endif()
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

find_program(HOIST_CCACHE ccache)
mark_as_advanced(HOIST_CCACHE)
if(HOIST_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${HOIST_CCACHE})
endif()

if(HOIST_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -g1)
  add_link_options(-fsanitize=address,undefined)
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")  # else it writes out the names of variable templates: 2.9 GB for one source
    add_compile_options("SHELL:-mllvm -asan-globals=0")
  endif()
endif()
