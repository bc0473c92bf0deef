# Tests of use from another project, in each way that docs/howto/cmake_project.md names.
set(ways prefix installed pkgconfig subdirectory fetched)
find_program(HOIST_DPKG dpkg)
mark_as_advanced(HOIST_DPKG)
if(HOIST_DPKG AND TARGET hoist_tool_library AND TARGET hoist_engine AND HOIST_INSTALL)
  list(APPEND ways package)
endif()
if(TARGET hoist_tool_library)
  list(APPEND ways units)
endif()
foreach(way IN LISTS ways)
  hoist_add_test(consumer.${way} COMMAND ${PROJECT_SOURCE_DIR}/test/scripts/consumer
    ${way} ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR} ${CMAKE_CXX_COMPILER} ${CMAKE_GENERATOR}
    PROPERTIES TIMEOUT 900 LABELS sources COST 50)
endforeach()
if(TEST consumer.prefix)
  set_tests_properties(consumer.prefix PROPERTIES FIXTURES_SETUP consumer.prefix)
  set_tests_properties(consumer.installed consumer.pkgconfig PROPERTIES FIXTURES_REQUIRED consumer.prefix)
endif()
