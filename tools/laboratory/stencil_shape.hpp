#pragma once
// What a stencil reads around an element: the features by which [Garvey2018] predicts how its data is best loaded.

#include <hoist/explore/family.hpp>

#include <optional>

namespace hoist::tools {

/// The offsets at which an element of a result reads the input of which it reads most.
struct stencil_shape {
  long points = 0;     ///< elements that it reads
  int dimensions = 0;  ///< along which it reads more than one
  double density = 0;  ///< points over the elements of the least box around them
  int unique = 0;      ///< the dimension that differs from the two others, which are alike: 1 for x, 2 for y, 3 for z; else 0
  long inputs = 0;     ///< that are read at fixed offsets
  long elements = 0;   ///< of the result
  long columns = 0;    ///< of the result

  bool operator==(const stencil_shape&) const = default;
};

/// The shape of a program at a size, of an element in the middle; stages between the inputs and the result count as what they read.
/// None where reads of inputs are at no fixed offsets, as of products and gathers, or the result has more than three dimensions.
std::optional<stencil_shape> stencil_of(const family& f, const meta::vec<ir::binding>& sizes);

}  // namespace hoist::tools
