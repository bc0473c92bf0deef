#pragma once
// Whole families looked through for a target: valid points, features, reasons of rejection.

#include <hoist/hoist.hpp>
#include <hoist/features/enumerate.hpp>
#include <hoist/features/vector.hpp>
