#pragma once
// hoist with its OpenCL runtime: `tune`, and the arrays, buffers and errors of the programs that it tunes. A module of your own
// is launched by <hoist/runtime/runtime.hpp>; texts and points of structures are in <hoist/hoist.hpp>.

#include <hoist/runtime/optimisation.hpp>

#include <algorithm>  // before hoist's headers, so that the way to a mistaken std::max is short

HOIST_BODIES_BEGIN
#include <hoist/language.hpp>  // first: compilers print fewer lines before an error's sentence
#include <hoist/explore/family.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/gather_unchecked.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/opencl/reduce_while.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/opencl/vector.hpp>
#include <hoist/runtime/portable_program.hpp>
#include <hoist/runtime/buffer.hpp>
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/host_memory.hpp>
#include <hoist/runtime/launcher.hpp>
#include <hoist/runtime/tune.hpp>
#include <hoist/runtime/warning.hpp>
#include <hoist/target/targets.hpp>
HOIST_BODIES_END

#ifdef HOIST_IMPLEMENTATION
#include <hoist/engine.cpp>
#include <hoist/runtime.cpp>
#endif
