// expect: hoist: tune takes a program and a device, tune(program, best_device()), and how to tune
// cure: Write `tune(p, best_device())`.
// also: tune_without_device.cpp:9
#include <hoist/runtime/tune.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) { return in; });
void run() { auto f = tune(p); }
