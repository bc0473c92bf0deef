#include "filter.hpp"

#include "stopwatch.hpp"

#include <stdexcept>

namespace hoist::tools {

filtered_picture filter(const picture& in, const runtime::device& d, const target& limits) {
  constexpr int most_tried = 10;
  constexpr long most_compared = 1L << 22;
  stopwatch watch;
  const tool_program& gaussian = program_called("gaussian_clamp");
  bench b(d, limits, gaussian, in.height, in.width, {in.pixels});
  filtered_picture f;
  f.family = rank_family(gaussian.programs, limits, {in.height, in.width});
  one_shot shot = shoot(b, f.family, most_tried);
  if (!shot.found) throw std::runtime_error("no variant that filters the picture runs: " + shot.refused.at(0).got.reason + ".");
  f.pick = std::move(*shot.found);
  f.refused = std::move(shot.refused);
  f.error = b.check_result(most_compared);
  f.result = {in.width, in.height, b.result().as<float>()};
  f.seconds = watch.lap();
  return f;
}

}  // namespace hoist::tools
