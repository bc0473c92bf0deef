// expect: hoist: the text of a model: the model has no parameter, so that nothing can be calibrated
// cure: Give each term a price: `p_launch * launches`.
#include <hoist/cost.hpp>

inline constexpr auto m = hoist::cost::parsed<"launches + groups">();
