# The catalogue's programs, a family to a unit, as objects: hoist_job_programs has the two of the main job, hoist_programs the
# others. Whoever links the catalogue takes both.
if(NOT TARGET hoist_programs)
  set(folder ${PROJECT_SOURCE_DIR}/benchmark/programs)
  file(GLOB programs CONFIGURE_DEPENDS ${folder}/*.cpp ${folder}/families/*.cpp)
  set(programs_of_job ${folder}/families/jacobi2d_5pt.cpp ${folder}/families/gaussian_clamp.cpp)
  list(REMOVE_ITEM programs ${programs_of_job})
  add_library(hoist_programs OBJECT ${programs})
  add_library(hoist_job_programs OBJECT ${programs_of_job})
  foreach(library hoist_programs hoist_job_programs)
    target_link_libraries(${library} PRIVATE ${hoist_engine_or_headers} hoist_warnings)
    target_compile_options(${library} PRIVATE $<$<CONFIG:Release>:-O0>)  # tables, nothing that runs
    target_include_directories(${library} PUBLIC ${PROJECT_SOURCE_DIR})
  endforeach()
  include(${PROJECT_SOURCE_DIR}/benchmark/programs/garvey.cmake)
endif()
