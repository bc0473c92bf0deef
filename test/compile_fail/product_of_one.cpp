// expect: hoist: a program gives a product of two terms or more; one is returned by itself
// cure: Return the term, without a product around it.
// also: product_of_one.cpp:11
#include <hoist/language.hpp>
#include <hoist/structs.hpp>

#include <boost/hana/tuple.hpp>

using namespace hoist;

inline constexpr auto turned = program<array<float, N>>([](auto in) { return boost::hana::make_tuple(in | reverse); });
