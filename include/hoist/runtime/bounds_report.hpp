#pragma once
// What a launch with checked gathers says of indices that their arrays haven't.

#include <hoist/runtime/buffer.hpp>
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/module.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string>

namespace hoist::runtime {

/// Fails when a kernel of the module has recorded an index outside in this buffer, the module's `report`, and forgets it.
/// `verdict::constraints`.
HOIST_LAZY void refuse_out_of_bounds(const kernel_module& m, const buffer& report) {
  std::array<long, 4> found{};
  report.read(std::span<long>(found));
  const int number = static_cast<int>(static_cast<unsigned>(found[0]));
  if (number == 0) return;
  report.fill(0L);
  const checked_gather& g = m.gathers.at(static_cast<std::size_t>(number - 1));
  const std::string index = std::to_string(found[1]), count = std::to_string(found[2] + 1), last = std::to_string(found[2]);
  throw error((g.indices.empty() ? "an index that is computed for gather"
                                 : "element " + std::to_string(found[3]) + " of " + g.indices + ", an index for gather,") +
                  " is " + index + ", but what it gathers from, " + g.array + ", has " + count +
                  (count == "1" ? " element" : " elements") + ", 0 to " + last + "; the nearest was taken",
              verdict::constraints);
}

}  // namespace hoist::runtime
