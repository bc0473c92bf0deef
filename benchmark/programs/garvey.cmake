# The 104 stencils of Garvey and Abdelrahman, eight to a source file, as part of the library hoist_programs.
option(HOIST_GARVEY "The 104 synthetic stencils of Garvey and Abdelrahman in the catalogue; they take two minutes to compile" OFF)
if(HOIST_GARVEY)
  set(folder ${PROJECT_BINARY_DIR}/garvey)
  set(declared "")
  set(added "")
  foreach(from RANGE 0 103 8)
    math(EXPR to "${from} + 8")
    file(GENERATE OUTPUT ${folder}/part_${from}.cpp CONTENT "#include <benchmark/programs/garvey_part.hpp>
namespace hoist::benchmarks {
std::vector<entry> garvey_part_${from}() { return garvey_entries<${from}, ${to}>(); }
}  // namespace hoist::benchmarks
")
    target_sources(hoist_programs PRIVATE ${folder}/part_${from}.cpp)
    string(APPEND declared "std::vector<entry> garvey_part_${from}();\n")
    string(APPEND added "  for (const entry& e : garvey_part_${from}()) all.push_back(e);\n")
  endforeach()
  file(GENERATE OUTPUT ${folder}/all.cpp CONTENT "#include <benchmark/programs/catalogue.hpp>
namespace hoist::benchmarks {
${declared}void add_garvey(std::vector<entry>& all) {
${added}}
}  // namespace hoist::benchmarks
")
  target_sources(hoist_programs PRIVATE ${folder}/all.cpp)
  target_compile_definitions(hoist_programs PRIVATE HOIST_GARVEY)
endif()
