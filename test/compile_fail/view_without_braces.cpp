// expect: hoist: a view has a pointer and the array's lengths in braces, view(pointer, {n, m})
// cure: Write `view(pointer, {n})`.
// also: view_without_braces.cpp:8
#include <hoist/runtime/view.hpp>

using namespace hoist;

auto seen(float* p, long n) { return view(p, n); }
