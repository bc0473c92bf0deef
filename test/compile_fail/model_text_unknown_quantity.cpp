// expect: hoist: the text of a model: no quantity has this name
// cure: Write a quantity of docs/cost.md; the column is an argument of `is_model`, and `parsed(text)` at run time says the word.
// also: 106
#include <hoist/cost.hpp>

inline constexpr auto m = hoist::cost::parsed<
    "p_load * accesses(global, load) + p_store * accesses(global, store) + p_flop * ops(in(flops)) + p_call * launch">();
