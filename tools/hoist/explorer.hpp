#pragma once
// An exploration: processes that build and measure variants, one coordinator that keeps every row.

#include "explore_worker.hpp"
#include "shard.hpp"
#include "order.hpp"

#include <tools/laboratory/row.hpp>

#include <cstdint>
#include <filesystem>
#include <functional>
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
  order_options ordered;                                                   ///< its seed and points are those here
  std::function<std::unique_ptr<search_order>(const device_found&)> make;  ///< instead of an order of a name
  std::uint64_t seed = 1;
  shard share;
  int workers = 0;            ///< processes that build; 0: one a core on a GPU, one on a CPU
  double budget_s = 0.3;      ///< of measuring a point
  double least_limit_s = 2;   ///< a run never counts as hanging before this
  double first_limit_s = 20;  ///< and before this while nothing has run, or a tenth of the time
  double build_limit_s = 120;
  double wait_limit_s = 600;  ///< of waiting for another process that holds the device
  int again = 20;             ///< of the best measured again at the end, interleaved
  output show = output::bar;
};

/// What an exploration says at its end, and keeps as a row.
using exploration_result = session_row;

/// Explores until the points or the seconds are used up. Uses no OpenCL in this process, which must not have used it
/// before. Fails (std::runtime_error, one sentence) without a device, when the baseline kernel is wrong, when workers
/// can't start, and when the folder can't be written.
exploration_result explore(const variants& v, const explorer_options& o, std::ostream& log);

}  // namespace hoist::tools
