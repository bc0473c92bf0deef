// expect: hoist: the name of a tunable has at most 15 letters
// cure: A shorter name: `tunable<"inner_rows", 1, 2>`.
// also: tunable_name_too_long.cpp:8
#include <hoist/core/types/length.hpp>

using namespace hoist;

static_assert(tunable<"rows_of_inner_tile", 1, 2>::count == 2);
