#pragma once
// hoist with its OpenCL runtime.

#include <hoist/evaluate/evaluate.hpp>
#include <hoist/hoist.hpp>
#include <hoist/runtime/anywhere.hpp>
#include <hoist/runtime/runtime.hpp>
#include <hoist/runtime/sizes.hpp>
#include <hoist/runtime/tune.hpp>
