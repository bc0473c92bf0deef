// expect: hoist: a member of a struct is a number, or a struct of 2, 3, 4, 8 or 16 numbers of one type that Boost.Hana knows
// cure: Leave other members out where Boost.Hana is told of the struct.
// also: struct_member_of_text.cpp:15
#include <hoist/language.hpp>
#include <hoist/structs.hpp>

#include <string>

using namespace hoist;

struct person {
  BOOST_HANA_DEFINE_STRUCT(person, (std::string, name), (int, age));
};

inline constexpr auto ages = program<array<struct_tuple<person>, N>>([](auto people) { return people | map([](auto, auto age) { return age; }); });
