#pragma once
// Spaces as orders by groups see them: the paper's names in the classic space, a structure's own elsewhere.

#include "technique_programs.hpp"
#include "variants.hpp"
#include <tools/laboratory/groups.hpp>

namespace hoist::tools {

/// The classic space by the paper's names of axes.
class technique_axes final : public axis_space {
 public:
  technique_axes(const technique_points& points, space all);
  const std::vector<search_axis>& axes() const override { return axes_; }
  const axis_values& sizes() const override { return sizes_; }
  long number_of(const axis_values& v) const override;

 private:
  const technique_points& points_;
  space all_;
  std::vector<search_axis> axes_;
  axis_values sizes_;
};

/// The space of a structure that a recipe made (`point_axes`).
class structure_axes final : public axis_space {
 public:
  structure_axes(const variants& v, int structure, const target& t);
  const std::vector<search_axis>& axes() const override { return by_.axes(); }
  const axis_values& sizes() const override { return sizes_; }
  long number_of(const axis_values& v) const override;

 private:
  point_axes by_;
  axis_values sizes_;
};

}  // namespace hoist::tools
