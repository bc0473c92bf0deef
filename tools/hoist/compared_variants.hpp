#pragma once
// The points of a family, compared with another's baseline kernel.

#include "technique_programs.hpp"
#include "variants.hpp"

namespace hoist::tools {

/// Points of a part of a program, or of schedules of it, whose results are held against those of the whole program's baseline kernel.
class compared_variants final : public variants {
 public:
  compared_variants(const tool_program& chosen, const tool_program& whole, const extents& size)
      : variants(chosen, size.rows, size.columns, size.third), whole_(whole) {}
  hoist::kernel_module baseline(const ir::point& at) const override { return baseline_of(whole_, at); }

 private:
  const tool_program& whole_;
};

}  // namespace hoist::tools
