# Installation: headers, targets, and a package file with the components opencl and engine.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/hoist)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/hoist DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} PATTERN "*.cpp" EXCLUDE
  PATTERN "tool.hpp" EXCLUDE)  # hoist::tool is built with the project that uses it

foreach(component IN ITEMS hoist hoist_opencl hoist_engine)
  if(TARGET ${component})
    install(TARGETS ${component} EXPORT ${component} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
    install(EXPORT ${component} NAMESPACE hoist:: FILE ${component}-targets.cmake DESTINATION ${package_dir})
  endif()
endforeach()

configure_package_config_file(${PROJECT_SOURCE_DIR}/tools/cmake/hoist-config.cmake.in
  ${PROJECT_BINARY_DIR}/package/hoist-config.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/hoist-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES
  ${PROJECT_BINARY_DIR}/package/hoist-config.cmake ${PROJECT_BINARY_DIR}/package/hoist-config-version.cmake
  ${PROJECT_SOURCE_DIR}/tools/cmake/opencl.cmake
  DESTINATION ${package_dir})
