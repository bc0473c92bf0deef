#pragma once
// hoist with its OpenCL runtime.

#include <hoist/language.hpp>  // first, so that the way from a program to a sentence is short
#include <hoist/evaluate/evaluate.hpp>
#include <hoist/hoist.hpp>
#include <hoist/runtime/anywhere.hpp>
#include <hoist/runtime/runtime.hpp>
#include <hoist/runtime/sizes.hpp>
#include <hoist/runtime/tune.hpp>
