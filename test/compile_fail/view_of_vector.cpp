// expect: hoist: a view is of a pointer, as in view(v.data(), {n})
// cure: Write `view(v.data(), {n})`.
// also: view_of_vector.cpp:10
#include <hoist/runtime/view.hpp>

#include <vector>

using namespace hoist;

auto seen(std::vector<float>& v) { return view(v, {8}); }
