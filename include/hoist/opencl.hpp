#pragma once
// hoist with its OpenCL runtime: tune, and what its callables are given. Kernels of one's own choice are launched by
// <hoist/runtime/runtime.hpp>.

#include <hoist/runtime/optimisation.hpp>

#include <algorithm>  // before hoist's headers, so that the way to a mistaken std::max is short

HOIST_BODIES_BEGIN
#include <hoist/language.hpp>  // first, so that the way from a program to a sentence is short
#include <hoist/hoist.hpp>
#include <hoist/runtime/portable_program.hpp>
#include <hoist/runtime/buffer.hpp>
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/host_memory.hpp>
#include <hoist/runtime/launcher.hpp>
#include <hoist/runtime/tune.hpp>
#include <hoist/runtime/warning.hpp>
HOIST_BODIES_END

#ifdef HOIST_IMPLEMENTATION
#include <hoist/engine.cpp>
#include <hoist/runtime.cpp>
#endif
