// Which part of the points a process takes, from what mpiexec and srun put into its environment.

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>
#include <tools/hoist/shard.hpp>
#include <utility>
#include <vector>

using hoist::tools::shard;
using hoist::tools::shard_of_environment;

namespace {

/// Variables that are set for as long as this lives; those of every launcher are unset first.
class environment {
 public:
  explicit environment(const std::vector<std::pair<const char*, const char*>>& variables) {
    clear();
    for (const auto& [name, value] : variables) ::setenv(name, value, 1);
  }
  ~environment() { clear(); }

 private:
  static void clear() {
    for (const char* name : {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_RANK", "PMI_RANK",
                             "PMI_SIZE", "MPI_LOCALRANKID", "SLURM_PROCID", "SLURM_NTASKS", "SLURM_LOCALID",
                             "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_MIN"})
      ::unsetenv(name);
  }
};

void check(const std::vector<std::pair<const char*, const char*>>& variables, shard expected) {
  const environment e(variables);
  const shard p = shard_of_environment();
  CHECK(p.index == expected.index);
  CHECK(p.count == expected.count);
  CHECK(p.local == expected.local);
}

}  // namespace

TEST_CASE("without a launcher a process has everything") { check({}, {0, 1, -1}); }

TEST_CASE("Open MPI, MPICH and Slurm say which part") {
  check({{"OMPI_COMM_WORLD_RANK", "5"}, {"OMPI_COMM_WORLD_SIZE", "8"}, {"OMPI_COMM_WORLD_LOCAL_RANK", "1"}}, {5, 8, 1});
  check({{"PMI_RANK", "1"}, {"PMI_SIZE", "2"}}, {1, 2, -1});
  check({{"SLURM_PROCID", "3"}, {"SLURM_NTASKS", "4"}, {"SLURM_LOCALID", "0"}}, {3, 4, 0});
  check({{"SLURM_ARRAY_TASK_ID", "12"}, {"SLURM_ARRAY_TASK_COUNT", "4"}, {"SLURM_ARRAY_TASK_MIN", "10"}}, {2, 4, -1});
}

TEST_CASE("an array job whose steps have one task counts by the array, mpiexec within Slurm by MPI") {
  check({{"SLURM_PROCID", "0"},
         {"SLURM_NTASKS", "1"},
         {"SLURM_LOCALID", "0"},
         {"SLURM_ARRAY_TASK_ID", "1"},
         {"SLURM_ARRAY_TASK_COUNT", "2"}},
        {1, 2, -1});
  check({{"OMPI_COMM_WORLD_RANK", "1"},
         {"OMPI_COMM_WORLD_SIZE", "2"},
         {"OMPI_COMM_WORLD_LOCAL_RANK", "1"},
         {"SLURM_PROCID", "0"},
         {"SLURM_NTASKS", "2"},
         {"SLURM_LOCALID", "0"}},
        {1, 2, 1});
}

TEST_CASE("what makes no sense is passed over") {
  check({{"SLURM_PROCID", "7"}, {"SLURM_NTASKS", "4"}}, {0, 1, -1});
  check({{"PMI_RANK", "x"}, {"PMI_SIZE", "2"}}, {0, 1, -1});
  check({{"PMI_RANK", "-1"}, {"PMI_SIZE", "2"}}, {0, 1, -1});
  check({{"OMPI_COMM_WORLD_RANK", "1"}}, {0, 1, -1});
}
