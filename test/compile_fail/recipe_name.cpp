// expect: hoist: the name of a recipe is words in lower case with - between them, such as march-vec4
// cure: `recipe<"tiles-of-groups", tiles>`.
// also: recipe_name.cpp:8
#include <hoist/explore/recipe.hpp>

using namespace hoist;

static_assert(recipe<"Tiles of groups", strategies::identity>::supported == device_mask::all);
