// expect: hoist: a view is of a pointer with lengths, view(pointer, {n, m}), or of a std::vector, std::span or std::mdspan
// cure: Copy the elements to a `std::vector` v, and write `view(v)`.
// also: view_of_list.cpp:10
#include <hoist/runtime/view.hpp>

#include <list>

using namespace hoist;

auto seen(std::list<float>& v) { return view(v, {8}); }
