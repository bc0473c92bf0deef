#pragma once
// hoist without its heavy parts: programs, patterns, rules, strategies, families, their points and texts.
// What looks through whole families is <hoist/explore.hpp>, nearest neighbours are <hoist/model.hpp>, what simulates
// <hoist/simulate.hpp>, what computes results on the host <hoist/evaluate/evaluate.hpp>, and what launches <hoist/opencl.hpp>.

#include <hoist/language.hpp>  // first, so that the way from a program to a sentence is short
#include <hoist/compile.hpp>
#include <hoist/explore/family.hpp>
#include <hoist/explore/space.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/gather_unchecked.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/merged.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/opencl/reduce_while.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/opencl/vector.hpp>
#include <hoist/target/targets.hpp>
