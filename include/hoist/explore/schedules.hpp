#pragma once
// The recipes for every class of device; each program takes those that apply.

#include <hoist/explore/schedules_low_level.hpp>
#include <hoist/explore/schedules_pipeline.hpp>
#include <hoist/explore/schedules_product.hpp>
#include <hoist/explore/schedules_reduction.hpp>
#include <hoist/explore/schedules_rows.hpp>
#include <hoist/explore/schedules_stencil.hpp>
#include <hoist/explore/schedules_time_loop.hpp>
#include <hoist/explore/schedules_transposition.hpp>

namespace hoist::families {

/// By topic; what comes first means nothing.
using all = meta::concat_t<stencil_recipes, reduction_recipes, row_recipes, product_recipes, transposition_recipes,
                           pipeline_recipes, low_level_recipes, time_loop_recipes>;
/// All recipes as a class, whose name is short in symbols.
struct every {
  using recipes = all;
};

}  // namespace hoist::families
