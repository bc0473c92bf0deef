#pragma once
// Which part of the work this process has, from the launcher's environment.

#include <charconv>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace hoist::tools {

/// Part `index` of `count`; `local` is the process's number on its node, -1 when nobody says.
struct shard {
  int index = 0, count = 1, local = -1;
};

inline std::optional<int> environment_number(const char* name) {
  const char* text = std::getenv(name);
  if (text == nullptr) return std::nullopt;
  const std::string_view s = text;
  int n = 0;
  const auto [end, failure] = std::from_chars(s.data(), s.data() + s.size(), n);
  if (failure != std::errc{} || end != s.data() + s.size() || n < 0) return std::nullopt;
  return n;
}

/// By Open MPI, by MPICH and Intel MPI (PMI), or by Slurm: a step of several tasks, else an array of jobs.
inline shard shard_of_environment() {
  struct names {
    const char *index, *count, *local, *first;
  };
  constexpr names known[] = {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_RANK", nullptr},
                             {"PMI_RANK", "PMI_SIZE", "MPI_LOCALRANKID", nullptr},
                             {"SLURM_PROCID", "SLURM_NTASKS", "SLURM_LOCALID", nullptr},
                             {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", nullptr, "SLURM_ARRAY_TASK_MIN"}};
  for (const names& n : known) {
    const auto index = environment_number(n.index), count = environment_number(n.count);
    if (!index || !count || *count < 2) continue;
    const int first = n.first == nullptr ? 0 : environment_number(n.first).value_or(0);
    const int local = n.local == nullptr ? -1 : environment_number(n.local).value_or(-1);
    if (*index - first >= 0 && *index - first < *count) return {*index - first, *count, local};
  }
  return {};
}

}  // namespace hoist::tools
