#pragma once
// All of hoist that needs no OpenCL.

#include <hoist/compile.hpp>
#include <hoist/evaluate/evaluate.hpp>
#include <hoist/explore/family.hpp>
#include <hoist/explore/space.hpp>
#include <hoist/features/survey.hpp>
#include <hoist/features/vector.hpp>
#include <hoist/language.hpp>
#include <hoist/model/predictor.hpp>
#include <hoist/model/trained.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/opencl/vector.hpp>
#include <hoist/simulate/module.hpp>
#include <hoist/target/targets.hpp>
