#pragma once
// Points that are listed: those of the structure that schedules are for.

#include <hoist/ir/point.hpp>
#include <hoist/target/target.hpp>

#include <vector>

namespace hoist {

/// The points of a structure that schedules are for, by number; `space` shows them as its own.
class point_list {
 public:
  virtual long size() const = 0;
  virtual ir::point at(long number) const = 0;           ///< without sizes
  virtual long number_of(const ir::point& p) const = 0;  ///< -1 where none is like it
  virtual std::vector<long> neighbours(long) const { return {}; }
  /// Why a point can't run on a target, as far as that is known before it is lowered; else null.
  virtual const char* rejection(long, const target&) const { return nullptr; }

 protected:
  ~point_list() = default;
};

}  // namespace hoist
