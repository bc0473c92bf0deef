#pragma once
// An array in a device's memory that is the user's own: a whole buffer, a part of one, or rows within wider rows.

#include <hoist/runtime/compiled.hpp>
#include <hoist/runtime/opencl.hpp>

#include <cstddef>

namespace hoist::runtime {

/// `rows` rows of `row` bytes in `memory`, the first one `offset` bytes from its begin and each `pitch` bytes after the one
/// before; 0 for `row`: the whole rest of the buffer; 0 for `pitch`: rows that lie next to each other.
struct device_array {
  cl_mem memory = nullptr;
  std::size_t offset = 0, rows = 1, row = 0, pitch = 0;

  bool dense() const { return rows <= 1 || pitch == 0 || pitch == row; }
  std::size_t bytes() const { return rows * row; }
  bool overlaps(const device_array& o) const {
    const auto end = [](const device_array& a) { return a.offset + (a.rows - 1) * a.pitch + a.row; };
    return memory == o.memory && offset < end(o) && o.offset < end(*this);
  }
  bool operator==(const device_array&) const = default;
};

}  // namespace hoist::runtime

#if HOIST_RUNTIME_BODIES
#include <hoist/runtime/error.hpp>

#include <string>

namespace hoist::runtime {

namespace detail {

HOIST_LAZY std::size_t bytes_of(cl_mem memory, const std::string& who) {
  std::size_t bytes = 0;
  check(clGetMemObjectInfo(memory, CL_MEM_SIZE, sizeof bytes, &bytes, nullptr), "clGetMemObjectInfo", who);
  return bytes;
}

/// The array with all its numbers. Fails when it doesn't have `needed` bytes or doesn't lie in its buffer.
HOIST_LAZY device_array completed(device_array a, std::size_t needed, const std::string& who) {
  const auto refuse = [&](const std::string& why) { throw error(who + " " + why, verdict::constraints); };
  if (a.memory == nullptr) refuse("is no buffer");
  const std::size_t there = bytes_of(a.memory, who);
  if (a.offset > there) refuse("begins at byte " + std::to_string(a.offset) + " of a buffer of " + std::to_string(there));
  if (a.row == 0) {
    if (a.rows != 1) refuse("has rows without a length");
    a.row = there - a.offset < needed ? there - a.offset : needed;
  }
  if (a.pitch == 0 || a.rows <= 1) a.pitch = a.row;
  if (a.pitch < a.row)
    refuse("has rows " + std::to_string(a.pitch) + " bytes apart, less than their " + std::to_string(a.row) + " bytes");
  if (a.rows * a.row != needed)
    refuse("has " + std::to_string(a.rows * a.row) + " bytes where " + std::to_string(needed) + " are needed");
  if ((a.rows - 1) * a.pitch + a.row > there - a.offset)
    refuse("ends " + std::to_string((a.rows - 1) * a.pitch + a.row - (there - a.offset)) + " bytes beyond its buffer");
  return a;
}

}  // namespace detail

}  // namespace hoist::runtime
#endif
