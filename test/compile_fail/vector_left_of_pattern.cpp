// expect: hoist: what stands left of | must be a term, such as a parameter of the program's function; data is given to the tuned program
// cure: Name the data by a parameter of the program; `run(view(out), view(data))` gives it.
// also: vector_left_of_pattern.cpp:11
#include <vector>

#include <hoist/language.hpp>

using namespace hoist;

std::vector<float> data;
auto doubled = data | map([](auto x) { return 2.f * x; });
