# Tests of the sources rather than of programs: inclusion, headers alone, compile errors, other configurations. Both
# compilers are called, whichever one builds.
set(scripts ${PROJECT_SOURCE_DIR}/test/scripts)

function(hoist_add_script_test name)
  cmake_parse_arguments(arg "" "PROCESSORS;TIMEOUT" "COMMAND" ${ARGN})
  hoist_add_test(${name} COMMAND ${arg_COMMAND} PROPERTIES TIMEOUT ${arg_TIMEOUT} PROCESSORS ${arg_PROCESSORS} LABELS sources)
endfunction()

cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)

hoist_add_script_test(include_order PROCESSORS 1 TIMEOUT 120
  COMMAND ${PROJECT_SOURCE_DIR}/tools/check_includes ${PROJECT_SOURCE_DIR} ${HOIST_GXX})
hoist_add_script_test(include_order.self_test PROCESSORS 1 TIMEOUT 120
  COMMAND ${scripts}/include_order_self_test ${HOIST_GXX})
hoist_add_script_test(reference PROCESSORS 1 TIMEOUT 60
  COMMAND ${PROJECT_SOURCE_DIR}/tools/check_reference)
hoist_add_script_test(sources PROCESSORS 1 TIMEOUT 60
  COMMAND ${PROJECT_SOURCE_DIR}/tools/check_sources ${PROJECT_SOURCE_DIR})
hoist_add_script_test(sources.self_test PROCESSORS 1 TIMEOUT 60
  COMMAND ${scripts}/check_sources_test)
hoist_add_script_test(glossary PROCESSORS 1 TIMEOUT 60
  COMMAND ${PROJECT_SOURCE_DIR}/tools/check_glossary ${PROJECT_SOURCE_DIR})
hoist_add_script_test(glossary.self_test PROCESSORS 1 TIMEOUT 60
  COMMAND ${scripts}/check_glossary_test)
hoist_add_script_test(rules_used PROCESSORS 1 TIMEOUT 60
  COMMAND ${PROJECT_SOURCE_DIR}/tools/check_rules ${PROJECT_SOURCE_DIR})
hoist_add_script_test(rules_used.self_test PROCESSORS 1 TIMEOUT 60
  COMMAND ${scripts}/check_rules_test ${PROJECT_BINARY_DIR}/check_rules_test)
hoist_add_script_test(commits PROCESSORS 1 TIMEOUT 60
  COMMAND ${scripts}/check_commits_test ${PROJECT_BINARY_DIR}/commits_test)
hoist_add_script_test(data PROCESSORS 1 TIMEOUT 60
  COMMAND ${scripts}/data_manifest_test ${PROJECT_BINARY_DIR}/data_test)
hoist_add_script_test(results PROCESSORS 1 TIMEOUT 60
  COMMAND ${PROJECT_SOURCE_DIR}/tools/results_page --check)
hoist_add_script_test(compile_fail.self_test PROCESSORS 1 TIMEOUT 120
  COMMAND ${scripts}/compile_fail_self_test ${HOIST_GXX})
hoist_add_script_test(headers_alone.self_test PROCESSORS 1 TIMEOUT 120
  COMMAND ${scripts}/check_headers_test ${PROJECT_BINARY_DIR}/check_headers_test ${HOIST_GXX})

hoist_add_script_test(figures PROCESSORS 1 TIMEOUT 60
  COMMAND ${scripts}/figures_test ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/figures_test ${HOIST_GXX})
hoist_add_script_test(bad_machine PROCESSORS 1 TIMEOUT 300
  COMMAND ${scripts}/bad_machine_test ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/bad_machine ${HOIST_GXX})

find_package(Python3 COMPONENTS Interpreter)
if(Python3_Interpreter_FOUND)
  hoist_add_script_test(extending PROCESSORS 1 TIMEOUT 900
    COMMAND Python3::Interpreter ${scripts}/extending_test ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/extending_test
      ${HOIST_GXX} -std=c++20 ${HOIST_GNU_OPTIONS} -ffp-contract=off)
endif()
hoist_add_script_test(implementation PROCESSORS 1 TIMEOUT 600
  COMMAND ${scripts}/implementation_test ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/implementation_test
    ${HOIST_GXX} -std=c++20 ${HOIST_GNU_OPTIONS})
hoist_add_script_test(newcomer PROCESSORS 1 TIMEOUT 900
  COMMAND ${scripts}/newcomer ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/newcomer)

# What compiles for long on one core begins early, so that no core waits for it at the end.
foreach(test extending implementation newcomer)
  if(TEST ${test})
    set_tests_properties(${test} PROPERTIES COST 50)
  endif()
endforeach()

hoist_add_script_test(format COMMAND ${PROJECT_SOURCE_DIR}/tools/format --check)
set_tests_properties(format PROPERTIES SKIP_RETURN_CODE 77)
if(HOIST_CHECK STREQUAL nightly)
  hoist_add_script_test(tidy PROCESSORS ${cores} TIMEOUT 2400 COMMAND ${PROJECT_SOURCE_DIR}/tools/tidy)
  set_tests_properties(tidy PROPERTIES SKIP_RETURN_CODE 77)
endif()

set(exact "")
if(HOIST_CHECK STREQUAL nightly)
  set(exact --exact)
endif()
set(compilers gcc)
set(command_of_gcc ${HOIST_GXX} -std=c++20 ${HOIST_GNU_OPTIONS})
if(HOIST_CLANGXX)
  list(APPEND compilers clang)
  set(command_of_clang ${HOIST_CLANGXX} -std=c++20 ${HOIST_CLANG_OPTIONS})
else()
  message(WARNING "No clang of version 16 or later: the tests that need it are left out.")
endif()

# g++ compiles each header alone, in a short check all together. clang compiles them together, as they are and beside
# hoist::engine and hoist::runtime, which leave much out; a nightly check compiles each alone with both compilers, in both ways. One compiler judges the mistakes of a
# short check: clang, which takes less for the same sentences, where it is there.
set(compiled_once -DHOIST_COMPILED_ENGINE -DHOIST_COMPILED_RUNTIME)
function(hoist_add_header_test name compiler)
  set(together "")
  if(HOIST_CHECK STREQUAL short OR (compiler STREQUAL clang AND HOIST_CHECK STREQUAL full))
    set(together --together)
  endif()
  hoist_add_script_test(headers_alone.${name} PROCESSORS ${cores} TIMEOUT 900
    COMMAND ${PROJECT_SOURCE_DIR}/tools/check_headers ${together} ${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/headers_alone.${name}
      ${command_of_${compiler}} ${HOIST_WARNING_OPTIONS} -Werror -fsyntax-only ${ARGN})
endfunction()
foreach(compiler IN LISTS compilers)
  hoist_add_header_test(${compiler} ${compiler})
  if(HOIST_CHECK STREQUAL nightly OR compiler STREQUAL clang)
    hoist_add_header_test(${compiler}.compiled_once ${compiler} ${compiled_once})
  endif()
  if(HOIST_CHECK STREQUAL short AND compiler STREQUAL gcc AND HOIST_CLANGXX)
    set_property(GLOBAL APPEND PROPERTY HOIST_LEFT_OUT "test compile_fail.gcc" "test compile_fail.gcc.tuned")
    continue()
  endif()
  hoist_add_script_test(compile_fail.${compiler} PROCESSORS ${cores} TIMEOUT 1800
    COMMAND ${scripts}/compile_fail ${CMAKE_CURRENT_SOURCE_DIR}/compile_fail ${exact}
      ${command_of_${compiler}} -I ${PROJECT_SOURCE_DIR}/include)
  hoist_add_script_test(compile_fail.${compiler}.tuned PROCESSORS ${cores} TIMEOUT 900
    COMMAND ${scripts}/compile_fail ${CMAKE_CURRENT_SOURCE_DIR}/compile_fail --tuned
      ${command_of_${compiler}} ${compiled_once} -I ${PROJECT_SOURCE_DIR}/include)
endforeach()

hoist_add_script_test(headers_alone.laboratory PROCESSORS ${cores} TIMEOUT 900
  COMMAND ${PROJECT_SOURCE_DIR}/tools/check_headers --only tools/laboratory ${PROJECT_SOURCE_DIR}
    ${PROJECT_BINARY_DIR}/headers_alone.laboratory ${command_of_gcc} ${HOIST_WARNING_OPTIONS} -Werror -fsyntax-only
    -I${PROJECT_SOURCE_DIR}/include -DCL_TARGET_OPENCL_VERSION=120 "-DHOIST_VERSION=\"${PROJECT_VERSION}\"")

# Other configurations, each built and tested in a folder of its own beside this one. HOIST_CLANG_PART names the folders of
# test/ that clang runs too unless the check is a nightly one: what must agree on both compilers.
set(HOIST_CLANG_PART two_units baked CACHE STRING "Folders of test/ that are built with clang as well")
set(clang_part "")
foreach(folder IN LISTS HOIST_CLANG_PART)
  if(folder IN_LIST folders)
    list(APPEND clang_part ${folder})
  endif()
endforeach()

string(REPLACE ";" "," clang_part "${clang_part}")

set(configurations "")
if(HOIST_CLANGXX AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  if(HOIST_CHECK STREQUAL nightly)
    set(configurations clang asan)
  elseif(clang_part)
    set(configurations clang_part)
  endif()
endif()
foreach(configuration IN LISTS configurations)
  hoist_add_script_test(configuration.${configuration} PROCESSORS ${cores} TIMEOUT 3000
    COMMAND ${scripts}/configuration ${configuration} ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR} ${HOIST_CLANGXX} ${clang_part})
  if(TEST configuration.${configuration})
    set_tests_properties(configuration.${configuration} PROPERTIES RUN_SERIAL ON)
  endif()
endforeach()
