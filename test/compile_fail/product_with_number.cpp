// expect: hoist: a program gives a product whose members are terms, each a result of its own
// cure: Leave members of Boost.Hana's product out that are no terms.
// also: product_with_number.cpp:11
#include <hoist/language.hpp>
#include <hoist/structs.hpp>

#include <boost/hana/tuple.hpp>

using namespace hoist;

inline constexpr auto counted = program<array<float, N>>([](auto in) { return boost::hana::make_tuple(in | reverse, 3); });
