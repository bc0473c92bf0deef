#pragma once
// The simulator of modules: results, counts and findings without a device.

#include <hoist/simulate/module.hpp>
