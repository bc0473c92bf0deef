// expect: hoist: the text of a model: a bracket ) is missing here
// cure: Close the bracket; the column is an argument of `is_model`.
#include <hoist/cost.hpp>

inline constexpr auto m = hoist::cost::parsed<"p_launch * (launches + 2 * groups">();
