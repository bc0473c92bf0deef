#pragma once
// What the runtime executes: a text of kernels, the sizes of their buffers, and their launches, as plain data.

#include <hoist/core/types/scalar.hpp>
#include <hoist/meta/standard.hpp>

#include <string>
#include <vector>

namespace hoist::runtime {

/// An argument of a launch that is an image of a buffer's elements, by its place among the arguments: of one dimension, the texels
/// of that buffer. Extents are texels of one or four channels, x first. What the kernel writes so is an image alone, and no buffer.
struct image_argument {
  int argument = 0, dimensions = 2, channels = 1;
  long extent[3] = {1, 1, 1};
  scalar type = scalar::f32;
  bool written = false;
  friend bool operator==(const image_argument&, const image_argument&) = default;
};

/// One launch of a kernel. `arguments` are indices into the module's buffers, in the order of the kernel's parameters;
/// sizes are in work-items, and `global` is a multiple of `local` in each of `dimensions`.
struct launch {
  std::string kernel;
  std::vector<int> arguments;
  long global[3] = {1, 1, 1};
  long local[3] = {1, 1, 1};
  int dimensions = 1;
  int written = 1;                ///< how many of the arguments, the last ones, the kernel writes
  std::vector<long> sizes{};      ///< named sizes that the kernel takes after its buffers,
  std::vector<bool> wide{};       ///< and whether each is a long there, not an int
  std::vector<bool> pointwise{};  ///< by argument: whether what is written may lie in the same buffer; empty: none
  std::vector<image_argument> images{};
};

/// A gather whose indices are checked: what its array and its indices are called; without indices they are computed.
struct checked_gather {
  std::string array, indices;
};

/// Kernels with what they need to run: OpenCL C, options of the build, the bytes of every buffer (the inputs, then the results,
/// then what lies between kernels), and the launches in order.
struct kernel_module {
  std::string text;
  std::string options;
  std::vector<long> buffer_bytes;
  std::vector<launch> launches;
  bool doubles = false;  ///< whether the kernels compute with them: an option of OpenCL
  int bounds_buffer =
      -1;  ///< the buffer, 4 longs, that says which index was the first outside of its array (hoist::kernel_module)
  std::vector<checked_gather> gathers{};
  int inputs = 1, results = 1;  ///< how many of the buffers are given at each launch; the others are hoist's own
};

}  // namespace hoist::runtime
