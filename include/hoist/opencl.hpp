#pragma once
// hoist with its OpenCL runtime.

#include <hoist/explore.hpp>
#include <hoist/runtime/anywhere.hpp>
#include <hoist/runtime/runtime.hpp>
#include <hoist/runtime/tune.hpp>
#include <hoist/runtime/workload.hpp>
