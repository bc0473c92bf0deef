#pragma once
// The recipes for every class of device; each program takes those that apply.

#include <hoist/explore/menu_low_level.hpp>
#include <hoist/explore/menu_pipeline.hpp>
#include <hoist/explore/menu_product.hpp>
#include <hoist/explore/menu_reduction.hpp>
#include <hoist/explore/menu_stencil.hpp>
#include <hoist/explore/menu_transposition.hpp>

namespace hoist::families {

/// By topic; what comes first means nothing.
using all = meta::concat_t<stencil_recipes, reduction_recipes, product_recipes, transposition_recipes, pipeline_recipes,
                           low_level_recipes>;
/// The same as a class, whose name is short.
struct every {
  using recipes = all;
};

}  // namespace hoist::families
