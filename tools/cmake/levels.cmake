# The three levels of tools/check (docs/decisions/042-three-levels.md): what each leaves out, in one place. New sources and tests
# are in the short check until they are named here. What a level leaves out doesn't exist in its build, and BUILD/left_out.txt names it.
set(HOIST_CHECK full CACHE STRING "What is built and tested: short, full or nightly")
set_property(CACHE HOIST_CHECK PROPERTY STRINGS short full nightly)
if(NOT HOIST_CHECK MATCHES "^(short|full|nightly)$")
  message(FATAL_ERROR "HOIST_CHECK is short, full or nightly, and not '${HOIST_CHECK}'.")
endif()

# Sources of test programs. A program of which all sources are here is for the full check alone.
set(sources_for_full
  baked/text calibrated/calibrating calibrated/tuning
  core/term
  cost/accesses cost/calibration cost/calibrate
  counts/tables counts/time_loops counts/footprints
  emit/dump emit/indices
  faults/faults faults/outside faults/shard
  features/group_walk features/held_loads features/named_loads features/period features/sub_group_requests features/time_loops
  images/counts images/families images/oclgrind images/written
  laboratory/coefficient_network laboratory/exports laboratory/part_prices laboratory/row
  language/attention language/bad_integers language/bools language/boundaries language/cells_and_pictures language/compositions
  language/element_types
  language/further_builtins language/half language/histogram language/integer_functions language/linear_algebra language/models_and_texts
  language/narrow language/nested_sums language/operator_laws language/numbers_and_tables language/parts language/physics_and_layers
  language/reorderings language/results language/scalars language/scan language/scatter language/texts_and_records language/top_k language/wide
  laws/arrays laws/batches laws/bools laws/borders laws/boundaries laws/boundaries_mirrored laws/cube_blocks laws/cubes
  laws/lengths laws/local_tiles laws/long_rows laws/moves laws/numbers laws/others
  laws/periodic_cubes laws/row_functions laws/rows laws/scalars laws/scan_tiles laws/stages laws/sums laws/tags laws/tuples_of_arrays
  lower/hierarchy lower/registers lower/remainders
  measure/bounds measure/filters measure/generators
  model/baseline model/dataset model/evaluate model/feature_ranges model/gated_ranker model/random model/scatter_svg model/statistics model/summary model/transfer
  opencl/periodic opencl/relaxed opencl/rows opencl/skeletons opencl/wide
  picture/picture
  rules/border rules/everywhere_in_rows rules/everywhere_twice rules/naming rules/row_groups rules/row_scans rules/stage_tiles
  rules/time_step_borders rules/time_steps
  runtime/bools runtime/calibration runtime/copy_bandwidth runtime/deciding runtime/described_structs runtime/device_comparison
  runtime/mirrored runtime/parallel_reference_reduction runtime/periodic runtime/portable_program runtime/structs runtime/target_of runtime/time_loop_programs runtime/time_loops
  runtime/types runtime/wide_types
  schedule/experts schedule/pipelines
  simulate/row_operations
  skeleton/compiled skeleton/kernels skeleton/laws
  space/rewrite_search space/search_rules
  strategies/macro_in_rows
  threads/threads
  three_dimensions/kernels
  tools/files
  two_units/a two_units/b
  vectors/device vectors/function vectors/kernels vectors/programs vectors/simulate vectors/sizes)
# Tests that are no program's: scripts, other ways to build, second compilers.
set(tests_for_full
  texts_tool counts_tool kernels_tool prices_tool orders model_tool doctor report run_script own_tool bad_files examples
  fuzz_sample.rows fuzz_sample.csv fuzz_sample.wisdom fuzz_sample.commands
  consumer.prefix consumer.installed consumer.pkgconfig consumer.subdirectory consumer.fetched consumer.package consumer.units
  compare_runs site bad_machine extending implementation newcomer instantiations
  headers_alone.clang headers_alone.clang.compiled_once headers_alone.laboratory
  compile_fail.clang.tuned configuration.clang_part)
foreach(source IN LISTS sources_for_full)
  if(HOIST_BUILD_TESTS AND NOT EXISTS ${PROJECT_SOURCE_DIR}/test/${source}.cpp)
    message(FATAL_ERROR "test/${source}.cpp isn't there; levels.cmake names it.")
  endif()
endforeach()
# Examples and benchmarks: all but these are for the full check.
set(examples_for_short heat own_pattern own_tool readme)
set(benchmarks_for_short "")

# Whether something that `kind` and `name` name is left to a full check, which is then written down.
function(hoist_left_out result kind name)
  set(out OFF)
  if(HOIST_CHECK STREQUAL short)
    if(kind MATCHES "^(example|benchmark)$")
      if(NOT name IN_LIST ${kind}s_for_short)
        set(out ON)
      endif()
    elseif(name IN_LIST ${kind}s_for_full)
      set(out ON)
    endif()
  endif()
  if(out)
    set_property(GLOBAL APPEND PROPERTY HOIST_LEFT_OUT "${kind} ${name}")
  endif()
  set(${result} ${out} PARENT_SCOPE)
endfunction()

# add_test(NAME name COMMAND ...), with the properties that follow PROPERTIES, unless the level leaves the test out.
function(hoist_add_test name)
  hoist_left_out(out test ${name})
  if(out)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "COMMAND;PROPERTIES")
  add_test(NAME ${name} COMMAND ${arg_COMMAND})
  if(arg_PROPERTIES)
    set_tests_properties(${name} PROPERTIES ${arg_PROPERTIES})
  endif()
endfunction()

# At the end: what is left out, a line each.
function(hoist_write_left_out)
  get_property(left GLOBAL PROPERTY HOIST_LEFT_OUT)
  list(JOIN left "\n" text)
  file(WRITE ${PROJECT_BINARY_DIR}/left_out.txt "${text}\n")
endfunction()
