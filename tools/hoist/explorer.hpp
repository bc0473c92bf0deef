#pragma once
// An exploration: processes that build and measure variants, one coordinator that keeps every row.

#include "part.hpp"
#include "variants.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <vector>

namespace hoist::tools {

enum class output { bar, quiet, json_lines };

struct explorer_options {
  std::filesystem::path folder;
  std::string device;
  long points = 1000;  ///< of the order; 0, and always of `exhaustive`: all
  double seconds = 0;  ///< 0: no limit
  tools::order order = order::random;
  std::uint64_t seed = 1;
  part share;
  int workers = 0;            ///< processes that build; 0: one a core on a GPU, one on a CPU
  double budget_s = 0.3;      ///< of measuring a point
  double least_limit_s = 2;   ///< a run never counts as hanging before this
  double first_limit_s = 20;  ///< and before this while nothing has run
  double build_limit_s = 120;
  double wait_limit_s = 600;  ///< of waiting for another process that holds the device
  int again = 20;             ///< of the best measured again at the end, interleaved
  output show = output::bar;
};

/// When something began and ended, in seconds since the exploration began. Phases overlap.
struct exploration_phase {
  const char* name;
  double from_s, to_s;
};

/// Seconds are sums over the workers, except `wall`, and what the coordinator does: family, ranking, write.
struct exploration_seconds {
  double wall = 0, family = 0, ranking = 0, points = 0, again = 0;  ///< `points`: wall time of measuring them
  double emit = 0, build = 0, wait = 0, run = 0, verify = 0, write = 0;
};

struct exploration_result {
  long done = 0;       ///< rows written now
  long known = 0;      ///< points of this exploration that the folder held already
  long wrong = 0;      ///< rows with a wrong result, of now and before
  long replaced = 0;   ///< workers
  long repeated = 0;   ///< tries without a verdict, after which a point was tried again
  long elsewhere = 0;  ///< points that time did not allow, or another explorer was at
  int workers = 0;
  double best_gbs = 0;
  exploration_seconds seconds;
  std::vector<exploration_phase> phases;

  nlohmann::json as_json() const;
};

/// Explores until the points or the seconds are used up. Uses no OpenCL in this process, which must not have used it
/// before. Fails (std::runtime_error, one sentence) without a device, when the plain kernel is wrong, when workers
/// can't start, and when the folder can't be written.
exploration_result explore(const variants& v, const explorer_options& o, std::ostream& log);

}  // namespace hoist::tools
