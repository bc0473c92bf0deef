# Installation: headers, targets, documents and examples, a package file with the components opencl, engine, runtime, schedules, measure, calibration and tool, and files for pkg-config.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/hoist)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/hoist DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development
  PATTERN "*.cpp" EXCLUDE)

install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md
  DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT development)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs ${PROJECT_SOURCE_DIR}/examples
  DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT development)

set(components_of_hoist hoist_opencl hoist_engine hoist_runtime hoist_schedules hoist_measure hoist_calibration hoist_tool_library)
foreach(component IN ITEMS hoist ${components_of_hoist})
  if(TARGET ${component})
    install(TARGETS ${component} EXPORT ${component} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
    install(EXPORT ${component} NAMESPACE hoist:: FILE ${component}-targets.cmake DESTINATION ${package_dir} COMPONENT development)
  endif()
endforeach()
if(TARGET hoist_tool)
  install(TARGETS hoist_tool RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
endif()

configure_package_config_file(${PROJECT_SOURCE_DIR}/tools/cmake/hoist-config.cmake.in
  ${PROJECT_BINARY_DIR}/package/hoist-config.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/hoist-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES
  ${PROJECT_BINARY_DIR}/package/hoist-config.cmake ${PROJECT_BINARY_DIR}/package/hoist-config-version.cmake
  ${PROJECT_SOURCE_DIR}/tools/cmake/opencl.cmake ${PROJECT_SOURCE_DIR}/tools/cmake/local_symbols.map
  DESTINATION ${package_dir} COMPONENT development)

# A pkg-config file finds its own folder, so that an unpacked package works where it lies.
file(RELATIVE_PATH prefix_from_pc /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
list(JOIN HOIST_GNU_OPTIONS " " gnu_options)
list(JOIN HOIST_CLANG_OPTIONS " " clang_options)
function(hoist_install_pc name description requires options libraries)
  configure_file(${PROJECT_SOURCE_DIR}/tools/cmake/hoist.pc.in ${PROJECT_BINARY_DIR}/package/${name}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/package/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
endfunction()
hoist_install_pc(hoist "${PROJECT_DESCRIPTION}" "" "" "")
if(TARGET hoist_opencl)
  hoist_install_pc(hoist-opencl "hoist with its OpenCL runtime" "hoist OpenCL"
    "-DCL_TARGET_OPENCL_VERSION=120" "")
endif()
if(TARGET hoist_engine)
  hoist_install_pc(hoist-engine "hoist's engine, compiled once" "hoist" "-DHOIST_COMPILED_ENGINE" "-L\${libdir} -lhoist")
endif()
if(TARGET hoist_runtime)
  hoist_install_pc(hoist-runtime "hoist's runtime, compiled once" "hoist-engine OpenCL" "-DHOIST_COMPILED_RUNTIME" "-L\${libdir} -lhoist_runtime -lpthread")
endif()
if(TARGET hoist_schedules)
  hoist_install_pc(hoist-schedules "hoist's search for schedules, compiled once" "hoist-runtime" "-DHOIST_COMPILED_SCHEDULES" "-L\${libdir} -lhoist_schedules")
endif()
if(TARGET hoist_calibration)
  hoist_install_pc(hoist-calibration "hoist's fit of cost models, compiled once" "hoist" "-DHOIST_HAS_CALIBRATION" "-L\${libdir} -lhoist_calibration")
endif()
if(TARGET hoist_measure)
  hoist_install_pc(hoist-measure "hoist's measurement kernels" "hoist-engine" "-DHOIST_HAS_MEASURE" "-L\${libdir} -lhoist_measure")
endif()
if(TARGET hoist_tool_library)
  hoist_install_pc(hoist-tool "hoist's command-line tool for programs of one's own" "hoist-engine" ""
    "-L\${libdir} -lhoist_tool -lpthread -ldl")
endif()
