// expect: hoist: a tunable needs at least one value
// cure: Say the values that it may take: tunable<"rows", 1, 2, 4>.
// also: tunable_without_values.cpp:11
#include <hoist/hoist.hpp>

using namespace hoist;

using cut = rules::split_join<tunable<"chunk">>;
inline constexpr auto doubled = program<array<float, N>>([](auto x) { return x | map([](auto v) { return v + v; }); });
using result = strategies::top_down<cut>::on<program_term<decltype(doubled)>>;
static_assert(tunable<"chunk">::count == 0);
