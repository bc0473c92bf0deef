#pragma once
// Cost models: prices times counts, written in C++ or as text, evaluated with exact derivatives (docs/cost.md).

#include <hoist/cost/evaluate.hpp>
#include <hoist/cost/print.hpp>
