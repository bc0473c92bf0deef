// expect: hoist: tune takes a program and a device, tune(program, best_device()), and how to tune
// cure: Make a program of it: `tune(program<array<float, N>>(f), best_device())`.
// also: tune_of_function.cpp:8
#include <hoist/runtime/tune.hpp>

using namespace hoist;

void run() { auto f = tune([](auto in) { return in; }, best_device()); }
