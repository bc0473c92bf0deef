# Tests of use from another project: found after installation, and carried as a subdirectory.
foreach(way IN ITEMS installed subdirectory)
  add_test(NAME consumer.${way} COMMAND ${PROJECT_SOURCE_DIR}/test/scripts/consumer
    ${way} ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR} ${CMAKE_CXX_COMPILER} ${CMAKE_GENERATOR})
  set_tests_properties(consumer.${way} PROPERTIES TIMEOUT 900 LABELS sources)
endforeach()
